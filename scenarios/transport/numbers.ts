import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { codeOf, isAccepted } from '../../harness/client/outcome.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Far from any bound, despite slow requests or a slow clock. */
const LATER_MS = 600_000;

/** Odd and above 2^62, so that no double can represent it. */
function large(salt: number): bigint {
  return 2n ** 62n + 2n * BigInt(salt) + 1n;
}

export default check({
  id: 'transport.numbers.integers',
  title: 'integers up to 2^53 are sent as JSON numbers, larger ones as strings, and none loses a digit',
  clauses: ['transport.numbers.small', 'transport.numbers.exact'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, random, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const asset = venue.usdc.signingId;
    const { address: destination } = given.stranger();
    const gift = (amount: string) => sendAssetAction({ asset, destination, amount });

    const deadline = BigInt((await pace.timeMs()) + LATER_MS);
    const { nonce, body } = target.envelope(owner, gift('0.01'), { expiresAfter: deadline });
    given.require(
      typeof body.nonce === 'number' && typeof body.expires_after === 'number',
      'the clock of this venue is past 2^53',
    );
    expect('transport.numbers.small').accepted(
      await target.act(owner, gift('0.01'), { nonce, expiresAfter: deadline }),
    );
    const first = await awaitBalance(context, destination, asset, '0.01');
    expect('transport.numbers.small').decimal(first, '0.01', 'USDC of the recipient');

    // The deadline is signed: one that lost a digit fits another signer, and changes nothing for the owner.
    const expiresAfter = large(random.int(1, 1_000_000));
    expect('transport.numbers.exact').accepted(await target.act(owner, gift('0.02'), { expiresAfter }));
    const both = await awaitBalance(context, destination, asset, '0.03');
    expect('transport.numbers.exact').decimal(both, '0.03', 'USDC of the recipient');
  },
});

export const numbersLargeNonceCheck = check({
  id: 'transport.numbers.large-nonce',
  title: 'a nonce above 2^53 is accepted as a string and returned as a string with every digit',
  clauses: ['transport.numbers.exact', 'transport.numbers.reply-string'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, random, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const nonce = large(random.int(1, 1_000_000));
    const reply = await target.act(
      owner,
      sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '0.01' }),
      {
        nonce,
      },
    );
    // How far a nonce may be ahead does not depend on its digits; a signature that no longer matches does.
    const code = codeOf(reply);
    if (code !== null && !code.startsWith('AUTH_')) {
      await judgeBesideBound(context);
      throw new Unsupported('nonces far ahead of the time');
    }
    expect('transport.numbers.exact').accepted(reply);
    const reported = field(reply.kind === 'admitted' ? reply.body : undefined, 'nonce', reply);
    expect('transport.numbers.exact').equal(
      derived(digits(reported.value), reported),
      String(nonce),
      'nonce of the admission',
    );
    expect('transport.numbers.reply-string').relation(
      'data.nonce to be a string',
      { told: reported },
      ({ told: reported }) => typeof reported === 'string',
      'data.nonce',
    );
    const lastNonce = async () => {
      const counters = given.data(await target.read('user_rate_limit', { address: owner.address }));
      return derived(digits(at(counters, 'last_nonce')), field(counters, 'last_nonce'));
    };
    const last = await pace.eventually(lastNonce, (now) => now.value === String(nonce));
    // An unreported commit leaves nothing to read.
    if (last.value.length < String(nonce).length) throw new Unsupported('nonces far ahead of the time');
    expect('transport.numbers.exact').equal(last, String(nonce), 'last_nonce');
  },
});

/** If a number just below 2^53 is not too far ahead, a string just above is not either. */
async function judgeBesideBound({
  given,
  target,
  venue,
  expect,
}: CaseContext<'transport.numbers.exact'>): Promise<void> {
  const owner = await given.fundedAccount({ usdc: '20' });
  const { address: destination } = given.stranger();
  const gift = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '0.01' });
  const below = await target.act(owner, gift, { nonce: 2n ** 53n - 1n });
  if (isAccepted(below))
    expect('transport.numbers.exact').accepted(await target.act(owner, gift, { nonce: 2n ** 53n + 1n }));
}

function digits(value: JsonValue | undefined): string {
  return typeof value === 'number' ? String(BigInt(Math.trunc(value))) : String(value);
}
