import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { integerAt, rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readFreeCollateral } from '../../harness/setup/balances.ts';
import { sendAndJudgeCommit, sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import {
  awaitAffordableRegistration,
  awaitMarketMetaRow,
  makeFundedPerpDeployer,
  marketCountOnDex,
  readPerpDeployLimits,
  registerAndJudgeMarket,
  registerMarket,
  registerMarketAction,
  setDelegatePermissionsAction,
  setPerpDelegateAction,
  setPerpMaxLeverageAction,
  uniqueDexName,
} from '../../harness/setup/perp-deploys.ts';
import { actAndAwaitCommit } from '../../harness/setup/put-in-effect.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'perp-deploy.delegates.registers',
  title:
    'a delegate with permission bit 8 registers markets in the dex of its deployer, pays for them, and owns nothing',
  clauses: [
    'perp-deploy.delegates.add',
    'perp-deploy.delegates.register',
    'perp-deploy.delegates.register-without',
    'perp-deploy.delegates.register-pays',
    'perp-deploy.delegates.register-first',
    'perp-deploy.delegates.missing-bit',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    // No text says whose stake counts: both have enough.
    const owner = await makeFundedPerpDeployer(context, { isNew: true });
    const delegate = await makeFundedPerpDeployer(context, { isNew: true });
    const name = uniqueDexName(owner);
    const spec = { symbol: `${name}:X2` };
    const second = registerMarketAction(spec);
    // Neither a dex nor a market of it exists yet on which anybody could be a delegate.
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.delegates.register-first'), delegate, [second]);
    const { id } = await registerMarket(context, owner);
    const grant = (action: WireAction) => actAndAwaitCommit(context, owner, action);
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.delegates.register-without'), delegate, [second]);
    await grant(setDelegatePermissionsAction(id, delegate, 255));
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.delegates.register-without'), delegate, [second]);
    await grant(setDelegatePermissionsAction(id, delegate, 256));
    const before = [await readFreeCollateral(context, owner), await readFreeCollateral(context, delegate)] as const;
    await registerAndJudgeMarket(context, expect('perp-deploy.delegates.register'), delegate, spec, owner);
    await context.pace.blocks(2);
    const body = given.data(await target.read('perp_dexs'));
    const dexs = rowsAt(body, 'dexs').filter((dex) => dex.name === name);
    // Under which name a dex is listed is the matter of another clause.
    const isListed = dexs.length > 0;
    if (expect('perp-deploy.delegates.register').exercised(isListed, 'the dex under its name'))
      expect('perp-deploy.delegates.register').equal(
        derived(dexs.map(marketCountOnDex), field(body, 'dexs')),
        [2],
        `number of markets of the dex ${name}`,
      );
    if (expect('perp-deploy.delegates.register-pays').exercised(isListed, 'the dex under its name'))
      expect('perp-deploy.delegates.register-pays').equal(
        derived(
          dexs.map(({ deployer: who }) => String(who).toLowerCase()),
          field(body, 'dexs'),
        ),
        [owner.address],
        `deployer of the dex ${name}`,
      );
    const { askFloor } = await readPerpDeployLimits(context);
    const isPriced = askFloor !== null && askFloor.compare(Dec.of(0)) > 0;
    const reported = 'a price of registrations that is told';
    if (expect('perp-deploy.delegates.register-pays').exercised(isPriced, reported) && isPriced) {
      const after = [await readFreeCollateral(context, owner), await readFreeCollateral(context, delegate)] as const;
      expect('perp-deploy.delegates.register-pays').decimal(
        after[0],
        before[0],
        'free collateral of the deployer after a registration by its delegate',
      );
      // The delegate pays.
      expect('perp-deploy.delegates.register-pays').atLeast(
        before[1].minus(after[1]),
        askFloor,
        'free collateral paid by the delegate',
      );
    }
    // The owner controls a market registered by the delegate, and the delegate needs a grant on it.
    const made = await awaitMarketMetaRow(context, spec.symbol);
    const isMade = made.value !== undefined;
    if (!expect('perp-deploy.delegates.register').exercised(isMade, 'the market that was registered')) return;
    const later = Number(integerAt(made.value, 'signing_id'));
    const leverage = setPerpMaxLeverageAction(later, 7);
    await sendAndJudgeCommit(context, expect('perp-deploy.delegates.register'), owner, leverage);
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.delegates.missing-bit'), delegate, [leverage]);

    // The bit counts on any market of the dex, and is included in all nine permissions.
    const registers = async (clause: Parameters<typeof expect>[0], suffix: string) => {
      await awaitAffordableRegistration(context);
      await registerAndJudgeMarket(context, expect(clause), delegate, { symbol: `${name}:${suffix}` }, owner);
    };
    await grant(setDelegatePermissionsAction(id, delegate, 0));
    await grant(setDelegatePermissionsAction(later, delegate, 256));
    await registers('perp-deploy.delegates.register', 'X3');
    await grant(setDelegatePermissionsAction(later, delegate, 0));
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.delegates.register-without'), delegate, [
      registerMarketAction({ symbol: `${name}:X4` }),
    ]);
    // The owner of the dex runs the market, and makes the grants on it.
    const market = await registerMarket(context, owner, { symbol: `${name}:X4` });
    await grant(setPerpDelegateAction(market.id, delegate));
    await registers('perp-deploy.delegates.add', 'X5');
    // Taking all nine away takes this one, too.
    await grant(setPerpDelegateAction(market.id, delegate, false));
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.delegates.add'), delegate, [
      registerMarketAction({ symbol: `${name}:X6` }),
    ]);
  },
});
