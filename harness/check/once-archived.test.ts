import { expect, test } from 'vitest';
import { Inconclusive } from '../kernel/verdicts.ts';
import { pollUntilArchived } from './once-archived.ts';

const quick = { archiveMs: 100, pollMs: 0, longestMs: 0 };

test('an archive is polled until it shows the value', async () => {
  const answers = [null, null, 'a row'];
  expect(
    await pollUntilArchived(
      async () => answers.shift() ?? null,
      quick,
      () => 0,
    ),
  ).toBe('a row');
});

test('an archive that does not catch up in time is inconclusive', async () => {
  let at = 0;
  await expect(
    pollUntilArchived(
      async () => null,
      quick,
      () => (at += 60),
    ),
  ).rejects.toThrow(Inconclusive);
});
