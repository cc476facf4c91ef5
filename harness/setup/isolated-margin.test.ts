import { expect, test } from 'vitest';
import { variantEdits } from '../../reference-model/index.ts';
import { isAccepted } from '../client/outcome.ts';
import { setLeverageAndMarginMode, switchToIsolatedMargin } from './isolated-margin.ts';
import { makeCasePlayer } from './model-case.fixture.ts';
import { leaseTwoTraders } from './two-traders.ts';

const play = await makeCasePlayer();

test("the account's position is isolated, and that of the other one is not", async () => {
  const flags = await play(async (context) => {
    const traders = await leaseTwoTraders(context, { fits: ({ maxLeverage }) => maxLeverage >= 2 });
    const { taker, maker, market } = traders;
    await switchToIsolatedMargin(context, taker, market, 2);
    const { size } = await traders.trade('bid', traders.size());
    const [own] = await traders.positions(taker, size);
    const [other] = await traders.positions(maker, size.negated());
    return [own?.isolated, other?.isolated];
  });
  expect(flags).toEqual([true, false]);
});

test('an account may set a setting that it already has, where that is refused', async () => {
  const playRefusingSame = await makeCasePlayer({ edits: [variantEdits['D274=refused'] ?? ((rules) => rules)] });
  const isChosen = await playRefusingSame(async (context) => {
    const owner = await context.given.fundedAccount();
    const market = await context.given.market(({ maxLeverage }) => maxLeverage >= 2);
    const choose = () => setLeverageAndMarginMode(context, owner, market, 1, false);
    return [isAccepted(await choose()), isAccepted(await choose())];
  });
  expect(isChosen).toEqual([true, true]);
});
