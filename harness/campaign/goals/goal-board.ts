import type { Family } from '../families/family.ts';
import type { GoalTally } from './goal-tally.ts';

/** Steps of all campaigns together after which an unmet goal makes its campaigns inconclusive, unless the goal states a higher number. */
export const MIN_STEPS_FOR_GOALS = 5_000;

interface Played {
  readonly family: Pick<Family, 'share'>;
  readonly steps: number;
  readonly goals: Pick<GoalTally, 'has' | 'unmet'>;
}

/** Goals of all campaigns that are played together: a goal met by one campaign is met for all. */
export class CombinedGoalTally {
  readonly #played: readonly Played[];
  /** Fraction of all campaigns that this shard plays. */
  readonly #part: number;

  /**
   * @param played  campaigns of this run
   * @param shares  total share of all campaigns, including those of other shards
   */
  constructor(played: readonly Played[], shares: number) {
    this.#played = played;
    const own = played.reduce((sum, { family }) => sum + family.share, 0);
    this.#part = own / shares;
  }

  /** Whether enough steps were played that a reachable goal should have been met. */
  isEnough(within = MIN_STEPS_FOR_GOALS): boolean {
    return this.mayBeEnough(
      this.#played.reduce((sum, { steps }) => sum + steps, 0),
      within,
    );
  }

  /** Whether enough steps can still be played. @param most  maximum number of steps */
  mayBeEnough(most: number, within = MIN_STEPS_FOR_GOALS): boolean {
    return most > within * this.#part;
  }

  /** Returns the reachable goals of a campaign that no campaign has met in enough steps. */
  unmetBy({ goals }: Played): readonly string[] {
    return goals.unmet
      .filter(({ id, within }) => this.isEnough(within) && !this.#played.some((other) => other.goals.has(id)))
      .map(({ id }) => id);
  }
}
