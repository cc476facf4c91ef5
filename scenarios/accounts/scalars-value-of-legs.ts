import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeAccountValue } from '../../harness/judging/account-facts.ts';
import { awaitLegSizes, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Whole USDC of each leg. */
const WORTH = 50n;
/** Permille of the mark at which the legs are opened: each has another profit, far above a cent, and neither is liquidated by it. */
const LONG_AT = 991n;
const SHORT_AT = 1013n;

export default check({
  id: 'accounts.scalars.value-of-legs',
  title: 'account_value of a hedged account counts the profit of the long leg and of the short leg',
  clauses: ['accounts.scalars.account-value'],
  by: 'act',
  async run(context) {
    const traders = await leaseTwoTraders(context);
    const { taker, market, pxs } = traders;
    await switchToHedgeMode(context, taker);
    const near = (permille: bigint) => {
      const px = (pxs[0] * permille) / 1000n;
      return px - (px % market.tick);
    };
    const none = Dec.of(0);

    const lots = traders.size(WORTH);
    const { size } = await traders.trade('bid', lots, near(LONG_AT), { positionSide: 'long' });
    await awaitLegSizes(context, taker, market, { long: size, short: none });
    await judgeAccountValue(context, taker, 'the opening of a long leg');
    await traders.trade('ask', lots, near(SHORT_AT), { positionSide: 'short' });
    await awaitLegSizes(context, taker, market, { long: size, short: size.negated() });
    await judgeAccountValue(context, taker, 'the opening of a short leg beside a long one');
    await traders.trade('ask', lots, pxs[0], { positionSide: 'long', reduceOnly: true });
    await awaitLegSizes(context, taker, market, { long: none, short: size.negated() });
    await judgeAccountValue(context, taker, 'the close of the long leg beside a short one');
  },
});
