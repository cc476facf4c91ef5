import { describe, expect, test } from 'vitest';
import type { OrderSpec } from '../check/order-spec.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked } from '../kernel/verdicts.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { placeEachOrder } from './place-each.ts';

const market = { coin: 'BTC', szDecimals: 2 } as MarketFacts;
const owner = { address: '0xaa' } as Identity;
const wish = { market, side: 'ask', px: 100_000_000_000n } as const;
const wishes = [1n, 2n].map((size) => ({ ...wish, size }));
const resting = { kind: 'resting', oid: '1' };

/** Returns the entries of two orders where one action gets this reply, and a single order rests; with the actions of both kinds. */
async function placed(isSparing: boolean, answer: object, each: readonly OrderSpec[] = wishes) {
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
  // Stub of the parts of a case that are used; no other is touched.
  const context = { given, target } as unknown as Parameters<typeof placeEachOrder>[0];
  return { entries: await placeEachOrder(context, owner, each), sent };
}

describe('orders of one account', () => {
  const both = { kind: 'statuses', statuses: [resting, { kind: 'filled', oid: '2' }] };

  test.each([
    ['has no path for that', 'ACTION_UNSUPPORTED'],
    ['reads such an action in another form', 'INVALID_REQUEST'],
    ['signs it in another form', 'AUTH_BAD_SIGNATURE'],
  ])('are sent one by one where the build %s', async (_why, code) => {
    expect(await placed(true, { kind: 'refused', status: 400, error: { code, message: '' } })).toEqual({
      entries: [resting, resting],
      sent: ['batch_order', 'single', 'single'],
    });
  });

  test('are sent in one action where each costs weight, and are told apart', async () => {
    expect(await placed(true, both)).toEqual({ entries: both.statuses, sent: ['batch_order'] });
  });

  test('are sent in several actions if there are more than any venue must accept in one', async () => {
    const many = Array.from({ length: 20 }, () => ({ ...wish, size: 1n }));
    const ten = { kind: 'statuses', statuses: many.slice(0, 10).map(() => resting) };
    expect(await placed(true, ten, many)).toEqual({
      entries: many.map(() => resting),
      sent: ['batch_order', 'batch_order'],
    });
  });

  test('are sent one by one where requests cost nothing', async () => {
    expect(await placed(false, both)).toEqual({ entries: [resting, resting], sent: ['single', 'single'] });
  });

  test('whose action reports only one of them block the case', async () => {
    await expect(placed(true, { kind: 'statuses', statuses: [resting] })).rejects.toThrow(Blocked);
  });
});
