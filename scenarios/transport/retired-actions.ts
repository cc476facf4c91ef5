import { check } from '../../harness/check/check.ts';
import { type ActReply, parseActReply } from '../../harness/client/replies.ts';
import { isClientError } from '../../harness/setup/http-status.ts';

const replayed = [
  'approve_builder_fee',
  'claim_builder_rewards',
  'perp_set_oracle',
  'spot_margin_deposit',
  'spot_margin_withdraw',
];
const removed = ['pm_rebalance', 'cross_chain_send'];
/** Tags of validator decisions, as named by the venue's public pages. */
const governance = ['gov_vote', 'vote_global', 'set_mark_mode', 'arm_features', 'approve_upgrade', 'c_validator'];

export default check({
  id: 'transport.retired-actions.tags',
  title: 'tags of retired actions, removed actions and validator decisions are refused as documented',
  clauses: [
    'transport.retired-actions.decodable',
    'transport.retired-actions.dex-abstraction',
    'transport.retired-actions.removed',
    'transport.retired-actions.governance',
  ],
  by: 'act',
  absent: 'judged',
  async run({ given, target, expect }) {
    const signer = given.stranger();
    // A signature over something else: its signer has nothing, and no role.
    const sent = async (type: string) => {
      const { body } = target.envelope(signer, { type: 'noop', params: {} });
      return parseActReply(await target.post('/exchange', { ...body, action: { type, params: {} } }));
    };

    for (const type of given.sample(replayed, 1)) {
      const reply = await sent(type);
      expect('transport.retired-actions.decodable').relation(
        `${type} to be a known variant`,
        { reply },
        ({ reply }) => !isUnknownVariant(reply),
      );
    }
    // The signature may be checked first (D94).
    expect('transport.retired-actions.dex-abstraction').refused(await sent('user_dex_abstraction'));
    for (const type of given.sample(removed, 1)) {
      const reply = await sent(type);
      expect('transport.retired-actions.removed').relation(
        `a refusal of ${type} that says unknown variant`,
        { reply },
        ({ reply }) => isClientError(reply) && isUnknownVariant(reply),
      );
    }
    for (const type of given.sample(governance, 1))
      expect('transport.retired-actions.governance').refused(await sent(type));
  },
});

function isUnknownVariant({ wire }: ActReply): boolean {
  return wire.text.includes('unknown variant');
}
