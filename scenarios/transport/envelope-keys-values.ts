import { check } from '../../harness/check/check.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** The maximum uint64 plus one. */
const TOO_WIDE = 2n ** 64n;

export default check({
  id: 'transport.envelope-keys.values',
  title: 'nonce and expires_after are unsigned 64-bit integers, and no key of the envelope selects the account',
  clauses: [
    'transport.envelope-keys.nonce',
    'transport.envelope-keys.expires-after',
    'transport.envelope-keys.sender-ignored',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const [owner, other] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '20' }),
    ]);
    const { address: destination } = given.stranger();
    const gift = sendAssetAction({ asset, destination, amount: '0.25' });

    const nonces: readonly ((nonce: number) => JsonValue)[] = [
      (nonce) => nonce + 0.5,
      (nonce) => -nonce,
      () => TOO_WIDE,
      () => 'soon',
      (nonce) => [nonce],
      () => true,
      () => null,
    ];
    for (const spelt of given.sample(nonces, 1)) {
      const reply = await target.act(owner, gift, {
        tamper: (envelope) => ({ ...envelope, nonce: spelt(Number(envelope.nonce)) }),
      });
      expect('transport.envelope-keys.nonce').refused(reply);
    }
    // Signed without a deadline: a venue that treats these values as none finds a valid signature.
    for (const deadline of given.sample([-1, 1.5, TOO_WIDE, 'soon', true, {}] as const, 1)) {
      const reply = await target.act(owner, gift, { tamper: (envelope) => ({ ...envelope, expires_after: deadline }) });
      // Some of these are past, and the refusal of a past deadline is open (D89).
      expect('transport.envelope-keys.expires-after').refused(reply);
    }
    const arrived = await readBalanceAfterPending(context, destination, asset, '0');
    expect('transport.envelope-keys.nonce').decimal(arrived, '0', 'USDC of the recipient');
    expect('transport.envelope-keys.expires-after').decimal(arrived, '0', 'USDC of the recipient');

    const before = await readBalance(context, other.address, asset);
    const named = await target.act(owner, gift, {
      tamper: (envelope) => ({ ...envelope, sender: other.address, account: other.address, user: other.address }),
    });
    const after = await readBalanceAfterPending(context, other.address, asset, before);
    expect('transport.envelope-keys.sender-ignored').relation(
      'an unchanged USDC balance of the account in the envelope keys sender, account and user',
      { before, after, named },
      ({ before, after }) => after.equals(before),
    );
  },
});
