import { check } from '../../harness/check/check.ts';
import { actForCommitReply } from '../../harness/check/commit-outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { openIsolatedPosition, readMarkForRemainingCollateral } from '../../harness/setup/isolated-bucket.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** Multiples of the maintenance margin: equity of the bucket once its position has lost, and the amount to withdraw from it. */
const WORTH = Dec.of('1.3');
const ASKED = Dec.of('0.6');

export default check({
  id: 'margin.isolated.withdrawn-of-loss',
  title: 'collateral of a bucket that covers a loss cannot be withdrawn by update_isolated_margin',
  clauses: ['margin.update-isolated.worsens'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { target, expect } = context;
    const { bucket, collateral } = await openIsolatedPosition(context);
    const { market, mark } = bucket;
    const { taker } = bucket.traders;
    let maintenance = Dec.of(0);
    const lost = await readMarkForRemainingCollateral(bucket, collateral, (needed) => {
      maintenance = needed;
      return needed.times(WORTH);
    });
    await mark.moveTo(lost, await mark.prices());
    const clause = expect('margin.update-isolated.worsens');
    const isOpen = (await bucket.lots()) > 0n;
    if (!clause.exercised(isOpen, 'a position that is worth more than its maintenance')) return;
    const { cash } = await bucket.account();
    const delta = maintenance.times(ASKED).truncated(6).negated().toString();
    const action = { type: 'update_isolated_margin', params: { asset: market.id, delta } };
    const reply = await actForCommitReply(
      context,
      () => target.act(taker, action),
      makeUnaffordableProbe(context, taker),
    );
    if (reply !== null) clause.refused(reply);
    const after = await bucket.account();
    clause.decimal(after.cash, cash, 'total_raw_usd after a refused withdrawal from the bucket');
  },
});
