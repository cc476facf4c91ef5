import { expect, test } from 'vitest';
import { makeCasePlayer } from './model-case.fixture.ts';
import { lightReadRequest, makeRequestList, OperatorSetBudget, SLOW_REFILL_PER_SECOND } from './operator-limits.ts';

const play = await makeCasePlayer();

test('a case finds unlimited budgets, and restores the original ones', async () => {
  const settings = () => play(async ({ control }) => (await control.limits({})).before);
  const initial = await settings();
  const [before, lifted] = await play(async (context) => {
    const limits = await OperatorSetBudget.acquire(context);
    return [limits.before, (await context.control.limits({})).before];
  });
  expect(before).toEqual(initial);
  expect(lifted).toEqual({ ...initial, per_ip: null, per_account: null, allowlist: [] });
  expect(await settings()).toEqual(initial);
});

test('a full budget admits its burst, and letting time pass refills it as set', async () => {
  const { first, later, refilled } = await play(async (context) => {
    const limits = await OperatorSetBudget.acquire(context);
    await limits.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: 4 });
    const burst = await limits.volley(makeRequestList(10, () => lightReadRequest));
    await limits.letPass(3_000 / SLOW_REFILL_PER_SECOND);
    const back = await limits.volley(makeRequestList(10, () => lightReadRequest));
    return { first: burst, later: back.passed, refilled: await limits.mayHaveRefilled() };
  });
  // On a busy machine tokens may have been refilled meanwhile.
  expect(first.passed).toBeGreaterThanOrEqual(4);
  expect(first.passed).toBeLessThanOrEqual(4 + refilled);
  expect(first.throttled.length).toBe(10 - first.passed);
  expect(later).toBeGreaterThanOrEqual(3);
  expect(later).toBeLessThanOrEqual(3 + refilled);
});

test('requests are numbered from 0', () => expect(makeRequestList(3, (n) => n)).toEqual([0, 1, 2]));
