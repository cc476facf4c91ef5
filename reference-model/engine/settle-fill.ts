import type { Side } from '../book/book-side.ts';
import type { Core } from '../core.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from '../state/address.ts';
import { unindexLive } from '../state/indexes.ts';
import type { LiveOrder } from '../state/live-order.ts';
import type { Leg } from '../state/positions.ts';
import type { TradedMarket } from '../state/traded-market.ts';
import { factsOf } from './order-facts.ts';
import type { OrderLane } from './order-lane.ts';

/** The incoming order of a print, as far as its settlement needs it. */
export interface TakerLeg {
  readonly owner: Address;
  readonly leg: Leg;
  readonly oid: bigint;
  readonly cloid: string | null;
  readonly side: Side;
  readonly hash: string;
  /** What it still has to fill after this print. */
  readonly remaining: Lots;
}

export interface Print {
  readonly px: BookPx;
  readonly lots: Lots;
  readonly maker: LiveOrder;
  readonly makerRemaining: Lots;
}

/**
 * Settles one print: what the lane moves, the maker's order record, the fill that both parties read. A print always
 * executes: resting orders passed the gates when they were placed, and the documents name no second test.
 */
export function settleFill<Traded extends TradedMarket>(
  core: Core,
  lane: OrderLane<Traded>,
  market: Traded,
  taker: TakerLeg,
  { px, lots, maker, makerRemaining }: Print,
): void {
  const settled = lane.settle(core, market, { px, lots, taker, maker });
  if (makerRemaining === 0n) unindexLive(core.state, maker);
  const tid = core.state.nextTid;
  core.state.nextTid += 1n;
  core.emit({
    kind: 'fill',
    market: market.id,
    px,
    lots,
    tid,
    taker: { ...identity(taker), ...settled.taker, remaining: taker.remaining },
    maker: { ...identity(maker), ...settled.maker, remaining: makerRemaining },
  });
  core.journal.byRule('fill', () =>
    core.emit({
      kind: 'order',
      status: makerRemaining === 0n ? 'filled' : 'open',
      // The book's record moves on with later prints; the event keeps what this one left.
      order: { ...factsOf(maker), lots: makerRemaining },
      filledLots: lots,
      avgPx: px,
      reason: null,
    }),
  );
}

function identity({ owner, oid, cloid, side, hash }: TakerLeg | LiveOrder) {
  return { owner, oid, cloid, side, hash };
}
