import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { type LadderSpec, placeLadder } from '../../harness/setup/ladder.ts';
import { awaitNoOpenOrders, awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Sizes are counted in these pieces; a ladder has `more` additional lots. */
const ladders = [
  { clause: 'scale.order.flat', dist: 'flat', weights: [], pieces: [1n, 1n, 1n, 1n], more: 0n },
  { clause: 'scale.order.ascending', dist: 'lin_asc', weights: [], pieces: [1n, 2n, 3n], more: 0n },
  { clause: 'scale.order.descending', dist: 'lin_desc', weights: [], pieces: [3n, 2n, 1n], more: 0n },
  { clause: 'scale.order.custom', dist: 'custom', weights: [2, 1, 3], pieces: [2n, 1n, 3n], more: 0n },
  { clause: 'scale.order.leftover', dist: 'flat', weights: [], pieces: [1n, 1n, 1n, 1n], more: 3n },
] as const;

const alone = check({
  id: 'scale.order.rungs',
  title: 'a ladder rests one rung at each of its prices, with the size given by its distribution',
  clauses: [
    'scale.order.rests',
    'scale.order.statuses',
    'scale.order.ends',
    'scale.order.even',
    'scale.order.flat',
    'scale.order.ascending',
    'scale.order.descending',
    'scale.order.custom',
    'scale.order.leftover',
    'scale.handle.every-rung',
    'orders.response.statuses',
  ],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    for (const [at, { clause, dist, weights, pieces, more }] of ladders.entries()) {
      const side = at % 2 === 0 ? 'bid' : 'ask';
      const cloid = random.cloid();
      const bounds = unevenRange(market, side, pieces.length);
      const piece = scaledSizeForNotional(market, bounds.pxLow, 20n);
      const total = pieces.reduce((sum, each) => sum + each * piece, more * market.step);
      const spec: LadderSpec = { market, side, rungs: pieces.length, ...bounds, total, dist, weights, cloid };
      const reply = await placeLadder(context, trader, spec);
      const placed =
        reply.kind === 'statuses'
          ? reply.statuses.flatMap((entry) => (entry.kind === 'resting' ? [entry.oid] : []))
          : [];
      expect('scale.order.statuses').relation(
        `${pieces.length} resting statuses`,
        { reply },
        () => placed.length === pieces.length,
        'statuses',
      );
      const rows = await awaitOpenOrders(
        context,
        trader.address,
        (now) => now.length === pieces.length && placed.every((oid) => isAmongOrders(now, oid)),
      );
      expect('scale.order.rests').equal(derived(rows.length, rows), pieces.length, 'number of open orders');
      // Another clause judges which entry belongs to which rung; the rest is sorted by price.
      const rungs = rows.filter(({ oid }) => placed.includes(String(oid))).sort(byPx);
      // No document says from which end a ladder is placed, and another clause judges a reversed list.
      const rising = rungs.map(({ oid }) => oid);
      const isFalling = placed[0] === rising.at(-1);
      const sent = derived(isFalling ? rising.toReversed() : rising, rows);
      expect('orders.response.statuses').equal(derived(placed, reply), sent, 'oids in statuses, in price order');
      const pxs = spaced(market, bounds, pieces.length);
      const of = (rung: number, key: 'px' | 'sz') => field(rungs.at(rung), key, rows);
      expect('scale.order.ends').decimal(of(0, 'px'), pxInUsdc(bounds.pxLow), 'px of the first rung');
      expect('scale.order.ends').decimal(of(-1, 'px'), pxInUsdc(bounds.pxHigh), 'px of the last rung');
      pxs.forEach((px, rung) => {
        expect('scale.order.even').decimal(of(rung, 'px'), pxInUsdc(px), `px of rung ${rung}`);
      });
      pieces.forEach((each, rung) => {
        const lots = each * piece + (BigInt(rung) < more ? market.step : 0n);
        expect(clause).decimal(of(rung, 'sz'), sizeInUnits(lots, market), `sz of rung ${rung}`);
      });
      expect('scale.handle.every-rung').equal(
        derived(
          rungs.map((row) => String(row?.cloid).toLowerCase()),
          rows,
        ),
        pieces.map(() => cloid),
        'cloid',
      );
      await cancelEveryOrder({ given, target }, trader);
      await awaitNoOpenOrders(context, trader.address);
    }
  },
});

export default alone;
export const orderRungsByAgentCheck = toAgentSignedCheck(alone);

const byPx = (one: JsonObject, other: JsonObject) => decimalAt(one, 'px').compare(decimalAt(other, 'px'));

interface Range {
  readonly pxLow: bigint;
  readonly pxHigh: bigint;
}

/** Far from the mark, and so wide that the rungs in between are off the tick before flooring. */
function unevenRange(market: MarketFacts, side: 'bid' | 'ask', rungs: number): Range {
  const pxLow = gridPxAtMarkPercent(market, side === 'bid' ? 60 : 160);
  return { pxLow, pxHigh: pxLow + (BigInt(rungs - 1) + 1n) * market.tick };
}

/** @source engine facts, section 6: px_low + floor_to_tick(i * (px_high - px_low) / (n - 1)) */
function spaced({ tick }: MarketFacts, { pxLow, pxHigh }: Range, rungs: number): bigint[] {
  const ticks = (pxHigh - pxLow) / tick;
  return Array.from({ length: rungs }, (_, rung) => pxLow + ((BigInt(rung) * ticks) / BigInt(rungs - 1)) * tick);
}
