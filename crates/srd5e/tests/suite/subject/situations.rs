//! Encounters of many kinds, in the words of both editions.

use rulebound_srd5e::data::Edition;
use serde_json::{Value, json};

/// A character with hands and features.
fn kara(at: [i16; 2]) -> Value {
    json!({"id":"kara","team":"party","controller":"party","at":at,"class":"fighter","level":5,
        "abilities":{"str":16,"dex":14,"con":14,"int":10,"wis":12,"cha":8},"hands":["longsword",null],"armor":"chain-mail",
        "carries":{"javelin":2,"shield":1,"potion-of-healing":1,"rope":1},"masteries":["longsword","dagger","shortsword"]})
}

/// A caster with a focus in one hand.
fn mirel(at: [i16; 2]) -> Value {
    json!({"id":"mirel","team":"party","controller":"party","at":at,"class":"wizard","level":5,
        "abilities":{"str":8,"dex":14,"con":12,"int":17,"wis":12,"cha":10},"hands":["quarterstaff","arcane-focus"],
        "cantrips":["fire-bolt","light","ray-of-frost","shocking-grasp"],
        "prepared":["fireball","fly","magic-missile","mage-armor","misty-step","shield","web","burning-hands","counterspell","haste"],
        "spellbook":["detect-magic","identify"],"carries":{"dagger":2,"component-pouch":1}})
}

/// A healer behind a shield.
fn orin(at: [i16; 2]) -> Value {
    json!({"id":"orin","team":"party","controller":"party","at":at,"class":"cleric","level":5,
        "abilities":{"str":14,"dex":10,"con":14,"int":10,"wis":16,"cha":12},"hands":["mace","shield"],"armor":"scale-mail",
        "cantrips":["sacred-flame","guidance"],"prepared":["bless","cure-wounds","healing-word","spiritual-weapon","hold-person","revivify"],
        "carries":{"holy-symbol":1,"healers-kit":1},"concentrating":"bless"})
}

fn monster(id: &str, name: &str, at: [i16; 2]) -> Value {
    json!({"id":id,"team":"foes","controller":"foes","monster":name,"at":at})
}

fn with(mut creature: Value, more: &Value) -> Value {
    if let (Value::Object(fields), Value::Object(more)) = (&mut creature, more) {
        fields.extend(more.clone());
    }
    creature
}

fn encounter(width: u32, height: u32, cells: &Value, creatures: &[Value], more: &Value) -> Value {
    let order: Vec<&Value> = creatures.iter().map(|creature| &creature["id"]).collect();
    let base =
        json!({"grid":{"width":width,"height":height},"cells":cells,"creatures":creatures,"order":order,"round":1});
    with(base, more)
}

/// All encounters of an edition, as files.
pub fn all(edition: Edition) -> Vec<String> {
    encounters(edition).iter().map(Value::to_string).collect()
}

