import { check } from '../../harness/check/check.ts';
import type { Envelope } from '../../harness/client/venue-client.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';

/** Optional fields of an order, none of which changes its signed type. */
const nothingInOrders = { trigger: null, builder: null, position_side: null };

/** Forms of an envelope signed by its owner, each with the clause that allows it. */
const envelopes = [
  ['signing.signature.bare', (sent: Envelope) => ({ ...sent, signature: sent.signature.slice(2) }), {}],
  ['signing.signature.v-0-1', (sent: Envelope) => ({ ...sent, signature: withLowRecoveryByte(sent.signature) }), {}],
  ['signing.wire.null-is-absent', (sent: Envelope) => ({ ...sent, expires_after: null }), nothingInOrders],
] as const;

/** Forms of the owner named by an agent. */
const owners = [
  ['signing.wire.address-bare', (address: string) => address.slice(2)],
  ['transport.numbers.address-case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
] as const;

export default check({
  id: 'signing.wire.every-action',
  title: 'every action accepts each form of signature, of owner and of absent fields, also from an agent',
  clauses: [
    'signing.signature.bare',
    'signing.signature.v-0-1',
    'signing.wire.null-is-absent',
    'signing.wire.address-bare',
    'transport.numbers.address-case',
  ],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const on = await given.market();
    for (const [clause, tamper, inOrders] of given.sample(envelopes, 1)) {
      const owner = await given.fundedAccount();
      const spec = { signer: owner, owner, names: null, options: { tamper }, inOrders, on };
      await sendEveryAgentAction(context, spec, (_tag, reply) => expect(clause).accepted(reply));
    }
    for (const [clause, spell] of given.sample(owners, 1)) {
      const owner = await given.fundedAccount();
      const agent = given.stranger();
      await approveAgentAndAwaitCommit(context, owner, agent);
      const spec = { signer: agent, owner, names: spell(owner.address), on };
      await sendEveryAgentAction(context, spec, (_tag, reply) => expect(clause).accepted(reply));
    }
  },
});

function withLowRecoveryByte(signature: string): string {
  return `${signature.slice(0, -2)}${signature.endsWith('1b') ? '00' : '01'}`;
}
