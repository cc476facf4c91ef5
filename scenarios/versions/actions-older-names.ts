import { check } from '../../harness/check/check.ts';
import {
  actForCommitReply,
  isAcknowledgedOnly,
  MISSING_COMMIT_OUTCOME_TEXT,
} from '../../harness/check/commit-outcome.ts';
import { codeOf, outcomeOf, receivedRefusalIn } from '../../harness/client/outcome.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'versions.actions.older-names',
  title: 'approve_builder_fee and claim_builder_rewards are known as older names of two actions',
  clauses: ['versions.actions.aliases'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const signer = given.stranger();
    const { address: builder } = given.stranger();
    const verdict = (type: string, params: JsonObject) =>
      actForCommitReply(context, () => target.act(signer, { type, params }), makeUnaffordableProbe(context, signer));
    // Nothing is approved and nothing claimed, because the account is empty.
    for (const [older, newer, params] of [
      ['approve_builder_fee', 'approve_broker_fee', { builder, max_bps: 0 }],
      ['claim_builder_rewards', 'claim_broker_rewards', {}],
    ] as const) {
      const both = await Promise.all([older, newer].map((type) => target.act(signer, { type, params })));
      // If neither reply shows the commit's verdict, they are alike, and both were decoded.
      const [alias, known] = both.every(isAcknowledgedOnly)
        ? both
        : [await verdict(older, params), await verdict(newer, params)];
      if (alias == null || known == null) throw new NotExercised(MISSING_COMMIT_OUTCOME_TEXT);
      const aliases = expect('versions.actions.aliases');
      aliases.relation(`${older} to be a known action type`, { alias }, (sent) => !says(sent.alias, 'unknown variant'));
      // An undocumented answer does not show that either name is known.
      aliases.relation(`the same documented outcome for ${older} as for ${newer}`, { alias, known }, (sent) => {
        const one = kindOf(sent.alias);
        const other = kindOf(sent.known);
        return one === other && one !== 'malformed' && codeOf(sent.alias) === codeOf(sent.known);
      });
    }
  },
});

/** Whether an acceptance precedes the commit is open, for each answer separately (D02). */
function kindOf(reply: ActResult): string {
  const { kind } = outcomeOf(reply);
  return kind === 'acknowledged' ? 'accepted' : kind;
}

function says(reply: ActResult, text: string): boolean {
  return reply.kind === 'other'
    ? reply.text.includes(text)
    : receivedRefusalIn(reply)?.error?.message.includes(text) === true;
}