/// Encounters with bodies and areas of every size and shape, as files.
pub fn shapes() -> Vec<String> {
    let nothing = json!({});
    let encounters = [
        encounter(
            16,
            12,
            &json!([{"at":[[9,3],[9,4]],"kind":"pillar"},{"at":[[5,8],[6,8]],"kind":"low-wall"}]),
            &[
                json!({"id":"nim","team":"party","controller":"party","at":[4,5],"class":"wizard","level":13,
            "abilities":{"str":8,"dex":14,"con":12,"int":18,"wis":12,"cha":10},"hands":["quarterstaff","arcane-focus"],
            "cantrips":["fire-bolt","prestidigitation"],
            "prepared":["fireball","burning-hands","lightning-bolt","cone-of-cold","wall-of-fire","wall-of-force","wall-of-stone","thunderwave",
                "web","dimension-door","misty-step","darkness","gust-of-wind","cloudkill","sunbeam","grease"]}),
                monster("wyrm", "ancient-red-dragon", [11, 6]),
                json!({"id":"bat","team":"party","controller":"party","monster":"bat","at":[3,6]}),
                monster("giant", "hill-giant", [6, 2]),
                monster("ogre", "ogre", [1, 8]),
                monster("roc", "roc", [1, 1]),
            ],
            &nothing,
        ),
        // Areas that stay, of every shape, about walls and steps, and somebody who will come back.
        encounter(
            16,
            14,
            &json!([{"at":[[7,3],[7,4],[10,9]],"kind":"pillar"},{"at":[[12,4],[12,5]],"kind":"wall"},{"at":[[3,10],[4,10]],"kind":"floor","height":5}]),
            &[
                mirel([4, 5]),
                kara([6, 6]),
                monster("ogre", "ogre", [8, 5]),
                orin([9, 10]),
                json!({"id":"rat","team":"foes","controller":"foes","monster":"rat","at":null}),
            ],
            &json!({"influences":[
                {"number":1,"name":"web","by":"mirel","at":[6,2]},
                {"number":2,"name":"fog-cloud","by":"mirel","at":[11,11]},
                {"number":3,"name":"wall-of-fire","by":"mirel","at":[5,8],"toward":"east"},
                {"number":4,"name":"gust-of-wind","by":"mirel","toward":"south-east"},
                {"number":5,"name":"spirit-guardians","by":"orin"},
                {"number":6,"name":"grease","by":"mirel","at":[10,6]},
                {"number":7,"name":"moonbeam","by":"orin","at":[4,10]},
                {"number":8,"name":"blade-barrier","by":"orin","at":[12,8],"toward":"north-east"},
                {"number":9,"name":"banishment","by":"orin","on":"rat","effect":[0],"back":[7,9]}]}),
        ),
        encounter(
            14,
            12,
            &json!([{"at":[[4,4]],"kind":"pillar"}]),
            &[
                monster("wyrm", "ancient-red-dragon", [8, 4]),
                with(mirel([4, 3]), &json!({"size":"large"})),
                kara([3, 8]),
                monster("rat", "rat", [7, 9]),
            ],
            &nothing,
        ),
    ];
    encounters.iter().map(Value::to_string).collect()
}

