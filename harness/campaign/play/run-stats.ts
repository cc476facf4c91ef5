import type { RulePath } from '../../../reference-model/index.ts';
import type { DisturbanceKind } from '../../generate/disturbances.ts';
import type { CampaignBursts } from '../../runner/events.ts';
import { addBurstTallies, emptyBurstTally } from '../concurrent/burst-tally.ts';
import { GoalWatch } from '../goals/goal-watch.ts';
import { goals } from '../goals/goals.ts';
import { SequenceFeatures } from '../guided/sequence-features.ts';
import { StateBucketClassifier } from '../guided/state-buckets.ts';

/** Agreements of both sides: refusal codes by action (`tag CODE`), and fields stated by clauses (`type path`). */
export interface AgreedCodesAndFields {
  readonly codes: ReadonlySet<string>;
  readonly fields: ReadonlySet<string>;
}

/** Statistics of a run so far. */
export class RunStats {
  #steps = 0;
  /** Disturbances that took effect, by kind. */
  readonly disturbed = new Map<DisturbanceKind, number>();
  #bursts: CampaignBursts = emptyBurstTally;
  #unresolved = 0;
  readonly outcomes = new Map<string, number>();
  /** Actions with signer and outcome, and the facets of action and state. */
  readonly #reached = new Set<string>();
  /** Rule entries that the shadow has used; the set is live. */
  #rules: ReadonlySet<RulePath> = new Set();
  /** Entries used before the first step, as in every sequence. */
  #before: ReadonlySet<RulePath> = new Set();
  /** Number of orders by drawn size. */
  readonly sizes = new Map<string, number>();
  readonly goals = new GoalWatch(goals);
  readonly features = new SequenceFeatures();
  readonly states = new StateBucketClassifier();
  readonly #agreed = { codes: new Set<string>(), fields: new Set<string>() };

  /** Steps played, without those that did not apply. */
  get steps(): number {
    return this.#steps;
  }

  noteStep(): void {
    this.#steps += 1;
  }

  count(what: string, outcome: string, facets: readonly string[] = []): void {
    const key = `${what} ${outcome}`;
    this.#reached.add(key);
    for (const facet of facets) this.#reached.add(`${key}: ${facet}`);
    this.outcomes.set(key, (this.outcomes.get(key) ?? 0) + 1);
    this.goals.answered({ what, outcome, facets });
    this.features.outcome(key, facets, this.#rules);
  }

  /** Unanswered actions for which no read shows whether they took effect. */
  get unresolved(): number {
    return this.#unresolved;
  }

  noteUnresolved(what: string): void {
    this.count(what, 'unresolved');
    this.#unresolved += 1;
  }

  /** Agreeing comparisons, which exercise clauses. */
  get agreed(): AgreedCodesAndFields {
    return this.#agreed;
  }

  /** Notes that both sides refused an action with the same code. */
  noteAgreedCode(tag: string, code: string): void {
    this.#agreed.codes.add(`${tag} ${code}`);
  }

  /** Notes that both sides served the same field of a read. */
  noteAgreedField(type: string, path: string): void {
    this.#agreed.fields.add(`${type} ${path}`);
  }

  noteDisturbed(kind: DisturbanceKind): void {
    this.disturbed.set(kind, (this.disturbed.get(kind) ?? 0) + 1);
  }

  /** Actions that were in flight together. */
  get bursts(): CampaignBursts {
    return this.#bursts;
  }

  noteBurst(counts: CampaignBursts): void {
    this.#bursts = addBurstTallies(this.#bursts, counts);
  }

  noteSizes(sizes: readonly string[]): void {
    for (const size of sizes) this.sizes.set(size, (this.sizes.get(size) ?? 0) + 1);
  }

  /** Tracks the rules that a shadow uses, once its run is open. */
  follow(rules: ReadonlySet<RulePath>): void {
    this.#rules = rules;
    this.#before = new Set(rules);
    this.features.begin(rules);
  }

  /** Rule entries that the shadow used. */
  get rules(): ReadonlySet<RulePath> {
    return this.#rules;
  }

  /** Facets counted by coverage. */
  get reached(): ReadonlySet<string> {
    const used = [...this.#rules].filter((path) => !this.#before.has(path));
    return new Set([...this.#reached, ...used.map((path) => `rule ${path}`)]);
  }
}
