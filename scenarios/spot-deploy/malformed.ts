import { check } from '../../harness/check/check.ts';
import {
  finalSupply,
  pairActive,
  pairListing,
  pairParams,
  seeding,
  symbolOf,
  tokenListing,
} from '../../harness/setup/spot-deploys.ts';
import { refusesWithout } from '../../harness/setup/tampered-body.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'spot-deploy.malformed',
  title: 'what a deployer of tokens sends cannot be read without one of its fields',
  clauses: [
    'spot-deploy.token.fields',
    'spot-deploy.pair.fields',
    'spot-deploy.params.fields',
    'spot-deploy.active.fields',
    'spot-deploy.seed.fields',
    'spot-deploy.supply.fields',
  ],
  by: 'act',
  async run(context) {
    const { given, venue, expect } = context;
    // Nothing is charged by a body that lacks a field or names a fee of 0: no ask has to be read.
    const owner = await given.fundedAccount();
    const none = 1_000_000;
    const listing = { base: none, quote: venue.usdc.signingId, name: `${symbolOf(owner)}/USDC`, maxFee: '0' };
    const cases: readonly (readonly [Parameters<typeof expect>[0], WireAction])[] = [
      ['spot-deploy.token.fields', tokenListing({ symbol: symbolOf(owner), maxFee: '0' })],
      ['spot-deploy.pair.fields', pairListing(listing)],
      ['spot-deploy.params.fields', pairParams(none, [1, 1], 1)],
      ['spot-deploy.active.fields', pairActive(none)],
      ['spot-deploy.seed.fields', seeding(none, [[owner, '1']])],
      ['spot-deploy.supply.fields', finalSupply(none, '1')],
    ];
    for (const [clause, whole] of cases)
      await refusesWithout(context, expect(clause), owner, whole, Object.keys(whole.params ?? {}));
  },
});
