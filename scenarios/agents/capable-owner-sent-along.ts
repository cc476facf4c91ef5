import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { codeOf, isRefusedWith } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { approveAgentAction, approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeOwnerNamingActionSource } from '../../harness/setup/leverage-action.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { anyAuthFault, anyOf, invalidRequest } from '../../spec-schemas/outcomes.ts';

/** A venue that includes the owner in the digest recovers an unknown signer (D40). */
const accepted = anyOf(anyAuthFault, invalidRequest);

export default check({
  id: 'agents.capable.owner-sent-along',
  title: 'an agent that adds owner to an action that it may not sign moves nothing of the master account',
  clauses: ['agents.capable.rest', 'agents.signer.not-capable'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const [master, agent] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '10' }),
    ]);
    const helper = given.stranger();
    const { address: destination } = given.stranger();
    await approveAgentAndAwaitCommit(context, master, agent);
    const before = await readBalanceAfterPending(context, master.address, asset);

    const gift = sendAssetAction({ asset, destination, amount: '1.25' });
    const approval = approveAgentAction(helper);
    const named = { owner: master.address };
    const replies: ActResult[] = [];
    for (const action of [
      { ...gift, params: { ...gift.params, ...named } },
      { ...approval, params: { ...approval.params, ...named } },
    ]) {
      // Uses the agent's nonce, because an agent uses nonces of its own.
      const { nonce } = target.envelope(agent, { type: 'noop', params: {} });
      replies.push(await target.act(agent, action, { nonce }));
    }
    await pace.blocks(3);
    const arrived = await awaitBalance(context, destination, asset, '1.25');
    const refused = replies.filter((reply) => codeOf(reply) !== null);
    const isDecided = refused.length > 0 || arrived.toString() === '1.25';
    if (expect('agents.signer.not-capable').exercised(isDecided, 'a refusal, or an effect on the agent itself'))
      for (const reported of refused.length > 0 ? refused : [arrived])
        expect('agents.signer.not-capable').equal(
          derived('kind' in reported && !isRefusedWith(reported, accepted) ? [codeOf(reported)] : [], reported),
          [],
          'refusal codes other than an AUTH code or INVALID_REQUEST',
        );
    const after = await readBalanceAfterPending(context, master.address, asset, before);
    expect('agents.capable.rest').decimal(after, before, 'USDC of the master account');
    expect('agents.capable.rest').refused(
      await target.act(helper, (await makeOwnerNamingActionSource(context, master))()),
    );
  },
});
