import { describe, expect, test } from 'vitest';
import { removedProductsEdit } from '../../reference-model/index.ts';
import type { ProductId } from '../../spec-schemas/products.ts';
import { type Check, check } from '../check/check.ts';
import { Blocked, NotExercised, Unsupported } from '../kernel/verdicts.ts';
import { runTestPlanOn } from '../runner/plan/run-plan.fixture.ts';
import { openModelSession } from '../session/model-session.ts';

type Case = Pick<Check, 'run'> & Partial<Pick<Check, 'absent' | 'leases'>>;

/** Returns the reasons that a run reports for successive checks that need Earn pools. */
async function reasonsOf(
  without: readonly ProductId[],
  ...cases: readonly Case[]
): Promise<readonly (string | undefined)[]> {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: { edits: [removedProductsEdit(without)] },
  });
  const checks = cases.map((one, at) =>
    check({
      // Ids of checks that need the product.
      id: at === 0 ? 'earn.shares.bought' : 'earn.deposit.at-value',
      title: 'does what the test says',
      clauses: ['earn.deposit.creates'],
      by: 'act',
      ...one,
    }),
  );
  const { events } = await runTestPlanOn(session, checks, {});
  await session.close();
  return events.flatMap((event) => (event.event === 'check-ended' ? [event.reason] : []));
}

/** Returns the reason that a run reports for a check that ends before it reaches its product. */
async function reasonOf(without: readonly ProductId[], run: Check['run'], absent?: 'judged') {
  return (await reasonsOf(without, { run, ...(absent === undefined ? {} : { absent }) }))[0];
}

const poor = () => Promise.reject(new Unsupported('more money than a faucet gives'));

test('a check that ends early is explained by its missing product, not by what it met first', async () => {
  expect(await reasonOf(['earn'], poor)).toBe('the venue has no Earn pools (ACTION_UNSUPPORTED)');
  const unread = () => Promise.reject(new NotExercised('a pool in a form that is read'));
  expect(await reasonOf(['earn'], unread)).toBe('the venue has no Earn pools (ACTION_UNSUPPORTED)');
});

test('so is one blocked by a read without content, unless the product is present', async () => {
  const empty = () => Promise.reject(new Blocked('the read did not succeed: HTTP 200 {"data":null}'));
  expect(await reasonOf(['earn'], empty)).toBe('the venue has no Earn pools (ACTION_UNSUPPORTED)');
  expect(await reasonOf([], empty)).toBe('the read did not succeed: HTTP 200 {"data":null}');
});

test('where the product is present, or only another is missing, the original reason stays', async () => {
  expect(await reasonOf([], poor)).toBe('more money than a faucet gives');
  expect(await reasonOf(['vaults'], poor)).toBe('more money than a faucet gives');
});

test('a check of the absence itself keeps its original reason', async () => {
  expect(await reasonOf(['earn'], poor, 'judged')).toBe('more money than a faucet gives');
});

describe('a check that needs a known absent product', () => {
  test.each([
    ['is not begun where others would wait for it', { leases: ['clock'] }, 1],
    ['is played beside others', {}, 2],
    ['is played where it judges the absence', { leases: ['clock'], absent: 'judged' }, 2],
  ] as const)('%s', async (_what, second, times) => {
    let played = 0;
    const run = async () => {
      played += 1;
      throw new Unsupported('more money than a faucet gives');
    };
    const [first, later] = await reasonsOf(['earn'], { run }, { run, ...second });
    expect(played).toBe(times);
    const isAsked = !('absent' in second);
    expect(first).toBe('the venue has no Earn pools (ACTION_UNSUPPORTED)');
    expect(later).toBe(isAsked ? first : 'more money than a faucet gives');
  });
});
