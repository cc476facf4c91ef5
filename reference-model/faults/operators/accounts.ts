import type { AccountStateReadRules } from '../../reads/account-state.ts';
import type { RowMakers } from '../../reads/row.ts';
import type { UserRateLimitReadRules } from '../../reads/user-rate-limit.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

// Editors that each replace entries of one record of the rules.

export const makeAccountStateReadEdit = rulesEditorAt('reads', 'accountState');

/** Edits fields of one part of `account_state`; a field that yields undefined is omitted from the body. */
export function makeAccountStateFieldsEdit<Part extends 'full' | 'margin' | 'perp' | 'balance' | 'reservation'>(
  part: Part,
  fields: AccountStateReadRules[Part],
): RulesEdit {
  return makeAccountStateReadEdit((rules) => ({ [part]: { ...rules[part], ...fields } }));
}

export const makeAccountScalarsEdit = rulesEditorAt('engine', 'scalars');

export const makeFeeScheduleReadEdit = rulesEditorAt('reads', 'feeSchedule');

export function makeUserRateLimitReadEdit(fields: UserRateLimitReadRules['body']): RulesEdit {
  return rulesEditorAt('reads', 'userRateLimit', 'body')(() => fields);
}

export const makeBlockRulesEdit = rulesEditorAt('chain', 'block');

/** Fields to omit from the body. */
export function omittedFieldMakers(...names: readonly string[]): RowMakers<unknown> {
  return Object.fromEntries(names.map((name) => [name, () => undefined]));
}

/** Serves DOT without a mark and an index. */
export const unpricedDotMarketEdit: RulesEdit = rulesEditorAt(
  'reads',
  'markets',
)(({ row }) => ({
  row: {
    ...row,
    mark_px: (source, core) => (source.market.coin === 'DOT' ? '0' : row.mark_px?.(source, core)),
    oracle_px: (source, core) => (source.market.coin === 'DOT' ? '0' : row.oracle_px?.(source, core)),
  },
}));
