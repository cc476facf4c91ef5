import type { StpMode } from '../book/book-rules.ts';
import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { Leg } from './positions.ts';

/** Order of the book, as the engine keeps it. */
export interface LiveOrder {
  readonly oid: bigint;
  readonly owner: Address;
  /** Orders of one group never trade with each other: of one account, or of a metaliquidity vault and its operator. */
  stpGroup: string;
  readonly market: number;
  /** The position that its prints move. */
  readonly leg: Leg;
  readonly origin: OrderOrigin;
  readonly side: Side;
  readonly px: BookPx;
  lots: Lots;
  readonly origLots: Lots;
  readonly tif: 'gtc' | 'alo';
  readonly stpMode: StpMode;
  readonly reduceOnly: boolean;
  readonly cloid: string | null;
  readonly insertedAtMs: number;
  /** `action_hash` of the signed action behind it. */
  readonly hash: string;
}

/** Origin of an order: its owner's own action, or a parent, by the handle that names the parent on the wire. */
export type OrderOrigin =
  | { readonly kind: 'plain' }
  | { readonly kind: 'scale'; readonly cloid: string }
  | { readonly kind: 'chase'; readonly chaseOid: bigint }
  | { readonly kind: 'twap'; readonly twapId: bigint }
  /** A parked leg that fired: a limit exit has a new oid, a market exit goes on under that of the leg. */
  | { readonly kind: 'trigger'; readonly parkedOid: bigint }
  /** A position with borrowed money, which is bought, or sold; by the venue at this mark where there is a cause. */
  | { readonly kind: 'margin'; readonly cause: ForcedCloseKind | null; readonly markPx: BookPx }
  /** The venue, which closes a position of the owner for its want of margin at this mark. */
  | { readonly kind: 'forced'; readonly cause: ForcedCloseKind; readonly markPx: BookPx };

/** Extent of a forced close, as `cause` of its fills names it. */
export type ForcedCloseKind =
  | 'forced_close_partial'
  | 'forced_close_full'
  | 'forced_close_isolated'
  | 'forced_close_governance';

/** An order that a one-way account places by itself. */
export const plainOrderFields: Pick<LiveOrder, 'leg' | 'origin'> = { leg: 'net', origin: { kind: 'plain' } };

export type Tif = 'gtc' | 'ioc' | 'alo';
