import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeAccountValue } from '../../harness/judging/account-facts.ts';
import { awaitHedgeLegSizes, switchToHedgeMode } from '../../harness/setup/hedge-mode.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Whole USDC of each leg: half a percent of it is far above a cent, and its owner can pay both at leverage 1. */
const WORTH = 40n;

export default check({
  id: 'accounts.scalars.value-of-legs',
  title: 'account_value of a hedged account counts the profit of the long leg and of the short leg',
  clauses: ['accounts.scalars.account-value'],
  by: 'act',
  async run(context) {
    const traders = await leaseTwoTraders(context, { opens: 2n * WORTH });
    const { taker, market } = traders;
    await switchToHedgeMode(context, taker);
    // Drawn anew for each trade, as quotes of others move on. The long is bought low and the short sold high: their profits add up.
    const inside = () => drawPricesInsideSpread(context, market);
    const none = Dec.of(0);

    const lots = traders.size(WORTH);
    const [low] = await inside();
    const { size } = await traders.trade('bid', lots, low, { positionSide: 'long' });
    await awaitHedgeLegSizes(context, taker, market, { long: size, short: none });
    await judgeAccountValue(context, taker, 'the opening of a long leg');
    const [, , high] = await inside();
    await traders.trade('ask', lots, high, { positionSide: 'short' });
    await awaitHedgeLegSizes(context, taker, market, { long: size, short: size.negated() });
    await judgeAccountValue(context, taker, 'the opening of a short leg beside a long one');
    const [, middle] = await inside();
    await traders.trade('ask', lots, middle, { positionSide: 'long', reduceOnly: true });
    await awaitHedgeLegSizes(context, taker, market, { long: none, short: size.negated() });
    await judgeAccountValue(context, taker, 'the close of the long leg beside a short one');
  },
});
