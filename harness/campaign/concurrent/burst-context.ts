import type { ReadScopeContext } from '../compare/compare-all-reads.ts';
import type { RunContext } from '../play/run-context.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { RunPolicies } from '../sequence/run-policies.ts';

/** Parts of a running sequence that its bursts use. */
export interface BurstContext extends ReadScopeContext, Pick<RunContext, 'market' | 'shadow' | 'stats' | 'target'> {
  readonly blocks: Pick<RunBlocks, 'cutDeciding' | 'isArchiveHeld'>;
  readonly policies: Pick<RunPolicies, 'ofReads' | 'ofReplies'>;
}
