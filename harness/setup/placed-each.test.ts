import { describe, expect, test } from 'vitest';
import { Blocked } from '../check/verdicts.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { placedEach } from './placed-each.ts';

const market = { coin: 'BTC', szDecimals: 2 } as MarketFacts;
const owner = { address: '0xaa' } as Identity;
const wishes = [1n, 2n].map((size) => ({ market, side: 'ask', px: 100_000_000_000n, size }) as const);
const resting = { kind: 'resting', oid: '1' };

/**
 * Returns the reported entries of two orders where one action is answered so, and a single order rests; and the actions
 * of both kinds.
 */
async function placed(isSparing: boolean, answer: object) {
  const sent: string[] = [];
  const given = {
    isSparing,
    settled: async (_: unknown, acting: unknown) => acting,
    placed: async () => {
      sent.push('single');
      return resting;
    },
  };
  const target = {
    act: async (_: unknown, { type }: { readonly type: string }) => {
      sent.push(type);
      return answer;
    },
  };
  // Stands in for the parts of a case that are used, and no other is touched.
  const context = { given, target } as unknown as Parameters<typeof placedEach>[0];
  return { entries: await placedEach(context, owner, wishes), sent };
}

describe('orders of one account', () => {
  const both = { kind: 'statuses', statuses: [resting, { kind: 'filled', oid: '2' }] };

  test('go one by one where the build has no path for that', async () => {
    const pathless = { kind: 'refused', status: 400, error: { code: 'ACTION_UNSUPPORTED', message: '' } };
    expect(await placed(true, pathless)).toEqual({
      entries: [resting, resting],
      sent: ['batch_order', 'single', 'single'],
    });
  });

  test('go by one action where each costs weight, and are told apart', async () => {
    expect(await placed(true, both)).toEqual({ entries: both.statuses, sent: ['batch_order'] });
  });

  test('go one by one where none costs anything', async () => {
    expect(await placed(false, both)).toEqual({ entries: [resting, resting], sent: ['single', 'single'] });
  });

  test.each([
    ['that is refused as a whole', { kind: 'refused', error: { code: 'INVALID_REQUEST' } }],
    ['that tells of one of them', { kind: 'statuses', statuses: [resting] }],
  ])('by an action %s block the case', async (_, answer) => {
    await expect(placed(true, answer)).rejects.toThrow(Blocked);
  });
});
