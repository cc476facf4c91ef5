import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { splitAccount } from '../../harness/setup/split-account.ts';
import { restingSpot } from '../../harness/setup/spot.ts';
import {
  calibrate,
  INIT,
  MAINT,
  marginClose,
  marginDeal,
  marginOpen,
  marginRow,
  opened,
} from '../../harness/setup/spot-margin.ts';
import { beyondMeans, shortCodes } from '../../harness/setup/token-send.ts';
import { propose } from '../../harness/setup/votes.ts';

const broken = ['INVALID_REQUEST', 'PRECONDITION_FAILED'];
const zeros = ['INVALID_REQUEST', 'ORDER_ZERO_SIZE', 'ORDER_INVALID_PRICE', 'PRECONDITION_FAILED'];

export default check({
  id: 'spot-margin.open.refused',
  title: 'an open without cover, without a pool that has enough, of nothing, twice, or where it may not be is refused',
  clauses: [
    ...(['spot-margin.open.zero', 'spot-margin.open.gate', 'spot-margin.open.idle'] as const),
    ...(['spot-margin.open.halted', 'spot-margin.open.not-enabled', 'spot-margin.open.split'] as const),
    ...(['spot-margin.open.one', 'spot-margin.close.price', 'spot-margin.close.nothing'] as const),
  ],
  by: 'operate',
  accounts: 'fresh',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const deal = await marginDeal(context, '60');
    const { pair, prices, size, worth, trader, other } = deal;
    const [, px] = prices;
    const [poor, split] = [await given.fundedAccount({ usdc: '2' }), await given.fundedAccount({ usdc: '40' })];
    await splitAccount(context, split);
    // There is somebody to buy from throughout.
    await restingSpot(context, other, { pair, side: 'ask', px, size });
    const borrow = worth.toString();
    const tried = async (
      clause: Parameters<typeof expect>[0],
      who: Identity,
      asked: Parameters<typeof marginOpen>[1],
      codes: readonly string[],
      http = [200, 400, 422],
    ) => {
      const reply = await verdictOn(() => target.act(who, marginOpen(pair, asked)), beyondMeans(context, poor));
      refusedWhereTold(expect(clause), reply);
      expect(clause).equal((await marginRow(context, who, pair)) ?? null, null, 'the position');
    };
    await tried('spot-margin.open.zero', trader, { size: 0n, px, borrow }, zeros);
    await tried('spot-margin.open.zero', trader, { size, px: 0n, borrow }, zeros);
    await tried('spot-margin.open.zero', trader, { size, px, borrow: '0' }, zeros);
    await tried('spot-margin.open.zero', trader, { size, px, borrow: '-1' }, zeros);
    // A fifth of twelve is more than two.
    await tried('spot-margin.open.gate', poor, { size, px, borrow }, shortCodes);
    await tried('spot-margin.open.idle', trader, { size, px, borrow: '1000000' }, broken);
    await tried('spot-margin.open.split', split, { size, px, borrow }, ['PRECONDITION_FAILED']);
    await calibrate(context, pair, null);
    await tried('spot-margin.open.not-enabled', trader, { size, px, borrow }, ['PRECONDITION_FAILED']);
    await calibrate(context, pair, { init: INIT, maint: MAINT });
    await propose(context, 'SetSpotDisabled', { spot_disabled: true });
    given.afterwards(() => propose(context, 'SetSpotDisabled', { spot_disabled: false }));
    await tried('spot-margin.open.halted', trader, { size, px, borrow }, ['PRECONDITION_FAILED', 'MARKET_INACTIVE']);
    await propose(context, 'SetSpotDisabled', { spot_disabled: false });
    for (const [clause, limit, codes] of [
      ['spot-margin.close.nothing', px, ['PRECONDITION_FAILED']],
      ['spot-margin.close.price', 0n, ['INVALID_REQUEST', 'ORDER_INVALID_PRICE', 'PRECONDITION_FAILED']],
    ] as const) {
      const reply = await verdictOn(() => target.act(trader, marginClose(pair, limit)), beyondMeans(context, poor));
      refusedWhereTold(expect(clause), reply);
    }
    await target.act(other, { type: 'cancel_all_orders', params: {} });
    const row = await opened(context, deal);
    // With what would buy as much again.
    await restingSpot(context, other, { pair, side: 'ask', px, size: size / 2n });
    const again = await verdictOn(
      () => target.act(trader, marginOpen(pair, { size: size / 2n, px, borrow })),
      beyondMeans(context, poor),
    );
    refusedWhereTold(expect('spot-margin.open.one'), again);
    const now = await marginRow(context, trader, pair);
    expect('spot-margin.open.one').equal(field(now, 'base_held'), row.base_held, 'base_held after the second open');
    const free = await verdictOn(() => target.act(trader, marginClose(pair, 0n)), beyondMeans(context, poor));
    refusedWhereTold(expect('spot-margin.close.price'), free);
  },
});
