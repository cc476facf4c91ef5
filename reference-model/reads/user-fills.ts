import type { Core } from '../core.ts';
import type { FillRecord } from '../history/fills.ts';
import { divTrunc } from '../numeric/division.ts';
import { type BookPx, bookPx, lots, usd } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { type FillWithMarket, fillRow, fillRowMakers } from './fill-row.ts';
import { defineRead } from './read.ts';
import type { RowMakers } from './row.ts';
import {
  inclusiveEndPredicates,
  isInsideWindow,
  logRangeInWindow,
  type TimeWindow,
  type WindowPredicate,
} from './time-window.ts';

/** A row before serialization: a leg, or `n` legs of one order in one block. */
export interface FoldedFill {
  readonly fill: FillRecord;
  readonly n?: number;
}

/** @source read-api, "POST /info": user_fills; how legs are folded: supplement, reads */
export interface UserFillsReadRules {
  readonly row: RowMakers<FillWithMarket>;
  readonly inside: WindowPredicate;
  /** Whether a window starts before the oldest row of a full ring buffer, so that an archive answers, if there is one. */
  readonly isOlder: (window: TimeWindow, oldest: FillRecord | undefined, isFull: boolean) => boolean;
  /** A row as archived. */
  readonly archived: (fill: FillRecord) => FillRecord;
  /** Legs with the same key are merged into one row. */
  readonly foldKey: (fill: FillRecord) => string;
  /** Merges legs, given oldest first, into one row. */
  readonly fold: (legs: readonly [FillRecord, ...FillRecord[]]) => FillRecord;
  /** Selects the newest `limit` of newest-first rows; 0 and null mean the whole ring buffer. */
  readonly cut: (fills: readonly FoldedFill[], limit: number | null) => readonly FoldedFill[];
  /** Whether `limit` applies to the ring buffer before the window filters it. */
  readonly cutsRing: boolean;
  /** Converts newest-first to the order of the answer. */
  readonly order: (fills: readonly FoldedFill[]) => readonly FoldedFill[];
  /** The window as echoed by the reply. */
  readonly echo: (sent: number | bigint | null) => unknown;
}

export const userFillsReadRules: UserFillsReadRules = {
  row: fillRowMakers,
  inside: isInsideWindow,
  isOlder: ({ start_time }, oldest, isFull) =>
    isFull && oldest !== undefined && start_time !== null && start_time < oldest.timeMs,
  archived: (fill) => ({ ...fill, cause: null }),
  foldKey: ({ oid, block, timeMs, market, side, hash, cause, liquidated }) =>
    [oid, block, timeMs, market, side, hash, cause, liquidated?.user, liquidated?.markPx].join(' '),
  fold: (legs) => ({
    ...legs[0],
    px: meanPx(legs),
    lots: lots(sum(legs, (leg) => leg.lots)),
    fee: usd(sum(legs, (leg) => leg.fee)),
    broker:
      legs[0].broker === null ? null : { ...legs[0].broker, fee: usd(sum(legs, ({ broker }) => broker?.fee ?? 0n)) },
    closedPnl: usd(sum(legs, (leg) => leg.closedPnl)),
  }),
  cut: (fills, limit) => (limit === null || limit === 0 ? fills : fills.slice(0, limit)),
  cutsRing: false,
  order: (fills) => fills,
  echo: (sent) => sent,
};

export const userFillsRead = defineRead('user_fills', (core, args) => {
  const rules = core.rules.reads.userFills;
  const { address, limit, start_time, end_time, aggregate } = args;
  const window = { start_time, end_time };
  const listed = rowsIn(core, rules, address, window);
  const newestFirst = listed
    .slice(rules.cutsRing && limit !== null ? -limit : 0)
    .filter(({ timeMs }) => rules.inside(timeMs, window))
    .reverse();
  const rows = aggregate ? foldLegs(rules, newestFirst) : newestFirst.map((fill) => ({ fill }));
  return {
    body: {
      address,
      start_time: rules.echo(start_time),
      end_time: rules.echo(end_time),
      fills: rules.order(rules.cut(rows, limit)).flatMap(({ fill, n }) => fillRow(core, fill, n) ?? []),
    },
  };
});

function rowsIn(core: Core, rules: UserFillsReadRules, address: Address, window: TimeWindow): readonly FillRecord[] {
  const ring = core.histories.fills.of(address);
  const [oldest] = ring;
  if (!rules.isOlder(window, oldest, ring.length >= core.params.history.fills)) return ring;
  const span = logRangeInWindow(inclusiveEndPredicates, window, ({ timeMs }: FillRecord) => timeMs);
  // A store also holds rows that are still in the ring buffer.
  const isInRing = ({ tid }: FillRecord) => oldest !== undefined && tid >= oldest.tid;
  const leftRing = { ...span, isAfter: (fill: FillRecord) => span.isAfter(fill) || isInRing(fill) };
  const old = core.archive.archivedFills.page(address, leftRing, 'newest', Number.POSITIVE_INFINITY);
  return [...old, ...ring].map(rules.archived);
}

/** The merged row is placed where the order's newest leg is. */
function foldLegs(rules: UserFillsReadRules, newestFirst: readonly FillRecord[]): FoldedFill[] {
  const groups = new Map<string, [FillRecord, ...FillRecord[]]>();
  for (const fill of newestFirst) {
    const key = rules.foldKey(fill);
    const legs = groups.get(key);
    if (legs === undefined) groups.set(key, [fill]);
    else legs.unshift(fill);
  }
  return [...groups.values()].map((legs) => ({ fill: rules.fold(legs), n: legs.length }));
}

function meanPx(legs: readonly FillRecord[]): BookPx {
  return bookPx(
    divTrunc(
      sum(legs, (leg) => leg.px * leg.lots),
      sum(legs, (leg) => leg.lots),
    ),
  );
}

function sum(legs: readonly FillRecord[], of: (leg: FillRecord) => bigint): bigint {
  return legs.reduce((total, leg) => total + of(leg), 0n);
}