fn encounters(edition: Edition) -> Vec<Value> {
    let none = json!([]);
    let nothing = json!({});
    let goblin = if edition == Edition::Srd51 { "goblin" } else { "goblin-warrior" };
    let house = json!([
        {"at":[[4,0],[4,1],[4,2]],"kind":"wall"},{"at":[[4,3]],"kind":"closed-door","name":"door-1"},
        {"at":[[6,5],[7,5]],"kind":"difficult"},{"at":[[2,6],[3,6]],"kind":"water"},{"at":[[8,2]],"kind":"low-wall"},
        {"at":[[9,7]],"kind":"floor","height":10},{"at":[[9,6]],"kind":"floor","height":5},{"at":[[1,1]],"kind":"fog"}]);
    let charmer = json!({"conditions":[{"name":"charmed","source":"imp"}]});
    vec![
        // A party among goblins.
        encounter(
            12,
            9,
            &house,
            &[
                mirel([3, 4]),
                kara([5, 4]),
                monster("gob", goblin, [6, 4]),
                orin([3, 5]),
                monster("ogre", "ogre", [9, 3]),
            ],
            &nothing,
        ),
        // The fighter has attacked once.
        encounter(
            8,
            8,
            &none,
            &[kara([3, 3]), monster("gob", goblin, [4, 4]), monster("wolf", "wolf", [3, 5])],
            &json!({"turn":{"of":"kara","actions":["attack"],"attacks":[{"with":"longsword","as":"action"}],"moved":{"walk":10}}}),
        ),
        // Two light weapons.
        encounter(
            8,
            8,
            &none,
            &[with(kara([3, 3]), &json!({"hands":["shortsword","dagger"]})), monster("gob", goblin, [4, 4])],
            &json!({"turn":{"of":"kara","actions":["attack"],"attacks":[{"with":"shortsword","as":"action"},{"with":"shortsword","as":"action"}]}}),
        ),
        // One of two thrown, and the other in hand.
        encounter(
            8,
            8,
            &none,
            &[with(kara([3, 3]), &json!({"hands":[null,"handaxe"]})), monster("gob", goblin, [5, 4])],
            &json!({"turn":{"of":"kara","actions":["attack"],"attacks":[{"with":"handaxe","as":"action","thrown":true}]}}),
        ),
        // A dagger thrown, another to throw, and no interaction left.
        encounter(
            8,
            8,
            &none,
            &[
                with(kara([3, 3]), &json!({"hands":["shortsword",null],"carries":{"dagger":1}})),
                monster("gob", goblin, [4, 4]),
            ],
            &json!({"turn":{"of":"kara","actions":["attack"],"attacks":[{"with":"dagger","as":"action","thrown":true}],"interactions":1}}),
        ),
        // A hit that cleaves.
        encounter(
            8,
            8,
            &none,
            &[
                with(kara([3, 3]), &json!({"hands":["greataxe",null],"masteries":["greataxe"]})),
                monster("gob", goblin, [4, 4]),
                monster("wolf", "wolf", [4, 3]),
                monster("rat", "rat", [2, 3]),
            ],
            &json!({"turn":{"of":"kara","actions":["attack"],"attacks":[{"with":"greataxe","as":"action"}]},
                "pending":[{"decide":"kara","kind":"reaction","trigger":{"kind":"you-hit","target":"gob","with":"greataxe"}}]}),
        ),
        // A rogue that has slipped out of a reach.
        encounter(
            9,
            9,
            &none,
            &[
                json!({"id":"tam","team":"party","controller":"party","at":[3,3],"class":"rogue","level":5,"hands":["dagger",null]}),
                monster("gob", goblin, [4, 4]),
            ],
            &json!({"turn":{"of":"tam","bonus":"cunning-action","used":["cunning-action","disengage"]}}),
        ),
        // A dagger thrown, another to throw, and no interaction left.
        encounter(
            8,
            8,
            &none,
            &[
                with(kara([3, 3]), &json!({"hands":["shortsword",null],"carries":{"dagger":1}})),
                monster("gob", goblin, [4, 4]),
            ],
            &json!({"turn":{"of":"kara","actions":["attack"],"attacks":[{"with":"dagger","as":"action","thrown":true}],"interactions":1}}),
        ),
        // Several things of one name, some of them near.
        encounter(
            10,
            9,
            &json!([{"at":[[1,1],[4,4],[8,7]],"kind":"floor","name":"arrow"},{"at":[[4,1],[4,2]],"kind":"closed-door","name":"gate"},
                {"at":[[2,4],[7,8]],"kind":"floor","name":"barrel"}]),
            &[
                kara([3, 3]),
                with(monster("imp", "imp", [6, 6]), &json!({"at":[6,6,20]})),
                monster("ogre", "ogre", [6, 3]),
            ],
            &nothing,
        ),
        // Grapples both ways.
        encounter(
            8,
            8,
            &none,
            &[
                with(kara([3, 3]), &json!({"hands":["longsword",null]})),
                with(monster("gob", goblin, [4, 4]), &json!({"conditions":[{"name":"grappled","source":"kara"}]})),
                monster("ape", "ape", [2, 2]),
            ],
            &nothing,
        ),
        encounter(
            8,
            8,
            &none,
            &[
                with(mirel([3, 3]), &json!({"conditions":[{"name":"grappled","source":"snake"}]})),
                monster("snake", "giant-constrictor-snake", [4, 3]),
            ],
            &nothing,
        ),
        // Afflictions.
        encounter(
            9,
            9,
            &house.clone().as_array().map_or(json!([]), |_| json!([{"at":[[5,5]],"kind":"darkness"}])),
            &[
                with(
                    kara([3, 3]),
                    &json!({"conditions":[{"name":"prone"},{"name":"frightened","source":"ogre"},{"name":"exhaustion","level":2}]}),
                ),
                monster("ogre", "ogre", [5, 3]),
                with(orin([2, 3]), &json!({"conditions":[{"name":"blinded"}]})),
                with(mirel([2, 5]), &json!({"hp":0})),
                with(monster("imp", "imp", [4, 6]), &json!({"conditions":[{"name":"invisible"}]})),
            ],
            &nothing,
        ),
        encounter(
            9,
            9,
            &none,
            &[with(mirel([3, 3]), &charmer), monster("imp", "imp", [4, 4]), monster("rat", "rat", [5, 5])],
            &nothing,
        ),
        encounter(
            9,
            9,
            &none,
            &[
                with(orin([3, 3]), &json!({"conditions":[{"name":"blinded"}],"gagged":true})),
                monster("gob", goblin, [4, 4]),
            ],
            &nothing,
        ),
        encounter(
            8,
            8,
            &none,
            &[with(kara([3, 3]), &json!({"conditions":[{"name":"stunned"}]})), monster("gob", goblin, [4, 4])],
            &nothing,
        ),
        encounter(
            8,
            8,
            &none,
            &[with(kara([3, 3]), &json!({"surprised":true})), monster("gob", goblin, [4, 4])],
            &nothing,
        ),
        // A fight that has not begun, in a lair, with a written total and a controlled mount.
        json!({"grid":{"width":10,"height":10},"round":0,"lair":{"owner":"ogre","options":["tremor"]},"creatures":[
            orin([3, 3]),
            with(kara([4, 4]), &json!({"riding":"horse","controls_mount":true,"initiative":12})),
            {"id":"horse","team":"party","controller":"party","monster":"warhorse","at":[4,4],"trained":true},
            monster("gob", goblin, [7, 4]), monster("gob-2", goblin, [7, 5]), monster("ogre", "ogre", [8, 8])]}),
        // Flyers over a chasm, and large bodies among pillars.
        encounter(
            9,
            9,
            &json!([{"at":[[4,4],[4,5]],"kind":"chasm"},{"at":[[2,2]],"kind":"pillar"}]),
            &[monster("eagle", "giant-eagle", [5, 5]), monster("imp", "imp", [3, 3]), kara([1, 5])],
            &nothing,
        ),
        encounter(
            12,
            10,
            &json!([{"at":[[6,0],[6,1],[6,2],[6,4],[6,5],[6,6]],"kind":"wall"},{"at":[[3,7]],"kind":"pillar"}]),
            &[
                monster("giant", "hill-giant", [2, 2]),
                monster("ogre", "ogre", [7, 3]),
                monster("rat", "rat", [3, 6]),
                kara([9, 5]),
            ],
            &nothing,
        ),
        // A knight on horseback.
        encounter(
            10,
            10,
            &none,
            &[
                with(kara([4, 4]), &json!({"hands":["lance","shield"],"riding":"horse","controls_mount":true})),
                json!({"id":"horse","team":"party","controller":"party","monster":"warhorse","at":[4,4],"trained":true}),
                monster("gob", goblin, [7, 4]),
            ],
            &nothing,
        ),
        encounter(
            8,
            8,
            &none,
            &[
                kara([4, 4]),
                json!({"id":"horse","team":"party","controller":"party","monster":"warhorse","at":[5,4],"trained":true}),
            ],
            &nothing,
        ),
        // What happened waits for an answer.
        encounter(
            8,
            8,
            &none,
            &[monster("gob", goblin, [4, 4]), kara([3, 3]), mirel([1, 1])],
            &json!({"turn":{"of":"gob","moved":{"walk":5}},"pending":[
                {"decide":"gob","kind":"turn","resume":[[5,5]]},
                {"decide":"kara","kind":"reaction","trigger":{"kind":"leaves-reach","creature":"gob","from":[4,4],"to":[5,5]}}]}),
        ),
        encounter(
            8,
            8,
            &none,
            &[monster("gob", goblin, [4, 4]), mirel([3, 3])],
            &json!({"turn":{"of":"gob","actions":["attack"]},"pending":[{"decide":"mirel","kind":"reaction","trigger":{"kind":"hit","attacker":"gob","total":14}}]}),
        ),
        encounter(
            12,
            8,
            &none,
            &[monster("mage", "mage", [9, 4]), mirel([3, 3])],
            &json!({"turn":{"of":"mage","actions":["cast"]},"pending":[{"decide":"mirel","kind":"reaction","trigger":{"kind":"casts","creature":"mage","spell":"fireball","level":3}}]}),
        ),
        encounter(
            8,
            8,
            &none,
            &[
                monster("gob", goblin, [4, 4]),
                with(
                    kara([3, 3]),
                    &json!({"readied":{"intent":"attack gob with longsword two-handed","when":"gob moves"}}),
                ),
            ],
            &json!({"turn":{"of":"gob"},"pending":[{"decide":"kara","kind":"reaction","trigger":{"kind":"readied","text":"gob moves","happened":"gob moves"}}]}),
        ),
        // A dragon between the turns of others.
        encounter(
            14,
            12,
            &none,
            &[
                kara([3, 3]),
                with(monster("drake", "adult-red-dragon", [6, 5]), &json!({"in_lair":true})),
                mirel([2, 8]),
            ],
            &json!({"turn":{"of":"kara"},"lair":{"owner":"drake","options":["magma","tremor","gases"],"used":"magma"},
                "pending":[{"decide":"drake","kind":"legendary","trigger":{"kind":"turn-ended","creature":"kara"}}]}),
        ),
        encounter(
            14,
            12,
            &none,
            &[with(monster("drake", "adult-red-dragon", [6, 5]), &json!({"in_lair":true})), kara([3, 3])],
            &json!({"lair":{"owner":"drake","options":["magma","tremor","gases"],"used":"magma"},
                "pending":[{"decide":"drake","kind":"lair","trigger":{"kind":"initiative-20"}}]}),
        ),
        encounter(
            14,
            12,
            &none,
            &[
                with(monster("drake", "adult-red-dragon", [6, 5]), &json!({"recharged":{"fire-breath":false}})),
                kara([3, 3]),
            ],
            &nothing,
        ),
        // Sorcery, pacts and wands.
        encounter(
            10,
            8,
            &none,
            &[
                json!({"id":"sela","team":"party","controller":"party","at":[3,3],"class":"sorcerer","level":5,
            "abilities":{"str":8,"dex":14,"con":14,"int":10,"wis":12,"cha":17},"hands":["wand-of-magic-missiles",null],"charges":{"wand-of-magic-missiles":3},
            "carries":{"component-pouch":1},"cantrips":["fire-bolt","minor-illusion"],"prepared":["magic-missile","hold-person","haste"],
            "features":{"quickened-spell":true,"twinned-spell":true,"subtle-spell":true,"sorcery-points":5}}),
                monster("gob", goblin, [5, 3]),
            ],
            &nothing,
        ),
        encounter(
            10,
            8,
            &none,
            &[
                json!({"id":"vex","team":"party","controller":"party","at":[3,3],"class":"warlock","level":5,
            "abilities":{"str":8,"dex":14,"con":14,"int":10,"wis":12,"cha":17},"hands":["arcane-focus",null],
            "cantrips":["eldritch-blast","chill-touch"],"prepared":["hellish-rebuke","charm-person","hold-person","misty-step"],"concentrating":"charm-person"}),
                monster("gob", goblin, [5, 3]),
            ],
            &nothing,
        ),
        // Features of classes.
        encounter(
            8,
            8,
            &none,
            &[
                json!({"id":"bara","team":"party","controller":"party","at":[3,3],"class":"barbarian","level":5,"hands":["greataxe",null],
            "abilities":{"str":17,"dex":14,"con":16,"int":8,"wis":10,"cha":10}}),
                monster("gob", goblin, [4, 4]),
            ],
            &nothing,
        ),
        encounter(
            8,
            8,
            &none,
            &[
                json!({"id":"monk","team":"party","controller":"party","at":[3,3],"class":"monk","level":5,
            "abilities":{"str":12,"dex":17,"con":14,"int":8,"wis":16,"cha":10},"hands":[null,null]}),
                monster("gob", goblin, [4, 4]),
            ],
            &json!({"turn":{"of":"monk","actions":["attack"],"attacks":[{"with":"unarmed-strike","as":"action"}]}}),
        ),
        encounter(
            8,
            8,
            &none,
            &[
                json!({"id":"pala","team":"party","controller":"party","at":[3,3],"class":"paladin","level":5,"hands":["longsword","shield"],
            "abilities":{"str":17,"dex":10,"con":14,"int":8,"wis":10,"cha":16},"armor":"chain-mail","prepared":["bless","shield-of-faith"],"carries":{"holy-symbol":1}}),
                with(monster("gob", goblin, [4, 4]), &json!({})),
                with(kara([2, 3]), &json!({"hp":3})),
            ],
            &nothing,
        ),
        encounter(
            8,
            8,
            &none,
            &[
                json!({"id":"rog","team":"party","controller":"party","at":[3,3],"class":"rogue","level":5,"hands":["shortsword","shortbow"],
            "abilities":{"str":10,"dex":17,"con":12,"int":12,"wis":10,"cha":14},"carries":{"arrow":5,"dagger":1}}),
                monster("gob", goblin, [6, 6]),
            ],
            &nothing,
        ),
    ]
}
