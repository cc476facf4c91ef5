import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { type Dec, isSameDecimal } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { judgeCancelOrAmendReply, sendAndJudgeAmendRefusal } from '../../harness/judging/amend-reply.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { modifyAction } from '../../harness/setup/amendments.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const alone = check({
  id: 'orders.modify.replaces',
  title: 'an amended order rests under a new oid with the same cloid and time in force',
  clauses: [
    'orders.modify.new-oid',
    'orders.modify.old-oid',
    'orders.modify.keeps',
    'orders.modify.by-cloid',
    'orders.modify.not-found',
    'orders.cancel.reply',
  ],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const cloid = random.cloid();
    const { oid, px, size } = await placeRestingOrder({ given }, trader, { market, side: 'bid', tif: 'alo', cloid });
    const modify = (change: Readonly<Record<string, string | number | bigint | null>>) =>
      target.act(trader, modifyAction({ market: market.id, ...change }));
    /** Waits for the account's row whose `key` reads `value`, and returns its fields. */
    const replaced = async (key: string, value: Dec) => {
      const is = (row: JsonObject) => isSameDecimal(row[key], value.toString());
      const rows = await awaitOpenOrders(context, trader.address, (now) => now.some(is) && !isAmongOrders(now, oid));
      const row = rows.find(is) ?? rows[0];
      return (path: string) => field(row, path, rows);
    };

    const lower = px - market.tick;
    const reply = await modify({ oid: toWireUint(BigInt(oid)), new_px: toWireInteger(lower) });
    expect('orders.modify.new-oid').accepted(reply);
    judgeCancelOrAmendReply(expect('orders.cancel.reply'), reply);
    const row = await replaced('px', pxInUsdc(lower));
    expect('orders.modify.new-oid').decimal(row('px'), pxInUsdc(lower));
    expect('orders.modify.new-oid').relation(
      `a new oid instead of ${oid}`,
      { oid: row('oid') },
      (now) => typeof now.oid === 'string' && now.oid !== oid,
      'oid',
    );
    expect('orders.modify.old-oid').noRow(await readOpenOrders(context, trader.address), { oid });
    const handle = row('cloid');
    const tif = row('tif');
    const kept = derived([String(handle.value).toLowerCase(), tif.value], handle, tif);
    expect('orders.modify.keeps').equal(kept, [cloid, 'alo'], 'cloid, tif');
    const stale = { type: 'cancel_order', cancel: { owner: trader.address, market: market.id, oid } };
    await sendAndJudgeAmendRefusal(context, expect('orders.modify.old-oid'), trader, () => target.act(trader, stale));
    await sendAndJudgeAmendRefusal(context, expect('orders.modify.not-found'), trader, () =>
      modify({ oid: toWireUint(BigInt(oid)), new_px: toWireInteger(px) }),
    );

    const more = size + market.step;
    const earlier = row('oid').value;
    const amended = await modify({ oid: toWireUint(BigInt(String(earlier))), new_size: toWireInteger(more) });
    expect('orders.modify.new-oid').accepted(amended);
    const larger = await replaced('sz', sizeInUnits(more, market));
    expect('orders.modify.new-oid').relation(
      `a new oid instead of ${earlier} after an amendment of the size alone`,
      { oid: larger('oid') },
      (now) => typeof now.oid === 'string' && now.oid !== earlier,
      'oid',
    );
    // A mere reduction keeps an order's place in most books.
    const grownOid = larger('oid').value;
    const reduced = await modify({ oid: toWireUint(BigInt(String(grownOid))), new_size: toWireInteger(size) });
    expect('orders.modify.new-oid').accepted(reduced);
    const smaller = await replaced('sz', sizeInUnits(size, market));
    expect('orders.modify.new-oid').relation(
      `a new oid instead of ${grownOid} after a reduction of the size alone`,
      { oid: smaller('oid') },
      (now) => typeof now.oid === 'string' && now.oid !== grownOid,
      'oid',
    );
    const most = more + market.step;
    expect('orders.modify.by-cloid').accepted(await modify({ oid: 0, cloid, new_size: toWireInteger(most) }));
    const grown = await replaced('sz', sizeInUnits(most, market));
    expect('orders.modify.by-cloid').decimal(grown('sz'), sizeInUnits(most, market));
    expect('orders.modify.by-cloid').accepted(await modify({ cloid, new_px: toWireInteger(px) }));
    const back = await replaced('px', pxInUsdc(px));
    expect('orders.modify.by-cloid').decimal(back('px'), pxInUsdc(px));
  },
});

export default alone;
export const modifyReplacesByAgentCheck = toAgentSignedCheck(alone);
