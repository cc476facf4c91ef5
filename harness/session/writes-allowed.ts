import type { Capability } from '../check/capabilities.ts';
import type { VenueFacts } from '../probe/facts.ts';

const writing: readonly Capability[] = ['funded-accounts', 'control', 'budget', 'faucet'];

/** Whether writes are allowed: on chain id 8964 only with the user's option. */
export function areWritesAllowed({ network }: Pick<VenueFacts, 'network'>, allowMainnetWrites: boolean): boolean {
  return network !== 'mainnet' || allowMainnetWrites;
}

/** Returns the facts without these capabilities: checks that need them are skipped by name. */
export function dropCapabilitiesFromFacts(facts: VenueFacts, gone: readonly Capability[]): VenueFacts {
  return { ...facts, capabilities: new Set([...facts.capabilities].filter((name) => !gone.includes(name))) };
}

/** Returns the facts of a venue that is only read. */
export function factsOfReadOnlyVenue(facts: VenueFacts): VenueFacts {
  return dropCapabilitiesFromFacts(facts, writing);
}
