import type { BlockLook } from '../check/block-look.ts';
import type { ClaimLine } from '../check/claim-line.ts';
import type { FeedLook } from '../client/feed-look.ts';
import type { NonceSource } from '../client/venue-client.ts';
import type { Treasury } from '../identity/treasury.ts';
import type { AbsentProducts } from '../products/absent-products.ts';
import type { IdleProducts } from '../products/idle-products.ts';
import type { MissingPaths } from '../products/missing-paths.ts';
import type { SwitchesOff } from '../products/switches-off.ts';
import type { ChangedPart } from '../signatures/changed-parts.ts';
import type { SignatureAsks } from '../signatures/signature-asks.ts';
import type { MarketLeases } from './leases.ts';
import type { LeastOrders } from './least-orders.ts';
import type { RunFindings } from './run-findings.ts';
import type { Session } from './session.ts';
import type { UsedKeys } from './used-keys.ts';

/** What the cases of one run share. */
export interface CaseParts {
  readonly session: Session;
  readonly seed: number;
  readonly salt: string;
  readonly nonces: NonceSource;
  readonly treasury: Treasury | null;
  readonly leases: MarketLeases;
  /** What all share who wait. */
  readonly waits: { readonly look: BlockLook; readonly claims: ClaimLine };
  /** Looks that cost no weight. Left out, or null: where weight is no matter. */
  readonly free?: FeedLook | null;
  /** null: there is no treasury. */
  readonly leastOrders: LeastOrders | null;
  readonly findings: RunFindings;
  /** Which products the venue lacks. Left out: nobody asks. */
  readonly products?: AbsentProducts;
  /** Which products the venue does nothing for. Left out: nobody asks. */
  readonly idle?: IdleProducts;
  /** What the venue has switched off. Left out: nobody asks. */
  readonly switches?: SwitchesOff;
  /** Which actions the venue has no path for. Left out: nobody asks. */
  readonly paths?: MissingPaths;
  /** What is known of signers that the venue does not find. Left out: nobody asks. */
  readonly signatures?: SignatureAsks;
  /** One part of a signature that a case is to make otherwise. Left out: none. */
  readonly changed?: ChangedPart;
  /** Left out, or null: nothing of the run outlives its process. */
  readonly usedKeys?: UsedKeys | null;
  /** Real bound on one attempt: what hangs is the target's silence, not ours. */
  readonly caseTimeoutMs: number;
}
