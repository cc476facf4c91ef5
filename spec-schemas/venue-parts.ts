import type { ClauseId } from './clauses/index.ts';

/** Optional part of a deployment besides a node: no action uses it, and a venue without it is not incomplete. */
interface VenuePart {
  readonly id: string;
  /** Name in a sentence: *the venue has no …*. */
  readonly name: string;
  /** Capability that the probe reports. */
  readonly capability: 'archive' | 'gateway' | 'evm';
  /** Clause that describes the part; broken where the part is demanded and absent. */
  readonly clause: ClauseId;
}

/**
 * Parts of a deployment that a gate may demand by name.
 * @source read-api, "Info envelope"; write-api, "POST /evm", "Events"
 */
export const venueParts = [
  { id: 'archive', name: 'history archive', capability: 'archive', clause: 'fills.ring.archive' },
  { id: 'gateway', name: 'gateway in front of it', capability: 'gateway', clause: 'feed.candles.gateway' },
  { id: 'evm-lane', name: 'EVM JSON-RPC at /evm', capability: 'evm', clause: 'evm.rpc.envelope' },
] as const satisfies readonly VenuePart[];

export type VenuePartCapability = VenuePart['capability'];

export type VenuePartId = (typeof venueParts)[number]['id'];
