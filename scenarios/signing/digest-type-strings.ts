import { check } from '../../harness/check/check.ts';
import { actForCommitReply } from '../../harness/check/commit-outcome.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';
import { awaitOpenOrders } from '../../harness/setup/own-orders.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';

const placing: readonly string[] = ['submit_order', 'batch_order'];

export default check({
  id: 'signing.digest.type-strings',
  title: 'every action is accepted from its signer under its published type string',
  clauses: ['signing.digest.type-strings'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount();
    await sendEveryAgentAction(context, { signer: owner, owner, names: null }, (tag, reply) => {
      const placed =
        reply.kind !== 'statuses' || !placing.includes(tag) || reply.statuses.every(({ kind }) => kind === 'resting');
      expect('signing.digest.type-strings').relation(
        `only resting entries for the orders of ${tag}`,
        { reply },
        () => placed,
      );
      expect('signing.digest.type-strings').accepted(reply);
    });
    // An unknown signer's cancel would be accepted too: only this signer's own orders show whose cancel was executed.
    const rows = await awaitOpenOrders(context, owner.address, (now) => now.length === 0);
    expect('signing.digest.type-strings').equal(rows, [], 'open orders of the owner after cancel_all_orders');

    const asset = venue.usdc.signingId;
    const { address: destination } = given.stranger();
    const sent = await target.act(owner, sendAssetAction({ asset, destination, amount: '0.01' }));
    expect('signing.digest.type-strings').accepted(sent);
    const arrived = await awaitBalance(context, destination, asset, '0.01');
    expect('signing.digest.type-strings').decimal(arrived, '0.01', 'USDC of the recipient after send_asset');
    // Refused for its content only if the signer was recognised; a venue that does not wait reports neither (D02).
    const params = { agent: owner.address, name: 'self', expires_at_ms: null };
    const self = await actForCommitReply(
      context,
      () => target.act(owner, { type: 'approve_agent', params }),
      makeUnaffordableProbe(context, owner),
    );
    const hasVerdict = expect('signing.digest.type-strings').exercised(
      self !== null,
      'a verdict on what places no order',
    );
    if (hasVerdict && self !== null)
      expect('signing.digest.type-strings').relation(
        'a refusal of approve_agent for the own address, other than an AUTH_ code',
        { reply: self },
        ({ reply }) => reply.kind === 'refused' && !reply.error.code.startsWith('AUTH_'),
      );
    expect('signing.digest.type-strings').accepted(await target.act(owner, { type: 'noop', params: {} }));
  },
});
