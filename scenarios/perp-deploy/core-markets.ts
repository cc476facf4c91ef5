import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import {
  marketActivationAction,
  pushOracleAction,
  setDelegatePermissionsAction,
  setPerpDelegateAction,
  setPerpFeesAction,
  setPerpMaxLeverageAction,
  setPerpMinSizeAction,
  setPerpRebateAction,
} from '../../harness/setup/perp-deploys.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'perp-deploy.core-markets',
  title:
    'a market outside of deployer dexs cannot be configured, activated, deactivated or priced by perp deploy actions',
  clauses: [
    'perp-deploy.settings.core',
    'perp-deploy.activate.core',
    'perp-deploy.oracle.core',
    'perp-deploy.oracle.retired',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await given.fundedAccount({ usdc: '5' });
    const { id } = await given.market();
    // An action accepted once is accepted again: a probe is sent only if a reply withholds its verdict.
    const refuses = async (clause: Parameters<typeof expect>[0], ...actions: readonly WireAction[]) => {
      for (const action of actions) {
        const reply = await actForCommitReply(
          context,
          () => target.act(who, action),
          makeUnaffordableProbe(context, who),
        );
        judgeCommitRefusal(expect(clause), reply);
      }
    };
    const key = given.stranger();
    // A market of another kind, a token's number, and an unused number.
    for (const asset of [id, venue.usdc.signingId, 4_000_000_000]) {
      await refuses(
        'perp-deploy.settings.core',
        ...given.sample(
          [
            setPerpMaxLeverageAction(asset, 10),
            setPerpFeesAction(asset, [45, 12]),
            setPerpRebateAction(asset, 1),
            setPerpMinSizeAction(asset, 1_000),
            setPerpDelegateAction(asset, key),
            setDelegatePermissionsAction(asset, key, 1),
          ],
          1,
        ),
      );
    }
    const switches = given.sample([marketActivationAction(id), marketActivationAction(id, false)], 1);
    await refuses('perp-deploy.activate.core', ...switches);
    await refuses('perp-deploy.oracle.core', pushOracleAction(id, '100'));
    await refuses('perp-deploy.oracle.retired', {
      type: 'perp_set_oracle',
      params: { asset: id, oracle_source_mask: 1 },
    });
  },
});
