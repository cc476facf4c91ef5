import { expect, test } from 'vitest';
import { makeCasePlayer } from './model-case.fixture.ts';
import { lightReadRequest, makeRequests, OperatorSetBudget, SLOW_REFILL_PER_SECOND } from './operator-limits.ts';

const play = await makeCasePlayer();

test('a case finds nothing limited, and leaves the budgets as they were', async () => {
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

test('a full budget affords its burst, and time that is let pass gives back what it says', async () => {
  const { first, later, refilled } = await play(async (context) => {
    const limits = await OperatorSetBudget.acquire(context);
    await limits.setAndFill('per_ip', { per_second: SLOW_REFILL_PER_SECOND, burst: 4 });
    const burst = await limits.volley(makeRequests(10, () => lightReadRequest));
    await limits.letPass(3_000 / SLOW_REFILL_PER_SECOND);
    const back = await limits.volley(makeRequests(10, () => lightReadRequest));
    return { first: burst, later: back.passed, refilled: await limits.mayHaveRefilled() };
  });
  // A busy machine may have given tokens back by itself.
  expect(first.passed).toBeGreaterThanOrEqual(4);
  expect(first.passed).toBeLessThanOrEqual(4 + refilled);
  expect(first.throttled.length).toBe(10 - first.passed);
  expect(later).toBeGreaterThanOrEqual(3);
  expect(later).toBeLessThanOrEqual(3 + refilled);
});

test('requests are numbered from 0', () => expect(makeRequests(3, (n) => n)).toEqual([0, 1, 2]));
