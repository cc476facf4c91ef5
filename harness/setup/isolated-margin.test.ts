import { expect, test } from 'vitest';
import { setIsolated } from './isolated-margin.ts';
import { caseModel } from './model-case.fixture.ts';
import { leaseTwoTraders } from './two-traders.ts';

const play = await caseModel();

test('a position of the account is isolated, and that of the other one is not', async () => {
  const flags = await play(async (context) => {
    const traders = await leaseTwoTraders(context, { fits: ({ maxLeverage }) => maxLeverage >= 2 });
    const { taker, maker, market } = traders;
    await setIsolated(context, taker, market, 2);
    const { size } = await traders.trade('bid', traders.size());
    const [own] = await traders.positions(taker, size);
    const [other] = await traders.positions(maker, size.negated());
    return [own?.isolated, other?.isolated];
  });
  expect(flags).toEqual([true, false]);
});
