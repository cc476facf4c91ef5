import type { BlockPoller } from '../check/block-poller.ts';
import type { FaucetClaimQueue } from '../check/claim-queue.ts';
import type { FeedPeeker } from '../client/feed-peeker.ts';
import type { FirstFrameMisses } from '../client/first-frames.ts';
import type { NonceSource } from '../client/venue-client.ts';
import type { Treasury } from '../identity/treasury.ts';
import type { MissingPathDetector } from '../product-probes/missing-paths.ts';
import type { UndecodedActionDetector } from '../product-probes/unread-words.ts';
import type { AbsentProductDetector } from '../products/absent-products.ts';
import type { NoEffectProductDetector } from '../products/idle-products.ts';
import type { NeededProductProber } from '../products/needed-products.ts';
import type { OffSwitchDetector } from '../products/switches-off.ts';
import type { ConfirmedBreaks } from '../runner/decided-breaks.ts';
import type { FindingsOutsideCases } from '../runner/run-findings.ts';
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
  readonly waits: { readonly look: BlockPoller; readonly claims: FaucetClaimQueue };
  /** Reads over the feed, which cost no weight. Left out, or null: where weight does not matter. */
  readonly free?: FeedPeeker | null;
  /** First frames that the run's sockets received or missed. Left out: each case waits on its own. */
  readonly firstFrames?: FirstFrameMisses;
  /** Clauses that the run's checks have decided to be broken. Left out: each check decides alone. */
  readonly decided?: ConfirmedBreaks;
  /** null: there is no treasury. */
  readonly minimumOrders: MinimumOrderProbe | null;
  readonly findings: FindingsOutsideCases;
  /** Products that the venue lacks. Left out: not detected. */
  readonly products?: AbsentProductDetector;
  /** Missing products that skipped checks would have needed. Left out: not recorded. */
  readonly needed?: NeededProductProber;
  /** Products whose actions the venue accepts without effect. Left out: not detected. */
  readonly idle?: NoEffectProductDetector;
  /** Switches that are off on the venue. Left out: not detected. */
  readonly switches?: OffSwitchDetector;
  /** Actions without a path on the venue. Left out: not detected. */
  readonly paths?: MissingPathDetector;
  readonly words?: UndecodedActionDetector;
  /** Probes of signatures whose signer the venue cannot recover. Left out: none. */
  readonly signatures?: SignatureProbes;
  /** Part of a signature that a case makes differently. Left out: none. */
  readonly changed?: ChangedSigningPart;
  /** Reporter of used keys. Left out, or null: no record of keys outlives the process. */
  readonly usedKeys?: UsedKeyReporter | null;
  /** Time limit of one attempt in real time: a case only hangs if the target is silent. */
  readonly caseTimeoutMs: number;
}
