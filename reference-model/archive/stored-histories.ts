import type { BookRules } from '../book/book-rules.ts';
import type { ArchiveSource } from '../history/archive.ts';
import { firstIndexFailing, type LogSpan } from '../history/log.ts';
import { deserializeState, type SerializedState, serializeState } from '../state/snapshot.ts';
import type { ArchiveFile } from './archive-file.ts';

export function storedRowText(row: unknown): string {
  return JSON.stringify(serializeState(row));
}

/** Parses a row that `storedRowText` wrote under a name whose rows have this type. */
export function parseStoredRow<Row>(text: string, match: BookRules): Row {
  // Only its own rule writes a history, so the rows under its name have that rule's type.
  return deserializeState(JSON.parse(text) as SerializedState, match) as Row;
}

/**
 * Histories of a file, as reads query them.
 * @param shownHeight  the newest visible block; infinite: all blocks
 */
export function openStoredHistories(file: ArchiveFile, match: BookRules, shownHeight: () => number): ArchiveSource {
  const pages = (history: string) => ({
    page<Row>(
      key: string,
      { isBefore, isAfter }: LogSpan<Row>,
      keep: 'oldest' | 'newest',
      limit: number,
    ): readonly Row[] {
      const shown = shownHeight();
      const at = (holds: (row: Row) => boolean) => (n: number) =>
        holds(parseStoredRow(file.rowAt(history, key, n).text, match));
      const count = file.count(history, key);
      const visibleCount =
        shown === Number.POSITIVE_INFINITY
          ? count
          : firstIndexFailing(0, count, (n) => file.rowAt(history, key, n).height <= shown);
      // Bounds use the same binary search as the histories in memory.
      const start = firstIndexFailing(0, visibleCount, at(isBefore));
      const end = firstIndexFailing(
        start,
        visibleCount,
        at((row) => !isAfter(row)),
      );
      const left = Math.min(limit, end - start);
      const [from, to] = keep === 'oldest' ? [start, start + left] : [end - left, end];
      return file.texts(history, key, from, to).map((text) => parseStoredRow<Row>(text, match));
    },
  });
  return {
    archivedFills: pages('archivedFills'),
    ledger: pages('ledger'),
    fundings: pages('fundings'),
    lives: pages('lives'),
    volumeDays: {
      ...pages('volumeDays'),
      openAt: (key, name) => {
        const text = file.openAt('volumeDays', key, name, Math.min(shownHeight(), Number.MAX_SAFE_INTEGER));
        return text === null ? null : parseStoredRow(text, match);
      },
    },
    transitions: pages('transitions'),
    blocks: pages('blocks'),
  };
}
