import type { RunContext } from '../play/run-context.ts';

/** Parts of a running sequence that its bursts use. */
export type BurstContext = Pick<
  RunContext,
  | 'adopted'
  | 'correspondence'
  | 'cutDeciding'
  | 'environment'
  | 'isArchiveHeld'
  | 'market'
  | 'markets'
  | 'orders'
  | 'paidMs'
  | 'participants'
  | 'played'
  | 'policy'
  | 'readPolicy'
  | 'shadow'
  | 'stats'
  | 'target'
>;
