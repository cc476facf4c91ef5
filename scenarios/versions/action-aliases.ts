import { check } from '../../harness/check/check.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import type { Acted } from '../../harness/client/venue-client.ts';

export default check({
  id: 'versions.actions.older-names',
  title: 'two actions are still known by their older names',
  clauses: ['versions.actions.aliases'],
  by: 'act',
  async run({ given, target, expect }) {
    const signer = given.stranger();
    const { address: builder } = given.stranger();
    // Nothing is approved and nothing claimed: the account is empty.
    for (const [older, newer, params] of [
      ['approve_builder_fee', 'approve_broker_fee', { builder, max_bps: 0 }],
      ['claim_builder_rewards', 'claim_broker_rewards', {}],
    ] as const) {
      const alias = await target.act(signer, { type: older, params });
      const known = await target.act(signer, { type: newer, params });
      expect('versions.actions.aliases').that(!says(alias, 'unknown variant'), {
        expected: `${older} to be a known variant`,
        actual: alias,
      });
      const [code, expected] = [refusalOf(alias)?.code, refusalOf(known)?.code];
      // A refusal at commit is told only while the call waits (D02).
      expect('versions.actions.aliases').that(code === undefined || expected === undefined || code === expected, {
        expected: `${older} to be refused as ${newer} is: ${expected}`,
        actual: alias,
      });
    }
  },
});

function says(reply: Acted, text: string): boolean {
  return reply.kind === 'other' ? reply.text.includes(text) : refusalOf(reply)?.message.includes(text) === true;
}
