import {
  listChangedRules,
  listUnusedRules,
  type ReleaseProfile,
  type RulePath,
  type Rules,
  type RulesEdit,
  rulesUnderProfile,
} from '../../reference-model/index.ts';
import type { CheckMetadata } from '../check/check.ts';
import type { SoundCheckRun } from './shape-trials.ts';

/**
 * Map of the rule entries that each check uses on a sound venue. In process a check is a function of its seed and the venue's replies, so
 * one that uses no entry changed by an edit would have the same result as on the sound venue.
 */
export class RuleUsageMap {
  readonly #used = new Map<string, ReadonlySet<RulePath>>();
  readonly #rules: Readonly<Record<ReleaseProfile, Rules>> = {
    live: rulesUnderProfile('live'),
    next: rulesUnderProfile('next'),
  };

  constructor(soundRuns: readonly Pick<SoundCheckRun, 'check' | 'profile' | 'uses'>[]) {
    for (const { check, profile, uses } of soundRuns) this.#used.set(`${profile} ${check}`, new Set(uses));
  }

  /** Returns the checks that use an entry changed by an edit. A check without a run on a sound venue may use any. */
  checksAffectedBy(
    checks: readonly CheckMetadata[],
    edit: RulesEdit,
    profile: ReleaseProfile,
  ): readonly CheckMetadata[] {
    const rules = this.#rules[profile];
    const changes = listChangedRules(rules, edit(rules));
    return checks.filter(({ id }) => {
      const used = this.#used.get(`${profile} ${id}`);
      return used === undefined || changes.some((path) => used.has(path));
    });
  }

  /** Returns the ids of the checks that use, under any profile, one of these entries or a part of one. */
  checksUsing(entries: ReadonlySet<RulePath>): ReadonlySet<string> {
    const asking = [...this.#used].filter(([, used]) => [...used].some((path) => isWithin(path, entries)));
    return new Set(asking.map(([entry]) => entry.slice(entry.indexOf(' ') + 1)));
  }

  /** Whether an edit changes one of these entries, a part of one, or its container. */
  changes(edit: RulesEdit, profile: ReleaseProfile, entries: ReadonlySet<RulePath>): boolean {
    const rules = this.#rules[profile];
    return listChangedRules(rules, edit(rules)).some(
      (path) => isWithin(path, entries) || [...entries].some((entry) => entry.startsWith(`${path}.`)),
    );
  }

  /** Entries that no check uses under any profile. */
  get unreached(): readonly RulePath[] {
    const reached = new Set([...this.#used.values()].flatMap((used) => [...used]));
    return [...new Set(Object.values(this.#rules).flatMap((rules) => listUnusedRules(rules, reached)))];
  }
}

/** Whether an entry is one of these, or a part of one. */
function isWithin(path: RulePath, entries: ReadonlySet<RulePath>): boolean {
  if (entries.size === 0) return false;
  const keys = path.split('.');
  return entries.has('') || keys.some((_, at) => entries.has(keys.slice(0, at + 1).join('.')));
}
