import type { StpMode } from './book/book-rules.ts';
import type { Side } from './book/book-side.ts';
import type { SystemAction } from './chain/system-action.ts';
import type { OrderNoop } from './engine/orders/order-gates.ts';
import type { FundingSample } from './history/funding-samples.ts';
import type { MoneyMovement } from './money/move.ts';
import type { BookPx, Lots, Ratio, Usd } from './numeric/planes.ts';
import type { Refusal } from './refusal.ts';
import type { LiquidationTier } from './state/account.ts';
import type { Address } from './state/address.ts';
import type { ForcedCloseKind, Tif } from './state/live-order.ts';
import type { ParkedTriggerLeg } from './state/parked-legs.ts';
import type { PositionLeg } from './state/positions.ts';

/** Event of a block. Feeds and histories are derived from events alone. */
export type VenueEvent =
  | FillEvent
  | OrderEvent
  | MoneyEvent
  | FundingPaymentEvent
  /** Samples of a market's premium taken by a block, oldest first, each at its due time. */
  | { readonly kind: 'funding-sampled'; readonly market: number; readonly samples: readonly FundingSample[] }
  /** A trailing leg followed the mark. */
  | { readonly kind: 'level-moved'; readonly owner: Address; readonly oid: bigint }
  | ForcedCloseEvent
  | TwapEvent
  | { readonly kind: 'mark-moved'; readonly market: number; readonly px: BookPx }
  | { readonly kind: 'oracle-moved'; readonly market: number; readonly px: BookPx }
  | { readonly kind: 'market-changed'; readonly market: number }
  | { readonly kind: 'account-changed'; readonly address: Address }
  | {
      readonly kind: 'tier-changed';
      readonly address: Address;
      readonly from: LiquidationTier;
      readonly to: LiquidationTier;
    }
  | { readonly kind: 'vote'; readonly round: bigint; readonly subId: number }
  /** End of the block: the number of signed actions that it committed and of prints that it made. */
  | { readonly kind: 'block'; readonly actions: number; readonly prints: number };

export type EventOf<Kind extends VenueEvent['kind']> = Extract<VenueEvent, { readonly kind: Kind }>;

/** Cause of an event: a signed action, a rule of the engine (by itself or within an action), or a write of the validators. */
export type EventCause =
  | { readonly kind: 'action'; readonly tag: string; readonly hash: string }
  | { readonly kind: 'rule'; readonly rule: string; readonly within: EventCause | null }
  | { readonly kind: 'system'; readonly action: SystemAction['type'] }
  | { readonly kind: 'genesis' };

/** An event as consumers read it: complete, independent of later state. */
export type StampedEvent<Event extends VenueEvent = VenueEvent> = Event & EventStamp;

/** Committed block, as delivered to its followers. */
export interface CommittedBlock {
  readonly height: number;
  /** Consensus time. */
  readonly timeMs: number;
  /** In chronological order; the block's own event is last. */
  readonly events: readonly StampedEvent[];
}

export interface EventStamp {
  readonly height: number;
  /** Consensus time of its block. */
  readonly timeMs: number;
  readonly cause: EventCause;
}

export type FillDir = PerpDir | SpotDir;
export type PerpDir = 'Open Long' | 'Close Long' | 'Open Short' | 'Close Short' | 'Long > Short' | 'Short > Long';
export type SpotDir = 'Buy' | 'Sell';

export function isSpotDir(dir: FillDir): dir is SpotDir {
  return dir === 'Buy' || dir === 'Sell';
}

/** Print: both legs, at the resting order's price. */
export interface FillEvent {
  readonly kind: 'fill';
  readonly market: number;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly tid: bigint;
  readonly taker: FillLeg;
  readonly maker: FillLeg;
  /** Owner of a position closed by force, and the mark at that moment; null: none. */
  readonly liquidated: { readonly user: Address; readonly markPx: BookPx } | null;
}

