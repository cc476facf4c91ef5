import type { Family } from '../families/family.ts';
import type { GoalTally } from './goal-tally.ts';

/** Steps of all campaigns together above which an unmet goal leaves its campaigns inconclusive, unless it takes more. */
export const MIN_STEPS_FOR_GOALS = 5_000;

interface Played {
  readonly family: Pick<Family, 'share'>;
  readonly steps: number;
  readonly goals: Pick<GoalTally, 'has' | 'unmet'>;
}

/** Goals of all campaigns that are played together: what one of them met, none of the others has to. */
export class CombinedGoalTally {
  readonly #played: readonly Played[];
  /** Part of all campaigns that is played here. */
  readonly #part: number;

  /**
   * @param played  campaigns of this run
   * @param shares  shares of all campaigns, those of other shards among them
   */
  constructor(played: readonly Played[], shares: number) {
    this.#played = played;
    const own = played.reduce((sum, { family }) => sum + family.share, 0);
    this.#part = own / shares;
  }

  /** Whether so many steps were played that a goal that the target could reach should have been met. */
  isEnough(within = MIN_STEPS_FOR_GOALS): boolean {
    return this.mayBeEnough(
      this.#played.reduce((sum, { steps }) => sum + steps, 0),
      within,
    );
  }

  /** Whether so many steps may still come together. @param most  that can be played */
  mayBeEnough(most: number, within = MIN_STEPS_FOR_GOALS): boolean {
    return most > within * this.#part;
  }

  /** Returns the goals of a campaign that none has met in enough steps, and that the target could reach. */
  unmetBy({ goals }: Played): readonly string[] {
    return goals.unmet
      .filter(({ id, within }) => this.isEnough(within) && !this.#played.some((other) => other.goals.has(id)))
      .map(({ id }) => id);
  }
}
