import type { AccountStateRules } from '../../reads/account-state.ts';
import type { RowFields } from '../../reads/row.ts';
import type { UserRateLimitRules } from '../../reads/user-rate-limit.ts';
import { editsOf } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';

// Each replaces entries of one record of the rules.

export const editAccountState = editsOf('reads', 'accountState');

/** Fields of one part of `account_state`; a field that gives undefined is left out of the body. */
export function fieldsOf<Part extends 'full' | 'margin' | 'perp' | 'balance' | 'reservation'>(
  part: Part,
  fields: AccountStateRules[Part],
): RulesEdit {
  return editAccountState((rules) => ({ [part]: { ...rules[part], ...fields } }));
}

export const editScalars = editsOf('engine', 'scalars');

export const editFeeSchedule = editsOf('reads', 'feeSchedule');

export function editUserRateLimit(fields: UserRateLimitRules['body']): RulesEdit {
  return editsOf('reads', 'userRateLimit', 'body')(() => fields);
}

export const editBlockRules = editsOf('chain', 'block');

/** Fields that are left out of the body. */
export function absentFields(...names: readonly string[]): RowFields<unknown> {
  return Object.fromEntries(names.map((name) => [name, () => undefined]));
}
