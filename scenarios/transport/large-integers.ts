import { heldOnce } from '../../harness/check/balances.ts';
import { check } from '../../harness/check/check.ts';
import { send } from '../../harness/check/token-send.ts';
import { at } from '../../harness/client/json-at.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Far from any bound: neither a slow request nor a slow clock comes near it. */
const LATER_MS = 600_000;

export default check({
  id: 'transport.numbers.integers',
  title: 'integers up to 2^53 are JSON numbers, larger ones strings, and none loses a digit',
  clauses: ['transport.numbers.small', 'transport.numbers.exact', 'transport.numbers.reply-string'],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, random, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const gift = (amount: string) => send({ asset, destination, amount });

    const deadline = BigInt((await pace.timeMs()) + LATER_MS);
    const { nonce, body } = target.envelope(owner, gift('0.01'), { expiresAfter: deadline });
    given.that(
      typeof body.nonce === 'number' && typeof body.expires_after === 'number',
      'the clock of this venue is past 2^53',
    );
    expect('transport.numbers.small').accepted(
      await target.act(owner, gift('0.01'), { nonce, expiresAfter: deadline }),
    );
    const arrived = await heldOnce(context, destination, asset, '0.01');
    expect('transport.numbers.small').decimal(arrived.toString(), '0.01', 'USDC of the recipient');

    // Odd and above 2^62: no double is this number.
    const large = 2n ** 62n + 2n * BigInt(random.int(1, 1_000_000)) + 1n;
    const reply = await target.act(owner, gift('0.02'), { nonce: large });
    expect('transport.numbers.exact').accepted(reply);
    const told = reply.kind === 'admitted' ? reply.body.nonce : undefined;
    expect('transport.numbers.exact').equal(digits(told), String(large), 'nonce of the admission');
    expect('transport.numbers.reply-string').that(typeof told === 'string', {
      expected: 'the nonce in a string',
      actual: told,
      path: 'data.nonce',
    });
    const counters = await pace.eventually(
      async () => given.data(await target.read('user_rate_limit', { address: owner.address })),
      (now) => digits(at(now, 'last_nonce')) === String(large),
    );
    expect('transport.numbers.exact').equal(digits(at(counters, 'last_nonce')), String(large), 'last_nonce');
  },
});

function digits(value: JsonValue | undefined): string {
  return typeof value === 'number' ? String(BigInt(Math.trunc(value))) : String(value);
}
