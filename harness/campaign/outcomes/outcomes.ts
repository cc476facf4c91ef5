import type { ReleaseProfile } from '../../../reference-model/index.ts';
import type { ActionError } from '../../../spec-schemas/catalogue/action-entry.ts';
import { agentSignerRefusals } from '../../../spec-schemas/catalogue/actions/refusals.ts';
import { actionEntry } from '../../../spec-schemas/catalogue/actions.ts';
import { generatedActionTags } from '../../generate/actions.ts';

/** Outcomes of an accepted action, by its reply. */
const acceptedOutcomes = ['accepted', 'resting', 'filled', 'chase'];
/** Permission to sign is one rule: an outcome of it reached by one action counts for all. */
const ofSigners: ReadonlySet<string> = new Set(agentSignerRefusals.map(({ code }) => code));
const ANY = 'any action';

/** Returns the outcomes in the catalogue of the drawn actions: `tag CODE` per refusal, and `tag taken`. */
export function cataloguedOutcomesFor(profile: ReleaseProfile): readonly string[] {
  const outcomes = generatedActionTags.flatMap((tag) => {
    const errors: readonly ActionError[] = actionEntry(tag)?.errors ?? [];
    const here = errors.filter((error) => error.profile === undefined || error.profile === profile);
    return [`${tag} taken`, ...here.map(({ code }) => outcomeOf(tag, code))];
  });
  return [...new Set(outcomes)];
}

/**
 * Returns the outcomes that a campaign reached, in the same form.
 * @param coverage  keys: action with signer and outcome
 */
export function reachedOutcomesIn(coverage: Iterable<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const key of coverage) {
    const [tag = ''] = key.split(' ');
    for (const code of key.slice(key.lastIndexOf(' ') + 1).split('+'))
      reached.add(acceptedOutcomes.includes(code) ? `${tag} taken` : outcomeOf(tag, code));
  }
  return reached;
}

function outcomeOf(tag: string, code: string): string {
  return `${ofSigners.has(code) ? ANY : tag} ${code}`;
}
