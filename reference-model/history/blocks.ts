import { archivedRowsBound } from './archive-bound.ts';
import type { HistoryRule } from './history.ts';

/** A committed block. */
export interface BlockRecord {
  readonly height: number;
  /** Consensus time of the block. */
  readonly timeMs: number;
  /** Number of signed actions that it committed, whatever their outcome. */
  readonly actions: number;
  readonly prints: number;
}

export const blockHistoryRule: HistoryRule<'block', 'chain', BlockRecord> = {
  rows: { block: ({ height, timeMs, actions, prints }) => [['chain', { height, timeMs, actions, prints }]] },
  bound: archivedRowsBound,
};
