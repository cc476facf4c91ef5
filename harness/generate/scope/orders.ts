import type { AccountRef, CloidRef, OrderRef } from '../steps.ts';

/** Orders that a sequence has placed. */
export interface OrderScope {
  /** undefined: the account has no order with an id. @param by  acting account */
  order(ref: OrderRef, by: AccountRef): ScopedOrder | undefined;
  /** Like `order`, for a chase by the id in its reply. */
  chase(ref: OrderRef, by: AccountRef): ScopedOrder | undefined;
  /** Like `order`, for a TWAP by the id that a read has shown. */
  twap(ref: OrderRef, by: AccountRef): ScopedOrder | undefined;
  cloid(ref: CloidRef): string;
}

/** Order with this side's id. */
export interface ScopedOrder {
  readonly oid: string;
  /** Id of its market. */
  readonly market: number;
}
