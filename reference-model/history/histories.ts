import type { Address } from '../state/address.ts';
import { archivedRowsBound } from './archive-bound.ts';
import { type BlockRecord, blockHistoryRule } from './blocks.ts';
import { CandleHistory, type CandleHistoryRule, candleHistoryRule } from './candles.ts';
import { FillHistory, type FillRecord, fillHistoryRule } from './fills.ts';
import { type FundingSample, fundingSampleHistoryRule } from './funding-samples.ts';
import { type FundingRecord, fundingHistoryRule } from './fundings.ts';
import { History, type HistoryRule } from './history.ts';
import { type LedgerRecord, ledgerHistoryRule } from './ledger.ts';
import { type OrderOutcome, orderOutcomeHistoryRule } from './order-outcomes.ts';
import { type OrderTransition, type OrderTransitionKey, orderTransitionHistoryRule } from './order-transitions.ts';
import { type PositionLife, type PositionLifePart, positionLifeHistoryRule } from './position-lives.ts';
import { SummedHistory, type SummedHistoryRule } from './summed-history.ts';
import { type TradeRecord, tradeHistoryRule } from './trades.ts';
import { dailyVolumeHistoryRule, type VolumeDay, type VolumeKey } from './volume-days.ts';

export interface WritableHistories {
  readonly fills: FillHistory;
  /** Fills evicted from the ring buffer. */
  readonly archivedFills: History<Address, FillRecord>;
  readonly trades: History<number, TradeRecord>;
  readonly ledger: History<Address, LedgerRecord>;
  readonly fundings: History<Address, FundingRecord>;
  readonly fundingSamples: History<number, FundingSample>;
  readonly lives: SummedHistory<Address, PositionLife>;
  readonly volumeDays: SummedHistory<VolumeKey, VolumeDay>;
  readonly outcomes: History<'node', OrderOutcome>;
  readonly transitions: History<OrderTransitionKey, OrderTransition>;
  readonly blocks: History<'chain', BlockRecord>;
  readonly candles: CandleHistory;
}

/** Everything about the past that reads serve. Only events write it; a holder of a core cannot. */
export type Histories = {
  readonly [Name in keyof WritableHistories]: Omit<WritableHistories[Name], 'add' | 'take'>;
};

export interface HistoryRules {
  readonly fills: HistoryRule<'fill', Address, FillRecord>;
  readonly archivedFills: Pick<HistoryRule<never, Address, FillRecord>, 'bound'>;
  readonly trades: HistoryRule<'fill', number, TradeRecord>;
  readonly ledger: HistoryRule<'money' | 'forced-close', Address, LedgerRecord>;
  readonly fundings: HistoryRule<'funding', Address, FundingRecord>;
  readonly fundingSamples: HistoryRule<'funding-sampled', number, FundingSample>;
  readonly lives: SummedHistoryRule<'fill' | 'funding', Address, PositionLifePart, PositionLife>;
  readonly volumeDays: SummedHistoryRule<'fill', VolumeKey, VolumeDay, VolumeDay>;
  readonly outcomes: HistoryRule<'order', 'node', OrderOutcome>;
  readonly transitions: HistoryRule<'order', OrderTransitionKey, OrderTransition>;
  readonly blocks: HistoryRule<'block', 'chain', BlockRecord>;
  readonly candles: CandleHistoryRule;
}

export const historyRules: HistoryRules = {
  fills: fillHistoryRule,
  archivedFills: { bound: archivedRowsBound },
  trades: tradeHistoryRule,
  ledger: ledgerHistoryRule,
  fundings: fundingHistoryRule,
  fundingSamples: fundingSampleHistoryRule,
  lives: positionLifeHistoryRule,
  volumeDays: dailyVolumeHistoryRule,
  outcomes: orderOutcomeHistoryRule,
  transitions: orderTransitionHistoryRule,
  blocks: blockHistoryRule,
  candles: candleHistoryRule,
};

/** A checkpoint of the histories. It stays valid whatever is added afterwards. */
export type HistoryCheckpoint = ReturnType<typeof historyCheckpointOf>;

/** Returns the part of the histories that survives a restart: outcomes are local to the node. */
export function historyCheckpointOf(histories: Histories) {
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
    candles: new CandleHistory(),
  };
}

/** Histories that continue from a checkpoint. */
export function historiesFromCheckpoint({
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
}: HistoryCheckpoint): WritableHistories {
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
    candles: new CandleHistory(candles),
  };
}
