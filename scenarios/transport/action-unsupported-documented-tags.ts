import { check } from '../../harness/check/check.ts';
import { isUnsupported } from '../../harness/client/outcome.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';

/** Names, one per group of the tables, that a build may not support yet. */
const documented = [
  'twap_order',
  'scale_order',
  'chase_order',
  'spot_order',
  'create_vault',
  'rfq_request',
  'earn_deposit',
  'spot_margin_open',
  'perp_register_asset',
  'spot_register_token',
  'create_sub_account',
  'core_evm_transfer',
] as const;

export default check({
  id: 'transport.action-unsupported.documented-tags',
  title: 'a documented action that this build does not serve is refused as unsupported, not as an unknown variant',
  clauses: ['transport.action-unsupported.not-open'],
  by: 'act',
  absent: 'judged',
  async run({ given, target, expect }) {
    const signer = given.stranger();
    let closed = 0;
    for (const type of given.sample(documented, 2)) {
      // A body without a required field may be refused for that before the tag's support is checked.
      const entry = actions[type];
      const named = entry.owner === 'none' ? {} : { owner: signer.address };
      const action = { type, [entry.bodyKey]: { ...entry.example, ...named } };
      // A disabled action is still supported.
      const reply = await given.part(() => target.act(signer, action));
      if (reply === null) continue;
      expect('transport.action-unsupported.not-open').relation(
        `${type} to be a known variant (no "unknown variant" in the reply)`,
        { reply },
        ({ reply }) => !reply.wire.text.includes('unknown variant'),
      );
      if (!isUnsupported(reply)) continue;
      closed += 1;
      expect('transport.action-unsupported.not-open').refused(reply);
    }
    if (closed === 0) throw new Unsupported('an action that is not open');
  },
});
