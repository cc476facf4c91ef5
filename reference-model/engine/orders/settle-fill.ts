import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import type { FillCause, FillEvent, FillLeg } from '../../events.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import type { BrokerShare } from '../../state/brokers.ts';
import { unindexLiveOrder } from '../../state/indexes.ts';
import type { LiveOrder, OrderOrigin } from '../../state/live-order.ts';
import type { PositionLeg } from '../../state/positions.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import { endChaseOfLeg } from './chase-leg.ts';
import { liveOrderEventFacts } from './order-facts.ts';
import type { MarketKindOrderRules, SettledParty } from './order-lane.ts';

/** Fields of a print's incoming order that settlement reads. */
export interface FillTaker {
  readonly owner: Address;
  readonly leg: PositionLeg;
  readonly origin: OrderOrigin;
  readonly oid: bigint;
  readonly cloid: string | null;
  readonly side: Side;
  readonly hash: string;
  readonly broker: BrokerShare | null;
  /** Remaining size of the order after this print. */
  readonly remaining: Lots;
}

export interface BookPrint {
  readonly px: BookPx;
  readonly lots: Lots;
  readonly maker: LiveOrder;
  readonly makerRemaining: Lots;
}

/**
 * Settles one print: the lane's movements, the maker's order record, and the fill that both parties read. A print always executes: resting
 * orders passed the gates at placement, and the documents name no second check.
 */
export function settleFill<Traded extends TradedMarket>(
  core: Core,
  lane: MarketKindOrderRules<Traded>,
  market: Traded,
  taker: FillTaker,
  { px, lots, maker, makerRemaining }: BookPrint,
): void {
  const settled = lane.settle(core, market, { px, lots, taker, maker });
  if (makerRemaining === 0n) {
    unindexLiveOrder(core.state, maker);
    endChaseOfLeg(core, maker, 'filled');
  }
  const tid = core.state.nextTid;
  core.state.nextTid += 1n;
  core.emit({
    kind: 'fill',
    market: market.id,
    px,
    lots,
    tid,
    taker: legOfFill(taker, settled.taker, taker.remaining),
    maker: legOfFill(maker, settled.maker, makerRemaining),
    liquidated: liquidatedBy(taker),
  });
  core.journal.byRule('fill', () =>
    core.emit({
      kind: 'order',
      status: makerRemaining === 0n ? 'filled' : 'open',
      // Later prints change the book's record; the event keeps the size after this one.
      order: liveOrderEventFacts(maker, makerRemaining),
      filledLots: lots,
      avgPx: px,
      reason: null,
    }),
  );
}

function legOfFill(party: FillTaker | LiveOrder, settled: SettledParty, remaining: Lots): FillLeg {
  const { owner, oid, cloid, side, leg, hash, origin } = party;
  const { fee, toldFee, broker, closedPnl, dir, startPosition } = settled;
  const cause = causeOf(origin);
  // Fields are listed one by one, because every print creates two of these objects.
  const legFields = {
    owner,
    oid,
    cloid,
    side,
    leg,
    fee,
    toldFee,
    broker,
    closedPnl,
    dir,
    startPosition,
    hash,
    remaining,
    cause,
  };
  return origin.kind === 'twap' ? { ...legFields, twapId: origin.twapId } : legFields;
}

function causeOf(origin: OrderOrigin): FillCause | null {
  if (origin.kind === 'twap') return 'twap';
  return origin.kind === 'forced' || origin.kind === 'margin' ? origin.cause : null;
}

function liquidatedBy({ owner, origin }: FillTaker): FillEvent['liquidated'] {
  if (origin.kind !== 'forced' && origin.kind !== 'margin') return null;
  return origin.cause === null ? null : { user: owner, markPx: origin.markPx };
}
