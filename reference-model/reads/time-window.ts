import type { LogSpan } from '../history/log.ts';

/** A window of a read, both ends inclusive; null: unbounded. */
export interface TimeWindow {
  readonly start_time: number | bigint | null;
  readonly end_time: number | bigint | null;
}

export type WindowPredicate = (timeMs: number, window: TimeWindow) => boolean;

/** Predicates for the two ends of a window, for rows sorted by time. */
export interface WindowEndPredicates {
  readonly isBefore: (timeMs: number, window: TimeWindow) => boolean;
  readonly isAfter: (timeMs: number, window: TimeWindow) => boolean;
}

/** @source read-api, "POST /info": `start_time`, `end_time` inclusive */
export const inclusiveEndPredicates: WindowEndPredicates = {
  isBefore: (timeMs, { start_time }) => start_time !== null && timeMs < start_time,
  isAfter: (timeMs, { end_time }) => end_time !== null && timeMs > end_time,
};

export const isInsideWindow: WindowPredicate = (timeMs, window) =>
  !inclusiveEndPredicates.isBefore(timeMs, window) && !inclusiveEndPredicates.isAfter(timeMs, window);

/** The range of a log inside a window. @param timeOf  non-decreasing over the rows, ms */
export function logRangeInWindow<Row>(
  { isBefore, isAfter }: WindowEndPredicates,
  window: TimeWindow,
  timeOf: (row: Row) => number,
): LogSpan<Row> {
  return {
    isBefore: (row) => isBefore(timeOf(row), window),
    isAfter: (row) => isAfter(timeOf(row), window),
  };
}
