import { check } from '../../harness/check/check.ts';
import { holdsPartAsMargin } from '../../harness/setup/balances.ts';
import { holdAsMargin, holdsSteadyMargin } from '../../harness/setup/held-margin.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  findOrListOptionDeal,
  optionPremiumOf,
  readNewestBlockTimeMs,
  rfqRequestAction,
} from '../../harness/setup/options.ts';

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
    const limit = TIMES * deal.price;
    const premium = optionPremiumOf(deal, deal.size, limit);
    const [market, taker, maker] = await Promise.all([
      given.market(holdsSteadyMargin),
      given.fundedAccount({ usdc: '48' }),
      given.fundedAccount({ usdc: '100' }),
    ]);
    await holdAsMargin(context, { market, owner: taker, maker, worth: WORTH, sum: premium, payee: maker });
    const bounded = expect('options.request.bounded');
    const isHeld = await holdsPartAsMargin(context, taker, premium, 2);
    if (!bounded.exercised(isHeld, 'an account whose position holds a part of the premium')) return;
    const now = await readNewestBlockTimeMs(context);
    await sendAndJudgeCommitRefusals(context, bounded, taker, [rfqRequestAction(deal, now, { limit })]);
  },
});
