import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { convertToMultiSigAction } from '../../harness/client/multi-sig-bundle.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { isNotedUnsupported } from '../../harness/client/pathless-replies.ts';
import type { ActReply } from '../../harness/client/replies.ts';
import { approveAgentAction, isSignerRefused } from '../../harness/setup/agent-approval.ts';
import { approveBrokerAction, brokerRowIn, readApprovedBrokers } from '../../harness/setup/brokers.ts';
import { setReferrerAction } from '../../harness/setup/referrals.ts';
import {
  requestStandardMode,
  standardModeAction,
  standardModeByKindAction,
} from '../../harness/setup/split-account.ts';
import { createSubAccountAction } from '../../harness/setup/sub-accounts.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Index of a sub-account above the numbers that the venue assigns itself. */
const INDEX = 41;

export default check({
  id: 'agents.capable.account-control',
  title: 'an agent cannot convert its master account, set its referrer, or change any other of its account settings',
  clauses: ['agents.capable.rest', 'agents.master-only.settings'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    // The other account does by itself what the agents try for their master: what a venue refuses anyway proves nothing.
    const [master, other] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '20' }),
    ]);
    const { address: referrer } = given.stranger();
    const { address: broker } = given.stranger();
    const controls = [
      convertToMultiSigAction([given.stranger()], 1),
      setReferrerAction({ address: referrer }),
      createSubAccountAction({ index: INDEX }),
      approveBrokerAction({ address: broker }, 5),
      standardModeAction,
      standardModeByKindAction,
    ];
    // A separate agent for each attempt: what an agent does affects the agent itself.
    const attempts = controls.flatMap(({ type, params }) =>
      given
        .sample([{}, { owner: master.address }], 1)
        .map((named) => ({ agent: given.stranger(), action: { type, params: { ...params, ...named } } })),
    );
    for (const { agent } of attempts) await given.accepted(target.act(master, approveAgentAction(agent)));
    await pace.blocks(2);
    const ofAgents = new Map<string, ActReply>();
    await given.eachPart(attempts, async ({ agent, action }) => {
      // Uses the agent's nonce, because an agent uses nonces of its own.
      const { nonce } = target.envelope(agent, { type: 'noop', params: {} });
      ofAgents.set(action.type, await target.act(agent, action, { nonce }));
    });
    await pace.blocks(3);

    const rest = expect('agents.capable.rest');
    const sends = sendAssetAction({ asset: venue.usdc.signingId, destination: other.address, amount: '1' });
    rest.relation(
      'a send of the master account not to be refused for its signer, as of a multi-sig account',
      { reply: await target.act(master, sends) },
      ({ reply }) => !isSignerRefused(reply),
    );
    for (const [what, action] of [
      ['a referrer of its own', () => setReferrerAction(given.stranger())],
      ['a sub-account under an index that is free', () => createSubAccountAction({ index: INDEX })],
    ] as const)
      await given.part(async () => {
        const of = ofAgents.get(action().type);
        const control = await target.act(other, action());
        const isOpen = isAccepted(control) && !isNotedUnsupported(control.wire);
        if (rest.exercised(isOpen, `a venue on which an account has ${what}`))
          rest.accepted(await target.act(master, action()), ...(of === undefined ? [] : [of]));
      });
    await given.part(async () => {
      const control = await target.act(other, approveBrokerAction({ address: broker }, 5));
      const isOpen = isAccepted(control) && !isNotedUnsupported(control.wire);
      if (!rest.exercised(isOpen, 'a venue on which an account approves a broker')) return;
      const approved = await readApprovedBrokers(context, master.address);
      const mine = brokerRowIn(approved, { address: broker });
      rest.absent(derived(mine, approved), 'broker that the master account has not approved');
    });
    await given.part(async () => {
      const settings = expect('agents.master-only.settings');
      const state = given.data(await target.read('account_state', { address: master.address }));
      const { state: switched } = await requestStandardMode(context, other);
      if (settings.exercised(switched.abstraction === 'standard', 'a venue on which an account enters standard mode'))
        settings.relation(
          'abstraction of the master account other than standard',
          { abstraction: field(state, 'abstraction') },
          (mode) => mode.abstraction !== 'standard',
          'abstraction',
        );
    });
  },
});
