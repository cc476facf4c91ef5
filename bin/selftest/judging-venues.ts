import { type Genesis, readDefaultGenesis, type VenueOptions } from '../../reference-model/index.ts';

/** In-process venue on which checks are run. */
export interface JudgingVenue {
  readonly name: string;
  readonly venue: VenueOptions;
  /** Left out: the default genesis. */
  readonly genesis?: () => Genesis;
}

/** Together these venues have everything that a clause can be about. */
export const judgingVenues: readonly JudgingVenue[] = [
  { name: 'live', venue: { profile: 'live' } },
  { name: 'next', venue: { profile: 'next' } },
  { name: 'gateway', venue: { role: 'gateway' } },
  { name: 'no archive', venue: { archive: 'none' } },
  { name: 'testnet', venue: { network: 'testnet' } },
  { name: 'mainnet', venue: { network: 'mainnet' } },
  { name: 'EVM off', venue: { switchedOff: ['evm'] } },
  { name: 'before any vote', venue: {}, genesis: unvoted },
];

/** Returns the genesis of a chain on which no vote has switched anything on yet. */
function unvoted(): Genesis {
  const { params, ...genesis } = readDefaultGenesis();
  const { features: _none, ...others } = params;
  return { ...genesis, params: others };
}
