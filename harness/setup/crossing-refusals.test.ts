import { expect, test } from 'vitest';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { badValue } from '../../spec-schemas/outcomes.ts';
import { Expectation } from '../check/expect.ts';
import { throwingLedger } from '../check/throwing-ledger.fixture.ts';
import { ClauseBroken } from '../check/verdicts.ts';
import { rowsAt } from '../client/json-at.ts';
import { refusesCrossings, tooMuchData, unboundTokens, zeroAddress } from './crossing-refusals.ts';
import { toEvm } from './evm.ts';
import { modelCases } from './model-case.fixture.ts';

const play = await modelCases();
const clause = 'faucet.amount.clamp';

test('a transfer that is refused passes, and one that goes through breaks its clause', async () => {
  const broken = await play(async (context) => {
    const sender = await context.given.fundedAccount({ usdc: '20' });
    const { address } = context.given.stranger();
    const judged = new Expectation({ ...clauseById(clause), accepts: badValue }, throwingLedger);
    const judging = { ...context, expect: () => judged };
    await refusesCrossings(judging, sender, [
      [clause, toEvm('1', zeroAddress)],
      [clause, toEvm('1', address, tooMuchData)],
    ]);
    return refusesCrossings(judging, sender, [[clause, toEvm('1', address)]]).then(
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
