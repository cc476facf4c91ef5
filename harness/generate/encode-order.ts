import { bookInteger, idInteger, pxOf, sizeOf } from './encode-figures.ts';
import type { EncodeScope } from './encode-scope.ts';
import type { AccountRef, CancelWords, ChangeWords, OrderWords } from './steps.ts';

/** The body of an order; null: no case. */
export function orderBody(words: OrderWords, by: AccountRef, scope: EncodeScope) {
  const market = scope.market(words.market);
  const px = pxOf(words.px, market);
  const size = px === null ? null : sizeOf(words.size, px, market);
  if (px === null || size === null) return null;
  return {
    owner: scope.address(by),
    market: market.id,
    side: words.side,
    kind: words.kind,
    size: bookInteger(size),
    limit_px: bookInteger(px),
    tif: words.tif,
    stp_mode: words.stp,
    reduce_only: words.reduceOnly,
    ...(words.cloid === null ? {} : { cloid: scope.cloid(words.cloid) }),
  };
}

export function cancelBody({ order: ref, elsewhere }: CancelWords, by: AccountRef, scope: EncodeScope) {
  const order = scope.order(ref, by);
  if (order === undefined) return null;
  const elsewhereId = [0, 1].map((at) => scope.market(at).id).find((id) => id !== order.market);
  if (elsewhere && elsewhereId === undefined) return null;
  return {
    owner: scope.address(by),
    market: elsewhere && elsewhereId !== undefined ? elsewhereId : order.market,
    oid: idInteger(order.oid),
  };
}

export function changeBody(words: ChangeWords, by: AccountRef, scope: EncodeScope) {
  const order = words.order === null ? null : scope.order(words.order, by);
  if (order === undefined) return null;
  const market = [0, 1].map((at) => scope.market(at)).find(({ id }) => id === order?.market) ?? scope.market(0);
  const px = words.px === null ? null : pxOf(words.px, market);
  if (words.px !== null && px === null) return null;
  const size = words.size === null ? null : sizeOf(words.size, px ?? market.mark, market);
  if (words.size !== null && size === null) return null;
  return {
    market: market.id,
    ...(order === null ? { cloid: scope.cloid(words.cloid) } : { oid: idInteger(order.oid) }),
    ...(px === null ? {} : { new_px: bookInteger(px) }),
    ...(size === null ? {} : { new_size: bookInteger(size) }),
    ...(words.alwaysPlace ? { always_place: true } : {}),
  };
}
