import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { convertToMultiSigAction } from '../../harness/client/multi-sig-bundle.ts';
import {
  makeMultiSigAccount,
  revertMultiSigAtEnd,
  submitMultiSigBundleAsStranger,
} from '../../harness/setup/multi-sig.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

/** Maximum number of roster members in the next release. @source supplement, limits */
const MOST_SIGNERS = 16;

export default check({
  id: 'multi-sig.rekey.by-roster',
  title: 'a roster can replace itself by another one, and make the account a single-key account again',
  clauses: ['multi-sig.rekey.replaces', 'multi-sig.rekey.disables', 'multi-sig.convert.shown'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const { gift, arrived, rested } = await makeCommitDetector(context, user);
    const shown = async (wanted: object) => {
      const { address } = user;
      const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
      const multisig = at(body, 'multisig');
      const signers = at(multisig, 'signers');
      const roster = isJsonArray(signers) ? signers.map((signer) => String(signer).toLowerCase()).sort() : signers;
      const found = {
        is_multi_sig: at(multisig, 'is_multi_sig'),
        threshold: at(multisig, 'threshold'),
        signers: roster,
      };
      expect('multi-sig.convert.shown').equal(derived(found, field(body, 'multisig')), wanted, 'multisig');
    };
    const rosterOf = (keys: readonly { readonly address: string }[], threshold: number) => ({
      is_multi_sig: true,
      threshold,
      signers: keys.map(({ address }) => address).sort(),
    });
    await shown(rosterOf(members, 2));

    const heirs = [given.stranger(), given.stranger()];
    await given.accepted(
      submitMultiSigBundleAsStranger(context, user, convertToMultiSigAction(heirs, 1), { signers: members }),
    );
    revertMultiSigAtEnd(context, { user, members: heirs });
    await submitMultiSigBundleAsStranger(context, user, gift('0.01'), { signers: members });
    expect('multi-sig.rekey.replaces').decimal(await rested('0'), '0', 'USDC sent by members of the previous roster');
    expect('multi-sig.rekey.replaces').accepted(
      await submitMultiSigBundleAsStranger(context, user, gift('0.02'), { signers: heirs.slice(1) }),
    );
    expect('multi-sig.rekey.replaces').decimal(
      await arrived('0.02'),
      '0.02',
      'USDC sent by one member of the new roster',
    );
    await shown(rosterOf(heirs, 1));

    await given.accepted(
      submitMultiSigBundleAsStranger(context, user, convertToMultiSigAction([], 0), { signers: heirs }),
    );
    // A commit must have passed: from then on only the key signs.
    await context.pace.committed();
    expect('multi-sig.rekey.disables').accepted(await target.act(user, gift('0.04')));
    expect('multi-sig.rekey.disables').decimal(
      await arrived('0.06'),
      '0.06',
      'USDC sent by the own key after the roster was removed',
    );
    await submitMultiSigBundleAsStranger(context, user, gift('0.08'), { signers: heirs });
    expect('multi-sig.rekey.disables').decimal(
      await rested('0.06'),
      '0.06',
      'USDC sent after a bundle of the removed roster',
    );
    await shown({ is_multi_sig: false, threshold: 0, signers: [] });
  },
});

export const rekeyRosterSizeCheck = check({
  id: 'multi-sig.rekey.roster-size',
  title: 'a roster cannot be replaced by one of more than sixteen members, or by one that names a member twice',
  clauses: ['multi-sig.convert.signers-limit', 'multi-sig.convert.signers-distinct'],
  by: 'act',
  form: { profile: 'next', item: 'roster-size' },
  async run(context) {
    const { given, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const { gift, arrived } = await makeCommitDetector(context, user);
    const heir = given.stranger();
    const strangers = Array.from({ length: MOST_SIGNERS + 1 }, () => given.stranger());
    for (const [clause, roster, total] of [
      ['multi-sig.convert.signers-distinct', [heir, heir], '0.5'],
      ['multi-sig.convert.signers-limit', strangers, '1'],
    ] as const) {
      const reply = await submitMultiSigBundleAsStranger(context, user, convertToMultiSigAction(roster, 1), {
        signers: members,
      });
      await context.pace.committed();
      await submitMultiSigBundleAsStranger(context, user, gift('0.5'), { signers: members });
      const sent = await arrived(total);
      expect(clause).equal(
        derived(sent.toString(), sent, reply),
        total,
        'USDC sent by the roster after its refused replacement',
      );
    }
  },
});
