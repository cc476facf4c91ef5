import { check } from '../../harness/check/check.ts';
import { actReply, refusalOf } from '../../harness/client/replies.ts';

const replayed = [
  ...['approve_builder_fee', 'claim_builder_rewards', 'perp_set_oracle', 'spot_margin_deposit'],
  ...['spot_margin_withdraw'],
];
const removed = ['pm_rebalance', 'cross_chain_send'];
/** Tags of what validators decide, as the venue's public pages name them. */
const governance = ['gov_vote', 'vote_global', 'set_mark_mode', 'arm_features', 'approve_upgrade', 'c_validator'];

export default check({
  id: 'transport.retired-actions.tags',
  title: 'a tag that was an action once, or belongs to validators, is refused as that',
  clauses: [
    'transport.retired-actions.decodable',
    'transport.retired-actions.dex-abstraction',
    'transport.retired-actions.removed',
    'transport.retired-actions.governance',
  ],
  by: 'act',
  async run({ given, target, expect }) {
    const signer = given.stranger();
    // A signature of something else: whoever it names has nothing, and holds no office.
    const sent = async (type: string) => {
      const { body } = target.envelope(signer, { type: 'noop', params: {} });
      const wire = await target.post('/exchange', { ...body, action: { type, params: {} } });
      const code = refusalOf(actReply(wire))?.code ?? null;
      const isUnsupported = wire.status === 400 && code === 'ACTION_UNSUPPORTED';
      // The signature may be looked at first (D94).
      const isUnsigned = wire.status === 401 && (code === 'AUTH_BAD_SIGNATURE' || code === 'AUTH_UNAUTHORIZED');
      return {
        status: wire.status,
        isUnknown: wire.text.includes('unknown variant'),
        isRefused: isUnsupported || isUnsigned,
        told: `HTTP ${wire.status} ${wire.text}`,
      };
    };

    for (const type of given.some(replayed, 1)) {
      const { isUnknown, told } = await sent(type);
      expect('transport.retired-actions.decodable').that(!isUnknown, {
        expected: `${type} to be a known variant`,
        actual: told,
      });
    }
    const abstraction = await sent('user_dex_abstraction');
    expect('transport.retired-actions.dex-abstraction').that(abstraction.isRefused, {
      expected: 'ACTION_UNSUPPORTED',
      actual: abstraction.told,
    });
    for (const type of given.some(removed, 1)) {
      const { status, isUnknown, told } = await sent(type);
      expect('transport.retired-actions.removed').that(status >= 400 && status < 500 && isUnknown, {
        expected: `a refusal of ${type} that says unknown variant`,
        actual: told,
      });
    }
    for (const type of given.some(governance, 1)) {
      const { isRefused, told } = await sent(type);
      expect('transport.retired-actions.governance').that(isRefused, {
        expected: `ACTION_UNSUPPORTED for ${type}`,
        actual: told,
      });
    }
  },
});
