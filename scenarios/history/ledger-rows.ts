import { Dec } from '../../harness/compare/decimal.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { type ArchiveReader, archivedOnce, ledgerOf } from './archive-rows.ts';

/** Rows of the ledger of one address, as `archivedOnce` waits for them. */
export async function ledgerOnce(
  reader: ArchiveReader,
  address: string,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  return archivedOnce(reader, () => ledgerOf(reader, address), reached);
}

/** Rows of one kind and token, by the sign of what they moved. */
export function moved(rows: readonly JsonObject[], kind: string, coin: string, sign: 1 | -1): readonly JsonObject[] {
  return rows.filter(
    (row) => row.kind === kind && row.coin === coin && Dec.parse(row.delta)?.compare(Dec.of(0)) === sign,
  );
}
