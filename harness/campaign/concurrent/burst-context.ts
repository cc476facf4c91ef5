import type { ReadScopeContext } from '../compare/compare-all-reads.ts';
import type { ReadableTarget } from '../compare/compare-cut.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import type { RunContext } from '../play/run-context.ts';
import type { RunStats } from '../play/run-stats.ts';
import type { TargetSide } from '../play/target-side.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import type { RunPolicies } from '../sequence/run-policies.ts';

/** Parts of a running sequence that its bursts use. */
export interface BurstContext extends ReadScopeContext, Pick<RunContext, 'shadow'> {
  readonly markets: Pick<RunMarkets, 'all' | 'at'>;
  readonly environment: ReadScopeContext['environment'] & Pick<CampaignEnvironment, 'mostOrders'>;
  readonly blocks: Pick<RunBlocks, 'cutDeciding' | 'isArchiveHeld'>;
  readonly policies: Pick<RunPolicies, 'ofReads' | 'ofReplies'>;
  readonly stats: Pick<RunStats, 'count' | 'noteBurst'>;
  readonly target: ReadableTarget & Pick<TargetSide, 'cutOff' | 'sendAction' | 'untilAllWait'>;
}
