import type { DisturbanceKind } from '../../generate/disturbances.ts';
import type { SequenceLength } from '../../generate/sequence.ts';
import type { Treasury } from '../../identity/treasury.ts';
import type { UndecodedActionDetector } from '../../product-probes/unread-words.ts';
import type { AbsentProductDetector } from '../../products/absent-products.ts';
import type { NoEffectProductDetector } from '../../products/idle-products.ts';
import type { OffSwitchDetector } from '../../products/switches-off.ts';
import type { CheckRunnerContext } from '../../runner/run-check.ts';
import type { Session } from '../../runner/session.ts';
import type { PlaceholderSigner } from '../compare/envelope.ts';
import type { SequenceCase } from './campaign-environment.ts';
import type { SequenceRunReport } from './execute.ts';

export interface CampaignOptions {
  /** Returns true once the campaign has to stop: the current run ends, and no other begins. */
  readonly interrupted?: () => boolean;
  /** Signs with placeholders, for an in-process target that trusts its signers. */
  readonly trustedSigner?: PlaceholderSigner | null;
  /** Steps between two full comparisons. */
  readonly cutEvery?: number;
  /**
   * Whether only the last comparison of a sequence covers all reads, and the earlier ones a random subset: for a target about which these
   * reads decide nothing. Default: each covers all.
   */
  readonly drawsReads?: boolean;
  readonly frames?: boolean;
  /**
   * Whether to stop at the first difference and report it as seen, neither shrunk nor repeated. Default: each difference is shrunk and
   * repeated.
   */
  readonly stopsAtFirstDifference?: boolean;
  /** Length of drawn sequences. Default: 14 steps after an opening, up to the maximum that a person can still follow. */
  readonly length?: SequenceLength;
  /** Kinds of disturbances inserted into the sequences. Default: none. */
  readonly disturb?: readonly DisturbanceKind[];
  /** Whether no operator of the target is available. Default: its blocks are cut by hand. */
  readonly isByUrl?: boolean;
  /** Maximum requests of a sequence in flight together. Default 1: each is answered before the next. */
  readonly concurrency?: number;
  /**
   * Whether results of earlier sequences guide later ones and their order. False: each campaign only draws from its family, and is played
   * to its end before the next. Default true.
   */
  readonly guided?: boolean;
  /** Called with each played sequence, in drawing order. */
  readonly played?: (sequence: SequenceCase, report: SequenceRunReport) => void;
}

/** Parts of the run that a campaign uses. */
export type RunPartsForCampaign = Pick<
  CheckRunnerContext,
  'seed' | 'salt' | 'findings' | 'emit' | 'timestamp' | 'reproduce' | 'usedKeys'
> & {
  readonly products?: Pick<AbsentProductDetector, 'all' | 'describe'>;
  readonly switches?: Pick<OffSwitchDetector, 'all' | 'describe'>;
  readonly idle?: Pick<NoEffectProductDetector, 'known'>;
  /** Parts of the run that a campaign uses. */
  readonly words?: Pick<UndecodedActionDetector, 'whyUnread'>;
  /** Detector of actions that the target only reads in another form; left out: it reads those of public facts. */
  readonly treasury?: Treasury | null;
};

/** Whether clauses are judged. With the in-process model as target both sides are one program, which only tests the plumbing. */
export function areClausesJudged({ target }: Session): boolean {
  return target.url !== null;
}
