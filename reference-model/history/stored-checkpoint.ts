import type { HistoryCheckpoint } from './histories.ts';
import { HistoryLog } from './log.ts';

type Logs = ReadonlyMap<unknown, HistoryLog<unknown>>;
/** Checkpoint of a history with open rows beside its closed ones. */
interface WithOpen {
  readonly closed: Logs;
  readonly open: unknown;
}

/** A mark with a plain list in the place of each log, so that it can be written down. Costs a look at every row. */
export function storableCheckpoint(mark: HistoryCheckpoint): Readonly<Record<string, unknown>> {
  return eachPart(mark, (logs: Logs) => new Map(logs.entries().map(([key, log]) => [key, log.rows()])));
}

/** The mark that `storableCheckpoint` made plain. */
export function historyCheckpointFromStored(stored: unknown): HistoryCheckpoint {
  // `storableCheckpoint` alone writes such a checkpoint: its lists replace the logs of a mark.
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
