import type { CaseContext } from '../check/case-context.ts';
import { type OrderWish, pxAt, sizeWorth } from '../check/order-wish.ts';
import { restingEntry } from '../check/settled-orders.ts';
import type { Identity } from '../identity/keys.ts';

/** Without a price it rests far from the mark, where nobody trades; without a size it is worth 20 USDC. */
export interface RestingWish extends Omit<OrderWish, 'px' | 'size'> {
  readonly px?: bigint;
  readonly size?: bigint;
}

export interface RestingOrder {
  readonly oid: string;
  readonly px: bigint;
  readonly size: bigint;
}

/** An order on the book. @throws Blocked when it does not rest */
export async function restingOrder(
  { given }: Pick<CaseContext<never>, 'given'>,
  owner: Identity,
  wish: RestingWish,
): Promise<RestingOrder> {
  const px = wish.px ?? pxAt(wish.market, wish.side === 'bid' ? 60 : 160);
  const size = wish.size ?? sizeWorth(wish.market, px, 20n);
  const { oid } = restingEntry(await given.placed(owner, { ...wish, px, size }));
  return { oid, px, size };
}
