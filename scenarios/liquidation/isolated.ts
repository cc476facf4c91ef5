import { check } from '../../harness/check/check.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { markForRemainingCollateral, openIsolatedPosition } from '../../harness/setup/isolated-bucket.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { judgeForcedCloseCause } from './close-cause.ts';

export const isolatedThresholdCheck = check({
  id: 'liquidation.isolated.threshold',
  title: 'an isolated position is closed whole where its bucket is down to its maintenance, and not above',
  clauses: ['liquidation.isolated.threshold', 'margin.isolated.apart', 'fills.cause.forced-close'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, pace, expect } = context;
    const { bucket, collateral } = await openIsolatedPosition(context);
    const { market, traders, mark } = bucket;
    const whole = await bucket.lots();
    const { cash } = await bucket.account();
    // A tenth of the maintenance above it.
    const near = await markForRemainingCollateral(bucket, collateral, (maintenance) =>
      maintenance.times(Dec.of('1.1')),
    );
    await mark.moveTo(near, await mark.prices());
    await pace.blocks(2);
    expect('liquidation.isolated.threshold').equal(
      await bucket.openLots(),
      whole,
      'lots of a bucket above its maintenance',
    );
    const below = await markForRemainingCollateral(bucket, collateral, (maintenance) =>
      maintenance.times(Dec.of('0.95')),
    );
    const px = below - (below % market.tick);
    await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px: px - market.tick, size: whole });
    await mark.moveAtOnce(below);
    const fills = await pace.eventually(
      () => bucket.forced(),
      (rows) => rows.length > 0,
    );
    expect('liquidation.isolated.threshold').equal(await bucket.openLots(), 0n, 'lots left of the position');
    const after = await bucket.account();
    expect('liquidation.isolated.threshold').equal(after.tier, 'Safe', 'tier of an account with cash enough');
    // No document says at which worth of its bucket a leg is closed.
    await judgeForcedCloseCause(context, fills, traders.maker, 'isolated');
    const fees = sumAt(fills, 'fee');
    expect('margin.isolated.apart').relation(
      'the cash of before at least, but for the fee',
      { after: after.cash, before: cash, fees },
      (sums) => sums.after.compare(sums.before.minus(sums.fees)) >= 0,
      'total_raw_usd',
    );
  },
});
