import { listUnusedRules, type RulePath, type Rules } from '../../../reference-model/index.ts';
import type { GeneratedActionTag } from '../../generate/actions.ts';

/** Number of outcomes of an action beyond which another one adds little. */
const ENOUGH = 20;

/** Outcomes of an accepted action or vote. */
const TAKEN = /[ +](accepted|filled|resting|parked|chase|cast|enacted)\b/;

/** Coverage of a campaign: counts by action and outcome. Memory is bounded by the number of actions and codes. */
export class OutcomeCoverage {
  readonly #counts = new Map<string, number>();
  readonly #rules = new Set<RulePath>();

  add(outcomes: ReadonlyMap<string, number>): void {
    for (const [key, count] of outcomes) this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  /** @param used  rule entries that a sequence's shadow used */
  addRules(used: ReadonlySet<RulePath>): void {
    for (const path of used) this.#rules.add(path);
  }

  /** Returns the entries of these rules that no sequence used. */
  unreached(rules: Rules): readonly RulePath[] {
    return listUnusedRules(rules, this.#rules);
  }

  /** Returns the factor by which an action is preferred: higher for few outcomes or few occurrences. */
  gain(tag: GeneratedActionTag): number {
    const counts = [...this.#counts].flatMap(([key, count]) => (key.startsWith(`${tag} `) ? [count] : []));
    if (counts.length === 0) return 2;
    const rare = counts.filter((count) => count < ENOUGH).length;
    return 1 + rare / counts.length;
  }

  /** Whether anything was accepted, a vote included: a campaign in which everything was refused proves nothing. */
  get hasAccepted(): boolean {
    return [...this.#counts.keys()].some((key) => TAKEN.test(key));
  }

  toJSON(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
