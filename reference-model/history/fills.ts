import type { Side } from '../book/book-side.ts';
import type { BrokerCharge, FillDir, FillEvent, FillLeg, StampedEvent } from '../events.ts';
import type { BookPx, Lots, Usd } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { History, type HistoryRule } from './history.ts';

/** Leg of a print, as its owner reads it. */
export interface FillRecord {
  readonly market: number;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly timeMs: number;
  readonly block: number;
  readonly oid: bigint;
  readonly tid: bigint;
  /** Paid; negative is a rebate. */
  readonly fee: Usd;
  readonly broker: BrokerCharge | null;
  readonly closedPnl: Usd;
  readonly dir: FillDir;
  readonly startPosition: Lots;
  readonly hash: string;
  readonly cause: FillLeg['cause'];
  readonly twapId: bigint | null;
  readonly liquidated: FillEvent['liquidated'];
}

/** A print leaves a row with each party, the maker's first. */
export const fillHistoryRule: HistoryRule<'fill', Address, FillRecord> = {
  rows: {
    fill: (event) => [
      [event.maker.owner, recordOf(event, event.maker)],
      [event.taker.owner, recordOf(event, event.taker)],
    ],
  },
  bound: ({ history }) => history.fills,
};

function recordOf(fill: StampedEvent<FillEvent>, leg: FillLeg): FillRecord {
  const { market, px, lots, tid, timeMs, height: block, liquidated } = fill;
  const { side, oid, toldFee: fee, broker, closedPnl, dir, startPosition, hash, cause, twapId = null } = leg;
  return {
    market,
    side,
    px,
    lots,
    timeMs,
    block,
    oid,
    tid,
    fee,
    broker,
    closedPnl,
    dir,
    startPosition,
    hash,
    cause,
    twapId,
    liquidated,
  };
}

interface FilledOrder {
  readonly owner: Address;
  /** Number of legs still kept. */
  legs: number;
}

/** Fills by account, with the owners of orders that still have a kept leg. */
export class FillHistory extends History<Address, FillRecord> {
  /** null: not computed yet. */
  #filled: Map<bigint, FilledOrder> | null = null;

  override add(owner: Address, row: FillRecord, bound: number | null): FillRecord | undefined {
    const dropped = super.add(owner, row, bound);
    if (this.#filled !== null) {
      count(this.#filled, owner, row.oid);
      if (dropped !== undefined) discount(this.#filled, dropped.oid);
    }
    return dropped;
  }

  ownerOf(oid: bigint): Address | null {
    this.#filled ??= this.#search();
    return this.#filled.get(oid)?.owner ?? null;
  }

  override clear(): void {
    super.clear();
    this.#filled = null;
  }

  #search(): Map<bigint, FilledOrder> {
    const filled = new Map<bigint, FilledOrder>();
    for (const owner of this.keys) {
      for (const { oid } of this.of(owner)) count(filled, owner, oid);
    }
    return filled;
  }
}

function count(filled: Map<bigint, FilledOrder>, owner: Address, oid: bigint): void {
  const order = filled.get(oid);
  if (order === undefined) filled.set(oid, { owner, legs: 1 });
  else order.legs += 1;
}

function discount(filled: Map<bigint, FilledOrder>, oid: bigint): void {
  const order = filled.get(oid);
  if (order === undefined) return;
  order.legs -= 1;
  if (order.legs === 0) filled.delete(oid);
}
