import type { Profile } from '../../reference-model/index.ts';
import type { ActionError } from '../../spec-schemas/catalogue/action-entry.ts';
import { agentRefusals } from '../../spec-schemas/catalogue/actions/refusals.ts';
import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import { campaignTags } from '../generate/actions.ts';

/** What an action that is taken comes to, by what its reply tells. */
const taken = ['accepted', 'resting', 'filled', 'chase'];
/** One rule says who may sign: what one action meets of it, each does. */
const ofSigners: ReadonlySet<string> = new Set(agentRefusals.map(({ code }) => code));
const ANY = 'any action';

/** The outcomes that the catalogue has of the actions that campaigns draw: `tag CODE` of each refusal, and `tag taken`. */
export function cataloguedOutcomes(profile: Profile): readonly string[] {
  const outcomes = campaignTags.flatMap((tag) => {
    const errors: readonly ActionError[] = actionEntry(tag)?.errors ?? [];
    const here = errors.filter((error) => error.profile === undefined || error.profile === profile);
    return [`${tag} taken`, ...here.map(({ code }) => outcomeOf(tag, code))];
  });
  return [...new Set(outcomes)];
}

/** As those, what a campaign has come to. @param coverage  its keys: who did what, and with which outcome */
export function reachedOutcomes(coverage: Iterable<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  for (const key of coverage) {
    const [tag = ''] = key.split(' ');
    for (const code of key.slice(key.lastIndexOf(' ') + 1).split('+'))
      reached.add(taken.includes(code) ? `${tag} taken` : outcomeOf(tag, code));
  }
  return reached;
}

function outcomeOf(tag: string, code: string): string {
  return `${ofSigners.has(code) ? ANY : tag} ${code}`;
}
