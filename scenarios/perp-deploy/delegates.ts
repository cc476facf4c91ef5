import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import {
  actOnceForCommitReply,
  sendAndJudgeCommit,
  sendAndJudgeCommitRefusals,
} from '../../harness/setup/judge-commit.ts';
import {
  awaitMarketMetaRow,
  configureAndActivateMarket,
  type DeployedMarket,
  findUnusedDexSymbol,
  makeDelegatePermissionActions,
  makeFundedPerpDeployer,
  pushOracleAction,
  readTracedMarketMetaRow,
  registerMarket,
  setDelegatePermissionsAction,
  setPerpDelegateAction,
  setPerpMaxLeverageAction,
} from '../../harness/setup/perp-deploys.ts';

type Action = Parameters<typeof sendAndJudgeCommitRefusals>[3][number];

/** Bits of `perp_set_leverage` and of `perp_set_min_size`. */
const LEVERAGE_BIT = 2;
const MIN_SIZE_BIT = 16;

/** Judges by the market's row whether a second mask removed the first one's bit, because a 202 confirms no commit. */
async function judgeReplacedByRead(
  context: CaseContext<'perp-deploy.delegates.replaces'>,
  owner: Identity,
  delegate: Identity,
  { id, coin }: DeployedMarket,
): Promise<void> {
  const { given, target, pace, expect } = context;
  const masks = async (mask: number) => {
    await given.accepted(target.act(owner, setDelegatePermissionsAction(id, delegate, mask)));
    await pace.committed();
  };
  await masks(LEVERAGE_BIT);
  await target.act(delegate, setPerpMaxLeverageAction(id, 8));
  const set = await awaitMarketMetaRow(context, coin, ({ max_leverage: most }) => Number(most) === 8);
  const replaces = expect('perp-deploy.delegates.replaces');
  if (!replaces.exercised(Number(set.value?.max_leverage) === 8, 'a setting of a delegate that its market shows'))
    return;
  await masks(MIN_SIZE_BIT);
  await target.act(delegate, setPerpMaxLeverageAction(id, 7));
  await pace.committed();
  const left = await readTracedMarketMetaRow(context, coin);
  replaces.equal(
    derived(Number(left.value?.max_leverage), left),
    8,
    'max_leverage after a delegate without the leverage bit set 7',
  );
}

export default check({
  id: 'perp-deploy.delegates.bits',
  title:
    'each permission bit allows a delegate one action, a mask replaces the mask before, and only the deployer grants',
  clauses: [
    'perp-deploy.delegates.add',
    'perp-deploy.delegates.mask',
    'perp-deploy.delegates.replaces',
    'perp-deploy.delegates.revokes',
    'perp-deploy.delegates.own-key',
    'perp-deploy.delegates.add-own-key',
    'perp-deploy.delegates.settings',
    'perp-deploy.delegates.oracle',
    'perp-deploy.delegates.missing-bit',
  ],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await makeFundedPerpDeployer(context);
    const delegate = await given.fundedAccount({ usdc: '5' });
    const market = await registerMarket(context, owner);
    await configureAndActivateMarket(context, owner, market);
    const { id } = market;
    const bits: readonly (readonly [number, Action])[] = [
      [1, pushOracleAction(id, '100')],
      ...makeDelegatePermissionActions(id),
    ];
    const takes = (clause: Parameters<typeof expect>[0], who: typeof owner, action: Action) =>
      sendAndJudgeCommit(context, expect(clause), who, action);
    const refuses = (clause: Parameters<typeof expect>[0], actions: readonly Action[]) =>
      sendAndJudgeCommitRefusals(context, expect(clause), delegate, actions);
    const whole = bits.map(([, action]) => action);

    await refuses('perp-deploy.delegates.missing-bit', whole);
    await takes('perp-deploy.delegates.add', owner, setPerpDelegateAction(id, delegate));
    for (const action of whole) await takes('perp-deploy.delegates.add', delegate, action);
    await refuses('perp-deploy.delegates.add-own-key', [
      setPerpDelegateAction(id, owner),
      setPerpDelegateAction(id, delegate, false),
    ]);
    await sendAndJudgeCommitRefusals(context, expect('perp-deploy.delegates.own-key'), delegate, [
      setDelegatePermissionsAction(id, delegate, 1),
    ]);
    await takes('perp-deploy.delegates.add', owner, setPerpDelegateAction(id, delegate, false));
    await refuses('perp-deploy.delegates.add', whole);

    // Each bit permits its own action, and removes the previous one.
    for (const [bit, action] of bits) {
      const clause = bit === 1 ? 'perp-deploy.delegates.oracle' : 'perp-deploy.delegates.settings';
      await takes(clause, owner, setDelegatePermissionsAction(id, delegate, bit));
      await takes(clause, delegate, action);
    }
    for (const [bit] of given.sample(bits, 2)) {
      await takes('perp-deploy.delegates.settings', owner, setDelegatePermissionsAction(id, delegate, bit));
      await refuses(
        'perp-deploy.delegates.replaces',
        bits.filter(([other]) => other !== bit).map(([, other]) => other),
      );
    }
    await judgeReplacedByRead(context, owner, delegate, market);
    for (const mask of [512, 65_535]) {
      const reply = await actOnceForCommitReply(context, owner, () =>
        target.act(owner, setDelegatePermissionsAction(id, delegate, mask)),
      );
      // Any code is accepted (D47).
      judgeCommitRefusal(expect('perp-deploy.delegates.mask'), reply);
    }
    await takes('perp-deploy.delegates.mask', owner, setDelegatePermissionsAction(id, delegate, 511));
    // A setting that every market accepts, active or not.
    const setting = setPerpMaxLeverageAction(id, 9);
    await takes('perp-deploy.delegates.mask', delegate, setting);
    // A full mask is replaced as well, by a single bit of it.
    await takes('perp-deploy.delegates.mask', owner, setDelegatePermissionsAction(id, delegate, LEVERAGE_BIT));
    await takes('perp-deploy.delegates.mask', delegate, setting);
    await refuses('perp-deploy.delegates.replaces', [pushOracleAction(id, '100')]);
    await takes('perp-deploy.delegates.mask', owner, setDelegatePermissionsAction(id, delegate, 511));
    // Each market of a dex has its own delegates.
    const beside = await registerMarket(context, owner, { symbol: await findUnusedDexSymbol(context, owner) });
    await refuses('perp-deploy.delegates.missing-bit', [
      pushOracleAction(beside.id, '100'),
      ...makeDelegatePermissionActions(beside.id).map(([, action]) => action),
    ]);
    // A market may have several delegates: granting and revoking another one leaves this mask unchanged.
    const second = await given.fundedAccount({ usdc: '5' });
    await takes('perp-deploy.delegates.add', owner, setPerpDelegateAction(id, second));
    await takes('perp-deploy.delegates.add', second, setting);
    await takes('perp-deploy.delegates.add', delegate, setting);
    await takes('perp-deploy.delegates.revokes', owner, setDelegatePermissionsAction(id, second, 0));
    await takes('perp-deploy.delegates.mask', delegate, setting);
    await takes('perp-deploy.delegates.revokes', owner, setDelegatePermissionsAction(id, delegate, 0));
    await refuses('perp-deploy.delegates.revokes', whole);
  },
});
