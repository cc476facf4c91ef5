import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { ArchiveContext } from './archived-rows.ts';
import { awaitLedgerRows, skipIfLedgerUnlisted } from './ledger-rows.ts';

/** Venue whose ledger lists these rows of an address; `waits` counts the waits for more. */
function readerOf(listed: Readonly<Record<string, readonly JsonObject[]>>) {
  const counts = { waits: 0 };
  const context = {
    venue: { capabilities: new Set<string>(), usdc: { signingId: 0 } },
    given: {
      data: (reply: { readonly data: unknown }) => reply.data,
      fundedAccount: async () => ({ address: 'later' }),
      stranger: () => ({ address: 'stranger' }),
    },
    target: {
      wire: { url: 'http://127.0.0.1:1' },
      act: async () => null,
      read: async (_: string, { address }: { readonly address: string }) => ({
        data: { ledger_updates: listed[address] ?? [] },
      }),
    },
    pace: {
      async eventually<T>(observe: () => Promise<T>, reached: (value: T) => boolean): Promise<T> {
        const value = await observe();
        if (!reached(value)) counts.waits += 1;
        return value;
      },
    },
  };
  // Stub of the parts of a case that reading the ledger uses.
  return { reader: context as unknown as ArchiveContext, counts };
}

const hasRows = (rows: readonly JsonObject[]) => rows.length > 0;

test('where nothing came for the first case that waited, the others read only once', async () => {
  const { reader, counts } = readerOf({ paid: [{ kind: 'transfer' }] });
  const asked = ['one', 'two', 'three'].map((address) => awaitLedgerRows(reader, address, hasRows));
  for (const asking of asked) await expect(asking).rejects.toThrow(Unsupported);
  // For its own rows, and for that of a later send.
  expect(counts.waits).toBe(2);
  await expect(skipIfLedgerUnlisted(reader)).rejects.toThrow(Unsupported);
  expect(await awaitLedgerRows(reader, 'paid', hasRows)).toHaveLength(1);
});

test('where rows came, each case waits for its own', async () => {
  const { reader, counts } = readerOf({ paid: [{ kind: 'transfer' }] });
  expect(await awaitLedgerRows(reader, 'paid', hasRows)).toHaveLength(1);
  await expect(awaitLedgerRows(reader, 'two', hasRows)).rejects.toThrow(Unsupported);
  await expect(awaitLedgerRows(reader, 'three', hasRows)).rejects.toThrow(Unsupported);
  expect(counts.waits).toBe(4);
  await expect(skipIfLedgerUnlisted(reader)).resolves.toBeUndefined();
  await expect(skipIfLedgerUnlisted(readerOf({}).reader)).resolves.toBeUndefined();
});
