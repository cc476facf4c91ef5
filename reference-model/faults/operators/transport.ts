import type { Core } from '../../core.ts';
import type { ExchangeStatusRules } from '../../reads/exchange-status.ts';
import type { Read } from '../../reads/read.ts';
import { editsOf, withEntry } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { parseAddress } from '../../state/address.ts';

// Each replaces entries of one record of the rules.

type Change<Record> = (rules: Record) => Partial<Record>;

export const routes = editsOf('edge', 'routes');

export const envelope = editsOf('edge', 'envelope');

export const info = editsOf('edge', 'info');

export const exchange = editsOf('chain', 'exchange');

export const replies = editsOf('chain', 'replies');

export const reads = editsOf('reads');

export const readArguments = editsOf('reads', 'arguments');

export const rejections = editsOf('reads', 'rejections');

export function status(change: Change<ExchangeStatusRules['body']>): RulesEdit {
  // A key that a change leaves undefined is left out of the body.
  return reads((rules) => ({
    exchangeStatus: {
      body: { ...rules.exchangeStatus.body, ...change(rules.exchangeStatus.body) } as ExchangeStatusRules['body'],
    },
  }));
}

/** Puts another answer in the place of one read. */
export function read(type: string, answer: (served: Read) => Read): RulesEdit {
  return reads(({ table }) => ({ table: withEntry(table, type, answer) }));
}

/** Has a type be unknown. */
export function withoutRead(type: string): RulesEdit {
  return reads(({ table }) => ({ table: new Map([...table].filter(([name]) => name !== type)) }));
}

/** Whether a request names an account that the venue has seen. */
export function isKnown(core: Core, address: unknown): boolean {
  const parsed = parseAddress(address);
  return parsed !== null && core.state.accounts.has(parsed);
}
