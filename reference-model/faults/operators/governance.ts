import { printJson } from '../../../spec-schemas/json/lossless.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { VoteHistoryRow } from '../../state/governance.ts';

// Editors of the rule entries that governance faults replace.

export const makeGovernanceEdit = rulesEditorAt('governance');

export const makeVotesReadEdit = rulesEditorAt('reads', 'validatorVotes');
export const makeValidatorsReadEdit = rulesEditorAt('reads', 'validatorSummaries');

/** Shows every vote with a different count. */
export function makeShownVotesEdit(counted: (row: VoteHistoryRow) => VoteHistoryRow): RulesEdit {
  return makeVotesReadEdit(({ row }) => ({
    row: Object.fromEntries(
      Object.entries(row).map(([key, field]) => [key, (vote, core) => field(counted(vote), core)]),
    ),
  }));
}

/** Answer of a read to a request that lacks a required field. */
export const missingFieldReplyText = printJson({ error: { code: 'INVALID_REQUEST', message: 'missing field' } });
