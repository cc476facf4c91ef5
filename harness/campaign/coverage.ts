import { type RulePath, type Rules, unusedRules } from '../../reference-model/index.ts';
import type { CampaignTag } from '../generate/actions.ts';

/** Outcomes of an action after which one more of them is worth little. */
const ENOUGH = 20;

/** What an action, or a vote, that was taken comes to. */
const TAKEN = /[ +](accepted|filled|resting|parked|chase|cast|enacted)\b/;

/** What a campaign has seen: action and outcome, with how often. Bounded by the actions and the codes that there are. */
export class Coverage {
  readonly #counts = new Map<string, number>();
  readonly #rules = new Set<RulePath>();

  add(outcomes: ReadonlyMap<string, number>): void {
    for (const [key, count] of outcomes) this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  /** @param used  entries of the rules that the shadow of a sequence asked for */
  addRules(used: ReadonlySet<RulePath>): void {
    for (const path of used) this.#rules.add(path);
  }

  /** The entries of these rules that no sequence asked for. */
  unreached(rules: Rules): readonly RulePath[] {
    return unusedRules(rules, this.#rules);
  }

  /** How much more than usual an action is wanted: one whose outcomes are few, or were seen seldom. */
  gain(tag: CampaignTag): number {
    const counts = [...this.#counts].flatMap(([key, count]) => (key.startsWith(`${tag} `) ? [count] : []));
    if (counts.length === 0) return 2;
    const rare = counts.filter((count) => count < ENOUGH).length;
    return 1 + rare / counts.length;
  }

  /** Whether anything was taken, a vote among it: a campaign in which all was refused proves nothing. */
  get anyTaken(): boolean {
    return [...this.#counts.keys()].some((key) => TAKEN.test(key));
  }

  toJSON(): Record<string, number> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
