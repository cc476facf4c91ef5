import { check } from '../../harness/check/check.ts';
import { sendEveryAgentAction } from '../../harness/setup/every-action.ts';

/** Far from any bound, despite slow requests or a slow clock. */
const LATER_MS = 600_000;

export default check({
  id: 'signing.encoding.every-deadline',
  title: 'every action accepts expires_after, signed after its nonce',
  clauses: ['signing.encoding.expiry-everywhere'],
  by: 'act',
  async run(context) {
    const { given, pace, expect } = context;
    const owner = await given.fundedAccount();
    const expiresAfter = BigInt((await pace.timeMs()) + LATER_MS);
    const spec = { signer: owner, owner, names: owner.address, options: { expiresAfter } };
    await sendEveryAgentAction(context, spec, (_tag, reply) =>
      expect('signing.encoding.expiry-everywhere').accepted(reply),
    );
  },
});
