import { expect, test } from 'vitest';
import { addVolume } from '../state/volumes.ts';
import { accountOf, alice, bob, engineCore, money } from './engine-fixture.ts';
import { chargeFill, feeRules, userRates } from './fees.ts';
import { rebateByShare } from './maker-rebate.ts';
import { engineVariants } from './variants.ts';

/** Bob has made so much, and alice the rest of 1,000 USDC. */
function shared(bobs: number, daysAgo = 0) {
  const edit = engineVariants['D213=share'];
  const core = engineCore(edit === undefined ? {} : { edit });
  const day = feeRules.dayOf(core.state.timeMs) - daysAgo;
  for (const [owner, worth] of [
    [bob, bobs],
    [alice, 1_000 - bobs],
  ] as const)
    addVolume(core.state, owner, { side: 'maker', day, worth: money(`${worth}`) }, day - 30);
  return core;
}

test.each([
  [4.99, 0n],
  [5, 1n],
  [14.99, 1n],
  [15, 2n],
  [29.99, 2n],
  [30, 3n],
  [1_000, 3n],
])('who made %s of 1,000 has %s tenths of a basis point off', (bobs, rebate) => {
  const core = shared(bobs);
  expect(rebateByShare(core, accountOf(core, bob))).toBe(rebate);
});

test('what was made 30 days ago is no share of anything, and of nothing nobody has one', () => {
  for (const daysAgo of [29, 30]) {
    const core = shared(500, daysAgo);
    expect(rebateByShare(core, accountOf(core, bob))).toBe(daysAgo === 29 ? 3n : 0n);
  }
  const core = engineCore();
  expect(rebateByShare(core, accountOf(core, bob))).toBe(0n);
});

test('D213=share: the rebate is off the rate that is told, and off the fee; the model itself has none', () => {
  const core = shared(30);
  expect(userRates(core, bob)).toMatchObject({ maker: 10n, makerRebate: 3n, effectiveMaker: 7n });
  expect(chargeFill(core, accountOf(core, alice), accountOf(core, bob), money('10000')).makerFee).toBe(money('0.7'));
  const none = engineCore();
  expect(userRates(none, bob)).toMatchObject({ makerRebate: 0n, effectiveMaker: 10n });
});
