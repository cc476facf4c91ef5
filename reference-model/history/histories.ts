import type { Core } from '../core.ts';
import type { Stamped } from '../events.ts';
import type { Address } from '../state/address.ts';
import { FillHistory, type FillRecord, fillHistory } from './fills.ts';
import { History, type HistoryRule } from './history.ts';
import { type LedgerRecord, ledgerHistory } from './ledger.ts';
import { type OrderOutcome, outcomeHistory } from './order-outcomes.ts';
import { type TradeRecord, tradeHistory } from './trades.ts';

interface WritableHistories {
  readonly fills: FillHistory;
  readonly trades: History<number, TradeRecord>;
  readonly ledger: History<Address, LedgerRecord>;
  readonly outcomes: History<'node', OrderOutcome>;
}

/** Everything that the reads serve of the past. Events write it, and nobody who has a core can. */
export type Histories = {
  readonly [Name in keyof WritableHistories]: Omit<WritableHistories[Name], 'add'>;
};

export interface HistoryRules {
  readonly fills: HistoryRule<Address, FillRecord>;
  readonly trades: HistoryRule<number, TradeRecord>;
  readonly ledger: HistoryRule<Address, LedgerRecord>;
  readonly outcomes: HistoryRule<'node', OrderOutcome>;
}

export const historyRules: HistoryRules = {
  fills: fillHistory,
  trades: tradeHistory,
  ledger: ledgerHistory,
  outcomes: outcomeHistory,
};

/** Where the histories of one moment end. It stays good whatever is added after it. */
export type HistoryMark = ReturnType<typeof markOf>;

/** What a restart leaves: outcomes are the node's own. */
export function markOf({ fills, trades, ledger }: Histories) {
  return { fills: fills.mark(), trades: trades.mark(), ledger: ledger.mark() };
}

export function newHistories(): WritableHistories {
  return { fills: new FillHistory(), trades: new History(), ledger: new History(), outcomes: new History() };
}

/** Histories that go on from a mark. */
export function historiesFrom({ fills, trades, ledger }: HistoryMark): WritableHistories {
  return {
    fills: new FillHistory(fills),
    trades: new History(trades),
    ledger: new History(ledger),
    outcomes: new History(),
  };
}

/** What adds each event to the histories that it belongs to: the only writer of them. */
export function keeperOf(histories: WritableHistories): (core: Core, event: Stamped) => void {
  return ({ params, rules }, event) => {
    const { fills, trades, ledger, outcomes } = rules.engine.history;
    extend(histories.fills, fills, event, params);
    extend(histories.trades, trades, event, params);
    extend(histories.ledger, ledger, event, params);
    extend(histories.outcomes, outcomes, event, params);
  };
}

function extend<Key, Row>(
  history: History<Key, Row>,
  { rows, bound }: HistoryRule<Key, Row>,
  event: Stamped,
  params: Core['params'],
): void {
  for (const [key, row] of rows(event)) history.add(key, row, bound(params));
}
