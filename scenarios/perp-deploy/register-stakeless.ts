import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  readPerpDeployLimits,
  readTracedMarketMetaRow,
  registerMarketAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';

/** Amount in whole tokens. A case's account may hold some unstaked tokens, as granted by a faucet. */
const SOME = Dec.of(1_000);

/** Multiple of the minimum price; if it is unknown, no source implies a higher one. */
const SEVERAL = Dec.of(4);
const USUAL_ASK = Dec.of(100);

export default check({
  id: 'perp-deploy.register.stakeless',
  title: 'an account without stake cannot register a market, whatever its balance',
  clauses: ['perp-deploy.register.stake'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, expect } = context;
    const clause = expect('perp-deploy.register.stake');
    const { minStake, askFloor, isStakeShown } = await readPerpDeployLimits(context);
    if (
      !clause.exercised(isStakeShown && minStake.compare(SOME) > 0, `a floor of more than ${SOME} tokens that is told`)
    )
      return;
    const usdc = (askFloor ?? USUAL_ASK).times(SEVERAL).toString();
    const who = await given.fundedAccount({ usdc });
    const name = uniqueDexName(who);
    const spec = { symbol: `${name}:X1`, name };
    await sendAndJudgeCommitRefusals(context, clause, who, [registerMarketAction(spec)]);
    await context.pace.blocks(2);
    const none = await readTracedMarketMetaRow(context, spec.symbol);
    clause.absent(none, 'market row after a refused registration', 'row of the market in markets_meta');
  },
});
