import { check } from '../../harness/check/check.ts';
import {
  finalizeSupplyAction,
  registerPairAction,
  registerTokenAction,
  seedHoldersAction,
  setPairActiveAction,
  setPairParamsAction,
  uniqueTokenSymbol,
} from '../../harness/setup/spot-deploys.ts';
import { sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';

export default check({
  id: 'spot-deploy.malformed',
  title: 'actions of token deployers do not decode with a field missing',
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
    // A body that lacks a field, or whose maximum fee is 0, is charged nothing, so the price need not be read.
    const owner = await given.fundedAccount();
    const none = 1_000_000;
    const listing = { base: none, quote: venue.usdc.signingId, name: `${uniqueTokenSymbol(owner)}/USDC`, maxFee: '0' };
    const cases: readonly (readonly [Parameters<typeof expect>[0], WireAction, lacks?: string])[] = [
      ['spot-deploy.token.fields', registerTokenAction({ symbol: uniqueTokenSymbol(owner), maxFee: '0' })],
      ['spot-deploy.pair.fields', registerPairAction(listing), 'the base token'],
      ['spot-deploy.params.fields', setPairParamsAction(none, [1, 1], 1), 'the pair'],
      ['spot-deploy.active.fields', setPairActiveAction(none), 'the pair'],
      ['spot-deploy.seed.fields', seedHoldersAction(none, [[owner, '1']]), 'the token'],
      ['spot-deploy.supply.fields', finalizeSupplyAction(none, '1'), 'the token'],
    ];
    for (const [clause, whole, lacks] of cases)
      await sendAndJudgeWithoutFields(context, expect(clause), owner, whole, Object.keys(whole.params ?? {}), lacks);
  },
});
