import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { toWireInteger } from '../../harness/check/order-spec.ts';
import { textAt } from '../../harness/client/json-at.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { Disturbed } from '../../harness/kernel/verdicts.ts';
import { awaitOpenOrders, isAmongOrders, readFills } from '../../harness/setup/own-orders.ts';
import { placeFullyFilledOrder, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'orders.modify.part-filled',
  title: 'a partially filled order keeps its inserted_at, and keeps its remaining size when its price is amended',
  clauses: ['orders.modify.remaining', 'orders.open-orders.inserted-at', 'fills.lanes.amended'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [, middle, high] = traders.pxs;
    const size = traders.size();
    let { oid } = await restInsideSpread(context, maker, { market, side: 'ask', px: middle, size: 3n * size });
    for (const [tag, from, to, left] of [
      ['modify', middle, high, 2n],
      ['batch_modify', high, middle, 1n],
    ] as const) {
      const handle = oid;
      const placed = await awaitOpenOrders(context, maker.address, (now) => isAmongOrders(now, handle));
      const takerFill = await placeFullyFilledOrder(context, taker, {
        market,
        side: 'bid',
        px: from,
        size,
        tif: 'ioc',
      });
      await judgePlacementTime(
        context,
        maker,
        placed.find((row) => row.oid === handle),
      );
      await judgeRows(context, traders, {
        maker: oid,
        taker: takerFill.oid,
        isAmended: from !== middle,
      });
      const change = { market: market.id, oid: toWireUint(BigInt(oid)), new_px: toWireInteger(to), new_size: null };
      const params = tag === 'modify' ? change : { modifications: [change] };
      await given.accepted(target.act(maker, { type: tag, params }));
      const px = pxInUsdc(to).toString();
      const rows = await awaitOpenOrders(context, maker.address, (now) => now.some((row) => isSameDecimal(row.px, px)));
      const row = rows.find((one) => isSameDecimal(one.px, px));
      // No order rested at the new price, but somebody may have taken it since.
      if (row === undefined) throw new Disturbed('the replacement is not listed');
      expect('orders.modify.remaining').decimal(
        field(row, 'sz', rows),
        sizeInUnits(left * size, market),
        `sz after ${tag} of the price`,
      );
      oid = textAt(row, 'oid');
    }
  },
});

/** A partial fill does not change an order's placement time. */
async function judgePlacementTime(
  context: CaseContext<'orders.open-orders.inserted-at'>,
  maker: Identity,
  before: JsonObject | undefined,
): Promise<void> {
  const { expect } = context;
  if (before === undefined) throw new Disturbed('the order that rested is not listed');
  const isChanged = (row: JsonObject) => row.oid === before.oid && row.sz !== before.sz;
  const rows = await awaitOpenOrders(context, maker.address, (now) => now.some(isChanged));
  const after = rows.find((row) => row.oid === before.oid);
  const isPart = after !== undefined && isChanged(after);
  if (!expect('orders.open-orders.inserted-at').exercised(isPart, 'a row of an order of which a part was filled'))
    return;
  expect('orders.open-orders.inserted-at').equal(
    field(after, 'inserted_at', rows),
    Number(before.inserted_at),
    'inserted_at after a partial fill',
  );
}

/** Judges that an account which matched an amended order has a row, and so has the order's owner. */
async function judgeRows(
  context: CaseContext<'fills.lanes.amended'>,
  traders: TwoTraders,
  oids: { readonly maker: string; readonly taker: string; readonly isAmended: boolean },
): Promise<void> {
  if (!oids.isAmended) return;
  const { pace, expect } = context;
  for (const party of ['taker', 'maker'] as const) {
    const ofParty = (rows: readonly JsonObject[]) => rows.filter((row) => String(row.oid) === oids[party]);
    const rows = await pace.eventually(
      () => readFills(context, traders[party].address),
      (now) => ofParty(now).length > 0,
    );
    expect('fills.lanes.amended').relation(
      `a fill row of the ${party} for a fill of an amended order`,
      { rows },
      (now) => ofParty(now.rows).length > 0,
      'fills',
    );
  }
}
