import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BudgetClock, RateBudget } from './rate-budget.ts';

/** Clock that advances only when the test says so. */
class ManualClock implements BudgetClock {
  #now = 0;
  readonly #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => this.#sleepers.push({ at: this.#now + ms, wake }));
  }

  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      await settled();
      this.#sleepers.sort((a, b) => a.at - b.at);
      const next = this.#sleepers[0];
      if (next === undefined || next.at > until) break;
      this.#sleepers.shift();
      this.#now = next.at;
      next.wake();
    }
    this.#now = until;
  }
}

/** Flushes pending promise callbacks. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

function budgetOf(perSecond: number | 'unlimited', burst?: number) {
  const clock = new ManualClock();
  const budget = new RateBudget({ perSecond, clock, ...(burst === undefined ? {} : { burst }) });
  const admitted: string[] = [];
  const take = (name: string, weight: number) => void budget.take(weight).then(() => admitted.push(name));
  return { clock, budget, admitted, take };
}

describe('a budget', () => {
  test('gives its burst at once, then refills evenly', async () => {
    const { clock, budget, admitted, take } = budgetOf(20, 30);
    for (const name of ['a', 'b', 'c', 'd']) take(name, 5);
    await settled();
    expect(admitted).toEqual(['a', 'b']); // one second of the burst is held in reserve
    await clock.advance(249);
    expect(admitted).toEqual(['a', 'b']);
    await clock.advance(1);
    expect(admitted).toEqual(['a', 'b', 'c']);
    await clock.advance(250);
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
    expect(budget.use).toEqual({ weight: 20, waitedMs: 500, penalties: 0 });
  });

  test('is first come, first served: a light request does not overtake a heavy one', async () => {
    const { clock, admitted, take } = budgetOf(10, 20);
    take('first', 10);
    take('heavy', 10);
    take('light', 1);
    await clock.advance(999);
    expect(admitted).toEqual(['first']);
    await clock.advance(101);
    expect(admitted).toEqual(['first', 'heavy', 'light']);
  });

  test('admits a weight beyond its capacity when the bucket is full, and pays off the debt', async () => {
    const { clock, admitted, take } = budgetOf(10, 20);
    take('huge', 100);
    take('next', 1);
    await clock.advance(9_000);
    expect(admitted).toEqual(['huge']);
    await clock.advance(100);
    expect(admitted).toEqual(['huge', 'next']);
  });

  test('charge() spends without waiting, and a refusal by the venue leaves no debt', async () => {
    const { clock, admitted, budget, take } = budgetOf(10, 20);
    budget.charge(200);
    take('next', 1);
    await clock.advance(99);
    expect(admitted).toEqual([]);
    await clock.advance(1);
    expect(admitted).toEqual(['next']);
  });

  test.each([
    [0, 10],
    [-1, 10],
    [Number.NaN, 10],
    [20, 20],
  ])('refuses %d per second with a burst of %d', (perSecond, burst) => {
    expect(() => new RateBudget({ perSecond, burst })).toThrow(RangeError);
  });
});

describe('an unexpected 429', () => {
  test('pauses all waiting requests and restarts from empty', async () => {
    const { clock, budget, admitted, take } = budgetOf(20);
    take('before', 1);
    budget.penalise(250);
    take('after', 5);
    take('later', 5);
    await clock.advance(249);
    expect(admitted).toEqual(['before']);
    await clock.advance(1);
    expect(admitted).toEqual(['before', 'after']);
    await clock.advance(250);
    expect(admitted).toEqual(['before', 'after', 'later']);
    expect(budget.use.penalties).toBe(1);
  });

  test('delays requests that were about to be admitted', async () => {
    const { clock, budget, admitted, take } = budgetOf(10, 20);
    take('first', 10);
    take('waiting', 1);
    await clock.advance(50);
    budget.penalise(1_000);
    await clock.advance(999);
    expect(admitted).toEqual(['first']);
    await clock.advance(1);
    expect(admitted).toEqual(['first', 'waiting']);
  });

  test('ends an unlimited budget, which continues at the documented rate', async () => {
    const { clock, budget, admitted, take } = budgetOf('unlimited');
    for (let n = 0; n < 10_000; n += 1) await budget.take(5);
    budget.penalise(250);
    take('a', 5);
    take('b', 5);
    await clock.advance(499);
    expect(admitted).toEqual(['a']);
    await clock.advance(1);
    expect(admitted).toEqual(['a', 'b']);
  });
});

describe('a second refusal', () => {
  /** Weight admitted within that many ms. */
  const admittedIn = async ({ clock, budget }: Pick<ReturnType<typeof budgetOf>, 'clock' | 'budget'>, ms: number) => {
    const before = budget.use.weight;
    for (let n = 0; n < ms / 25; n += 1) void budget.take(1);
    await clock.advance(ms);
    return budget.use.weight - before;
  };

  test('a single refusal: spending of an earlier run is paid back at the full rate, with all requests that were in flight', async () => {
    const given = budgetOf(20);
    given.budget.penalise(0);
    await given.clock.advance(900);
    given.budget.penalise(0);
    expect(await admittedIn(given, 10_000)).toBeCloseTo(200, -1);
  });

  test('two refusals within a minute: half of the rate is left, and recovers over some minutes', async () => {
    const given = budgetOf(20);
    given.budget.penalise(0);
    await given.clock.advance(30_000);
    given.budget.penalise(0);
    expect(await admittedIn(given, 10_000)).toBeLessThan(120);
    const rested = budgetOf(20);
    rested.budget.penalise(0);
    await rested.clock.advance(61_000);
    rested.budget.penalise(0);
    expect(await admittedIn(rested, 10_000)).toBeCloseTo(200, -1);
  });

  test('two clients that share a bucket use all of it in fair shares, and are seldom refused', async () => {
    const clock = new ManualClock();
    const both = [0, 1].map(() => ({ budget: new RateBudget({ perSecond: 20, clock }), served: 0, refused: 0 }));
    let tokens = 1_200;
    let at = 0;
    let isOver = false;
    const afford = (weight: number) => {
      tokens = Math.min(1_200, tokens + (clock.now() - at) * 0.02);
      at = clock.now();
      if (tokens < weight) return false;
      tokens -= weight;
      return true;
    };
    for (const one of both) {
      void (async () => {
        while (!isOver) {
          await one.budget.take(5);
          if (afford(5)) one.served += 5;
          else {
            one.refused += 1;
            one.budget.penalise(250);
          }
        }
      })();
    }
    for (let step = 0; step < 2_400; step += 1) await clock.advance(250);
    isOver = true;
    const [first = 0, second = 0] = both.map(({ served }) => served);
    expect(first + second).toBeGreaterThan(0.8 * (1_200 + 12_000));
    expect(Math.min(first, second)).toBeGreaterThan(0.3 * (first + second));
    expect(both.reduce((sum, { refused }) => sum + refused, 0)).toBeLessThan(0.05 * ((first + second) / 5));
  });
});

