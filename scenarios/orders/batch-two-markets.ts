import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { farBidPxFor, orderAction, scaledSizeForNotional, toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { batchModifyAction } from '../../harness/setup/amendments.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'orders.batch.two-markets',
  title: 'each entry of a batch applies to the market that it names',
  clauses: ['orders.batch.places', 'orders.batch-modify.replaces', 'orders.batch-cancel.removes'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount();
    const market = await given.market();
    const markets = [market, await given.marketBeside(market)] as const;
    const legs = markets.map((each) => ({ market: each, px: farBidPxFor(each) }));
    const orders = legs.map(({ market: each, px }) => {
      // The price is one tick lower afterwards, and the order must still have its minimum value.
      const size = scaledSizeForNotional(each, px - each.tick, 20n);
      return orderAction(trader, { market: each, side: 'bid', px, size }).order;
    });
    expect('orders.batch.places').accepted(await target.act(trader, { type: 'batch_order', params: { orders } }));
    const placed = await awaitOrdersAt(context, trader, legs);
    expect('orders.batch.places').equal(placed.listed, placed.wanted, 'coin and px of the orders');

    const lower = legs.map((leg) => ({ ...leg, px: leg.px - leg.market.tick }));
    const oidOn = (coin: string) => toWireUint(BigInt(String(placed.rows.find((row) => row.coin === coin)?.oid)));
    const modifications = lower.map(({ market: each, px }) => ({
      market: each.id,
      oid: oidOn(each.coin),
      new_px: toWireInteger(px),
      new_size: null,
    }));
    const amend = batchModifyAction(...modifications);
    expect('orders.batch-modify.replaces').accepted(await target.act(trader, amend));
    const moved = await awaitOrdersAt(context, trader, lower);
    expect('orders.batch-modify.replaces').equal(moved.listed, moved.wanted, 'coin and px of the orders');

    const cancels = moved.rows.map(({ coin, oid }) => ({
      owner: trader.address,
      market: markets.find((each) => each.coin === coin)?.id ?? market.id,
      oid: toWireUint(BigInt(String(oid))),
    }));
    expect('orders.batch-cancel.removes').accepted(
      await target.act(trader, { type: 'batch_cancel', params: { cancels } }),
    );
    const left = await awaitOpenOrders(context, trader.address, (rows) => rows.length === 0);
    expect('orders.batch-cancel.removes').equal(derived(left.length, left), 0, 'number of open orders');
  },
});

/** Waits until an account's orders are at these prices, and returns them in comparable form. */
async function awaitOrdersAt(
  context: CaseContext<never>,
  { address }: Identity,
  legs: readonly { readonly market: { readonly coin: string }; readonly px: bigint }[],
) {
  const wanted = legs.map(({ market: { coin }, px }) => `${coin} at ${pxInUsdc(px)}`).sort();
  const shown = (rows: readonly JsonObject[]) =>
    rows.map(({ coin, px }) => `${coin} at ${Dec.parse(px) ?? 'no decimal'}`).sort();
  const rows = await awaitOpenOrders(context, address, (now) => shown(now).join() === wanted.join());
  return { rows, wanted, listed: derived(shown(rows), rows) };
}
