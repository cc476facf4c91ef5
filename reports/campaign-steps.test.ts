import { expect, test } from 'vitest';
import { stepWords } from './campaign-steps.ts';

test('a step that reads names each read with what it is asked for', () => {
  const asks = [
    { read: 'user_fills', args: { address: { of: 'account', nth: 3 }, limit: 5, start_time: null } },
    { read: 'markets', args: {} },
  ];
  expect(stepWords({ kind: 'campaign', steps: [{ do: 'ask', asks }] })).toEqual([
    'read: user_fills (address account 3, limit 5); markets',
  ]);
});
