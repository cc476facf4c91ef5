import { printJson } from '../../../spec-schemas/json/lossless.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { VoteRow } from '../../state/governance.ts';

// Ways to the entries of the rules that faults of governance replace.

export const editGovernance = rulesEditorAt('governance');

export const editVotes = rulesEditorAt('reads', 'validatorVotes');
export const editValidators = rulesEditorAt('reads', 'validatorSummaries');

/** Shows every vote as if the venue had counted it otherwise. */
export function editRows(counted: (row: VoteRow) => VoteRow): RulesEdit {
  return editVotes(({ row }) => ({
    row: Object.fromEntries(
      Object.entries(row).map(([key, field]) => [key, (vote, core) => field(counted(vote), core)]),
    ),
  }));
}

/** Answer of a read to a request that lacks a field. */
export const invalidRequest = printJson({ error: { code: 'INVALID_REQUEST', message: 'missing field' } });
