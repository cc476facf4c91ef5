import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { badValue } from '../../spec-schemas/outcomes.ts';
import type { CaseContext } from '../check/case-context.ts';
import { isOrdinaryMarket, type MarketRequirement } from '../check/market-picker.ts';
import { orderAction, toWireInteger } from '../check/order-spec.ts';
import { isRefusedWith } from '../client/outcome.ts';
import { type ActResult, toWireUint } from '../client/venue-client.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { batchModifyAction, modifyAction } from '../setup/amendments.ts';
import { cancelEveryOrder } from '../setup/cancel-every-order.ts';
import { awaitChaseLeg, chaseAction, sendChase } from '../setup/chase.ts';
import { awaitFirstTwapSlices, MAX_TWAP_SLICE_WAIT_MS } from '../setup/first-slice.ts';
import type { HedgeLeg } from '../setup/hedge-mode.ts';
import { isLadderUndecodable, ladderAction, requireActivatedByVote } from '../setup/ladder.ts';
import { readFills } from '../setup/own-orders.ts';
import { restEachInsideSpread, restInsideSpread } from '../setup/own-trade.ts';
import { endTwapsAtEnd, twapAction } from '../setup/own-twaps.ts';
import type { TwoTraders } from '../setup/two-traders.ts';
import { hasChaseRoom } from './chased-book.ts';

type Context = CaseContext<never>;

/** Setting of a sale by the taker: two pieces, or one where no more are possible. */
interface Way {
  readonly context: Context;
  readonly traders: TwoTraders;
  /** The leg of a hedged account; undefined: one-way mode. */
  readonly leg: HedgeLeg | undefined;
  /** Lots per piece; left out: the smallest that every venue accepts. */
  readonly piece?: bigint;
  /** Collects the oids in replies. */
  readonly oids?: ReportedOids;
}

/** Oids reported in replies, of the seller's and the buyer's orders; empty if a party's reply contains none. */
export interface ReportedOids {
  readonly seller: string[];
  readonly buyer: string[];
}

/** Number of pieces that a way sells, one after another. */
export function salePieceCountFor(tag: SellingActionTag): 1 | 2 {
  return tag === 'scale_order' || tag === 'scale_order that crosses' ? 2 : 1;
}

function pieceOf({ traders, piece }: Way): bigint {
  return piece ?? traders.size();
}

/** Returns the oids in the entries of a reply. */
function oidsIn(reply: ActResult): readonly string[] {
  if (reply.kind !== 'statuses') return [];
  return reply.statuses.flatMap((entry) => (entry.kind === 'resting' || entry.kind === 'filled' ? [entry.oid] : []));
}

const named = (leg: HedgeLeg | undefined) => (leg === undefined ? {} : { position_side: leg });

