import type { BlockRules } from '../../chain/block-rules.ts';
import type { ScalarRules } from '../../engine/account-scalars.ts';
import type { AccountStateRules } from '../../reads/account-state.ts';
import type { FeeScheduleRules } from '../../reads/fee-schedule.ts';
import type { Fields } from '../../reads/row.ts';
import type { UserRateLimitRules } from '../../reads/user-rate-limit.ts';
import type { RulesEdit } from '../../rules.ts';

// Each replaces entries of one record of the rules.

export function accountState(change: (rules: AccountStateRules) => Partial<AccountStateRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    reads: { ...rules.reads, accountState: { ...rules.reads.accountState, ...change(rules.reads.accountState) } },
  });
}

/** Fields of one part of `account_state`; a field that gives undefined is left out of the body. */
export function fieldsOf<Part extends 'full' | 'margin' | 'perp' | 'balance'>(
  part: Part,
  fields: AccountStateRules[Part],
): RulesEdit {
  return accountState((rules) => ({ [part]: { ...rules[part], ...fields } }));
}

export function scalars(change: (rules: ScalarRules) => Partial<ScalarRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    engine: { ...rules.engine, scalars: { ...rules.engine.scalars, ...change(rules.engine.scalars) } },
  });
}

export function feeSchedule(change: (rules: FeeScheduleRules) => Partial<FeeScheduleRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    reads: { ...rules.reads, feeSchedule: { ...rules.reads.feeSchedule, ...change(rules.reads.feeSchedule) } },
  });
}

export function userRateLimit(fields: UserRateLimitRules['body']): RulesEdit {
  return (rules) => ({
    ...rules,
    reads: { ...rules.reads, userRateLimit: { body: { ...rules.reads.userRateLimit.body, ...fields } } },
  });
}

export function block(change: (rules: BlockRules) => Partial<BlockRules>): RulesEdit {
  return (rules) => ({
    ...rules,
    chain: { ...rules.chain, block: { ...rules.chain.block, ...change(rules.chain.block) } },
  });
}

/** Fields that are left out of the body. */
export function absent(...names: readonly string[]): Fields<unknown> {
  return Object.fromEntries(names.map((name) => [name, () => undefined]));
}