export interface FillLeg {
  readonly owner: Address;
  readonly oid: bigint;
  readonly cloid: string | null;
  readonly side: Side;
  /** Position leg of the owner that the fill changes. */
  readonly leg: PositionLeg;
  /** Fee paid by the party in USDC; on a pair its USDC value, whatever token it was paid in. */
  readonly fee: Usd;
  /** Fee shown in history rows and sums (D217). */
  readonly toldFee: Usd;
  /** Broker that was paid a share on top of the fee; null: none. */
  readonly broker: BrokerCharge | null;
  readonly closedPnl: Usd;
  readonly dir: FillDir;
  readonly startPosition: Lots;
  readonly hash: string;
  /** Remaining size of the order after this print. */
  readonly remaining: Lots;
  /** Cause of the fill, if not the owner's own crossing or resting order; null: it was. */
  readonly cause: FillCause | null;
  /** The parent, if the fill is a slice's. */
  readonly twapId?: bigint;
}

/** Payment of one leg at a settlement boundary of its market. */
export interface FundingPaymentEvent {
  readonly kind: 'funding';
  readonly market: number;
  readonly owner: Address;
  readonly leg: PositionLeg;
  /** Signed: negative is short. */
  readonly size: Lots;
  /** Rate of the ended period, a fraction. */
  readonly rate: Ratio;
  /** Negative if the account paid. */
  readonly payment: Usd;
}
/** An open set on the wire (D18). */
export type FillCause = ForcedCloseKind | 'twap';

/** Payment of one print to a broker; absent at a rate of 0. */
export interface BrokerCharge {
  readonly broker: Address;
  readonly fee: Usd;
}

/** Outcome of one order. */
export interface OrderEvent {
  readonly kind: 'order';
  readonly status: 'open' | 'parked' | 'filled' | 'canceled' | 'rejected' | 'noop';
  readonly order: OrderEventFacts;
  /** Size filled by this action (taker) or this print (maker); null: nothing filled. */
  readonly filledLots: Lots | null;
  readonly avgPx: BookPx | null;
  /** null: the owner requested it, or the order did not end. */
  readonly reason: OrderReason | null;
}

/** A parent that started or ended, with its current state. */
export interface TwapEvent {
  readonly kind: 'twap';
  /** `terminated`: it was cancelled, or ended without a fill. */
  readonly status: 'activated' | 'finished' | 'terminated';
  readonly owner: Address;
  readonly twapId: bigint;
  readonly market: number;
  readonly side: Side;
  readonly total: Lots;
  readonly executed: Lots;
  readonly slices: number;
  readonly delayMs: number;
  readonly reduceOnly: boolean;
  readonly startedAtMs: number;
}

/** Why an order was refused, cancelled or cut short. */
export type OrderReason =
  | Refusal
  | OrderNoop
  | 'unmatched'
  | 'self-trade'
  | 'liquidation-band'
  | 'leg-closed'
  | 'triggered'
  | 'sibling-fired'
  | 'position-closed'
  | 'forced-close'
  | 'market-settled'
  | 'market-inactive';

export interface OrderEventFacts {
  readonly owner: Address;
  readonly market: number;
  /** null on a refused placement, which consumes no oid. */
  readonly oid: bigint | null;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly origLots: Lots;
  readonly tif: Tif;
  readonly stpMode: StpMode;
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  /** Time at which it came to rest; null if it never did. */
  readonly insertedAtMs: number | null;
  /** The parked leg; null: an order of the book. */
  readonly parked: ParkedTriggerLeg | null;
}

/** Money moved from one holder to another. `amount` is positive, in whole units x 1e18 (USDC: the same plane). */
export interface MoneyEvent extends MoneyMovement {
  readonly kind: 'money';
}

/** Forced close of one leg at one time; its fills precede it. */
export interface ForcedCloseEvent {
  readonly kind: 'forced-close';
  readonly address: Address;
  readonly market: number;
  /** Direction of the leg. */
  readonly side: 'long' | 'short';
  readonly lots: Lots;
  readonly markPx: BookPx;
  /** Change of the account's cash: profit or loss, and fees. `token` is the cash token. */
  readonly cashDelta: Usd;
  readonly token: number;
}
