import type { Capability } from './capabilities.ts';

/** Option that provides a capability; null: no option does. */
const BRINGS: Readonly<Record<Capability, string | null>> = {
  control: 'give --control, to a venue that the run has to itself',
  budget:
    'give --spend-budget, or --control to a venue that the run has to itself; on mainnet --allow-mainnet-writes as well',
  closed: 'give --control or --isolation closed, to a venue that the run has to itself',
  gateway: 'give the URL of a gateway, or --role gateway',
  archive: 'give a venue with an archive (serve --archive)',
  'funded-accounts':
    'give a venue with a faucet, a key in VENUE_TREASURY_KEY, or --control; on mainnet --allow-mainnet-writes',
  faucet: 'give a venue whose faucet is mounted',
  evm: 'give a venue that answers JSON-RPC at POST /evm',
  wire: 'give a target with a URL',
};

const OTHERS: Readonly<Record<string, string>> = {
  'max-failures': 'mend what failed, raise --max-failures, or go on with --resume',
  'max-time': 'give more --max-time, or go on with --resume',
  'depth quick': 'leave out --depth quick, or give more --rate where the venue allows it',
  interrupted: 'go on with --resume',
};

const words = new Map<string, string | null>([...Object.entries(BRINGS), ...Object.entries(OTHERS)]);

/** Returns the option with which a check skipped for this reason would run; null: there is none. */
export function unskipHintFor(reason: string): string | null {
  return words.get(reason) ?? null;
}
