import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { listedPairs, pairSize, pricesOn, tokensOf, worthOf } from '../../harness/setup/spot.ts';
import { calibrate, INIT, MAINT, marginDeal, opened } from '../../harness/setup/spot-margin.ts';
import { propose } from '../../harness/setup/votes.ts';

export default check({
  id: 'spot-margin.state.ordered',
  title: 'positions on two pairs stand in the order of the pairs',
  clauses: ['spot-margin.state.order'],
  by: 'operate',
  control: 'funds',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await marginDeal(context, '100', '90');
    const pair = (await listedPairs(context)).find(
      ({ id, active, base, quote }) => id !== deal.pair.id && active && quote === asset && base !== asset,
    );
    if (pair === undefined) throw new NotHere('a second open pair that is quoted in USDC');
    await given.leased(pair);
    await calibrate(context, pair, { init: INIT, maint: MAINT });
    given.afterwards(() => calibrate(context, pair, null));
    const [low = 0n, px = 0n, high = 0n] = await pricesOn(context, pair, 3);
    const size = pairSize(pair, px, 12n);
    const tokens = { account: deal.other.address, asset: pair.base, value: tokensOf(pair, 2n * size) };
    await propose(context, 'GovAdjustSpotBalance', tokens);
    await opened(context, deal);
    await opened(context, { ...deal, pair, prices: [low, px, high], size, worth: worthOf(pair, px, size) });
    const body = given.data(await target.read('spot_margin_state', { user: deal.trader.address }));
    expect('spot-margin.state.order').ordered(body, 'info.spot_margin_state');
    const coins = [deal.pair, pair].toSorted((one, other) => one.id - other.id).map(({ coin }) => coin);
    const pairs = rowsAt(body, 'accounts').map((row) => row.pair);
    expect('spot-margin.state.order').equal(derived(pairs, body), coins, 'pairs of the rows');
  },
});
