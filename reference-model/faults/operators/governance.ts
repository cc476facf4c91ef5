import { printJson } from '../../../spec-schemas/json/lossless.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { VoteRow } from '../../state/governance.ts';

// Ways to the entries of the rules that faults of governance replace.

export const makeGovernanceEdit = rulesEditorAt('governance');

export const makeVotesReadEdit = rulesEditorAt('reads', 'validatorVotes');
export const makeValidatorsReadEdit = rulesEditorAt('reads', 'validatorSummaries');

/** Shows every vote as if the venue had counted it otherwise. */
export function makeShownVotesEdit(counted: (row: VoteRow) => VoteRow): RulesEdit {
  return makeVotesReadEdit(({ row }) => ({
    row: Object.fromEntries(
      Object.entries(row).map(([key, field]) => [key, (vote, core) => field(counted(vote), core)]),
    ),
  }));
}

/** Answer of a read to a request that lacks a field. */
export const missingFieldReplyText = printJson({ error: { code: 'INVALID_REQUEST', message: 'missing field' } });
