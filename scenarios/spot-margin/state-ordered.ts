import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { listedPairs, minPairSize, pairPricesInSpread, tokenAmountOf, usdcCostOf } from '../../harness/setup/spot.ts';
import {
  calibrateSpotMargin,
  INITIAL_MARGIN_BPS,
  MAINTENANCE_MARGIN_BPS,
  openMarginPosition,
  prepareMarginDeal,
} from '../../harness/setup/spot-margin.ts';
import { enactVote } from '../../harness/setup/votes.ts';

export default check({
  id: 'spot-margin.state.ordered',
  title: 'positions on two pairs stand in the order of the pairs',
  clauses: ['spot-margin.state.order'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const deal = await prepareMarginDeal(context, '100', '90');
    const pair = (await listedPairs(context)).find(
      ({ id, active, base, quote }) => id !== deal.pair.id && active && quote === asset && base !== asset,
    );
    if (pair === undefined) throw new Unsupported('a second open pair that is quoted in USDC');
    await given.leased(pair);
    await calibrateSpotMargin(context, pair, { init: INITIAL_MARGIN_BPS, maint: MAINTENANCE_MARGIN_BPS });
    given.afterwards(() => calibrateSpotMargin(context, pair, null));
    const [low = 0n, px = 0n, high = 0n] = await pairPricesInSpread(context, pair, 3);
    const size = minPairSize(pair, px, 12n);
    const tokens = { account: deal.other.address, asset: pair.base, value: tokenAmountOf(pair, 2n * size) };
    await enactVote(context, 'GovAdjustSpotBalance', tokens);
    await openMarginPosition(context, deal);
    await openMarginPosition(context, {
      ...deal,
      pair,
      prices: [low, px, high],
      size,
      worth: usdcCostOf(pair, px, size),
    });
    const body = given.data(await target.read('spot_margin_state', { user: deal.trader.address }));
    expect('spot-margin.state.order').ordered(body, 'info.spot_margin_state');
    const coins = [deal.pair, pair].toSorted((one, other) => one.id - other.id).map(({ coin }) => coin);
    const pairs = rowsAt(body, 'accounts').map((row) => row.pair);
    expect('spot-margin.state.order').equal(derived(pairs, body), coins, 'pairs of the rows');
  },
});
