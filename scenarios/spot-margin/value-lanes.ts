import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { setMaxLeverageOfAccounts } from '../../harness/setup/leverage-action.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';
import { findSpotMarginSetup, openSpotMarginPosition } from '../../harness/setup/spot-margin.ts';

const ZERO = Dec.of(0);
/** Fraction by which the cover of borrowed money may move with its pair. */
const TENTH = Dec.of('0.1');
/** Value of the perpetual position, whole USDC. */
const WORTH = 60n;

export default check({
  id: 'spot-margin.value.lanes',
  title: 'withdrawable excludes both the cover of a spot margin position and the margin of a perpetual position',
  clauses: ['accounts.scalars.withdrawable-lanes', 'accounts.state.one-block'],
  by: 'act',
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const [market, maker] = await Promise.all([given.market(), given.fundedAccount()]);
    // More than the position costs on a market without leverage.
    const deal = await findSpotMarginSetup(context, '100', '160');
    const { trader } = deal;
    const look = async () => {
      const state = given.data(await target.read('account_state', { address: trader.address }));
      const raw = decimalAt(state, 'total_raw_usd');
      const withdrawable = decimalAt(state, 'withdrawable');
      return { raw, withdrawable, held: decimalAt(state, 'perp.init_margin'), tied: raw.minus(withdrawable) };
    };
    // No document states the default leverage of an account.
    await setMaxLeverageOfAccounts(context, market, maker, trader);
    await openSpotMarginPosition(context, deal);
    const alone = await look();
    await tradeWorthAndCloseAtEnd(context, WORTH, { market, maker, taker: trader });
    const both = await look();
    const { address } = trader;
    const [full, margin] = await readInOneBlock(context, [
      { type: 'account_state', args: { address } },
      { type: 'account_state', args: { address, detail: 'margin' } },
    ]);
    for (const key of ['account_value', 'withdrawable', 'health'])
      expect('accounts.state.one-block').decimal(
        field(full, key),
        decimalAt(margin, key),
        `${key} with and without detail margin`,
      );
    const lanes = expect('accounts.scalars.withdrawable-lanes');
    // A figure that covers both lanes already includes the loan's margin, as part of what is tied up.
    const added = both.held.minus(alone.held);
    const isTied = alone.tied.compare(ZERO) > 0 && added.compare(alone.tied.times(TENTH)) > 0;
    if (!lanes.exercised(isTied, 'margin in both lanes')) return;
    const most = both.raw.minus(added).minus(alone.tied.times(Dec.of('0.9')));
    lanes.atMost(
      both.withdrawable,
      most.compare(ZERO) > 0 ? most : ZERO,
      'withdrawable with margin held in both lanes',
    );
  },
});
