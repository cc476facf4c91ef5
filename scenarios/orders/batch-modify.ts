import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional, toWireInteger } from '../../harness/check/order-spec.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { batchModifyAction } from '../../harness/setup/amendments.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder, placeRestingOrders } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const alone = check({
  id: 'orders.batch-modify.entries',
  title: 'batch_modify amends each order, and a refused entry does not stop the others',
  clauses: ['orders.batch-modify.replaces', 'orders.batch-modify.not-atomic', 'orders.modify.new-oid'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    // The size is one step above the minimum, so that an amendment can remove it.
    const size = scaledSizeForNotional(market, px, 20n) + market.step;
    const spec = { market, side: 'bid', px, size } as const;
    const [first, second] = await placeRestingOrders(context, trader, [spec, spec]);
    const amendEach = (modifications: readonly Entry[]) =>
      target.act(
        trader,
        batchModifyAction(
          ...modifications.map(({ oid, newPx = null, newSize = null }) => ({
            market: market.id,
            oid: toWireUint(BigInt(oid)),
            new_px: newPx === null ? null : toWireInteger(newPx),
            new_size: newSize === null ? null : toWireInteger(newSize),
          })),
        ),
      );
    const amend = (...changes: readonly (readonly [string, bigint])[]) =>
      amendEach(changes.map(([oid, newPx]) => ({ oid, newPx })));
    const prices = async (...wanted: readonly bigint[]) => {
      const texts = wanted.map((each) => pxInUsdc(each).toString()).sort();
      const has = (rows: readonly { readonly px?: unknown }[]) =>
        rows.map(({ px }) => Dec.parse(px)?.toString() ?? 'no decimal').sort();
      const rows = await awaitOpenOrders(context, trader.address, (now) => has(now).join() === texts.join());
      return { pxs: derived(has(rows), rows), texts, rows };
    };
    const { tick } = market;
    expect('orders.batch-modify.replaces').accepted(
      await amend([first.oid, first.px - tick], [second.oid, second.px - 2n * tick]),
    );
    const both = await prices(first.px - tick, second.px - 2n * tick);
    expect('orders.batch-modify.replaces').equal(both.pxs, both.texts, 'orders[*].px');
    const kept = both.rows.filter(({ oid }) => [first.oid, second.oid].includes(String(oid)));
    expect('orders.modify.new-oid').equal(
      derived(kept, both.rows),
      [],
      'orders still open under their oid from before batch_modify',
    );

    const [one = '', other = ''] = both.rows.map(({ oid }) => String(oid));
    const sizes = [size - market.step, size + market.step] as const;
    expect('orders.batch-modify.replaces').accepted(
      await amendEach([
        { oid: one, newSize: sizes[0] },
        { oid: other, newSize: sizes[1] },
      ]),
    );
    const texts = sizes.map((each) => sizeInUnits(each, market).toString()).sort();
    const sizesIn = (rows: readonly JsonObject[]) =>
      rows.map(({ sz }) => Dec.parse(sz)?.toString() ?? 'no decimal').sort();
    const resized = await awaitOpenOrders(context, trader.address, (rows) => sizesIn(rows).join() === texts.join());
    expect('orders.batch-modify.replaces').equal(derived(sizesIn(resized), resized), texts, 'orders[*].sz');
    const unmoved = resized.filter(({ oid }) => [one, other].includes(String(oid)));
    expect('orders.modify.new-oid').equal(
      derived(unmoved, resized),
      [],
      'orders still open under their oid from before a batch_modify of the size alone',
    );

    // Price and size of each at once: an entry changes more than one of them.
    const pairs = [[first.px - 5n * tick, size] as const, [first.px - 6n * tick, size + 2n * market.step] as const];
    const wanted = pairs.map(([at, lots]) => `${sizeInUnits(lots, market)} at ${pxInUsdc(at)}`).sort();
    const amendments = resized.map(({ oid }, at) => ({
      oid: String(oid),
      newPx: pairs[at]?.[0],
      newSize: pairs[at]?.[1],
    }));
    expect('orders.batch-modify.replaces').accepted(await amendEach(amendments));
    const sizesAtPx = (rows: readonly JsonObject[]) =>
      rows.map(({ sz, px }) => `${Dec.parse(sz)} at ${Dec.parse(px)}`).sort();
    const amended = await awaitOpenOrders(context, trader.address, (rows) => sizesAtPx(rows).join() === wanted.join());
    expect('orders.batch-modify.replaces').equal(derived(sizesAtPx(amended), amended), wanted, 'orders[*].sz and px');

    const third = await placeRestingOrder({ given }, trader, { market, side: 'bid' });
    // The oid of a replaced order names nothing any more.
    expect('orders.batch-modify.not-atomic').relation(
      'no refusal of the whole batch',
      { reply: await amend([first.oid, first.px - 3n * tick], [third.oid, third.px - 4n * tick]) },
      ({ reply }) => !isRefused(reply),
    );
    const last = await prices(...pairs.map(([at]) => at), third.px - 4n * tick);
    expect('orders.batch-modify.not-atomic').equal(last.pxs, last.texts, 'orders[*].px');
  },
});

/** An amendment of a batch; omitted fields stay unchanged. */
interface Entry {
  readonly oid: string;
  readonly newPx?: bigint | undefined;
  readonly newSize?: bigint | undefined;
}

export default alone;
export const batchModifyByAgentCheck = toAgentSignedCheck(alone);
