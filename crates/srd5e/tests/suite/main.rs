//! Fifth-edition combat: all its tests in one program.

mod acts;
mod attacks;
mod bestiary;
mod case_numbers;
#[path = "../../../../tests/cases.rs"]
mod cases;
mod cases_hold;
mod casting;
mod classes;
mod conformance;
mod editions;
mod encounters;
mod facts;
mod fights;
mod influences;
mod intents;
mod monsters;
mod movement;
mod movement_allocation;
mod open;
mod orchestration;
mod outlook;
mod played;
mod playthroughs;
mod properties;
mod prospects;
mod scenarios;
mod schemas;
mod space;
mod space_allocation;
mod spells;
mod subject;
mod tables;
mod turns;
mod values;
mod view;
