import type { ClauseId } from './clauses/index.ts';

/** Part of a deployment beside a node, or not: no action places it, and nobody who lacks it is a lesser venue. */
interface VenuePart {
  readonly id: string;
  /** Name in a sentence: *the venue has no …*. */
  readonly name: string;
  /** Capability that the probe reports of a target. */
  readonly capability: 'archive' | 'gateway' | 'evm';
  /** Clause that says what the part does: broken where somebody asks for the part and it is not there. */
  readonly clause: ClauseId;
}

/**
 * Parts of a deployment that a gate may ask for by name.
 * @source read-api, "Info envelope"; write-api, "POST /evm", "Events"
 */
export const venueParts = [
  { id: 'archive', name: 'history archive', capability: 'archive', clause: 'fills.ring.archive' },
  { id: 'gateway', name: 'gateway in front of it', capability: 'gateway', clause: 'feed.candles.gateway' },
  { id: 'evm-lane', name: 'EVM JSON-RPC at /evm', capability: 'evm', clause: 'evm.rpc.envelope' },
] as const satisfies readonly VenuePart[];

export type VenuePartCapability = VenuePart['capability'];

export type VenuePartId = (typeof venueParts)[number]['id'];
