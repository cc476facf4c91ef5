import type { Core } from '../core.ts';
import type { Stamped, VenueEvent } from '../events.ts';
import type { Params } from '../genesis/genesis.ts';
import type { Address } from '../state/address.ts';
import { archiveBound } from './archive-bound.ts';
import { type BlockRecord, blockHistory } from './blocks.ts';
import { CandleHistory, type CandleRule, candleHistory } from './candles.ts';
import { FillHistory, type FillRecord, fillHistory } from './fills.ts';
import { type FundingSample, fundingSamplesHistory } from './funding-samples.ts';
import { type FundingRecord, fundingsHistory } from './fundings.ts';
import { History, type HistoryRule, type LeftBy } from './history.ts';
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
  readonly candles: CandleHistory;
}

/** Everything that the reads serve of the past. Events write it, and nobody who has a core can. */
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
  readonly lives: SumRule<'fill' | 'funding', Address, LifePart, Life>;
  readonly volumeDays: SumRule<'fill', VolumeKey, VolumeDay, VolumeDay>;
  readonly outcomes: HistoryRule<'order', 'node', OrderOutcome>;
  readonly transitions: HistoryRule<'order', TransitionKey, OrderTransition>;
  readonly blocks: HistoryRule<'block', 'chain', BlockRecord>;
  readonly candles: CandleRule;
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
    candles: new CandleHistory(),
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
    candles: new CandleHistory(candles),
  };
}

/** What adds each event to the histories that it belongs to: the only writer of them. */
export function keeperOf({ params, rules }: Pick<Core, 'params' | 'rules'>, histories: WritableHistories) {
  const byKind = new Map<VenueEvent['kind'], Keep[]>();
  return (_core: Core, event: Stamped): void => {
    let keeps = byKind.get(event.kind);
    if (keeps === undefined) {
      keeps = keepsOf(event.kind, rules.engine.history, histories, params);
      byKind.set(event.kind, keeps);
    }
    for (const keep of keeps) keep(event);
  };
}

type Keep = (event: Stamped) => void;

/** What events of one kind leave, history by history. */
function keepsOf(kind: VenueEvent['kind'], rules: HistoryRules, histories: WritableHistories, params: Params): Keep[] {
  const { archivedFills } = histories;
  const archives = (owner: Address, row: FillRecord) =>
    archivedFills.add(owner, row, rules.archivedFills.bound(params));
  return [
    rowsInto(histories.fills, rules.fills, kind, params, archives),
    rowsInto(histories.trades, rules.trades, kind, params),
    rowsInto(histories.ledger, rules.ledger, kind, params),
    rowsInto(histories.fundings, rules.fundings, kind, params),
    rowsInto(histories.fundingSamples, rules.fundingSamples, kind, params),
    partsInto(histories.lives, rules.lives, kind, params),
    partsInto(histories.volumeDays, rules.volumeDays, kind, params),
    rowsInto(histories.outcomes, rules.outcomes, kind, params),
    rowsInto(histories.transitions, rules.transitions, kind, params),
    rowsInto(histories.blocks, rules.blocks, kind, params),
    ticksInto(histories.candles, rules.candles, kind, params),
  ].filter((keep) => keep !== null);
}

/** @param leaves  told each row that no longer fits */
function rowsInto<Key, Row>(
  history: History<Key, Row>,
  { rows, bound }: HistoryRule<never, Key, Row>,
  kind: VenueEvent['kind'],
  params: Params,
  leaves?: (key: Key, row: Row) => void,
): Keep | null {
  const rowsOf = leftBy(rows, kind);
  if (rowsOf === undefined) return null;
  return (event) => {
    // By their places: told apart by an iterator each, the two would cost more than the rest of it.
    for (const left of rowsOf(event)) {
      const dropped = history.add(left[0], left[1], bound(params));
      if (dropped !== undefined) leaves?.(left[0], dropped);
    }
  };
}

function partsInto<Key, Part, Row>(
  history: SummedHistory<Key, Row>,
  { parts, add, bound }: SumRule<never, Key, Part, Row>,
  kind: VenueEvent['kind'],
  params: Params,
): Keep | null {
  const partsOf = leftBy(parts, kind);
  if (partsOf === undefined) return null;
  return (event) => {
    for (const part of partsOf(event)) history.take(part[0], part[1], part[2], add, bound(params));
  };
}

function ticksInto(
  history: CandleHistory,
  { ticks, bound }: CandleRule,
  kind: VenueEvent['kind'],
  params: Params,
): Keep | null {
  const ticksOf = leftBy(ticks, kind);
  if (ticksOf === undefined) return null;
  return (event) => {
    for (const tick of ticksOf(event)) history.take(tick, bound(params));
  };
}

/** Undefined: an event of this kind leaves nothing. */
function leftBy<Left>(table: LeftBy<never, Left>, kind: VenueEvent['kind']) {
  // What stands under a kind takes the events of that kind, which nobody can say of a kind that he does not know.
  return (table as Partial<Record<VenueEvent['kind'], (event: Stamped) => readonly Left[]>>)[kind];
}
