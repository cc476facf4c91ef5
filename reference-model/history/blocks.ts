import { archiveBound } from './archive-bound.ts';
import type { HistoryRule } from './history.ts';

/** One committed block. */
export interface BlockRecord {
  readonly height: number;
  /** Its consensus time. */
  readonly timeMs: number;
  /** Signed actions that it committed, whatever became of them. */
  readonly actions: number;
  readonly prints: number;
}

export const blockHistory: HistoryRule<'chain', BlockRecord> = {
  rows: (event) => {
    if (event.kind !== 'block') return [];
    const { height, timeMs, actions, prints } = event;
    return [['chain', { height, timeMs, actions, prints }]];
  },
  bound: archiveBound,
};