test('over paths of any delay the venue never sees more than its budget admits, and the budget is used up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ weight: fc.constantFrom(1, 2, 5, 100), delayMs: fc.integer({ max: 1_000, min: 0 }) }), {
        minLength: 300,
        maxLength: 300,
      }),
      async (requests) => {
        const { clock, budget } = budgetOf(20, 1_200);
        const arrivals: { readonly at: number; readonly weight: number }[] = [];
        for (const { weight, delayMs } of requests) {
          void budget.take(weight).then(() => arrivals.push({ at: clock.now() + delayMs, weight }));
        }
        const total = requests.reduce((sum, { weight }) => sum + weight, 0);
        // Time in which the venue's own bucket would admit everything, plus two seconds for the reserve and rounding.
        await clock.advance((Math.max(0, total - 1_200) / 20) * 1_000 + 2_000);
        expect(arrivals).toHaveLength(requests.length);

        let tokens = 1_200;
        let at = 0;
        for (const arrival of arrivals.sort((a, b) => a.at - b.at)) {
          tokens = Math.min(1_200, tokens + (arrival.at - at) * 0.02) - arrival.weight;
          at = arrival.at;
          expect(tokens).toBeGreaterThanOrEqual(-1e-6);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('the wall clock is the default', async () => {
  const budget = new RateBudget({ perSecond: 1_000, burst: 1_010 });
  await budget.take(10);
  await budget.take(1);
  expect(budget.use.weight).toBe(11);
});
