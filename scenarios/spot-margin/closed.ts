import { check } from '../../harness/check/check.ts';
import { Disturbed } from '../../harness/check/verdicts.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { heldAtRest } from '../../harness/setup/balances.ts';
import { isBetween, poolOf } from '../../harness/setup/earn.ts';
import { pairHolding, restingSpot, worthOf } from '../../harness/setup/spot.ts';
import {
  lessFee,
  lotsIn,
  marginClose,
  marginDeal,
  marginRow,
  marginRowOnce,
  opened,
} from '../../harness/setup/spot-margin.ts';
import { propose } from '../../harness/setup/votes.ts';

const zero = Dec.of(0);

export const sold = check({
  id: 'spot-margin.close.sold',
  title: 'a close sells no lower than its limit, repays what the sale brings, and ends with the last lot',
  clauses: [
    ...(['spot-margin.close.offers', 'spot-margin.close.partial', 'spot-margin.close.full'] as const),
    ...(['spot-margin.interest.zero-principal'] as const),
  ],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const deal = await marginDeal(context);
    const { pair, prices, size, trader, other } = deal;
    const [low, px, high] = prices;
    const asset = venue.usdc.signingId;
    const row = await opened(context, deal);
    // Nobody pays as much as the limit asks for.
    await restingSpot(context, other, { pair, side: 'bid', px: low, size: size / 4n });
    expect('spot-margin.close.offers').accepted(await target.act(trader, marginClose(pair, px)));
    await pace.blocks(2);
    expect('spot-margin.close.offers').equal(
      (await marginRow(context, trader, pair))?.base_held,
      row.base_held,
      'base_held after a close that met no bid at its limit',
    );
    await target.act(other, { type: 'cancel_all_orders', params: {} });

    const part = size / 4n;
    await restingSpot(context, other, { pair, side: 'bid', px: high, size: part });
    await given.accepted(target.act(trader, marginClose(pair, low)));
    const rest = await marginRowOnce(context, trader, pair, (now) => now?.base_held !== row.base_held);
    const proceeds = worthOf(pair, high, part);
    const repaid = decimalAt(row, 'borrowed').minus(rest === undefined ? zero : decimalAt(rest, 'borrowed'));
    expect('spot-margin.close.partial').that(rest !== undefined && isBetween(repaid, lessFee(proceeds), proceeds), {
      expected: `${proceeds} less a fee to be repaid, and the rest to be owed`,
      actual: rest ?? null,
      path: 'borrowed',
    });
    if (rest === undefined) return;

    const before = await heldAtRest(context, trader.address, asset);
    const left = lotsIn(pair, decimalAt(rest, 'base_held'));
    await restingSpot(context, other, { pair, side: 'bid', px: high, size: left });
    const reply = await target.act(trader, marginClose(pair, low));
    expect('spot-margin.close.full').accepted(reply);
    const gone = await marginRowOnce(context, trader, pair, (now) => now === undefined);
    expect('spot-margin.close.full').equal(gone ?? null, null, 'the position after its last lot was sold');
    const gain = (await heldAtRest(context, trader.address, asset)).minus(before);
    const brought = worthOf(pair, high, left);
    const debt = decimalAt(rest, 'current_debt');
    expect('spot-margin.close.full').that(isBetween(gain, lessFee(brought).minus(debt), brought.minus(debt)), {
      expected: `${brought} less a fee and ${debt} that were owed`,
      actual: gain.toString(),
    });
    const pool = await poolOf(context, asset, trader.address);
    expect('spot-margin.close.full').that(pool !== null && isBetween(pool.borrowed, zero, zero), {
      expected: 'nothing that the pool is owed',
      actual: pool?.borrowed.toString() ?? null,
      path: 'total_borrowed',
    });
    const interest = given.data(await target.read('user_interest', { address: trader.address }));
    expect('spot-margin.interest.zero-principal').equal(rowsAt(interest, 'borrows'), [], 'borrows');
  },
});

export const lacking = check({
  id: 'spot-margin.close.lacking',
  title:
    'what a sale lacks is taken of the account first, and only what that cannot pay of those who supplied the pool',
  clauses: ['spot-margin.close.shortfall'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await marginDeal(context);
    const { pair, prices, trader, lender, other } = deal;
    const [low] = prices;
    for (const isPoor of [false, true]) {
      const row = await opened(context, deal);
      const lots = lotsIn(pair, decimalAt(row, 'base_held'));
      const debt = decimalAt(row, 'current_debt');
      const brought = worthOf(pair, low, lots);
      if (debt.minus(brought).compare(Dec.of('0.5')) < 0) throw new Disturbed('the spread has no room for a loss');
      // Enough for a tenth of a unit.
      if (isPoor) await propose(context, 'GovAdjustSpotValue', { account: trader.address, value: '0.1' });
      const [cash, pool] = [
        await heldAtRest(context, trader.address, asset),
        await poolOf(context, asset, lender.address),
      ];
      await restingSpot(context, other, { pair, side: 'bid', px: low, size: lots });
      // Without its cover the position may be sold by the venue first, which settles it alike.
      await target.act(trader, marginClose(pair, 1n));
      const gone = await marginRowOnce(context, trader, pair, (now) => now === undefined);
      given.that(gone === undefined, 'the position that should be sold is still open');
      const paid = cash.minus(await heldAtRest(context, trader.address, asset));
      const lost = (pool?.supplied ?? zero).minus((await poolOf(context, asset, lender.address))?.supplied ?? zero);
      const [least, most] = [debt.minus(brought), debt.minus(lessFee(brought))];
      const own = isPoor ? cash : paid;
      expect('spot-margin.close.shortfall').that(isBetween(paid.plus(lost), least, most) && paid.equals(own), {
        expected: `${least} to ${most}, ${isPoor ? `${cash} of it` : 'all of it'} from the account`,
        actual: `${paid} from the account and ${lost} from the suppliers`,
      });
      if (!isPoor) expect('spot-margin.close.shortfall').decimal(lost.toString(), '0', 'what the suppliers lost');
      const left = await pairHolding(context, trader, pair);
      given.that(left.quote.total.compare(zero) >= 0, 'the account owes more than it has');
    }
  },
});

export const forced = check({
  id: 'spot-margin.position.forced',
  title: 'a position that is not covered any more is sold without an action of its owner',
  clauses: ['spot-margin.position.liquidated'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const deal = await marginDeal(context);
    const { pair, prices, size, trader, other } = deal;
    const [, px] = prices;
    const row = await opened(context, deal);
    await pace.blocks(2);
    expect('spot-margin.position.liquidated').equal(
      (await marginRow(context, trader, pair))?.base_held,
      row.base_held,
      'base_held of a position that is covered',
    );
    // Somebody buys at the mark, whoever sells.
    await restingSpot(context, other, { pair, side: 'bid', px, size });
    await propose(context, 'GovAdjustSpotValue', { account: trader.address, value: '0.1' });
    const left = await marginRowOnce(context, trader, pair, (now) => now === undefined);
    expect('spot-margin.position.liquidated').equal(left ?? null, null, 'the position below its maintenance');
  },
});