/** By the action that causes the fill. In each the taker sells, and the maker buys. */
export const saleExecutors = {
  async batch_order(way: Way) {
    const { context, traders, leg, oids } = way;
    const { given, target } = context;
    const { market, maker, taker, pxs } = traders;
    const size = pieceOf(way);
    const { oid } = await restInsideSpread(context, maker, { market, side: 'bid', px: pxs[0], size });
    oids?.buyer.push(oid);
    const far = { market, side: 'bid', px: pxs[0] / 2n - ((pxs[0] / 2n) % market.tick), size: 2n * size } as const;
    const side = leg === undefined ? {} : ({ positionSide: 'long' } as const);
    const sells = {
      market,
      side: 'ask',
      px: pxs[0],
      size,
      tif: 'ioc',
      ...(leg === undefined ? {} : { positionSide: leg }),
    };
    const orders = [orderAction(taker, { ...far, ...side }).order, orderAction(taker, sells as typeof far).order];
    const reply = await given.accepted(target.act(taker, { type: 'batch_order', params: { orders } }));
    oids?.seller.push(...oidsIn(reply));
  },
  async scale_order(way: Way) {
    const { context, traders, leg, oids } = way;
    const { given, target, venue, random } = context;
    const { market, maker, taker, pxs } = traders;
    const total = 2n * pieceOf(way);
    const range = { pxLow: pxs[1], pxHigh: pxs[1] + market.tick };
    const { type, params } = ladderAction({ market, side: 'ask', rungs: 2, ...range, total, cloid: random.cloid() });
    const reply = requireActivatedByVote(
      venue,
      await target.act(taker, { type, params: { ...params, ...named(leg) } }),
      'ladders',
    );
    if (isLadderUndecodable(reply)) return;
    await given.accepted(reply);
    oids?.seller.push(...oidsIn(reply));
    const order = orderAction(maker, { market, side: 'bid', px: range.pxHigh, size: total, tif: 'ioc' });
    const met = await given.settled(order, target.act(maker, order));
    oids?.buyer.push(...oidsIn(met));
  },
  async chase_order(way: Way) {
    const { context, traders, leg, oids } = way;
    const { given, target, random } = context;
    const { market, maker, taker, pxs } = traders;
    const size = pieceOf(way);
    await restEachInsideSpread(context, maker, [
      { market, side: 'bid', px: pxs[0], size },
      { market, side: 'ask', px: pxs[2], size },
    ]);
    const spec = { market, side: 'ask', size, cloid: random.cloid() } as const;
    await given.accepted(sendChase(context, taker, { ...spec, ...(leg === undefined ? {} : { positionSide: leg }) }));
    const { value: chasing } = await awaitChaseLeg(context, taker.address, spec.cloid, (row) => row !== undefined);
    if (typeof chasing?.oid === 'string') oids?.seller.push(chasing.oid);
    // The chase's order rests below that.
    const order = orderAction(maker, { market, side: 'bid', px: pxs[2] - market.tick, size, tif: 'ioc' });
    const met = await given.settled(order, target.act(maker, order));
    oids?.buyer.push(...oidsIn(met));
  },
  async twap_order(way: Way) {
    const { context, traders, leg, oids } = way;
    const { given, target } = context;
    const { market, maker, taker, pxs } = traders;
    const size = pieceOf(way);
    const { oid } = await restInsideSpread(context, maker, { market, side: 'bid', px: pxs[0], size });
    oids?.buyer.push(oid);
    endTwapsAtEnd(context, taker);
    // A venue may delay the first slice (D220).
    const { type, params } = twapAction({
      market,
      side: 'ask',
      total: size,
      slices: 1,
      delayMs: MAX_TWAP_SLICE_WAIT_MS,
    });
    const reply = await target.act(taker, { type, params: { ...params, ...named(leg) } });
    // No document states the minimum number of slices.
    if (isRefusedWith(reply, badValue)) return;
    await given.accepted(reply);
  },
  /** Both rungs match a resting bid. */
  async 'scale_order that crosses'(way: Way) {
    const { context, traders, leg, oids } = way;
    const { given, target, venue, random } = context;
    const { market, maker, taker, pxs } = traders;
    const total = 2n * pieceOf(way);
    const range = { pxLow: pxs[0], pxHigh: pxs[0] + market.tick };
    const { oid } = await restInsideSpread(context, maker, { market, side: 'bid', px: range.pxHigh, size: total });
    oids?.buyer.push(oid);
    const { type, params } = ladderAction({ market, side: 'ask', rungs: 2, ...range, total, cloid: random.cloid() });
    const reply = requireActivatedByVote(
      venue,
      await target.act(taker, { type, params: { ...params, ...named(leg) } }),
      'ladders',
    );
    if (isLadderUndecodable(reply)) return;
    await given.accepted(reply);
    oids?.seller.push(...oidsIn(reply));
  },
  async modify(way: Way) {
    const amendment = await crossingReplacement(way);
    // Whether an amendment is answered with entries, and which order they name, is open (D03).
    await way.context.given.accepted(way.context.target.act(way.traders.taker, modifyAction(amendment)));
  },
  async batch_modify(way: Way) {
    const amendment = await crossingReplacement(way);
    await way.context.given.accepted(way.context.target.act(way.traders.taker, batchModifyAction(amendment)));
  },
} as const;

