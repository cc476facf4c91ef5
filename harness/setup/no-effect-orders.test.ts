import { expect, test } from 'vitest';
import { makeCasePlayer } from './model-case.fixture.ts';
import { planNoEffectOrders } from './no-effect-orders.ts';

const play = await makeCasePlayer();

test('no no-op order rests or trades', async () => {
  await play(async (context) => {
    const trader = await context.given.fundedAccount();
    const entries = [];
    for (const sent of await planNoEffectOrders(context, trader)) {
      const reply = await sent();
      entries.push(reply.kind === 'statuses' ? reply.statuses : reply.kind);
    }
    expect(entries).toMatchObject([
      [{ kind: 'noop' }],
      [{ kind: 'filled', totalSz: '0' }],
      [{ kind: 'noop' }, { kind: 'noop' }],
      [{ kind: 'filled', totalSz: '0' }],
    ]);
  });
});
