import { expect, test } from 'vitest';
import { isolated } from './isolated-margin.ts';
import { modelCases } from './model-case.fixture.ts';
import { twoTraders } from './two-traders.ts';

const play = await modelCases();

test('a position of the account is isolated, and that of the other one is not', async () => {
  const flags = await play(async (context) => {
    const traders = await twoTraders(context, { fits: ({ maxLeverage }) => maxLeverage >= 2 });
    const { taker, maker, market } = traders;
    await isolated(context, taker, market, 2);
    const { size } = await traders.trade('bid', traders.size());
    const [own] = await traders.positions(taker, size);
    const [other] = await traders.positions(maker, size.negated());
    return [own?.isolated, other?.isolated];
  });
  expect(flags).toEqual([true, false]);
});
