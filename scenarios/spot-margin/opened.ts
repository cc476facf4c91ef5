import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isBetween, poolOf } from '../../harness/setup/earn.ts';
import { pairHolding, restingSpot, worthOf } from '../../harness/setup/spot.ts';
import {
  baseOf,
  calibrate,
  INIT,
  lessFee,
  MAINT,
  marginDeal,
  marginOpen,
  marginRow,
  marginRowOnce,
  opened,
} from '../../harness/setup/spot-margin.ts';

const zero = Dec.of(0);

export const holds = check({
  id: 'spot-margin.position.held',
  title: 'an open borrows from the pool and holds what it buys apart, and every read tells of it',
  clauses: [
    ...(['spot-margin.open.opens', 'spot-margin.open.planes', 'spot-margin.state.shape'] as const),
    ...(['spot-margin.state.collateral', 'spot-margin.state.params', 'spot-margin.state.debt'] as const),
    ...(['spot-margin.state.pairs', 'spot-margin.state.lane-collateral', 'spot-margin.state.params-null'] as const),
    ...(['spot-margin.interest.shape', 'spot-margin.interest.accrued', 'spot-margin.interest.interest'] as const),
    ...(['spot-margin.interest.owed', 'spot-margin.interest.earned'] as const),
    ...(['accounts.scalars.account-value-spot', 'accounts.scalars.withdrawable-lanes'] as const),
  ],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const deal = await marginDeal(context);
    const { pair, worth, size, trader } = deal;
    const asset = venue.usdc.signingId;
    const before = await pairHolding(context, trader, pair);
    const pool = await poolOf(context, asset, trader.address);
    const row = await opened(context, deal);
    const after = await pairHolding(context, trader, pair);
    const whole = baseOf(pair, size);
    const held = decimalAt(row, 'base_held');
    expect('spot-margin.open.opens').decimal(after.base.total.toString(), before.base.total, 'the spot balance');
    expect('spot-margin.open.planes').that(isBetween(held, lessFee(whole), whole), {
      expected: `${whole} less a fee`,
      actual: held.toString(),
      path: 'base_held',
    });
    expect('spot-margin.open.opens').decimal(field(row, 'borrowed'), worth);
    const lent = await poolOf(context, asset, trader.address);
    const out = lent?.borrowed.minus(pool?.borrowed ?? zero) ?? zero;
    expect('spot-margin.open.opens').decimal(out.toString(), worth, 'total_borrowed of the pool');

    const body = given.data(await target.read('spot_margin_state', { user: trader.address }));
    expect('spot-margin.state.shape').shape(body, 'info.spot_margin_state');
    expect('spot-margin.state.collateral').decimal(field(row, 'collateral'), '0');
    expect('spot-margin.state.params').equal(
      [row.params].flatMap((params) => [decimalText(params, 'init_bps'), decimalText(params, 'maint_bps')]),
      [INIT, MAINT],
      'params',
    );
    const debt = decimalAt(row, 'current_debt');
    const index = lent?.index ?? Dec.of(1);
    const grown = decimalAt(row, 'borrowed').times(index);
    const snapshot = decimalAt(row, 'borrow_index_snapshot');
    expect('spot-margin.state.debt').that(isBetween(debt.times(snapshot), grown, grown), {
      expected: `${row.borrowed} times ${index} over ${snapshot}`,
      actual: debt.toString(),
      path: 'current_debt',
    });
    const state = given.data(await target.read('account_state', { address: trader.address }));
    const lane = state.margin;
    expect('spot-margin.state.pairs').equal(laneOf(lane).pairs, 1, 'margin.pairs');
    expect('spot-margin.state.pairs').decimal(laneOf(lane).debt, debt, 'margin.debt');
    expect('spot-margin.state.lane-collateral').decimal(laneOf(lane).collateral, '0', 'margin.collateral');

    const interest = given.data(await target.read('user_interest', { address: trader.address }));
    expect('spot-margin.interest.shape').shape(interest, 'info.user_interest');
    expect('spot-margin.interest.earned').equal(field(interest, 'earned'), null);
    const borrows = rowsAt(interest, 'borrows');
    expect('spot-margin.interest.shape').equal(borrows.length, 1, 'borrows of an account with one position');
    let owed = zero;
    for (const borrow of expect('spot-margin.interest.accrued').exercisedBy(borrows, 'a borrow')) {
      const [principal, accrued] = [decimalAt(borrow, 'principal'), decimalAt(borrow, 'accrued')];
      const due = principal.times(decimalAt(borrow, 'pool_index'));
      expect('spot-margin.interest.accrued').that(
        isBetween(accrued.times(decimalAt(borrow, 'index_snapshot')), due, due),
        { expected: `${principal} times pool_index over index_snapshot`, actual: borrow, path: 'accrued' },
      );
      expect('spot-margin.interest.interest').decimal(field(borrow, 'interest'), accrued.minus(principal));
      owed = owed.plus(decimalAt(borrow, 'interest'));
    }
    expect('spot-margin.interest.owed').decimal(field(interest, 'owed'), owed);

    // At the price of its own print, which was the last.
    const [, px] = deal.prices;
    const worthNow = held.times(worthOf(pair, px, 10n ** BigInt(pair.szDecimals)));
    const raw = decimalAt(state, 'total_raw_usd');
    expect('accounts.scalars.account-value-spot').that(
      isBetween(decimalAt(state, 'account_value'), raw.plus(worthNow).minus(debt), raw.plus(worthNow).minus(debt)),
      { expected: `${raw} and ${worthNow} less ${debt}`, actual: state.account_value, path: 'account_value' },
    );
    const free = raw.minus(worthNow.times(Dec.of('0.2')));
    expect('accounts.scalars.withdrawable-lanes').that(isBetween(decimalAt(state, 'withdrawable'), free, free), {
      expected: `${raw} less a fifth of ${worthNow}`,
      actual: state.withdrawable,
      path: 'withdrawable',
    });
    await calibrate(context, pair, null);
    const lifted = await marginRowOnce(context, trader, pair, (now) => now?.params === null);
    expect('spot-margin.state.params-null').equal(
      field(lifted, 'params'),
      null,
      'params of a pair that takes no margin',
    );
  },
});

