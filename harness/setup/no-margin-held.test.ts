import { expect, test } from 'vitest';
import type { Expectation } from '../check/expect.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import { judgeNoMarginHeld } from './no-margin-held.ts';

/** Returns the judgements on an account with this state. */
async function judged(state: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const asserted: string[] = [];
  const parts = {
    given: { data: (body: unknown) => body },
    target: { read: async () => state },
    pace: { eventually: (observe: () => unknown) => observe() },
  };
  const decimal = ({ value }: { readonly value: unknown }, expected: unknown) => asserted.push(`${value}/${expected}`);
  const relation = (_expected: string, _actual: unknown, holds: () => boolean) =>
    asserted.push(holds() ? 'all' : 'less');
  // The code under test uses no other part of a case or of an assertion.
  await judgeNoMarginHeld(
    parts as unknown as Parameters<typeof judgeNoMarginHeld>[0],
    { address: '0xAA' },
    { decimal, relation } as unknown as Expectation,
    'a cancel',
  );
  return asserted;
}

test('a flat account must have no margin and all cash free, to a cent', async () => {
  const perp = { init_margin: '3', total_ntl_pos: '0' };
  expect(await judged({ perp, withdrawable: '97', total_raw_usd: '100' })).toEqual(['3/0', 'less']);
  expect(await judged({ perp, withdrawable: '99.98', total_raw_usd: '100' })).toEqual(['3/0', 'less']);
  expect(await judged({ perp, withdrawable: '99.99', total_raw_usd: '100' })).toEqual(['3/0', 'all']);
});

test('an account with a position is not judged', async () => {
  const perp = { init_margin: '3', total_ntl_pos: '20' };
  await expect(judged({ perp, withdrawable: '97', total_raw_usd: '100' })).rejects.toThrow(Disturbed);
});
