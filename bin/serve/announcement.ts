import { networkOf } from '../../spec-schemas/catalogue/networks.ts';
import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import type { Network } from '../options/option-values.ts';
import type { LocalAccount } from './local-accounts.ts';

/** A local venue that listens. */
export interface ServedVenue {
  readonly network: Network;
  readonly accounts: readonly LocalAccount[];
  readonly url: string;
  readonly controlUrl: string | null;
  readonly evmUrl: string | null;
  readonly venue: { readonly height: number };
}

interface Setting {
  readonly serviceName: string;
  readonly blocks: BlockMode;
  /** How many accounts trade at random; left out: none. */
  readonly crowd?: number;
  /** The file that it is saved in; left out: none. */
  readonly state?: string;
}

/**
 * Returns what the author of a client wants to know of a local venue: where it is, what is signed for it, who has money there.
 */
export function venueAnnouncement(served: ServedVenue, { serviceName, blocks, crowd, state }: Setting): string {
  const { url, controlUrl, evmUrl, network, accounts, venue } = served;
  const facts = [
    ...addressFacts({ url, evmUrl }),
    ['control', controlUrl ?? 'off (--control-port)'],
    ['network', `${network}, chain id ${networkOf(network)?.chainId}`],
    ['service name', serviceName],
    ['blocks', blocks.mode === 'timer' ? `every ${blocks.ms} ms` : blocks.mode],
    ...(crowd === undefined ? [] : [['crowd', `${crowd} that trade at random`]]),
    ...(state === undefined ? [] : [['state', `${state}, block ${venue.height}`]]),
  ];
  return [...factLines(facts), ...accountLines(accounts)].join('\n');
}

/** Where a venue is reached. */
export function venueAddresses({ url, evmUrl }: Pick<ServedVenue, 'url' | 'evmUrl'>) {
  return { http: url, websocket: `${url.replace(/^http/, 'ws')}/ws`, evm: evmUrl ?? `${url}/evm` };
}

/** The same as facts. */
export function addressFacts({ url, evmUrl }: Pick<ServedVenue, 'url' | 'evmUrl'>): string[][] {
  return Object.entries(venueAddresses({ url, evmUrl }));
}

/** Lines of facts, each a name and its value. */
export function factLines(facts: readonly (readonly string[])[]): string[] {
  return facts.map(([name = '', value]) => `${name.padEnd(LABEL_WIDTH)}${value}`);
}

const LABEL_WIDTH = 14;

function accountLines(accounts: readonly LocalAccount[]): string[] {
  if (accounts.length === 0) return [];
  return [
    '',
    'Funded accounts: number, address, USDC, private key. The keys are public: send nothing of worth to them anywhere.',
    ...accounts.map(({ address, usdc, privateKey }, n) => `(${n}) ${address}  ${usdc}  ${privateKey}`),
  ];
}
