import { expect, test } from 'vitest';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { badValue } from '../../spec-schemas/outcomes.ts';
import { Expectation } from '../check/expect.ts';
import { throwingRecorder } from '../check/throwing-recorder.fixture.ts';
import { rowsAt } from '../client/json-at.ts';
import { zeroAddress } from '../identity/zero-address.ts';
import { ClauseBrokenError } from '../kernel/verdicts.ts';
import { evmTransferAction } from './evm.ts';
import {
  oversizedCallDataField,
  readUnboundTokenIds,
  sendAndJudgeEvmTransferRefusals,
} from './evm-transfer-refusals.ts';
import { makeCasePlayer } from './model-case.fixture.ts';

const play = await makeCasePlayer();
const clause = 'faucet.amount.clamp';

test('a refused transfer passes, and a successful one breaks its clause', async () => {
  const broken = await play(async (context) => {
    const sender = await context.given.fundedAccount({ usdc: '20' });
    const { address } = context.given.stranger();
    const judged = new Expectation({ ...clauseById(clause), accepts: badValue }, throwingRecorder);
    const judging = { ...context, expect: () => judged };
    await sendAndJudgeEvmTransferRefusals(judging, sender, [
      [clause, evmTransferAction('1', zeroAddress)],
      [clause, evmTransferAction('1', address, oversizedCallDataField)],
    ]);
    return sendAndJudgeEvmTransferRefusals(judging, sender, [[clause, evmTransferAction('1', address)]]).then(
      () => null,
      (error: unknown) => error,
    );
  });
  expect(broken).toBeInstanceOf(ClauseBrokenError);
});

test('unbound tokens have no contract, and the native token is not among them', async () => {
  await play(async (context) => {
    const ids = await readUnboundTokenIds(context);
    const tokens = rowsAt(context.given.data(await context.target.read('markets_meta')), 'spot.tokens');
    expect(ids.length).toBeLessThanOrEqual(2);
    for (const id of ids) {
      expect(id).not.toBe(context.venue.native.signingId);
      expect(tokens.find((token) => token.id === id)?.evm_contract).toBeNull();
    }
  });
});
