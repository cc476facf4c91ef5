import type { Capability } from '../check/capabilities.ts';
import { effectiveVenueIsolationFor } from '../probe/probe.ts';
import type { UrlSessionOptions } from '../session/session-options.ts';
import { areWritesAllowed } from '../session/writes-allowed.ts';

/** Facts of a target that are assumed before any request to it. */
export interface AssumedFacts {
  readonly isolation: 'closed' | 'shared';
  /** `open`: only the target can tell. */
  readonly capabilities: Readonly<Record<Capability, 'yes' | 'no' | 'open'>>;
}

const MAINNET = 8964;

/** Returns the facts that the options of a venue behind a URL imply for a run, provided the venue is as declared. */
export function assumedFactsFor(wishes: UrlSessionOptions): AssumedFacts {
  const { network, allowMainnetWrites, controlUrl, treasuryKey, role } = wishes;
  const isolation = effectiveVenueIsolationFor({ isolation: wishes.isolation, hasControl: controlUrl !== null });
  const writes = network?.chainId !== MAINNET || areWritesAllowed({ network: 'mainnet' }, allowMainnetWrites);
  const pays = controlUrl !== null || treasuryKey !== null;
  const isOperated = controlUrl !== null && isolation === 'closed';
  return {
    isolation,
    capabilities: {
      faucet: writes ? 'open' : 'no',
      'funded-accounts': writes ? (pays ? 'yes' : 'open') : 'no',
      closed: isolation === 'closed' ? 'yes' : 'no',
      control: writes && isOperated ? 'yes' : 'no',
      budget: writes && (isOperated || wishes.spendsBudget) ? 'yes' : 'no',
      gateway: role === 'auto' ? 'open' : role === 'gateway' ? 'yes' : 'no',
      archive: 'open',
      evm: 'open',
      wire: 'yes',
    },
  };
}
