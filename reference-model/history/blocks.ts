import { archivedRowsBound } from './archive-bound.ts';
import type { HistoryRule } from './history.ts';

/** A committed block. */
export interface BlockRecord {
  readonly height: number;
  /** Consensus time of the block. */
  readonly timeMs: number;
  /** Signed actions that it committed, whatever became of them. */
  readonly actions: number;
  readonly prints: number;
}

export const blockHistoryRule: HistoryRule<'block', 'chain', BlockRecord> = {
  rows: { block: ({ height, timeMs, actions, prints }) => [['chain', { height, timeMs, actions, prints }]] },
  bound: archivedRowsBound,
};
