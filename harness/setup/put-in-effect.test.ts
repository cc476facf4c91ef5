import { expect, test } from 'vitest';
import { Blocked } from '../kernel/verdicts.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';

const play = await makeCasePlayer();
const acting = (type: string, params: object = {}) =>
  play(async (context) =>
    actAndAwaitCommit(context, await context.given.fundedAccount(), { type, params: { ...params } }),
  );

test('an accepted action is in effect', async () => {
  await expect(acting('noop')).resolves.toBeUndefined();
});

test('a refused one blocks the case', async () => {
  await expect(acting('priority_bid', { asset: 0, bid_bps: 0 })).rejects.toThrow(Blocked);
});
