import { writeFileAtomically } from '../../reports/write-whole.ts';
import { networkOf } from '../../spec-schemas/catalogue/networks.ts';
import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import type { NetworkName } from '../options/option-values.ts';
import { writeOrUsageError } from '../run/output-files.ts';
import type { LocalAccount } from './local-accounts.ts';

/** A local venue that is listening. */
export interface ServedVenue {
  readonly network: NetworkName;
  readonly accounts: readonly LocalAccount[];
  readonly url: string;
  readonly controlUrl: string | null;
  readonly evmUrl: string | null;
  readonly venue: { readonly height: number };
}

interface Setting {
  readonly serviceName: string;
  readonly blocks: BlockMode;
  /** Number of randomly trading accounts; left out: none. */
  readonly crowd?: number;
  /** File in which its state is saved; left out: none. */
  readonly state?: string;
}

/** Returns the startup text for client authors: URLs, signing domain, funded accounts. */
export function formatVenueAnnouncement(served: ServedVenue, { serviceName, blocks, crowd, state }: Setting): string {
  const { url, controlUrl, evmUrl, network, accounts, venue } = served;
  const facts = [
    ...venueUrlRows({ url, evmUrl }),
    ['control', controlUrl ?? 'off (--control-port)'],
    ['network', `${network}, chain id ${networkOf(network)?.chainId}`],
    ['service name', serviceName],
    ['blocks', blocks.mode === 'timer' ? `every ${blocks.ms} ms` : blocks.mode],
    ...(crowd === undefined ? [] : [['crowd', `${crowd} that trade at random`]]),
    ...(state === undefined ? [] : [['state', `${state}, block ${venue.height}`]]),
  ];
  return [...nameValueLines(facts), ...accountLines(accounts)].join('\n');
}

/** Returns the URLs of a venue. */
export function venueUrlsOf({ url, evmUrl }: Pick<ServedVenue, 'url' | 'evmUrl'>) {
  return { http: url, websocket: `${url.replace(/^http/, 'ws')}/ws`, evm: evmUrl ?? `${url}/evm` };
}

/** Returns the URLs as pairs of name and value. */
export function venueUrlRows({ url, evmUrl }: Pick<ServedVenue, 'url' | 'evmUrl'>): string[][] {
  return Object.entries(venueUrlsOf({ url, evmUrl }));
}

/** Formats pairs of name and value, one per line. */
export function nameValueLines(facts: readonly (readonly string[])[]): string[] {
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

/** Writes the facts of the startup announcement as JSON, for programs. @throws UsageError where the file cannot be written */
export function writeVenueFacts(file: string, served: Omit<ServedVenue, 'venue'>, serviceName: string): void {
  const { url, evmUrl, controlUrl, network, accounts } = served;
  const facts = {
    ...venueUrlsOf({ url, evmUrl }),
    control: controlUrl,
    network,
    chain_id: networkOf(network)?.chainId ?? null,
    service_name: serviceName,
    accounts: accounts.map(({ address, privateKey, usdc }) => ({ address, private_key: privateKey, usdc })),
  };
  writeOrUsageError(() => writeFileAtomically(file, `${JSON.stringify(facts, null, 2)}\n`));
}
