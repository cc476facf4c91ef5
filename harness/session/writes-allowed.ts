import type { Capability } from '../check/capabilities.ts';
import type { VenueFacts } from '../probe/facts.ts';

const writing: readonly Capability[] = ['funded-accounts', 'control', 'budget', 'faucet'];

/** Whether anything may be written at all: on chain id 8964 only when the user said so. */
export function writesAllowed({ network }: Pick<VenueFacts, 'network'>, allowMainnetWrites: boolean): boolean {
  return network !== 'mainnet' || allowMainnetWrites;
}

/** The facts with these capabilities taken away: checks that need them are skipped by name. */
export function lacking(facts: VenueFacts, gone: readonly Capability[]): VenueFacts {
  return { ...facts, capabilities: new Set([...facts.capabilities].filter((name) => !gone.includes(name))) };
}

/** The facts of a venue that is only looked at. */
export function readOnly(facts: VenueFacts): VenueFacts {
  return lacking(facts, writing);
}
