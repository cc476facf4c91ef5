import type { StpMode } from './book/book-rules.ts';
import type { Side } from './book/book-side.ts';
import type { SystemAction } from './chain/system-action.ts';
import type { Noop } from './engine/order-gates.ts';
import type { Move } from './money/move.ts';
import type { BookPx, Lots, Usd } from './numeric/planes.ts';
import type { Refusal } from './refusal.ts';
import type { Tier } from './state/account.ts';
import type { Address } from './state/address.ts';
import type { Tif } from './state/live-order.ts';

/** One thing that a block did. Feeds and histories are made of these; nothing is written beside them. */
export type VenueEvent =
  | FillEvent
  | OrderEvent
  | MoneyEvent
  | { readonly kind: 'mark-moved'; readonly market: number }
  | { readonly kind: 'market-changed'; readonly market: number }
  | { readonly kind: 'account-changed'; readonly address: Address }
  | { readonly kind: 'tier-changed'; readonly address: Address; readonly from: Tier; readonly to: Tier }
  | { readonly kind: 'vote'; readonly round: bigint; readonly subId: number };

export type EventOf<Kind extends VenueEvent['kind']> = Extract<VenueEvent, { readonly kind: Kind }>;

/** What set off an event: a signed action, a rule of the engine (within one, or by itself), or a write of the validators. */
export type Cause =
  | { readonly kind: 'action'; readonly tag: string; readonly hash: string }
  | { readonly kind: 'rule'; readonly rule: string; readonly within: Cause | null }
  | { readonly kind: 'system'; readonly action: SystemAction['type'] }
  | { readonly kind: 'genesis' };

/** An event as everybody reads it: complete without a look at what the venue has become since. */
export type Stamped<Event extends VenueEvent = VenueEvent> = Event & Stamp;

export interface Stamp {
  /** Place in its block, from 0: with the height, the order of all events. */
  readonly sequence: number;
  readonly height: number;
  /** Consensus time of its block. */
  readonly timeMs: number;
  readonly cause: Cause;
}

export type FillDir = 'Open Long' | 'Close Long' | 'Open Short' | 'Close Short' | 'Long > Short' | 'Short > Long';

/** One print: both legs, at the resting order's price. */
export interface FillEvent {
  readonly kind: 'fill';
  readonly market: number;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly tid: bigint;
  readonly taker: FillLeg;
  readonly maker: FillLeg;
}

export interface FillLeg {
  readonly owner: Address;
  readonly oid: bigint;
  readonly cloid: string | null;
  readonly side: Side;
  readonly fee: Usd;
  readonly closedPnl: Usd;
  readonly dir: FillDir;
  readonly startPosition: Lots;
  readonly hash: string;
  /** What the order still has to fill after this print. */
  readonly remaining: Lots;
}

/** What became of one order. */
export interface OrderEvent {
  readonly kind: 'order';
  readonly status: 'open' | 'filled' | 'canceled' | 'rejected' | 'noop';
  readonly order: OrderFacts;
  /** Filled so far by this action (taker) or this print (maker); null when nothing was. */
  readonly filledLots: Lots | null;
  readonly avgPx: BookPx | null;
  /** null where its owner asked for it, or nothing ended it. */
  readonly reason: OrderReason | null;
}

/** Why an order was turned away, taken off or cut off. */
export type OrderReason = Refusal | Noop | 'unmatched' | 'self-trade' | 'liquidation-band';

export interface OrderFacts {
  readonly owner: Address;
  readonly market: number;
  /** null on a refused placement, which burns no oid that a client may use. */
  readonly oid: bigint | null;
  readonly side: Side;
  readonly px: BookPx;
  readonly lots: Lots;
  readonly origLots: Lots;
  readonly tif: Tif;
  readonly stpMode: StpMode;
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  /** When it came to rest; null where it never did. */
  readonly insertedAtMs: number | null;
}

/** Money that moved from one holder to another. `amount` is positive, in whole units x 1e18 (USDC: the same plane). */
export interface MoneyEvent extends Move {
  readonly kind: 'money';
}
