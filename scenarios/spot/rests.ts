import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { wholePx, wholeSize } from '../../harness/compare/planes.ts';
import { heldOnce } from '../../harness/setup/balances.ts';
import { openOrders, openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';
import {
  nativePair,
  pairHolding,
  pairHoldingOnce,
  pairSize,
  pricesOn,
  sentSpot,
  spotCancel,
  tokensOf,
  worthOf,
} from '../../harness/setup/spot.ts';
import { send } from '../../harness/setup/token-send.ts';

const none = Dec.of(0);

export default check({
  id: 'spot.orders.rest',
  title: 'a bid and an ask rest on a pair, hold what they may need, and give it back when they are cancelled',
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
    const pair = await nativePair(context);
    const [low = 0n, high = 0n] = await pricesOn(context, pair, 2);
    const size = pairSize(pair, low);
    const trader = await given.fundedAccount({ usdc: '50', native: tokensOf(pair, 2n * size) });
    const before = await pairHolding(context, trader, pair);
    given.that(before.base.hold.equals(none) && before.quote.hold.equals(none), 'a new account holds something back');

    const orders: { readonly px: bigint; readonly oid: string }[] = [];
    for (const [side, px] of [
      ['bid', low],
      ['ask', high],
    ] as const) {
      const reply = await sentSpot(context, trader, { pair, side, px, size, tif: 'alo' });
      const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
      expect('spot.orders.statuses').relation(
        'one entry in statuses',
        { reply },
        (seen) => seen.reply.kind === 'statuses' && seen.reply.statuses.length === 1,
      );
      expect('spot.orders.body').relation('a resting order', { reply }, () => entry?.kind === 'resting');
      if (entry?.kind === 'resting') orders.push({ px, oid: entry.oid });
      const oid = orders.at(-1)?.oid ?? '';
      const placed = await openOrdersOnce(context, trader.address, (now) => rests(now, oid));
      const row = placed.find((one) => one.oid === oid);
      expect('spot.orders.side').equal(field(row, 'side', placed), side === 'bid' ? 'B' : 'A', `side of the ${side}`);
    }
    const rows = await openOrdersOnce(context, trader.address, (now) => orders.every(({ oid }) => rests(now, oid)));
    for (const { px, oid } of orders) {
      const row = rows.find((one) => one.oid === oid);
      expect('orders.open-orders.pair-name').equal(field(row, 'coin', rows), pair.coin);
      expect('orders.open-orders.pair-grid').decimal(field(row, 'px', rows), wholePx(px));
      expect('orders.open-orders.pair-lots').decimal(field(row, 'sz', rows), wholeSize(size, pair));
    }
    const worth = worthOf(pair, low, size);
    const held = await pairHoldingOnce(
      context,
      trader,
      pair,
      ({ quote, base }) => quote.hold.equals(worth) && base.hold.compare(none) > 0,
    );
    expect('spot.escrow.bid').decimal(held.quote.hold, worth, 'hold of the quote token');
    expect('spot.escrow.ask').decimal(held.base.hold, wholeSize(size, pair), 'hold of the base token');
    expect('spot.escrow.constant').decimal(held.quote.total, before.quote.total, 'total of the quote token');
    expect('spot.escrow.constant').decimal(held.base.total, before.base.total, 'total of the base token');

    for (const { oid } of orders) await given.accepted(target.act(trader, spotCancel(pair, oid)));
    const left = await openOrdersOnce(context, trader.address, (now) => now.length === 0);
    expect('spot.cancel.removes').equal(derived(left.length, left), 0, 'orders that rest after their cancels');
    const after = await pairHoldingOnce(
      context,
      trader,
      pair,
      ({ base, quote }) => base.hold.equals(none) && quote.hold.equals(none),
    );
    given.that((await openOrders(context, trader.address)).length === 0, 'an order came back');
    // The free balance counts, whatever `hold` shows: the cancelled orders may hold nothing.
    const { address } = given.stranger();
    for (const [asset, { total }] of [
      [pair.base, after.base],
      [pair.quote, after.quote],
    ] as const) {
      const amount = total.toString();
      const reply = await target.act(trader, send({ asset, destination: address, amount }));
      expect('spot.escrow.freed').accepted(reply);
      const came = await heldOnce(context, address, asset, amount);
      expect('spot.escrow.freed').decimal(came, total, 'what came of all that was there');
    }
    expect('accounts.balances.hold-released').equal(
      derived([after.base.hold, after.quote.hold].map(String), after.base.hold, after.quote.hold),
      ['0', '0'],
      'hold on both rows',
    );
    expect('spot.escrow.refund').decimal(after.quote.total, before.quote.total, 'total of the quote token');
    expect('spot.escrow.refund').decimal(after.base.total, before.base.total, 'total of the base token');
  },
});
