import type { StpMode } from '../book/book-rules.ts';
import type { Side } from '../book/book-side.ts';
import type { BookPx, Lots } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { PositionLeg } from './positions.ts';

/** Resting order, as stored by the engine. */
export interface LiveOrder {
  readonly oid: bigint;
  readonly owner: Address;
  /** Orders of one group never trade with each other: the group is an account, or a metaliquidity vault with its operator. */
  stpGroup: string;
  readonly market: number;
  /** The position leg that its prints change. */
  readonly leg: PositionLeg;
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

/** Origin of an order: its owner's own action, or a parent, identified by its handle on the wire. */
export type OrderOrigin =
  | { readonly kind: 'plain' }
  | { readonly kind: 'scale'; readonly cloid: string }
  | { readonly kind: 'chase'; readonly chaseOid: bigint }
  | { readonly kind: 'twap'; readonly twapId: bigint }
  /** A fired leg: a limit exit has a new oid, a market exit keeps the leg's oid. */
  | { readonly kind: 'trigger'; readonly parkedOid: bigint }
  /** A margin position that buys or sells; if there is a cause, the venue sells it at this mark. */
  | { readonly kind: 'margin'; readonly cause: ForcedCloseKind | null; readonly markPx: BookPx }
  /** The venue closes a position of the owner for lack of margin at this mark. */
  | { readonly kind: 'forced'; readonly cause: ForcedCloseKind; readonly markPx: BookPx };

/** Extent of a forced close, as in `cause` of its fills. */
export type ForcedCloseKind =
  | 'forced_close_partial'
  | 'forced_close_full'
  | 'forced_close_isolated'
  | 'forced_close_governance';

/** Fields of an order placed by a one-way account itself. */
export const plainOrderFields: Pick<LiveOrder, 'leg' | 'origin'> = { leg: 'net', origin: { kind: 'plain' } };

export type Tif = 'gtc' | 'ioc' | 'alo';
