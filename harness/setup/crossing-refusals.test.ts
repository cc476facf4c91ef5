import { expect, test } from 'vitest';
import { ClauseBroken } from '../check/verdicts.ts';
import { rowsAt } from '../client/json-at.ts';
import { eitherCode, refusesCrossings, tooMuchData, unboundTokens, zeroAddress } from './crossing-refusals.ts';
import { toEvm } from './evm.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();

test('a transfer that is refused passes, and one that goes through breaks its clause', async () => {
  const broken = await play(async (context) => {
    const sender = await context.given.fundedAccount({ usdc: '20' });
    const { address } = context.given.stranger();
    const http = [200, 400, 422];
    const clause = 'faucet.amount.clamp';
    await refusesCrossings(context, sender, [
      [clause, toEvm('1', zeroAddress), eitherCode, http],
      [clause, toEvm('1', address, tooMuchData), eitherCode, http],
    ]);
    return refusesCrossings(context, sender, [[clause, toEvm('1', address), eitherCode, http]]).then(
      () => null,
      (error: unknown) => error,
    );
  });
  expect(broken).toBeInstanceOf(ClauseBroken);
});

test('unbound tokens have no contract, and none of them is the native one', async () => {
  await play(async (context) => {
    const ids = await unboundTokens(context);
    const tokens = rowsAt(context.given.data(await context.target.read('markets_meta')), 'spot.tokens');
    expect(ids.length).toBeLessThanOrEqual(2);
    for (const id of ids) {
      expect(id).not.toBe(context.venue.native.signingId);
      expect(tokens.find((token) => token.id === id)?.evm_contract).toBeNull();
    }
  });
});
