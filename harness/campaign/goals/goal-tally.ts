import type { Step } from '../../generate/steps.ts';
import type { CampaignGoal } from '../../runner/events.ts';
import type { Goal } from './goal.ts';
import type { StepsTowardGoals } from './leads.ts';
import type { GoalObstacleFinder } from './reachable.ts';

/** Maximum gain of an action that leads to several unmet goals. */
const MOST_GAIN = 3;
/** Interval, in sequences, at which leads are followed again once each was followed. */
const AGAIN_EACH = 2;

interface Met {
  times: number;
  runs: number;
  /** Index of the first sequence that met it. */
  readonly first: number;
}

/** Goals of one campaign: which of them its sequences met, and which actions lead to the unmet ones. */
export class GoalTally {
  /** Goals assigned to its family. */
  readonly #own: readonly Goal[];
  readonly #all: readonly Goal[];
  readonly #met = new Map<string, Met>();
  #reach: GoalObstacleFinder = () => null;
  #runs = 0;
  readonly #leads: readonly StepsTowardGoals[];
  readonly #followed = new Set<StepsTowardGoals>();

  /** @param leads  leads of all families */
  constructor(goals: readonly Goal[], family: string, leads: readonly StepsTowardGoals[]) {
    this.#all = goals;
    this.#own = goals.filter(({ families }) => families.includes(family));
    const led = new Set(goals.flatMap(({ id, families: [first] }) => (first === family ? [id] : [])));
    this.#leads = leads.filter((lead) => lead.goals.some((id) => led.has(id)));
  }

  /** @param reach  returns the obstacle between this target and a goal */
  reachBy(reach: GoalObstacleFinder): void {
    this.#reach = reach;
  }

  /** @param times  how often one sequence met each goal */
  add(times: ReadonlyMap<string, number>): void {
    this.#runs += 1;
    for (const [id, count] of times) {
      const met = this.#met.get(id) ?? { times: 0, runs: 0, first: this.#runs };
      met.times += count;
      met.runs += 1;
      this.#met.set(id, met);
    }
  }

  has(id: string): boolean {
    return this.#met.has(id);
  }

  /** Reachable goals of its family that no sequence has met so far. */
  get unmet(): readonly Goal[] {
    return this.#own.filter((goal) => !this.#met.has(goal.id) && this.#reach(goal) === null);
  }

  /** Fraction of its goals that are unmet, 0 to 1. */
  get unmetShare(): number {
    return this.#own.length === 0 ? 0 : this.unmet.length / this.#own.length;
  }

  /**
   * Returns an opening that leads to unmet goals; null: the family's own opening. The first sequence of a campaign is not steered, then
   * each lead is followed once, and then occasionally again.
   * @param nth  index of the sequence, from 0
   */
  leadFor(nth: number): readonly Step[] | null {
    if (nth === 0) return null;
    const unmet = new Set(this.unmet.map(({ id }) => id));
    const wanted = this.#leads.filter((lead) => lead.goals.some((id) => unmet.has(id)));
    const next =
      wanted.find((lead) => !this.#followed.has(lead)) ??
      (nth % AGAIN_EACH === 0 ? wanted[(nth / AGAIN_EACH) % Math.max(1, wanted.length)] : undefined);
    if (next === undefined) return null;
    this.#followed.add(next);
    return next.steps;
  }

  /**
   * Returns the factor by which an action or another step is preferred because it leads to unmet goals; 1 before any sequence was played.
   */
  gain(what: string): number {
    if (this.#runs === 0) return 1;
    const leading = this.unmet.filter(({ by }) => by.some((each) => each === what));
    return Math.min(MOST_GAIN, 1 + leading.length);
  }

  /**
   * Returns the campaign's own goals, met or not, and goals of others that it met.
   * @param skipped  why nothing was played; null: something was
   */
  rows(seed: number, skipped: string | null = null): readonly CampaignGoal[] {
    return this.#all
      .filter((goal) => this.#own.includes(goal) || this.#met.has(goal.id))
      .map((goal) => {
        const met = this.#met.get(goal.id);
        const unreachable = met === undefined ? (skipped ?? this.#reach(goal)) : null;
        return {
          id: goal.id,
          says: goal.says,
          clauses: goal.clauses,
          isOwn: this.#own.includes(goal),
          times: met?.times ?? 0,
          runs: met?.runs ?? 0,
          rate: met === undefined ? 0 : Math.round((met.runs / this.#runs) * 10_000) / 10_000,
          ...(met === undefined ? {} : { first: { seed, run: met.first } }),
          ...(unreachable === null ? {} : { unreachable }),
        };
      });
  }
}
