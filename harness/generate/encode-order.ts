import { resolvePx, resolveSize, toBookIntegerJson, toWireIdValue } from './encode-figures.ts';
import type { EncodeScope } from './encode-scope.ts';
import type { ScopedOrder } from './scope/orders.ts';
import type { AccountRef, CancelDraft, ModifyDraft, OrderDraft, TriggerDraft, TriggerLevelRef } from './steps.ts';

/** Returns the body of an order; null: it does not apply. */
export function encodeOrderBody(words: OrderDraft, by: AccountRef, scope: EncodeScope) {
  const market = scope.markets.at(words.market);
  const px = resolvePx(words.px, market);
  const size = px === null ? null : resolveSize(words.size, px, market);
  if (px === null || size === null) return null;
  return {
    owner: scope.accounts.address(by),
    market: market.id,
    side: words.side,
    kind: words.kind,
    size: toBookIntegerJson(size),
    limit_px: toBookIntegerJson(px),
    tif: words.tif,
    stp_mode: words.stp,
    reduce_only: words.reduceOnly,
    ...(words.cloid === null ? {} : { cloid: scope.orders.cloid(words.cloid) }),
    ...encodePositionSideField(words.positionSide, by, scope),
    ...(words.trigger === null ? {} : { trigger: triggerBlock(words.trigger, words.side, market) }),
    ...(words.broker === null
      ? {}
      : { builder: { fee: words.broker.bps, user: scope.accounts.address(words.broker.to) } }),
  };
}

/** Returns the block of a trigger. Trailing levels start on the side from which they follow the mark, so that none triggers at once. */
function triggerBlock({ level, isMarket, tpsl, trail }: TriggerDraft, side: OrderDraft['side'], market: Grid) {
  const follows = side === 'ask' ? -1 : 1;
  const px = levelPx(level, trail === null ? null : follows, market);
  const trailPx = trail === null || trail === 'zero' ? 0n : levelPx(distances[trail], null, market);
  return {
    trigger_px: toBookIntegerJson(px),
    ...(isMarket === null ? {} : { is_market: isMarket }),
    tpsl,
    ...(trail === null ? {} : { trail_px: toBookIntegerJson(trailPx) }),
  };
}

/** Distance of a trailing level from the mark, as the remaining fraction minus 1. */
const distances = { wide: { percent: -40 }, near: { bps: -9_950 } } as const;

type Grid = Parameters<typeof resolvePx>[1];

function levelPx(level: TriggerLevelRef, side: 1 | -1 | null, { tick, mark }: Grid): bigint {
  if (level === 'zero') return 0n;
  if (level === 'greatest' && side === null) return 1n << 63n;
  const apart = level === 'greatest' ? 4_000 : 'bps' in level ? level.bps : 100 * level.percent;
  const bps = side === null ? apart : side * Math.abs(apart);
  const px = ((mark * BigInt(10_000 + bps)) / 10_000n / tick) * tick;
  return px > 0n ? px : tick;
}

export function encodeCancelBody(words: CancelDraft, by: AccountRef, scope: EncodeScope) {
  const target = encodeCancelTargetFields(words, scope.orders.order(words.order, by), scope);
  return target === null ? null : { owner: scope.accounts.address(by), market: target.market, oid: target.id };
}

/** Returns the id that a cancel names, with its market or another one; null: it does not apply. */
export function encodeCancelTargetFields(
  { elsewhere }: CancelDraft,
  found: ScopedOrder | undefined,
  scope: EncodeScope,
) {
  if (found === undefined) return null;
  const elsewhereId = [0, 1].map((at) => scope.markets.at(at).id).find((id) => id !== found.market);
  if (elsewhere && elsewhereId === undefined) return null;
  const market = elsewhere && elsewhereId !== undefined ? elsewhereId : found.market;
  return { market, id: toWireIdValue(found.oid) };
}

/** Returns the leg that an order names, where it names one. */
export function encodePositionSideField(
  { leg, named }: OrderDraft['positionSide'],
  by: AccountRef,
  scope: EncodeScope,
) {
  return scope.accounts.isHedged(by) === (named === 'where-hedged') ? { position_side: leg } : {};
}

export function encodeModifyBody(words: ModifyDraft, by: AccountRef, scope: EncodeScope) {
  const order = words.order === null ? null : scope.orders.order(words.order, by);
  if (order === undefined) return null;
  const market = [0, 1].map((at) => scope.markets.at(at)).find(({ id }) => id === order?.market) ?? scope.markets.at(0);
  const px = words.px === null ? null : resolvePx(words.px, market);
  if (words.px !== null && px === null) return null;
  const size = words.size === null ? null : resolveSize(words.size, px ?? market.mark, market);
  if (words.size !== null && size === null) return null;
  return {
    market: market.id,
    ...(order === null ? { cloid: scope.orders.cloid(words.cloid) } : { oid: toWireIdValue(order.oid) }),
    ...(px === null ? {} : { new_px: toBookIntegerJson(px) }),
    ...(size === null ? {} : { new_size: toBookIntegerJson(size) }),
    ...(words.alwaysPlace ? { always_place: true } : {}),
  };
}
