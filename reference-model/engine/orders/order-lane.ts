import type { MatchEvent } from '../../book/book.ts';
import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import type { BrokerCharge, FillDir } from '../../events.ts';
import { type BookPx, bookPx, type Lots, type Units, type Usd } from '../../numeric/planes.ts';
import type { Refusal } from '../../refusal.ts';
import type { Account } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import type { BrokerShare } from '../../state/brokers.ts';
import type { LiveOrder, OrderOrigin } from '../../state/live-order.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { PositionLeg } from '../../state/positions.ts';
import type { SpotPair } from '../../state/spot-pair.ts';
import type { TradedMarket } from '../../state/traded-market.ts';
import { settlePerpPrint } from '../markets/settle-perp.ts';
import { settleSpotPrint } from '../spot/settle-spot.ts';
import { holdOrderEscrow } from '../spot/spot-escrow.ts';
import { capOrderToFunds } from '../spot/spot-funds.ts';
import { spotOrderGates } from '../spot/spot-gates.ts';
import type { OrderAtGate, OrderGate } from './order-gates.ts';
import { perpOrderGates } from './perp-gates.ts';
import { type AcceptedOrder, spendPriorityBid } from './priority-bids.ts';

/**
 * Rules of an order on one kind of market. All orders follow the same path (`place-order.ts`): gates, book, settlement of each print, rest
 * of the remainder. The differences between kinds are data in this record.
 */
export interface MarketKindOrderRules<Traded extends TradedMarket> {
  /** Evaluation order. */
  readonly gates: readonly OrderGate<Traded>[];
  /** Hold of one resting order against its owner's other uses; null: no order on this kind of market holds anything. */
  readonly hold: ((core: Core, account: Account, market: Traded, order: LiveOrder) => OrderHold) | null;
  /** Returns the part of an order that is placed after all gates have passed; null: all of it. 0 lots: the order is accepted as a no-op. */
  readonly fits: ((core: Core, market: Traded, order: OrderAtGate) => Lots | Refusal) | null;
  /** The price up to which an order may trade. */
  readonly reach: (order: Pick<OrderAtGate, 'side' | 'px'>) => BookPx;
  /** Sets aside the money of an order that rests; null: nothing moves. */
  readonly rests: ((core: Core, market: Traded, order: LiveOrder) => void) | null;
  /** Moves what one print exchanges, including fees. */
  readonly settle: (core: Core, market: Traded, print: PartiesOfPrint) => SettledPrint;
  /** Applies the effects of an accepted order apart from its prints. */
  readonly accepted: (
    core: Core,
    market: Traded,
    order: AcceptedOrder,
    events: readonly MatchEvent<LiveOrder>[],
  ) => void;
}

/** An amount of one token, in whole units x 1e18. */
export interface OrderHold {
  readonly token: number;
  readonly amount: Units;
}

export interface PartiesOfPrint {
  readonly px: BookPx;
  readonly lots: Lots;
  readonly taker: TakerOfPrint;
  readonly maker: PartyOfPrint;
}

export interface PartyOfPrint {
  readonly owner: Address;
  readonly leg: PositionLeg;
  readonly side: Side;
}

export interface TakerOfPrint extends PartyOfPrint {
  readonly broker: BrokerShare | null;
  /** Origin of the order; absent: its owner placed it. */
  readonly origin?: OrderOrigin;
}

export interface SettledPrint {
  readonly taker: SettledParty;
  readonly maker: SettledParty;
}

/** Effects of a print on one party, as reported in its fill. */
export interface SettledParty {
  /** A negative fee is a rebate. */
  readonly fee: Usd;
  /** Fee shown in its row (D217). */
  readonly toldFee: Usd;
  readonly broker: BrokerCharge | null;
  readonly closedPnl: Usd;
  readonly dir: FillDir;
  readonly startPosition: Lots;
}

/** Order lanes by kind of market. */
export interface OrderRulesByKind {
  readonly perp: MarketKindOrderRules<PerpMarket>;
  readonly spot: MarketKindOrderRules<SpotPair>;
}

/** Above every price: a market order takes any price. */
const HIGHEST_PX = bookPx(2n ** 64n - 1n);

/** @source engine facts, sections 3, 10, 15, 16 and 24; D79 for the hold */
export const orderRulesByKind: OrderRulesByKind = {
  perp: {
    gates: perpOrderGates,
    hold: null,
    fits: null,
    reach: ({ px }) => px,
    rests: null,
    settle: settlePerpPrint,
    accepted: spendPriorityBid,
  },
  // Money held by an order on a pair has left the balance; it is returned when the order ends.
  spot: {
    gates: spotOrderGates,
    hold: null,
    fits: capOrderToFunds,
    reach: ({ side, px }) => (side === 'bid' && px === 0n ? HIGHEST_PX : px),
    rests: holdOrderEscrow,
    settle: settleSpotPrint,
    accepted: () => undefined,
  },
};
