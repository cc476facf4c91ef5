import { check } from '../../harness/check/check.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';

export default check({
  id: 'spot-margin.reads.unnamed',
  title: 'spot_margin_state and user_interest require their account, as user or as address',
  clauses: ['spot-margin.state.account-required', 'spot-margin.interest.account-required'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const [clause, type] of [
      ['spot-margin.state.account-required', 'spot_margin_state'],
      ['spot-margin.interest.account-required', 'user_interest'],
    ] as const) {
      const reply = await target.read(type, {});
      // Which reads an archive answers depends on the deployment, and so does the form of a refusal (D13).
      expect(clause).relation(
        'HTTP 400 for a missing account, in the envelope or as plain text',
        { reply },
        (reported) => isBareRefusal(reported.reply, 'missing field'),
      );
      for (const named of [{ user: address }, { address }]) given.data(await target.read(type, named));
    }
  },
});
