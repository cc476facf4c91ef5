import { check } from '../../harness/check/check.ts';
import { actForCommitReply } from '../../harness/check/commit-outcome.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { actOnceForCommitReply } from '../../harness/setup/judge-commit.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

/** Above the market numbers of any venue. */
const NO_MARKET = 4_294_967_290;
const choice = { type: 'update_leverage', params: { asset: NO_MARKET, leverage: 2, is_isolated: false } };
const item = 'leverage-unknown-asset';

export const leverageUnknownAssetAcceptedCheck = check({
  id: 'margin.leverage.unknown-taken',
  title: 'update_leverage for an asset without a market is accepted',
  clauses: ['margin.leverage.unknown-live'],
  by: 'act',
  form: { profile: 'live', item },
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const reply = await actOnceForCommitReply(context, trader, () => target.act(trader, choice));
    if (reply === null) throw new NotExercised('a verdict on what places no order');
    expect('margin.leverage.unknown-live').accepted(reply);
  },
});

export const leverageUnknownAssetRefusedCheck = check({
  id: 'margin.leverage.unknown-refused',
  title: 'update_leverage for an asset without a market is refused',
  clauses: ['margin.leverage.unknown'],
  by: 'act',
  form: { profile: 'next', item },
  async run(context) {
    const { given, target, expect } = context;
    const trader = await given.fundedAccount({ usdc: '20' });
    const reply = await actForCommitReply(
      context,
      () => target.act(trader, choice),
      makeUnaffordableProbe(context, trader),
    );
    if (reply === null) throw new NotExercised('a verdict on what places no order');
    expect('margin.leverage.unknown').refused(reply);
  },
});
