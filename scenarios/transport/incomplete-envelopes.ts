import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { readReply } from '../../harness/client/replies.ts';
import { held } from '../../harness/setup/balances.ts';
import type { WireReply } from '../../harness/target/wire.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** What may stand in the way first: the shape or the signature, which no longer fits what was signed (D94). */
const codes = ['INVALID_REQUEST', 'AUTH_BAD_SIGNATURE', 'AUTH_UNAUTHORIZED'];

export default check({
  id: 'transport.exchange.incomplete',
  title: 'an envelope or an action with something missing is refused and commits nothing',
  clauses: ['transport.exchange.required-keys', 'transport.exchange.field-missing'],
  by: 'act',
  accounts: 'fresh',
  async run({ given, target, venue, pace, expect }) {
    const sender = await given.fundedAccount({ usdc: '20' });
    const destination = given.stranger().address;
    const params = {
      source_dex: 0,
      destination_dex: 0,
      asset: venue.usdc.signingId,
      destination,
      amount: '1',
      to_perp: false,
    };
    const whole = () => target.envelope(sender, { type: 'send_asset', params }).body;
    const countOf = async () =>
      integerAt(given.data(await target.read('user_rate_limit', { address: sender.address })), 'lifetime_count');
    const before = await countOf();

    for (const key of given.some(['signature', 'nonce', 'action'], 1)) {
      const reply = await target.post('/exchange', without(whole(), key));
      expect('transport.exchange.required-keys').that(isRefusal(reply), {
        expected: `a refusal of an envelope without ${key}`,
        actual: told(reply),
      });
    }
    const { amount: _amount, ...short } = params;
    const bodies = [
      { type: 'send_asset' },
      { type: 'send_asset', params: {} },
      { type: 'send_asset', params: short },
      { params },
    ];
    for (const action of given.some(bodies, 1)) {
      const reply = await target.post('/exchange', { ...whole(), action });
      expect('transport.exchange.field-missing').that(isRefusal(reply), {
        expected: 'a refusal with INVALID_REQUEST',
        actual: told(reply),
      });
    }

    await pace.blocks(2);
    const received = await held({ given, target }, destination, venue.usdc.signingId);
    expect('transport.exchange.required-keys').decimal(received.toString(), '0', 'USDC of the recipient');
    expect('transport.exchange.required-keys').equal(Number(await countOf()), Number(before), 'lifetime_count');
  },
});

/** A 422 may come as the text of a decoder; what has a code has one of the documented ones. */
function isRefusal(reply: WireReply): boolean {
  if (reply.status !== 400 && reply.status !== 401 && reply.status !== 422) return false;
  const sorted = readReply(reply);
  return sorted.kind === 'error' ? codes.includes(sorted.error.code) : reply.status === 422;
}

function told(reply: WireReply): string {
  return `HTTP ${reply.status} ${reply.text}`;
}

function without(envelope: JsonObject, key: string): JsonObject {
  const { [key]: _gone, ...rest } = envelope;
  return rest;
}