export const spends = check({
  id: 'spot-margin.open.spends',
  title: 'what a purchase does not spend of the borrow goes back at once, and without one nothing is changed',
  clauses: ['spot-margin.open.unspent', 'spot-margin.open.no-fill'],
  by: 'operate',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const deal = await marginDeal(context);
    const { pair, prices, size, worth, trader, other } = deal;
    const [low, px] = prices;
    const asset = venue.usdc.signingId;
    const state = async () => {
      const { quote, base } = await pairHolding(context, trader, pair);
      const pool = await poolOf(context, asset, trader.address);
      return [quote.total, base.total, pool?.borrowed ?? zero, pool?.supplied ?? zero].map(String);
    };
    await restingSpot(context, other, { pair, side: 'ask', px, size: size / 2n });
    const before = await state();
    const unmet = await target.act(trader, marginOpen(pair, { size, px: low, borrow: worth.toString() }));
    expect('spot-margin.open.no-fill').accepted(unmet);
    await pace.blocks(2);
    expect('spot-margin.open.no-fill').equal(await state(), before, 'balances and the pool');
    expect('spot-margin.open.no-fill').equal((await marginRow(context, trader, pair)) ?? null, null, 'the position');

    const [cash = '0', , lent = '0'] = before;
    await given.accepted(target.act(trader, marginOpen(pair, { size, px, borrow: worth.toString() })));
    const spent = worthOf(pair, px, size / 2n);
    const row = await marginRowOnce(context, trader, pair, (now) => now !== undefined);
    expect('spot-margin.open.unspent').decimal(row?.borrowed ?? null, spent, 'borrowed after half was bought');
    const [cashNow = '0', , lentNow = '0'] = await state();
    expect('spot-margin.open.unspent').decimal(cashNow, cash, 'USDC of the account');
    expect('spot-margin.open.unspent').decimal(lentNow, Dec.of(lent).plus(spent), 'total_borrowed');
    await restingSpot(context, other, { pair, side: 'bid', px: low, size });
    await target.act(trader, { type: 'spot_margin_close', params: { pair: pair.id, limit_px: Number(low) } });
  },
});

function laneOf(lane: unknown): Record<string, unknown> {
  return typeof lane === 'object' && lane !== null ? { ...lane } : {};
}

/** A number will do where a string should stand: its form is the matter of the shape. */
function decimalText(params: unknown, key: string): string {
  return String(laneOf(params)[key]);
}
