import { check } from '../../harness/check/check.ts';
import { parseReadReply } from '../../harness/client/replies.ts';
import { readBalance } from '../../harness/setup/balances.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'transport.exchange.incomplete',
  title: 'an envelope without a required key, or an action without a required field, is refused and has no effect',
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
    for (const key of given.sample(['signature', 'nonce', 'action'], 1)) {
      const reply = await target.post('/exchange', without(whole(), key));
      expect('transport.exchange.required-keys').refused(parseReadReply(reply));
    }
    const { amount: _amount, ...short } = params;
    // The field was signed as false, the value that a lenient venue would assume.
    const { to_perp: _flag, ...flagless } = params;
    const bodies = [
      { type: 'send_asset' },
      { type: 'send_asset', params: {} },
      { type: 'send_asset', params: short },
      { type: 'send_asset', params: flagless },
      { params },
    ];
    for (const action of given.sample(bodies, 1)) {
      const reply = await target.post('/exchange', { ...whole(), action });
      expect('transport.exchange.field-missing').refused(parseReadReply(reply));
    }

    await pace.blocks(2);
    const received = await readBalance({ given, target }, destination, venue.usdc.signingId);
    expect('transport.exchange.required-keys').decimal(received, '0', 'USDC of the recipient');
  },
});

function without(envelope: JsonObject, key: string): JsonObject {
  const { [key]: _gone, ...rest } = envelope;
  return rest;
}
