import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { canonicalText } from '../compare/canonical.ts';
import { Dec } from '../compare/decimal.ts';
import { knownPartsOfRows } from '../compare/named-part.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { type ArchiveContext, awaitArchivedRows, LEDGER_READ, readLedgerRows } from './archived-rows.ts';

/** Venues that seem to have no archive: whether the first case that waited for a ledger row found none. */
const listsNothing = new WeakMap<VenueFacts, Promise<boolean>>();

/**
 * Returns ledger rows of one address, waiting like `awaitArchivedRows`. Where there seems to be no archive, the first case of a run waits
 * for all: if nothing came for it, the others read only once.
 */
export async function awaitLedgerRows(
  reader: ArchiveContext,
  address: string,
  reached: (rows: readonly JsonObject[]) => boolean,
): Promise<readonly JsonObject[]> {
  const { venue } = reader;
  const waited = () => awaitArchivedRows(reader, LEDGER_READ, () => readLedgerRows(reader, address), reached);
  if (venue.capabilities.has('archive')) return waited();
  const known = listsNothing.get(venue);
  if (known === undefined) {
    const rows = waited();
    listsNothing.set(
      venue,
      rows.then(() => false, lacksArchive),
    );
    return rows;
  }
  if ((await known) && (await readLedgerRows(reader, address)).length === 0) throw new Unsupported('archive');
  return waited();
}

/** Called before slow set-up. @throws Unsupported where a case of this run has found that nothing is listed */
export async function skipIfLedgerUnlisted({ venue }: Pick<ArchiveContext, 'venue'>): Promise<void> {
  if (await listsNothing.get(venue)) throw new Unsupported('archive');
}

function lacksArchive(error: unknown): boolean {
  return error instanceof Unsupported;
}

/** Returns text that identifies a row across replies, whatever other keys a venue shows. */
export function toCanonicalLedgerRowText(row: JsonObject): string {
  return canonicalText([...knownPartsOfRows(`info.${LEDGER_READ}`, 'ledger_updates', [row])]);
}

/** Returns rows of one kind and token, by the sign of their amount. */
export function filterLedgerRows(
  rows: readonly JsonObject[],
  kind: string,
  coin: string,
  sign: 1 | -1,
): readonly JsonObject[] {
  return rows.filter(
    (row) => row.kind === kind && row.coin === coin && Dec.parse(row.delta)?.compare(Dec.of(0)) === sign,
  );
}
