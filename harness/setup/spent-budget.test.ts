import { expect, test } from 'vitest';
import { buckets } from '../../spec-schemas/catalogue/limits.ts';
import { IpBudgetTracker } from '../budget/budget-permit.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { WireReply } from '../target/wire.ts';
import { MeasuredRequestBudget } from './spent-budget.ts';

// The checks that use this are tested on sound and broken venues in `bin/found-budget.test.ts`.

const refusal = { error: { code: 'RATE_LIMITED', message: 'too many' } };

interface Bucket {
  readonly perSecond: number;
  readonly burst: number;
  /** Refusal when the budget is spent. */
  readonly refused: object;
}

const documented: Bucket = { perSecond: buckets.perIp.refillPerSecond, burst: buckets.perIp.burst, refused: refusal };

/** Token bucket on a clock that waits advance, as a case sees a venue. */
function desk(changes: Partial<Bucket> = {}, role = 'node') {
  const { perSecond, burst, refused } = { ...documented, ...changes };
  let nowMs = 0;
  let tokens = burst;
  const clock = {
    now: () => nowMs,
    sleep: async (ms: number) => {
      nowMs += ms;
      tokens = Math.min(burst, tokens + (ms * perSecond) / 1_000);
    },
  };
  const reply = (status: number, json: object): WireReply =>
    // The code under test reads only these parts of a reply.
    ({ status, json, headers: {}, text: JSON.stringify(json), exchange: null }) as unknown as WireReply;
  const request = async () => {
    const isLetIn = tokens >= 1;
    if (isLetIn) tokens -= 1;
    return { kind: 'reply', reply: isLetIn ? reply(200, { data: {} }) : reply(429, refused) };
  };
  const require = (holds: boolean, says: string) => {
    if (!holds) throw new Error(says);
  };
  return {
    spending: new IpBudgetTracker(clock),
    given: { require },
    target: { wire: { request } },
    venue: { role },
  } as unknown as Parameters<typeof MeasuredRequestBudget.acquire>[0];
}

test('a budget that refills as documented is spent, and steady', async () => {
  const budget = await MeasuredRequestBudget.acquire(desk());
  expect(budget.refusal.status).toBe(429);
  const { letIn, right, least, most } = await budget.refilled(30);
  expect(right).toBe(true);
  expect([least <= letIn.value, letIn.value <= most, most - least < 10]).toEqual([true, true, true]);
});

test('the whole burst is counted when the budget is acquired', async () => {
  const { burst } = await MeasuredRequestBudget.acquireUnknown(desk({ burst: 40 }));
  expect(burst.letIn.value).toBe(40);
});

test.each([
  ['one that refills otherwise', { perSecond: 5 }, /to this run alone/],
  ['none at all', { burst: 1e9 }, /allowlist/],
  ['words of a proxy', { refused: { detail: 'slow down' } }, /stands in front/],
])('%s is not judged, and the reason names what a case would need', async (_what, bucket, why) => {
  const taking = MeasuredRequestBudget.acquire(desk(bucket));
  await expect(taking).rejects.toThrow(Unsupported);
  await expect(MeasuredRequestBudget.acquire(desk(bucket))).rejects.toThrow(why);
});

test('requests that a spent budget never refuses have no budget of their own in front of a gateway', async () => {
  const drained = async (inFront: number) => {
    let left = inFront;
    const budget = await MeasuredRequestBudget.acquire(desk({}, 'gateway'));
    return budget.drain('an unknown type', 1, async () => {
      left -= 1;
      return left >= 0 ? { error: { code: 'UNKNOWN_TYPE' } } : refusal;
    });
  };
  expect(await drained(Number.POSITIVE_INFINITY)).toMatchObject({ right: false });
  await expect(drained(documented.burst)).rejects.toThrow('a budget of its own in front of the node');
});
