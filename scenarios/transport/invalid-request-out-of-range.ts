import { check } from '../../harness/check/check.ts';
import type { Envelope } from '../../harness/client/venue-client.ts';
import { eip712AddressWord, eip712BoolWord, eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { independentActionDigest, makeSignatureReplacer } from '../../harness/setup/own-encoding.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** The maximum uint32 plus one. */
const TOO_WIDE = 2 ** 32;

export default check({
  id: 'transport.invalid-request.out-of-range',
  title: 'a number wider than its field is refused as a malformed request, even with a matching signature',
  clauses: ['transport.invalid-request.range'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const owner = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const gift = sendAssetAction({ asset: venue.usdc.signingId, destination, amount: '0.25' });

    // The signed word of a field is 32 bytes wide. Only a value that can be signed has the range as its only fault.
    for (const wide of [{ source_dex: TOO_WIDE }, { destination_dex: TOO_WIDE }]) {
      const params = { ...gift.params, ...wide };
      const { nonce } = target.envelope(owner, { type: 'noop', params: {} });
      const digest = independentActionDigest(
        venue,
        'SendAsset',
        [
          ['uint32 sourceDex', eip712UintWord(params.source_dex)],
          ['uint32 destinationDex', eip712UintWord(params.destination_dex)],
          ['uint32 asset', eip712UintWord(venue.usdc.signingId)],
          ['address destination', eip712AddressWord(destination)],
          ['string amount', eip712StringWord('0.25')],
          ['bool toPerp', eip712BoolWord(false)],
        ],
        { nonce },
      );
      const resigned = makeSignatureReplacer(owner, digest);
      const tamper = (envelope: Envelope) => ({ ...resigned(envelope), action: { ...gift, params } });
      const reply = await target.act(owner, { type: 'noop', params: {} }, { nonce, tamper });
      // An undecodable body has no code, and without a digest there is no signer (D94).
      expect('transport.invalid-request.range').refused(reply);
    }
  },
});
