import { check } from '../../harness/check/check.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';

/** Value above the order of the curve's group, with as many bits: no signature has such an r or s. */
const outOfRange = 'f'.repeat(64);

export default check({
  id: 'signing.signature.broken',
  title: 'malformed and unrecoverable signatures are refused as bad signatures',
  clauses: ['signing.signature.wrong-v', 'signing.signature.malformed', 'signing.signature.unrecoverable'],
  by: 'act',
  async run({ given, target, venue, expect }) {
    const owner = await given.fundedAccount({ usdc: '10' });
    const signedAs = (respell: (signature: string) => string): Promise<ActResult> =>
      target.act(owner, nextLeverageAction(owner, venue), {
        tamper: (envelope) => ({ ...envelope, signature: respell(envelope.signature) }),
      });

    for (const v of given.sample(['02', '1a', '1d', 'ff'], 1)) {
      const reply = await signedAs((signature) => `${signature.slice(0, -2)}${v}`);
      expect('signing.signature.wrong-v').refused(reply);
    }
    for (const word of given.sample(['0'.repeat(64), outOfRange], 1)) {
      const reply = await signedAs((signature) => `0x${word}${word}${signature.slice(-2)}`);
      expect('signing.signature.unrecoverable').refused(reply);
    }
    const spellings = [
      (signature: string) => `${signature.slice(0, -1)}g`,
      (signature: string) => signature.slice(0, -2),
      (signature: string) => `${signature}00`,
      () => '',
    ];
    for (const respell of given.sample(spellings, 1)) {
      const reply = await signedAs(respell);
      expect('signing.signature.malformed').refused(reply);
    }
  },
});
