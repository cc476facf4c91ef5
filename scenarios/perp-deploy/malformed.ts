import { check } from '../../harness/check/check.ts';
import {
  makeFundedPerpDeployer,
  marketActivationAction,
  pushOracleAction,
  registerMarketAction,
  setDelegatePermissionsAction,
  setPerpDelegateAction,
  setPerpFeesAction,
  setPerpMaxLeverageAction,
  setPerpMinSizeAction,
  setPerpRebateAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'perp-deploy.malformed',
  title: 'perp deploy actions with a missing field do not decode',
  clauses: ['perp-deploy.register.fields', 'perp-deploy.settings.fields', 'perp-deploy.oracle.fields'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    const name = uniqueDexName(owner);
    const asset = 1_000_000;
    const key = { address: owner.address };
    // The field `decimals` of a registration has a default.
    const cases: readonly (readonly [Parameters<typeof expect>[0], WireAction, readonly string[]])[] = [
      ['perp-deploy.register.fields', registerMarketAction({ symbol: `${name}:X1`, name }), ['symbol']],
      ['perp-deploy.settings.fields', setPerpMaxLeverageAction(asset, 10), ['asset', 'max_leverage']],
      [
        'perp-deploy.settings.fields',
        setPerpFeesAction(asset, [45, 12]),
        ['asset', 'taker_fee_dbps', 'maker_fee_dbps', 'deployer_fee_bps'],
      ],
      ['perp-deploy.settings.fields', setPerpRebateAction(asset, 1), ['asset', 'rebate_bps']],
      ['perp-deploy.settings.fields', setPerpMinSizeAction(asset, 1), ['asset', 'min_order_size']],
      ['perp-deploy.settings.fields', marketActivationAction(asset), ['asset']],
      ['perp-deploy.settings.fields', marketActivationAction(asset, false), ['asset']],
      ['perp-deploy.settings.fields', setPerpDelegateAction(asset, key), ['asset', 'sub_deployer', 'add']],
      [
        'perp-deploy.settings.fields',
        setDelegatePermissionsAction(asset, key, 1),
        ['asset', 'sub_deployer', 'permissions'],
      ],
      ['perp-deploy.oracle.fields', pushOracleAction(asset, '100.5'), ['asset', 'px']],
    ];
    for (const [clause, whole, fields] of cases) {
      const lacks = fields.includes('asset') ? 'the market' : undefined;
      await sendAndJudgeWithoutFields(context, expect(clause), owner, whole, fields, lacks);
    }
  },
});
