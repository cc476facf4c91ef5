import type { BlockMode } from '../reference-model/index.ts';
import { networkOf } from '../spec-schemas/catalogue/networks.ts';
import type { LocalAccount } from './local-accounts.ts';
import type { Network } from './option-values.ts';

/** A local venue that listens. */
interface ServedVenue {
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
  /** The file that it is saved in; left out: none. */
  readonly state?: string;
}

/** What the author of a client wants to know of a local venue: where it is, what is signed for it, who has money there. */
export function announcement(served: ServedVenue, { serviceName, blocks, state }: Setting): string {
  const { url, controlUrl, evmUrl, network, accounts, venue } = served;
  const facts = [
    ['http', url],
    ['websocket', `${url.replace(/^http/, 'ws')}/ws`],
    ['control', controlUrl ?? 'off (--control-port)'],
    ['evm', evmUrl ?? `${url}/evm`],
    ['network', `${network}, chain id ${networkOf(network)?.chainId}`],
    ['service name', serviceName],
    ['blocks', blocks.mode === 'timer' ? `every ${blocks.ms} ms` : blocks.mode],
    ...(state === undefined ? [] : [['state', `${state}, block ${venue.height}`]]),
  ];
  const lines = facts.map(([name = '', value]) => `${name.padEnd(LABEL_WIDTH)}${value}`);
  return [...lines, ...accountLines(accounts)].join('\n');
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
