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

  /** Ids of the checks that ask, under any profile, for one of these entries or for something inside of one. */
  askingFor(entries: ReadonlySet<RulePath>): ReadonlySet<string> {
    const asking = [...this.#used].filter(([, used]) => [...used].some((path) => isWithin(path, entries)));
    return new Set(asking.map(([asked]) => asked.slice(asked.indexOf(' ') + 1)));
  }

  /** Whether an edit changes one of these entries, something inside of one, or what one stands in. */
  changes(edit: RulesEdit, profile: Profile, entries: ReadonlySet<RulePath>): boolean {
    const rules = this.#rules[profile];
    return changedRules(rules, edit(rules)).some(
      (path) => isWithin(path, entries) || [...entries].some((entry) => entry.startsWith(`${path}.`)),
    );
  }

  /** The entries that no check asks for under any profile. */
  get unreached(): readonly RulePath[] {
    const reached = new Set([...this.#used.values()].flatMap((used) => [...used]));
    return [...new Set(Object.values(this.#rules).flatMap((rules) => unusedRules(rules, reached)))];
  }
}

/** Whether an entry is one of these, or stands inside of one. */
function isWithin(path: RulePath, entries: ReadonlySet<RulePath>): boolean {
  if (entries.size === 0) return false;
  const keys = path.split('.');
  return entries.has('') || keys.some((_, at) => entries.has(keys.slice(0, at + 1).join('.')));
}
