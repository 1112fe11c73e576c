import { capital } from './words.js';

/** What a fight can have besides its sides: a game master, and hit points that the others do not count. */
export class FightChoices {
  /** @param {import('./lobby.js').MatchForm} form */
  constructor(form) {
    this.form = form;
    /** The side whose seat is the game master's. */
    this.master = '';
    this.foes = 'counted';
  }

  rows() {
    const { form } = this;
    const people = [...form.who].filter(([, who]) => who !== 'bot').map(([side]) => side);
    // A bot is no game master.
    if (!people.includes(this.master)) this.master = '';
    /** @type {[string, string][]} */
    const masters = [['', 'None'], ...people.map((side) => /** @type {[string, string]} */ ([side, capital(side)]))];
    return [
      form.choice('Master', this.master, masters, (value) => {
        this.master = value;
        form.draw();
      }, false, 'The game master plays this side, waives rules and goes back'),
      form.choice('Foes', this.foes, [['counted', 'Hit points'], ['looks', 'Only looks']], (value) => {
        this.foes = value;
        form.draw();
      }, false, 'Whether the others see how many hit points are left, or how hurt somebody looks'),
    ];
  }

  /**
   * Puts what was chosen into a request for a match.
   *
   * @param {{ruleset: unknown, seats: Record<string, any>[]}} body
   */
  arrange(body) {
    const seat = body.seats.find(({ sides }) => sides.includes(this.master));
    if (seat) seat.master = true;
    if (this.foes === 'looks') body.ruleset = { preset: body.ruleset, hidden_hit_points: true };
  }
}
