import { check } from '../../harness/check/check.ts';
import { actForCommitReply, isRefusedOnArrival, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { multiSigBundleAction, takeWindowNonce } from '../../harness/client/multi-sig-bundle.ts';
import { makeMultiSigAccount } from '../../harness/setup/multi-sig.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { subAccountTransferAction } from '../../harness/setup/sub-accounts.ts';
import { classTransferAction, makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { followerDepositAction } from '../../harness/setup/vaults.ts';

export default check({
  id: 'multi-sig.inner.unreadable',
  title: 'a bundled action that cannot run changes nothing and uses up the nonce of its bundle',
  clauses: ['multi-sig.inner.own-rules', 'multi-sig.nonce.spent'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount();
    const { user, members } = await makeMultiSigAccount(context, owner);
    const submitter = given.stranger();
    const { gift, arrived, rested } = await makeCommitDetector(context, user);
    const probe = makeUnaffordableProbe(context, await given.fundedAccount({ usdc: '1' }));
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    const spec = { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) } as const;
    const tooDear = orderAction(user, { ...spec, size: scaledSizeForNotional(market, px, 10_000_000n) });
    const refusedWords = [{ tif: 'aon' }, { stpMode: 'reject' }, { kind: 'stop_loss' }] as const;
    const orders = [...refusedWords.map((word) => orderAction(user, { ...spec, ...word })), tooDear];
    // Each is refused for its own reason; an accepted one uses up the nonce too.
    const rules = [
      classTransferAction('1', true),
      { type: 'approve_agent', params: { agent: user.address, name: null, expires_at_ms: null } },
      followerDepositAction({ id: 4_000_000_000 }, '1'),
      subAccountTransferAction({ index: 4_000_000, deposit: true, amount: '1' }),
    ];
    const inners = [...orders, ...rules, { type: 'no_such_action', params: {} }, '{"type":'];
    for (const inner of given.sample(inners, 1)) {
      let nonce = 0n;
      const reply = await actForCommitReply(
        context,
        () => {
          nonce = takeWindowNonce(target, user);
          return target.act(submitter, multiSigBundleAction(target, user, inner, { signers: members, nonce }));
        },
        probe,
      );
      const isSpent = reply === null || !(await isRefusedOnArrival(pace, reply));
      if (!expect('multi-sig.nonce.spent').exercised(isSpent, 'a bundle that comes to a block with what cannot run'))
        continue;
      const again = multiSigBundleAction(target, user, gift('0.01'), { signers: members, nonce });
      const refused = await actForCommitReply(context, () => target.act(submitter, again), probe);
      expect('multi-sig.nonce.spent').decimal(
        await rested('0'),
        '0',
        'USDC sent under the nonce of a bundle whose inner action could not run',
      );
      judgeCommitRefusal(expect('multi-sig.nonce.spent'), refused);
    }
    expect('multi-sig.inner.own-rules').equal(
      await awaitOpenOrders(context, user.address, () => true),
      [],
      'open orders of the user after bundled orders that must be refused',
    );
    const next = multiSigBundleAction(target, user, gift('0.02'), { signers: members });
    expect('multi-sig.inner.own-rules').accepted(await target.act(submitter, next));
    expect('multi-sig.inner.own-rules').decimal(await arrived('0.02'), '0.02', 'USDC sent by the next bundle');
  },
});
