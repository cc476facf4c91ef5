import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { VotedChange } from '../state/governance.ts';
import { perpNamed } from '../state/market.ts';
import type { PerpMarket } from '../state/perp-market.ts';

export type VotePayload = Readonly<Record<string, unknown>>;

/** A kind of vote: the meaning of its payload and its effect at quorum. */
export interface VotedAction {
  /** Creates or destroys money: on test networks only. */
  readonly writesBalances: boolean;
  /** Parses the payload; nothing is written before `enact`. */
  readonly plan: (core: Core, payload: VotePayload) => EnactmentPlan | Refusal;
  /** `casts[].value`, derived from the payload's text. */
  readonly castValue: (payloadText: string) => string;
}

export interface EnactmentPlan {
  /** Market of the row; null if the vote concerns none. */
  readonly market: number | null;
  /** Applies the effect and returns the changes. */
  enact(): VotedChange[];
}

export type VotedActions = Readonly<Record<string, VotedAction>>;

export const formatCastPayloadAsText = (payload: string): string => payload;
/** Returns the payload as a `dynamic_risk` cast shows it. */
export const formatCastPayloadAsHex = (payload: string): string => `0x${bytesToHex(utf8ToBytes(payload))}`;

export function perpOfPayload(core: Core, payload: VotePayload): PerpMarket | undefined {
  return perpNamed(core.state, payload.coin);
}

export function planMarketChange(
  core: Core,
  payload: VotePayload,
  write: (market: PerpMarket) => VotedChange[],
): EnactmentPlan | Refusal {
  const market = perpOfPayload(core, payload);
  if (market === undefined) return refuse('MARKET_NOT_FOUND', 'coin names no perp market');
  const enact = (): VotedChange[] => {
    const changes = write(market);
    core.emit({ kind: 'market-changed', market: market.id });
    return changes;
  };
  return { market: market.id, enact };
}
