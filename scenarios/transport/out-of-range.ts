import { check } from '../../harness/check/check.ts';
import { send } from '../../harness/check/token-send.ts';
import type { Acted, Envelope } from '../../harness/client/venue-client.ts';
import { address, flag, text, uint } from '../signing/own-digest.ts';
import { type OwnField, ownDigest, signedBy } from '../signing/own-encoding.ts';

/** One more than a uint32 holds. */
const TOO_WIDE = 2 ** 32;

export default check({
  id: 'transport.invalid-request.out-of-range',
  title: 'a number wider than its field is refused as a malformed request, signed as it may be',
  clauses: ['transport.invalid-request.range'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const owner = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const gift = send({ asset: venue.usdc.signingId, destination, amount: '0.25' });
    const choice = { type: 'update_leverage', params: { asset: TOO_WIDE, leverage: 1, is_isolated: false } };
    const wide = { ...gift, params: { ...gift.params, source_dex: TOO_WIDE } };

    // The word of a field is 32 bytes wide: what it cannot hold can be signed, and only then is the range all that is wrong.
    const sent = (
      action: { readonly type: string; readonly params: Readonly<Record<string, string | number | boolean>> },
      name: string,
      fields: readonly OwnField[],
    ): Promise<Acted> => {
      const { nonce } = target.envelope(owner, { type: 'noop', params: {} });
      const resigned = signedBy(owner, ownDigest(venue, name, fields, { nonce }));
      const tamper = (envelope: Envelope) => ({ ...resigned(envelope), action });
      return target.act(owner, { type: 'noop', params: {} }, { nonce, tamper });
    };
    const replies = [
      await sent(choice, 'UpdateLeverage', [
        ['uint32 asset', uint(TOO_WIDE)],
        ['uint32 leverage', uint(1)],
        ['bool isIsolated', flag(false)],
      ]),
      await sent(wide, 'SendAsset', [
        ['uint32 sourceDex', uint(TOO_WIDE)],
        ['uint32 destinationDex', uint(0)],
        ['uint32 asset', uint(venue.usdc.signingId)],
        ['address destination', address(destination)],
        ['string amount', text('0.25')],
        ['bool toPerp', flag(false)],
      ]),
    ];
    for (const reply of replies) {
      const isCoded =
        reply.kind === 'refused' &&
        (reply.error.code === 'INVALID_REQUEST' || reply.error.code.startsWith('AUTH_')) &&
        [200, 400, 401, 422].includes(reply.status);
      // A body that is not read at all has no code, and a digest that nobody can build no signer (D94).
      const isUnread = reply.kind === 'other' && reply.status === 422;
      expect('transport.invalid-request.range').that(isCoded || isUnread, {
        expected: 'INVALID_REQUEST for a uint32 of 2^32',
        actual: reply,
      });
    }
  },
});
