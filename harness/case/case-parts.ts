import type { BlockPoller } from '../check/block-poller.ts';
import type { ClaimQueue } from '../check/claim-queue.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import type { FirstFrameMisses } from '../client/first-frames.ts';
import type { NonceSource } from '../client/venue-client.ts';
import type { Treasury } from '../identity/treasury.ts';
import type { MissingPathDetector } from '../product-probes/missing-paths.ts';
import type { UndecodedActionDetector } from '../product-probes/unread-words.ts';
import type { AbsentProductDetector } from '../products/absent-products.ts';
import type { IdleProductDetector } from '../products/idle-products.ts';
import type { NeededProducts } from '../products/needed-products.ts';
import type { SwitchDetector } from '../products/switches-off.ts';
import type { DecidedBreaks } from '../runner/decided-breaks.ts';
import type { RunFindings } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import type { ChangedSigningPart } from '../signatures/changed-parts.ts';
import type { SignatureProbes } from '../signatures/signature-probes.ts';
import type { MarketLeases } from './leases.ts';
import type { MinimumOrderProbe } from './minimum-orders.ts';
import type { UsedKeyReporter } from './used-keys.ts';

/** Dependencies that the cases of one run share. */
export interface SharedCaseParts {
  readonly session: Session;
  readonly seed: number;
  readonly salt: string;
  readonly nonces: NonceSource;
  readonly treasury: Treasury | null;
  readonly leases: MarketLeases;
  /** Shared waits for blocks and for claims. */
  readonly waits: { readonly look: BlockPoller; readonly claims: ClaimQueue };
  /** Reads that cost no weight, over the feed. Left out, or null: where weight does not matter. */
  readonly free?: FeedPeeker | null;
  /** First frames that sockets of the run received or missed. Left out: each case waits for itself. */
  readonly firstFrames?: FirstFrameMisses;
  /** Decisions of the checks of the run. Left out: each check sees for itself. */
  readonly decided?: DecidedBreaks;
  /** null: there is no treasury. */
  readonly minimumOrders: MinimumOrderProbe | null;
  readonly findings: RunFindings;
  /** Products that the venue lacks. Left out: not detected. */
  readonly products?: AbsentProductDetector;
  /** Products that a check would have needed which came to nothing. Left out: nobody asks. */
  readonly needed?: NeededProducts;
  /** Products whose actions the venue accepts without effect. Left out: not detected. */
  readonly idle?: IdleProductDetector;
  /** Switches that the venue has off. Left out: not detected. */
  readonly switches?: SwitchDetector;
  /** Actions without a path on the venue. Left out: not detected. */
  readonly paths?: MissingPathDetector;
  readonly words?: UndecodedActionDetector;
  /** Probes of signatures whose signer the venue does not find. Left out: none. */
  readonly signatures?: SignatureProbes;
  /** Part of a signature that a case makes otherwise. Left out: none. */
  readonly changed?: ChangedSigningPart;
  /** Reporter of used keys. Left out, or null: nothing of the run outlives its process. */
  readonly usedKeys?: UsedKeyReporter | null;
  /** Time limit of one attempt, real time: a hanging case is caused by the target's silence. */
  readonly caseTimeoutMs: number;
}
