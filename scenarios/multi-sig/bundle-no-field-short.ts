import { check } from '../../harness/check/check.ts';
import { convertToMultiSigAction, multiSigBundleAction } from '../../harness/client/multi-sig-bundle.ts';
import { makeMultiSigAccount, nextHarmlessAction } from '../../harness/setup/multi-sig.ts';
import { actionsWithDefaultFor, makeWithoutFieldTamper } from '../../harness/setup/tampered-body.ts';

export default check({
  id: 'multi-sig.bundle.no-field-short',
  title: 'a conversion or a bundle with a missing field is refused',
  clauses: ['multi-sig.convert.fields', 'multi-sig.bundle.fields'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const { user, members } = await makeMultiSigAccount(context);
    const submitter = await given.fundedAccount({ usdc: '1' });
    const whole = [
      ['multi-sig.convert.fields', submitter, () => convertToMultiSigAction(members, 2)],
      [
        'multi-sig.bundle.fields',
        submitter,
        () => multiSigBundleAction(target, user, nextHarmlessAction(user, context.venue), { signers: members }),
      ],
    ] as const;
    for (const [clause, signer, action] of whole) {
      for (const key of given.sample(Object.keys(action().params), 1)) {
        // Each bundle is rebuilt, because it needs a nonce of its own.
        for (const signed of given.sample(actionsWithDefaultFor(action(), key), 1)) {
          const reply = await target.act(signer, signed, makeWithoutFieldTamper(key));
          expect(clause).refused(reply);
        }
      }
    }
    const bundled = await target.act(
      submitter,
      multiSigBundleAction(target, user, nextHarmlessAction(user, context.venue), { signers: members }),
    );
    expect('multi-sig.bundle.fields').accepted(bundled);
  },
});
