import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import type { SystemAction } from '../chain/system-action.ts';
import type { Core } from '../core.ts';
import type { PendingReply, VenueRequest } from '../door.ts';
import type { RateLimitsChange, RateLimitsSetting } from '../edge/limits.ts';
import type { Address } from '../state/address.ts';
import type { Snapshot } from '../venue.ts';

/** Venue as the operator interface uses it; `Venue` implements it. Every call has taken effect when it returns. */
export interface ControlledVenue {
  readonly core: Core;
  /** Height and consensus time (ms) of the newest block. */
  readonly height: number;
  readonly timeMs: number;
  readonly chainIdentity: string;
  readonly blockIntervalMs: number;
  commit(blocks: number): void;
  advance(ms: number): void;
  queueSystem(action: SystemAction): void;
  handle(request: VenueRequest): PendingReply;
  /** Answers an envelope of `POST /exchange` as if this account had signed it, whatever its signature. */
  actAs(account: Address, envelope: Uint8Array): PendingReply;
  snapshot(): Snapshot;
  restore(snapshot: Snapshot): void;
  /** Opens or closes this node to gateways. */
  setReach(isReachable: boolean): void;
  /** Whether an archive follows the chain. */
  readonly isArchived: boolean;
  /** Freezes the archive, or releases it. */
  holdArchive(isHeld: boolean): void;
  reset(): void;
  restart(): void;
  setLimits(change: RateLimitsChange): { readonly before: RateLimitsSetting; readonly after: RateLimitsSetting };
}

/** Clock that owns the block mode and drives the venue in real time: the server, or an in-process test. */
export interface BlockClock {
  readonly mode: BlockMode;
  setMode(mode: BlockMode): void;
}
