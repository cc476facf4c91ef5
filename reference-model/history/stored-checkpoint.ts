import type { HistoryCheckpoint } from './histories.ts';
import { HistoryLog } from './log.ts';

type Logs = ReadonlyMap<unknown, HistoryLog<unknown>>;
/** Checkpoint of a history with open rows in addition to closed ones. */
interface WithOpen {
  readonly closed: Logs;
  readonly open: unknown;
}

/** A checkpoint with plain lists in place of logs, for serialization. Reads every row. */
export function storableCheckpoint(mark: HistoryCheckpoint): Readonly<Record<string, unknown>> {
  return eachPart(mark, (logs: Logs) => new Map(logs.entries().map(([key, log]) => [key, log.rows()])));
}

/** Restores the checkpoint that `storableCheckpoint` made plain. */
export function historyCheckpointFromStored(stored: unknown): HistoryCheckpoint {
  // Safe: only `storableCheckpoint` writes such a checkpoint, with lists in place of logs.
  return eachPart(stored as Readonly<Record<string, unknown>>, (lists: ReadonlyMap<unknown, readonly unknown[]>) => {
    return new Map(lists.entries().map(([key, rows]) => [key, HistoryLog.of(rows)]));
  }) as unknown as HistoryCheckpoint;
}

function eachPart<From, To>(
  parts: Readonly<Record<string, unknown>>,
  turned: (closed: From) => To,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      if (part instanceof Map) return [name, turned(part as From)];
      const { closed, open } = part as WithOpen;
      return [name, { closed: turned(closed as From), open }];
    }),
  );
}
