import type { Core } from '../core.ts';
import type { Stamped } from '../events.ts';
import type { Address } from '../state/address.ts';
import { archiveBound } from './archive-bound.ts';
import { type BlockRecord, blockHistory } from './blocks.ts';
import { type Bar, candleHistory, type SeriesKey } from './candles.ts';
import { FillHistory, type FillRecord, fillHistory } from './fills.ts';
import { type FundingSample, fundingSamplesHistory } from './funding-samples.ts';
import { type FundingRecord, fundingsHistory } from './fundings.ts';
import { History, type HistoryRule } from './history.ts';
import { type LedgerRecord, ledgerHistory } from './ledger.ts';
import { type Life, type LifePart, lifeHistory } from './lives.ts';
import { type OrderOutcome, outcomeHistory } from './order-outcomes.ts';
import { type OrderTransition, orderTransitionHistory, type TransitionKey } from './order-transitions.ts';
import { SummedHistory, type SumRule } from './summed-history.ts';
import { type TradeRecord, tradeHistory } from './trades.ts';
import { type VolumeDay, type VolumeKey, volumeDayHistory } from './volume-days.ts';

interface WritableHistories {
  readonly fills: FillHistory;
  /** What fell out of the ring of the fills. */
  readonly archivedFills: History<Address, FillRecord>;
  readonly trades: History<number, TradeRecord>;
  readonly ledger: History<Address, LedgerRecord>;
  readonly fundings: History<Address, FundingRecord>;
  readonly fundingSamples: History<number, FundingSample>;
  readonly lives: SummedHistory<Address, Life>;
  readonly volumeDays: SummedHistory<VolumeKey, VolumeDay>;
  readonly outcomes: History<'node', OrderOutcome>;
  readonly transitions: History<TransitionKey, OrderTransition>;
  readonly blocks: History<'chain', BlockRecord>;
  readonly candles: SummedHistory<SeriesKey, Bar>;
}

/** Everything that the reads serve of the past. Events write it, and nobody who has a core can. */
export type Histories = {
  readonly [Name in keyof WritableHistories]: Omit<WritableHistories[Name], 'add' | 'take'>;
};

export interface HistoryRules {
  readonly fills: HistoryRule<Address, FillRecord>;
  readonly archivedFills: Pick<HistoryRule<Address, FillRecord>, 'bound'>;
  readonly trades: HistoryRule<number, TradeRecord>;
  readonly ledger: HistoryRule<Address, LedgerRecord>;
  readonly fundings: HistoryRule<Address, FundingRecord>;
  readonly fundingSamples: HistoryRule<number, FundingSample>;
  readonly lives: SumRule<Address, LifePart, Life>;
  readonly volumeDays: SumRule<VolumeKey, VolumeDay, VolumeDay>;
  readonly outcomes: HistoryRule<'node', OrderOutcome>;
  readonly transitions: HistoryRule<TransitionKey, OrderTransition>;
  readonly blocks: HistoryRule<'chain', BlockRecord>;
  readonly candles: SumRule<SeriesKey, Bar, Bar>;
}

export const historyRules: HistoryRules = {
  fills: fillHistory,
  archivedFills: { bound: archiveBound },
  trades: tradeHistory,
  ledger: ledgerHistory,
  fundings: fundingsHistory,
  fundingSamples: fundingSamplesHistory,
  lives: lifeHistory,
  volumeDays: volumeDayHistory,
  outcomes: outcomeHistory,
  transitions: orderTransitionHistory,
  blocks: blockHistory,
  candles: candleHistory,
};

/** Where the histories of one moment end. It stays good whatever is added after it. */
export type HistoryMark = ReturnType<typeof markOf>;

/** What a restart leaves: outcomes are the node's own. */
export function markOf(histories: Histories) {
  const { fills, archivedFills: archived, trades, ledger, fundings, fundingSamples, lives, volumeDays } = histories;
  const { transitions, blocks, candles } = histories;
  return {
    fills: fills.mark(),
    archivedFills: archived.mark(),
    trades: trades.mark(),
    ledger: ledger.mark(),
    fundings: fundings.mark(),
    fundingSamples: fundingSamples.mark(),
    lives: lives.mark(),
    volumeDays: volumeDays.mark(),
    transitions: transitions.mark(),
    blocks: blocks.mark(),
    candles: candles.mark(),
  };
}

export function newHistories(): WritableHistories {
  return {
    fills: new FillHistory(),
    archivedFills: new History(),
    trades: new History(),
    ledger: new History(),
    fundings: new History(),
    fundingSamples: new History(),
    lives: new SummedHistory(),
    volumeDays: new SummedHistory(),
    outcomes: new History(),
    transitions: new History(),
    blocks: new History(),
    candles: new SummedHistory(),
  };
}

/** Histories that go on from a mark. */
export function historiesFrom({
  fills,
  archivedFills: archived,
  trades,
  ledger,
  fundings,
  fundingSamples,
  lives,
  volumeDays,
  transitions,
  blocks,
  candles,
}: HistoryMark): WritableHistories {
  return {
    fills: new FillHistory(fills),
    archivedFills: new History(archived),
    trades: new History(trades),
    ledger: new History(ledger),
    fundings: new History(fundings),
    fundingSamples: new History(fundingSamples),
    lives: new SummedHistory(lives),
    volumeDays: new SummedHistory(volumeDays),
    outcomes: new History(),
    transitions: new History(transitions),
    blocks: new History(blocks),
    candles: new SummedHistory(candles),
  };
}

/** What adds each event to the histories that it belongs to: the only writer of them. */
export function keeperOf(histories: WritableHistories): (core: Core, event: Stamped) => void {
  return ({ params, rules: { engine } }, event) => {
    const { fills, trades, ledger, fundings, fundingSamples, lives, volumeDays } = engine.history;
    const { archivedFills: archived, outcomes, transitions, blocks, candles } = engine.history;
    extend(histories.fills, fills, event, params, (owner, row) =>
      histories.archivedFills.add(owner, row, archived.bound(params)),
    );
    extend(histories.trades, trades, event, params);
    extend(histories.ledger, ledger, event, params);
    extend(histories.fundings, fundings, event, params);
    extend(histories.fundingSamples, fundingSamples, event, params);
    histories.lives.take(lives, event, params);
    histories.volumeDays.take(volumeDays, event, params);
    extend(histories.outcomes, outcomes, event, params);
    extend(histories.transitions, transitions, event, params);
    extend(histories.blocks, blocks, event, params);
    histories.candles.take(candles, event, params);
  };
}

/** @param leaves  told each row that no longer fits */
function extend<Key, Row>(
  history: History<Key, Row>,
  { rows, bound }: HistoryRule<Key, Row>,
  event: Stamped,
  params: Core['params'],
  leaves?: (key: Key, row: Row) => void,
): void {
  for (const [key, row] of rows(event)) {
    const dropped = history.add(key, row, bound(params));
    if (dropped !== undefined) leaves?.(key, dropped);
  }
}
