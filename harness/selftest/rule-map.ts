import {
  changedRules,
  type Profile,
  type RulePath,
  type Rules,
  type RulesEdit,
  rulesUnder,
  unusedRules,
} from '../../reference-model/index.ts';
import type { CheckHead } from '../check/check.ts';
import type { Witness } from './shape-trials.ts';

/**
 * Which entries of the rules each check asks for on a sound venue. In process a check is a function of its seed and of what
 * the venue answers, so one that asks for nothing of what an edit changes sees the sound venue once more.
 */
export class RuleMap {
  readonly #used = new Map<string, ReadonlySet<RulePath>>();
  readonly #rules: Readonly<Record<Profile, Rules>> = { live: rulesUnder('live'), next: rulesUnder('next') };

  constructor(soundRuns: readonly Pick<Witness, 'check' | 'profile' | 'uses'>[]) {
    for (const { check, profile, uses } of soundRuns) this.#used.set(`${profile} ${check}`, new Set(uses));
  }

  /** The checks that ask for something that an edit changes. One that was not seen on a sound venue may ask for anything. */
  among(checks: readonly CheckHead[], edit: RulesEdit, profile: Profile): readonly CheckHead[] {
    const rules = this.#rules[profile];
    const changes = changedRules(rules, edit(rules));
    return checks.filter(({ id }) => {
      const used = this.#used.get(`${profile} ${id}`);
      return used === undefined || changes.some((path) => used.has(path));
    });
  }

  /** The entries that no check asks for under any profile. */
  get unreached(): readonly RulePath[] {
    const reached = new Set([...this.#used.values()].flatMap((used) => [...used]));
    return [...new Set(Object.values(this.#rules).flatMap((rules) => unusedRules(rules, reached)))];
  }
}
