import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { awaitOpenOrders, isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  readPairBalances,
  sendSpotOrder,
  spotCancelAction,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const none = Dec.of(0);

const alone = check({
  id: 'spot.orders.rest',
  title: 'a bid and an ask on a pair rest, hold what they may cost, and release the hold when they are cancelled',
  clauses: [
    'spot.orders.statuses',
    'spot.orders.body',
    'spot.orders.side',
    'spot.escrow.bid',
    'spot.escrow.ask',
    'spot.escrow.refund',
    'spot.escrow.freed',
    'spot.escrow.constant',
    'spot.cancel.removes',
    'accounts.balances.hold-released',
    'orders.open-orders.pair-name',
    'orders.open-orders.pair-grid',
    'orders.open-orders.pair-lots',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const trader = await given.fundedAccount({ usdc: '50', native: tokenAmountText(pair, 2n * size) });
    const before = await readPairBalances(context, trader, pair);
    given.require(
      before.base.hold.equals(none) && before.quote.hold.equals(none),
      'a new account holds something back',
    );

    const orders: { readonly px: bigint; readonly oid: string }[] = [];
    for (const [side, px] of [
      ['bid', low],
      ['ask', high],
    ] as const) {
      const reply = await sendSpotOrder(context, trader, { pair, side, px, size, tif: 'alo' });
      const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
      expect('spot.orders.statuses').relation(
        'one entry in statuses',
        { reply },
        (observed) => observed.reply.kind === 'statuses' && observed.reply.statuses.length === 1,
      );
      expect('spot.orders.body').relation('a resting entry for the order', { reply }, () => entry?.kind === 'resting');
      if (entry?.kind === 'resting') orders.push({ px, oid: entry.oid });
      const oid = orders.at(-1)?.oid ?? '';
      const placed = await awaitOpenOrders(context, trader.address, (now) => isAmongOrders(now, oid));
      const row = placed.find((one) => one.oid === oid);
      expect('spot.orders.side').equal(field(row, 'side', placed), side === 'bid' ? 'B' : 'A', `side of the ${side}`);
    }
    const rows = await awaitOpenOrders(context, trader.address, (now) =>
      orders.every(({ oid }) => isAmongOrders(now, oid)),
    );
    for (const { px, oid } of orders) {
      const row = rows.find((one) => one.oid === oid);
      expect('orders.open-orders.pair-name').equal(field(row, 'coin', rows), pair.coin);
      expect('orders.open-orders.pair-grid').decimal(field(row, 'px', rows), pxInUsdc(px));
      expect('orders.open-orders.pair-lots').decimal(field(row, 'sz', rows), sizeInUnits(size, pair));
    }
    const worth = usdcCostOf(pair, low, size);
    const held = await awaitPairBalances(
      context,
      trader,
      pair,
      ({ quote, base }) => quote.hold.equals(worth) && base.hold.compare(none) > 0,
    );
    expect('spot.escrow.bid').decimal(held.quote.hold, worth, 'hold of the quote token');
    expect('spot.escrow.ask').decimal(held.base.hold, sizeInUnits(size, pair), 'hold of the base token');
    expect('spot.escrow.constant').decimal(held.quote.total, before.quote.total, 'total of the quote token');
    expect('spot.escrow.constant').decimal(held.base.total, before.base.total, 'total of the base token');

    let areRead = true;
    for (const { oid } of orders) {
      const reply = await target.act(trader, spotCancelAction(pair, oid));
      expect('spot.orders.body').accepted(reply);
      areRead &&= !isRefused(reply);
    }
    // The documents do not show the body of a spot_cancel.
    if (!expect('spot.cancel.removes').exercised(areRead, 'the body of spot_cancel as public facts have it')) return;
    const left = await awaitOpenOrders(context, trader.address, (now) => now.length === 0);
    expect('spot.cancel.removes').equal(derived(left.length, left), 0, 'number of open orders after spot_cancel');
    const after = await awaitPairBalances(
      context,
      trader,
      pair,
      ({ base, quote }) => base.hold.equals(none) && quote.hold.equals(none),
    );
    given.require((await readOpenOrders(context, trader.address)).length === 0, 'an order came back');
    // The free balance decides, whatever `hold` shows: cancelled orders must hold nothing.
    const { address } = given.stranger();
    for (const [asset, { total }] of [
      [pair.base, after.base],
      [pair.quote, after.quote],
    ] as const) {
      const amount = total.toString();
      const reply = await target.act(trader, sendAssetAction({ asset, destination: address, amount }));
      expect('spot.escrow.freed').accepted(reply);
      const came = await awaitBalance(context, address, asset, amount);
      expect('spot.escrow.freed').decimal(came, total, 'amount received from send_asset of the whole total');
    }
    expect('accounts.balances.hold-released').equal(
      derived([after.base.hold, after.quote.hold].map(String), after.base.hold, after.quote.hold),
      ['0', '0'],
      'hold of the base and quote tokens after the cancels',
    );
    expect('spot.escrow.refund').decimal(after.quote.total, before.quote.total, 'total of the quote token');
    expect('spot.escrow.refund').decimal(after.base.total, before.base.total, 'total of the base token');
  },
});

export default alone;
export const ordersRestByAgentCheck = toAgentSignedCheck(alone);
