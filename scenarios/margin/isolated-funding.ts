import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { openFundingPositions } from '../../harness/setup/funding-positions.ts';
import { switchToIsolatedMargin } from '../../harness/setup/isolated-margin.ts';

export default check({
  id: 'margin.isolated.funding',
  title: 'funding of an isolated position does not change cross collateral',
  clauses: ['margin.isolated.apart'],
  by: 'operate',
  control: 'funding',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const held = await openFundingPositions(context, ({ taker, market }) =>
      switchToIsolatedMargin(context, taker, market, 1),
    );
    const { long, short } = await held.overBoundary();
    if (short.equals(Dec.of(0))) throw new NotExercised('a payment of funding');
    expect('margin.isolated.apart').decimal(long, '0', 'change of total_raw_usd of the account with the isolated long');
  },
});
