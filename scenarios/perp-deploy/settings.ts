import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  sendAndJudgeCommit,
  sendAndJudgeCommitRefusals,
  sendEachRequiringAcceptance,
} from '../../harness/setup/judge-commit.ts';
import {
  awaitMarketMetaRow,
  makeDelegatePermissionActions,
  makeFundedPerpDeployer,
  marketActivationAction,
  pushOracleAction,
  readPerpDeployLimits,
  registerMarket,
  setPerpFeesAction,
  setPerpMaxLeverageAction,
  setPerpMinSizeAction,
  setPerpRebateAction,
} from '../../harness/setup/perp-deploys.ts';

function isTwice(one: Dec | null, two: Dec | null): boolean {
  return one !== null && two !== null && one.compare(Dec.of(0)) > 0 && two.equals(one.plus(one));
}

export default check({
  id: 'perp-deploy.settings.bounds',
  title: 'settings of a deployer market keep to their bounds, are served, and are required before its activation',
  clauses: [
    'perp-deploy.leverage.bounds',
    'perp-deploy.leverage.served',
    'perp-deploy.fee-tier.taker-cap',
    'perp-deploy.fee-tier.deployer-cap',
    'perp-deploy.rebate.bounds',
    'perp-deploy.min-size.positive',
    'perp-deploy.min-size.served',
    'perp-deploy.activate.unset',
    'perp-deploy.settings.stranger',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { expect, given, target } = context;
    const owner = await makeFundedPerpDeployer(context);
    const { id, coin } = await registerMarket(context, owner);
    const refuses = (
      clause: Parameters<typeof expect>[0],
      ...actions: Parameters<typeof sendAndJudgeCommitRefusals>[3][number][]
    ) => sendAndJudgeCommitRefusals(context, expect(clause), owner, actions);
    const takes = (
      clause: Parameters<typeof expect>[0],
      action: Parameters<typeof sendAndJudgeCommitRefusals>[3][number],
    ) => sendAndJudgeCommit(context, expect(clause), owner, action);
    const opening = marketActivationAction(id);
    await refuses('perp-deploy.activate.unset', opening);
    await refuses('perp-deploy.leverage.bounds', setPerpMaxLeverageAction(id, 0), setPerpMaxLeverageAction(id, 51));
    for (const leverage of [1, 50, 20])
      await takes('perp-deploy.leverage.bounds', setPerpMaxLeverageAction(id, leverage));
    const row = await awaitMarketMetaRow(context, coin, ({ max_leverage }) => max_leverage === 20);
    expect('perp-deploy.leverage.served').equal(field(row.value, 'max_leverage', row), 20);
    await refuses('perp-deploy.activate.unset', opening);

    const cap = (await readPerpDeployLimits(context)).deployerFeeCap;
    await refuses('perp-deploy.fee-tier.taker-cap', setPerpFeesAction(id, [501, 12]));
    await takes('perp-deploy.fee-tier.taker-cap', setPerpFeesAction(id, [400, 12]));
    if (
      cap !== null &&
      expect('perp-deploy.fee-tier.deployer-cap').exercised(cap > 0, 'a cap of the share of deployers')
    )
      await takes('perp-deploy.fee-tier.deployer-cap', setPerpFeesAction(id, [45, 12, cap]));
    // No cap allows more than 100 %.
    await refuses(
      'perp-deploy.fee-tier.deployer-cap',
      setPerpFeesAction(id, [45, 12, cap === null ? 10_001 : cap + 1]),
    );
    // A fee of zero counts as set, if accepted.
    if (isRefused(await target.act(owner, setPerpFeesAction(id, [0, 0]))))
      await sendEachRequiringAcceptance(context, owner, [setPerpFeesAction(id, [45, 12])]);
    await refuses('perp-deploy.activate.unset', opening);

    await refuses('perp-deploy.min-size.positive', setPerpMinSizeAction(id, 0));
    // No section states the unit: twice the value must read as twice the value.
    const unset = String((await awaitMarketMetaRow(context, coin)).value?.min_order);
    await takes('perp-deploy.min-size.positive', setPerpMinSizeAction(id, 1_000));
    const single = await awaitMarketMetaRow(context, coin, ({ min_order }) => String(min_order) !== unset);
    await takes('perp-deploy.min-size.positive', setPerpMinSizeAction(id, 2_000));
    const one = field(single.value, 'min_order', single);
    const was = String(single.value?.min_order);
    const double = await awaitMarketMetaRow(context, coin, ({ min_order }) => String(min_order) !== was);
    expect('perp-deploy.min-size.served').relation(
      'min_order above 0, and doubled after twice the minimum size was set',
      { one, two: field(double.value, 'min_order', double) },
      (reported) => isTwice(Dec.parse(reported.one), Dec.parse(reported.two)),
      'min_order',
    );
    await refuses('perp-deploy.rebate.bounds', setPerpRebateAction(id, 3), setPerpRebateAction(id, 65_535));
    for (const bps of [2, 0]) await takes('perp-deploy.rebate.bounds', setPerpRebateAction(id, bps));
    await takes('perp-deploy.activate.unset', opening);

    const stranger = await given.fundedAccount({ usdc: '5' });
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.settings.stranger'), stranger, [
      ...makeDelegatePermissionActions(id).map(([, action]) => action),
      pushOracleAction(id, '100'),
    ]);
  },
});
