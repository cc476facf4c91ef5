import { check } from '../../harness/check/check.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';

/** Far from any bound, despite slow requests or a slow clock. */
const LATER_MS = 600_000;

export default check({
  id: 'signing.expiry.deadlines',
  title: 'expires_after counts if it is signed, 0 means no deadline, and an action past its deadline is refused',
  clauses: ['signing.expiry.zero', 'signing.expiry.signed', 'signing.expiry.unsigned', 'signing.expiry.past'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { gift, arrived } = await makeCommitDetector(context, owner);

    expect('signing.expiry.zero').accepted(await target.act(owner, gift('0.01'), { expiresAfter: 0n }));
    expect('signing.expiry.zero').decimal(await arrived('0.01'), '0.01', 'USDC of the recipient');

    const now = BigInt(await pace.timeMs());
    expect('signing.expiry.signed').accepted(
      await target.act(owner, gift('0.02'), { expiresAfter: now + BigInt(LATER_MS) }),
    );
    expect('signing.expiry.signed').decimal(await arrived('0.03'), '0.03', 'USDC of the recipient');

    const before = await readBalance(context, owner.address, asset);
    const unsigned = await target.act(owner, gift('0.04'), {
      tamper: (envelope) => ({ ...envelope, expires_after: Number(now) + LATER_MS }),
    });
    const kept = await readBalanceAfterPending(context, owner.address, asset, before);
    expect('signing.expiry.unsigned').relation(
      `an unchanged ${before} USDC of the signer, whose expires_after was not signed`,
      { answer: unsigned, before, after: kept },
      (usdc) => usdc.after.equals(usdc.before),
    );

    const { nonce } = target.envelope(owner, gift('0.08'));
    const late = await target.act(owner, gift('0.08'), { nonce, expiresAfter: now - BigInt(LATER_MS) });
    expect('signing.expiry.past').refused(late);
    // D89: the nonce is still unused, so the same send without a deadline succeeds with it, once.
    expect('signing.expiry.past').accepted(await target.act(owner, gift('0.08'), { nonce }));
    expect('signing.expiry.past').decimal(await arrived('0.11'), '0.11', 'USDC of the recipient');
  },
});