/** Places a taker order that rests far above, and returns an amendment that makes it cross. */
async function crossingReplacement(way: Way) {
  const { context, traders, leg, oids } = way;
  const { market, maker, taker, pxs } = traders;
  const size = pieceOf(way);
  const side = leg === undefined ? {} : ({ positionSide: leg } as const);
  const { oid } = await restInsideSpread(context, taker, { market, side: 'ask', px: pxs[2], size, ...side });
  const met = await restInsideSpread(context, maker, { market, side: 'bid', px: pxs[0], size });
  oids?.buyer.push(met.oid);
  return { market: market.id, oid: toWireUint(BigInt(oid)), new_px: toWireInteger(pxs[0]), new_size: null };
}

export type SellingActionTag = keyof typeof saleExecutors;
export const sellingActionTags = Object.keys(saleExecutors) as readonly SellingActionTag[];
/** Ways whose order names a leg itself: a replacement keeps that of the original order. */
export const legNamingActionTags = sellingActionTags.filter((tag) => tag !== 'modify' && tag !== 'batch_modify');

/** Requires a market with room for each of these ways, where a venue has any: only a chase needs a fine grid. */
export function makeSellingRoomRequirement({ venue }: Pick<Context, 'venue'>): MarketRequirement {
  const isThere = venue.markets.some((market) => isOrdinaryMarket(market) && hasChaseRoom(market));
  return isThere ? hasChaseRoom : isOrdinaryMarket;
}

/** Returns those of these ways that a market has room for. */
export function sellingActionTagsOn(
  market: MarketFacts,
  tags: readonly SellingActionTag[] = sellingActionTags,
): readonly SellingActionTag[] {
  return tags.filter((tag) => tag !== 'chase_order' || hasChaseRoom(market));
}

/** Makes the taker sell with one action. @returns the resulting fills, once there are some */
export async function sellByAction(tag: SellingActionTag, way: Way): Promise<readonly JsonObject[]> {
  const { context, traders } = way;
  const { address } = traders.taker;
  const known = new Set((await readFills(context, address)).map(({ tid }) => tid));
  const added = async () => (await readFills(context, address)).filter(({ tid }) => !known.has(tid));
  await saleExecutors[tag](way);
  if (tag === 'twap_order') await awaitFirstTwapSlices(context, traders.taker, added, (rows) => rows.length > 0);
  else await context.pace.eventually(added, (rows) => rows.length > 0);
  await context.pace.committed();
  return added();
}

/**
 * Judges each way of selling in a separate part of the case. Afterwards both parties' orders are cancelled, so that none matches in the
 * next part.
 */
export async function forEachSellingAction(
  { given, target }: Pick<Context, 'given' | 'target'>,
  { maker, taker }: Pick<TwoTraders, 'maker' | 'taker'>,
  tags: readonly SellingActionTag[],
  judged: (tag: SellingActionTag) => Promise<void>,
): Promise<void> {
  for (const tag of tags)
    await given.part(async () => {
      const cancelled = async () => {
        for (const who of [taker, maker]) await cancelEveryOrder({ given, target }, who);
      };
      try {
        await judged(tag);
      } catch (error) {
        // The original failure is thrown, even if cancelling fails as well.
        await cancelled().catch(() => undefined);
        throw error;
      }
      await cancelled();
    });
}

/** Returns a chase or a ladder that must not fill, with or without a leg. */
export function unfillableAction(tag: 'chase_order' | 'scale_order', { context, traders, leg }: Way) {
  const { market, pxs } = traders;
  const size = traders.size();
  const cloid = context.random.cloid();
  const { type, params } =
    tag === 'chase_order'
      ? chaseAction({ market, side: 'bid', size, cloid })
      : ladderAction({
          market,
          side: 'bid',
          rungs: 2,
          pxLow: pxs[0] - market.tick,
          pxHigh: pxs[0],
          total: 2n * size,
          cloid,
        });
  return { type, params: { ...params, ...named(leg) } };
}
