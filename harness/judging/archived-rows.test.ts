import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type ArchiveContext, awaitArchivedRows, LEDGER_READ } from './archived-rows.ts';

const transfer = { kind: 'transfer', delta: '0.5' };

/** Case on a venue without an archive, whose node lists these movements of everybody. */
function caseOn(listed: readonly JsonObject[]): ArchiveContext {
  const parts = {
    given: {
      data: (reply: JsonObject) => reply,
      fundedAccount: async () => ({ address: '0x1' }),
      stranger: () => ({ address: '0x2' }),
    },
    target: {
      wire: { url: 'http://127.0.0.1' },
      read: async () => ({ ledger_updates: listed }),
      act: async () => null,
    },
    pace: { eventually: async (read: () => Promise<unknown>) => read() },
    venue: { capabilities: new Set(), usdc: { signingId: 0 } },
  };
  // The code under test uses no other part of a case.
  return parts as unknown as ArchiveContext;
}

const missing = (context: ArchiveContext, read: string) =>
  awaitArchivedRows(
    context,
    read,
    async () => [],
    (rows) => rows.length > 0,
  );

test('a node without an archive that lists a later send is judged by the rows that it lacks', async () => {
  expect(await missing(caseOn([transfer]), LEDGER_READ)).toEqual([]);
});

test('a node without an archive that lists nothing has no history, and other reads say nothing of theirs', async () => {
  await expect(missing(caseOn([]), LEDGER_READ)).rejects.toThrow('archive');
  await expect(missing(caseOn([transfer]), 'user_funding')).rejects.toThrow('archive');
});
