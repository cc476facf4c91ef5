import { check } from '../../harness/check/check.ts';
import { isUntold, untold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { refusalOf } from '../../harness/client/replies.ts';
import type { Acted } from '../../harness/client/venue-client.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'versions.actions.older-names',
  title: 'two actions are still known by their older names',
  clauses: ['versions.actions.aliases'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const signer = given.stranger();
    const { address: builder } = given.stranger();
    const verdict = (type: string, params: JsonObject) =>
      verdictOn(() => target.act(signer, { type, params }), beyondMeans(context, signer));
    // Nothing is approved and nothing claimed: the account is empty.
    for (const [older, newer, params] of [
      ['approve_builder_fee', 'approve_broker_fee', { builder, max_bps: 0 }],
      ['claim_builder_rewards', 'claim_broker_rewards', {}],
    ] as const) {
      const both = await Promise.all([older, newer].map((type) => target.act(signer, { type, params })));
      // Where neither tells what its commit made of it they are alike, and both were read.
      const [alias, known] = both.every(isUntold) ? both : [await verdict(older, params), await verdict(newer, params)];
      if (alias == null || known == null) throw new NotExercised(untold);
      expect('versions.actions.aliases').that(!says(alias, 'unknown variant'), {
        expected: `${older} to be a known variant`,
        actual: alias,
      });
      const expected = refusalOf(known)?.code;
      expect('versions.actions.aliases').that(refusalOf(alias)?.code === expected, {
        expected: `${older} to be answered as ${newer} is: ${expected ?? 'admitted'}`,
        actual: alias,
      });
    }
  },
});

function says(reply: Acted, text: string): boolean {
  return reply.kind === 'other' ? reply.text.includes(text) : refusalOf(reply)?.message.includes(text) === true;
}
