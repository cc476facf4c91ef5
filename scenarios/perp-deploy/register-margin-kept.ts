import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { holdsPartAsMargin } from '../../harness/setup/balances.ts';
import { holdAsMargin, holdsSteadyMargin } from '../../harness/setup/held-margin.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  findUnusedDexSymbol,
  makeFundedPerpDeployer,
  readPerpDeployLimits,
  registerMarketAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { waitBlocksForAuctionPriceFall } from '../../harness/setup/registration-price.ts';

const WORTH = 40n;
/** Price, whole USDC, above which the position is covered without leverage. */
const COVERED = Dec.of(30);

export default check({
  id: 'perp-deploy.register.margin-kept',
  title: 'USDC held as position margin cannot pay for a market registration',
  clauses: ['perp-deploy.register.short'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, expect } = context;
    const short = expect('perp-deploy.register.short');
    const { askFloor, fallBlocks } = await readPerpDeployLimits(context);
    const ask = askFloor ?? Dec.of(0);
    if (!short.exercised(ask.compare(COVERED) > 0, `a price of more than ${COVERED} USDC that is told`)) return;
    const owner = await makeFundedPerpDeployer(context, { isNew: true });
    const [market, maker] = await Promise.all([given.market(holdsSteadyMargin), given.fundedAccount({ usdc: '100' })]);
    await holdAsMargin(context, { market, owner, maker, worth: WORTH, sum: ask, payee: maker });
    await waitBlocksForAuctionPriceFall(context, fallBlocks);
    const isHeld = await holdsPartAsMargin(context, owner, ask, 1);
    if (!short.exercised(isHeld, 'an account whose position holds a part of the price')) return;
    const symbol = await findUnusedDexSymbol(context, owner);
    await sendAndJudgeCommitRefusals(context, short, owner, [
      registerMarketAction({ symbol, name: uniqueDexName(owner) }),
    ]);
  },
});
