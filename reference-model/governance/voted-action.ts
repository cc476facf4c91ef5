import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { VotedChange } from '../state/governance.ts';
import { perpNamed } from '../state/market.ts';
import type { PerpMarket } from '../state/perp-market.ts';

export type Payload = Readonly<Record<string, unknown>>;

/** A kind of vote: the meaning of its payload and its effect at quorum. */
export interface VotedAction {
  /** Makes or unmakes money: on test networks only. */
  readonly writesBalances: boolean;
  /** Reads the payload; nothing is written before `enact`. */
  readonly plan: (core: Core, payload: Payload) => VotePlan | Refusal;
  /** `casts[].value`, from the payload's text. */
  readonly castValue: (payloadText: string) => string;
}

export interface VotePlan {
  /** Market scope of the row; null where the vote has none. */
  readonly market: number | null;
  /** Writes the effect and tells what changed. */
  enact(): VotedChange[];
}

export type VotedActions = Readonly<Record<string, VotedAction>>;

export const payloadText = (payload: string): string => payload;
/** Returns the payload as a `dynamic_risk` cast shows it. */
export const payloadHex = (payload: string): string => `0x${bytesToHex(utf8ToBytes(payload))}`;

export function marketIn(core: Core, payload: Payload): PerpMarket | undefined {
  return perpNamed(core.state, payload.coin);
}

export function changeMarket(
  core: Core,
  payload: Payload,
  write: (market: PerpMarket) => VotedChange[],
): VotePlan | Refusal {
  const market = marketIn(core, payload);
  if (market === undefined) return refuse('MARKET_NOT_FOUND', 'coin names no perp market');
  const enact = (): VotedChange[] => {
    const changes = write(market);
    core.emit({ kind: 'market-changed', market: market.id });
    return changes;
  };
  return { market: market.id, enact };
}
