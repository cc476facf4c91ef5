import { check } from '../../harness/check/check.ts';
import { assumeKnownForm } from '../../harness/client/deviating-forms.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { holdsPartAsMargin } from '../../harness/setup/balances.ts';
import { holdAsMargin, holdsSteadyMargin } from '../../harness/setup/held-margin.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { registerTokenAction, uniqueTokenSymbol, waitForRegistrationFloor } from '../../harness/setup/spot-deploys.ts';

/** Funds beyond the price, whole USDC: less than the position's value. */
const BESIDE = Dec.of(20);
const WORTH = 40n;
/** Price, whole USDC, above which the position is covered without leverage. */
const COVERED = Dec.of(30);

export default check({
  id: 'spot-deploy.token.margin-kept',
  title: 'margin held by a position does not pay for a token registration',
  clauses: ['spot-deploy.token.short'],
  by: 'act',
  accounts: 'fresh',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    assumeKnownForm(given.data(await target.read('spot_deploy_auction')));
    const floor = await waitForRegistrationFloor(context);
    const short = expect('spot-deploy.token.short');
    if (!short.exercised(floor.compare(COVERED) > 0, `a price of more than ${COVERED} USDC`)) return;
    const [market, taker, maker] = await Promise.all([
      given.market(holdsSteadyMargin),
      given.fundedAccount({ usdc: floor.plus(BESIDE).toString() }),
      given.fundedAccount({ usdc: '100' }),
    ]);
    await holdAsMargin(context, { market, owner: taker, maker, worth: WORTH, sum: floor, payee: maker });
    const isHeld = await holdsPartAsMargin(context, taker, floor, 1);
    if (!short.exercised(isHeld, 'an account whose position holds a part of the price')) return;
    await sendAndJudgeCommitRefusals(context, short, taker, [
      registerTokenAction({ symbol: uniqueTokenSymbol(taker) }),
    ]);
  },
});
