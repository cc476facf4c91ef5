import { check } from '../../harness/check/check.ts';
import { holdsPartAsMargin } from '../../harness/setup/balances.ts';
import { setLeverageAndMarginMode } from '../../harness/setup/isolated-margin.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  findOrListOptionDeal,
  optionPremiumOf,
  readNewestBlockTimeMs,
  rfqRequestAction,
} from '../../harness/setup/options.ts';
import { tradeWorthAndCloseAtEnd } from '../../harness/setup/own-trade.ts';

/** Multiple of a deal's premium, about 1.5 USDC: more than the position leaves free, less than the balance. */
const TIMES = 14;
const WORTH = 40n;

export default check({
  id: 'options.funds.margin-kept',
  title: 'USDC held as position margin cannot pay an option premium',
  clauses: ['options.request.bounded'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const [market, taker, maker] = await Promise.all([
      given.market(),
      given.fundedAccount({ usdc: '48' }),
      given.fundedAccount({ usdc: '100' }),
    ]);
    await given.accepted(setLeverageAndMarginMode(context, taker, market, 1, false));
    await tradeWorthAndCloseAtEnd(context, WORTH, { market, taker, maker });
    const limit = TIMES * deal.price;
    const premium = optionPremiumOf(deal, deal.size, limit);
    const bounded = expect('options.request.bounded');
    const isHeld = await holdsPartAsMargin(context, taker, premium, 2);
    if (!bounded.exercised(isHeld, 'an account whose position holds a part of the premium')) return;
    const now = await readNewestBlockTimeMs(context);
    await sendAndJudgeCommitRefusals(context, bounded, taker, [rfqRequestAction(deal, now, { limit })]);
  },
});
