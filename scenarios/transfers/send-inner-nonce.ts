import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import type { Envelope } from '../../harness/client/venue-client.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'transfers.send.inner-nonce',
  title: 'a nonce inside params does not affect a send, and is not part of what is signed',
  clauses: ['transfers.send.nonce-optional', 'transfers.send.nonce-unsigned'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { signingId: asset } = venue.usdc;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const whole = sendAssetAction({ asset, destination, amount: '0.5' });
    const steps = [
      ['transfers.send.nonce-optional', '0.5', (envelope: Envelope) => withInner(envelope, envelope.nonce)],
      ['transfers.send.nonce-optional', '1', (envelope: Envelope) => envelope],
      ['transfers.send.nonce-unsigned', '1.5', (envelope: Envelope) => withInner(envelope, 7)],
    ] as const;
    for (const [clause, total, tamper] of steps) {
      const reply = await target.act(sender, whole, { tamper });
      expect(clause).accepted(reply);
      const arrived = await awaitBalance(context, destination, asset, total);
      expect(clause).relation(
        `${total} USDC of the recipient`,
        { arrived, reply },
        (observed) => observed.arrived.toString() === total,
      );
    }
  },
});

/** The signed envelope, with a nonce among its params. */
function withInner(envelope: Envelope, nonce: JsonValue): JsonObject {
  const params = at(envelope.action, 'params');
  return { ...envelope, action: { ...envelope.action, params: { ...(isJsonObject(params) ? params : {}), nonce } } };
}
