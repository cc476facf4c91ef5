import { expect, test } from 'vitest';
import type { CaseContext } from '../check/case-context.ts';
import { heightFarAhead } from './far-height.ts';

test('a height far ahead is counted from that of the chain, and is no time in ms', async () => {
  const context = {
    given: { data: (reply: unknown) => reply },
    target: { read: async () => ({ height: 1204 }) },
  } as unknown as Pick<CaseContext<never>, 'given' | 'target'>;
  expect(await heightFarAhead(context, '0x1')).toBe(101_204);
});
