import { type ActionRules, actionRules } from './actions/action-rules.ts';
import { type AuthRules, authRules } from './chain/auth.ts';
import { type ChainRules, chainRules } from './chain/chain-rules.ts';
import { type OutgoingMessageRules, outgoingMessageRules } from './door.ts';
import { type WireEdgeRules, wireEdgeRules } from './edge/edge-rules.ts';
import { type FaucetRules, faucetRules } from './edge/faucet.ts';
import { type RateLimitRules, rateLimitRules } from './edge/limits.ts';
import { type EngineRules, engineRules } from './engine/engine-rules.ts';
import { type EvmRules, evmRules } from './evm/evm-rules.ts';
import { type FeedRules, feedRules } from './feed/feed-rules.ts';
import { type GovernanceRules, governanceRules } from './governance/governance.ts';
import { type ReadRules, readRules } from './reads/read-rules.ts';

/**
 * All rules that the profile, a variant or a planted fault can change. Each entry is defined in the module that states it, and only
 * collected here. A fault replaces an entry of this record; no rule asks whether one is planted.
 */
export interface Rules {
  readonly door: OutgoingMessageRules;
  readonly edge: WireEdgeRules;
  readonly faucet: FaucetRules;
  readonly limits: RateLimitRules;
  readonly reads: ReadRules;
  readonly auth: AuthRules;
  readonly chain: ChainRules;
  readonly actions: ActionRules;
  readonly engine: EngineRules;
  readonly evm: EvmRules;
  readonly feed: FeedRules;
  readonly governance: GovernanceRules;
}

/** The documented venue of today, with the model's own form of every open point. */
export const liveRules: Rules = {
  door: outgoingMessageRules,
  edge: wireEdgeRules,
  faucet: faucetRules,
  limits: rateLimitRules,
  reads: readRules,
  auth: authRules,
  chain: chainRules,
  actions: actionRules,
  engine: engineRules,
  evm: evmRules,
  feed: feedRules,
  governance: governanceRules,
};

/** A change of the rules: a profile, a form of an open point, or a planted fault. */
export type RulesEdit = (rules: Rules) => Rules;
