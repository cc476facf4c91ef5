import { expect, test } from 'vitest';
import type { Step } from '../../generate/steps.ts';
import { makeActionStep, makeOrderDraft } from '../../generate/written-steps.ts';
import { makeStepsArbitrary } from '../families/family.ts';
import { tradingFamily } from '../families/trading.ts';
import { generalizeSteps } from './vary.ts';

const drawn = makeStepsArbitrary(tradingFamily);

function order(by: number): Step {
  const plain = makeOrderDraft({ market: 1, px: { at: 'mark', ticks: 0 }, size: { of: 'worth', usdc: 300, steps: 1 } });
  return makeActionStep({ tag: 'submit_order', order: plain }, { by });
}

/** Fields of a sequence's only order that the tests inspect. */
function wordsOf(steps: readonly Step[]) {
  const [step] = steps;
  if (step?.do !== 'act' || step.action.tag !== 'submit_order') throw new Error('no order');
  const { size } = step.action.order;
  return { ...step.action.order, by: step.by, usdc: size.of === 'worth' ? size.usdc : 0 };
}

const marksOf = ({ free }: Awaited<ReturnType<typeof generalizeSteps>>) =>
  Object.fromEntries(free.map(({ at, from }) => [at.join('.'), from ?? 'any']));

test('numbers are minimized, and free values are reported', async () => {
  const differs = async (steps: readonly Step[]) => {
    const { usdc, tif } = wordsOf(steps);
    return usdc >= 47 && tif === 'gtc';
  };
  const varied = await generalizeSteps([order(2)], drawn, differs, { seed: 3 });
  expect(wordsOf(varied.steps)).toMatchObject({ by: 0, market: 0, usdc: 47, side: 'bid', tif: 'gtc' });
  const marks = marksOf(varied);
  expect(marks).toMatchObject({
    by: 'any',
    'action.order.market': 'any',
    'action.order.side': 'any',
    'action.order.size.usdc': 47,
  });
  expect(Object.keys(marks)).not.toContain('action.order.tif');
});

test('values that depend on each other are not reported as free', async () => {
  // Each may change alone, but not both at once.
  const differs = async (steps: readonly Step[]) => {
    const { side, stp } = wordsOf(steps);
    return side === 'bid' || stp === 'cancel_newest';
  };
  const marks = marksOf(await generalizeSteps([order(0)], drawn, differs, { seed: 3 }));
  expect(Object.keys(marks).filter((key) => /side$|stp$/.test(key)).length).toBeLessThan(2);
});

test('it is deterministic by seed, plays a bounded number of sequences, and plays only drawable ones', async () => {
  let played = 0;
  const differs = async (steps: readonly Step[]) => {
    played += 1;
    expect(drawn.canShrinkWithoutContext(steps)).toBe(true);
    return wordsOf(steps).usdc % 2 === 0;
  };
  const first = await generalizeSteps([order(1)], drawn, differs, { seed: 9 });
  expect(played).toBeLessThanOrEqual(40);
  expect(await generalizeSteps([order(1)], drawn, differs, { seed: 9 })).toEqual(first);
});

test('nothing more is played once time has run out', async () => {
  let ms = 0;
  let played = 0;
  const differs = async () => {
    played += 1;
    ms += 10_000;
    return false;
  };
  expect(await generalizeSteps([order(1)], drawn, differs, { seed: 1, now: () => ms })).toEqual({
    steps: [order(1)],
    free: [],
  });
  expect(played).toBeLessThanOrEqual(3);
});
