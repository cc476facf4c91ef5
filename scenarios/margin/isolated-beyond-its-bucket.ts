import { check } from '../../harness/check/check.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { openIsolatedPosition, readMarkForRemainingCollateral } from '../../harness/setup/isolated-bucket.ts';

export default check({
  id: 'margin.isolated.beyond-its-bucket',
  title: 'a loss beyond the bucket of an isolated position is not taken from cross collateral',
  clauses: ['margin.isolated.apart'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const { bucket, collateral } = await openIsolatedPosition(context);
    const { mark } = bucket;
    const { cash } = await bucket.account();
    const near = await readMarkForRemainingCollateral(bucket, collateral, (maintenance) =>
      maintenance.times(Dec.of('1.2')),
    );
    await mark.moveTo(near, await mark.prices());
    // Two hundredths of the bucket more than exist.
    await mark.moveAtOnce(
      await readMarkForRemainingCollateral(bucket, collateral, () => collateral.times(Dec.of('-0.02'))),
    );
    const fills = await pace.eventually(
      () => bucket.forced(),
      (rows) => rows.length > 0,
    );
    const loss = sumAt(fills, 'closed_pnl').negated();
    if (!expect('margin.isolated.apart').exercised(loss.compare(collateral) > 0, 'a loss beyond the bucket')) return;
    const after = await bucket.account();
    expect('margin.isolated.apart').relation(
      `total_raw_usd not below its value before, less the fee (loss ${loss}, bucket ${collateral})`,
      { after: after.cash, before: cash, fees: sumAt(fills, 'fee') },
      (sums) => sums.after.compare(sums.before.minus(sums.fees)) >= 0,
      'total_raw_usd',
    );
  },
});
