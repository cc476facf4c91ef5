import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { prepareOwnedActions } from '../../harness/setup/owned-actions.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';

export default check({
  id: 'nonces.replay.any-action',
  title: 'no order is placed, modified or cancelled with a used nonce or a nonce below the window',
  clauses: ['nonces.replay.once', 'nonces.window.below'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const owner = await given.fundedAccount();
    const { actions, before, now } = await prepareOwnedActions(context, owner);
    const { gift, arrived } = await makeCommitDetector(context, owner);
    const used = target.envelope(owner, gift('0.01')).nonce + 100n;
    await given.accepted(target.act(owner, gift('0.01'), { nonce: used }));
    given.require((await arrived('0.01')).equals(Dec.of('0.01')), 'the send did not arrive');
    for (const [clause, nonce] of [
      ['nonces.replay.once', used],
      ['nonces.window.below', used - 65n],
    ] as const) {
      // Sent concurrently, because a silently dropped action keeps its client waiting.
      await Promise.all(given.sample(actions, 3).map((action) => target.act(owner, action, { nonce })));
      await pace.blocks(2);
      expect(clause).equal(
        await now(),
        before,
        `open orders of the owner after actions with the nonce ${nonce}, after ${used} was used`,
      );
    }
  },
});
