/** A window of a read; null is open. Both ends belong to it. */
export interface TimeWindow {
  readonly start_time: number | bigint | null;
  readonly end_time: number | bigint | null;
}

export type InsideWindow = (timeMs: number, window: TimeWindow) => boolean;

/** @source read-api, "POST /info": `start_time`, `end_time` inclusive */
export const insideWindow: InsideWindow = (timeMs, { start_time, end_time }) =>
  (start_time === null || timeMs >= start_time) && (end_time === null || timeMs <= end_time);
