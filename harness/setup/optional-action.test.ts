import { expect, test } from 'vitest';
import { Blocked, NotHere } from '../check/verdicts.ts';
import { modelCases } from './model-case.fixture.ts';
import { inEffect } from './optional-action.ts';

const play = await modelCases();
const acting = (type: string, params: object = {}) =>
  play(async (context) =>
    inEffect(context, await context.given.fundedAccount(), { type, params: { ...params } }, 'a feature'),
  );

test('an action that is taken is in effect', async () => {
  await expect(acting('noop')).resolves.toBeUndefined();
});

test('one that no path leads to is not here, and one that is refused blocks', async () => {
  const encrypted = {
    ...{ ciphertext: [1], commitment: new Array(32).fill(7), threshold: 2 },
    ...{ target_block: 100, reveal_deadline_ms: 2 ** 50 },
  };
  await expect(acting('encrypted_order_submit', encrypted)).rejects.toThrow(NotHere);
  await expect(acting('priority_bid', { asset: 0, bid_bps: 0 })).rejects.toThrow(Blocked);
});
