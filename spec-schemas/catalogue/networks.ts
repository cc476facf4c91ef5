/** A chain id belongs to the signing domain: two chains may share one. `chain_identity` tells which chain answers. */
export interface Network {
  readonly name: string;
  readonly chainId: number;
  /** Chain id as `eth_chainId` gives it. */
  readonly chainIdHex: `0x${string}`;
  /** `self-run`: the default of a node that sets no chain id. */
  readonly served: 'self-run' | 'hosted' | 'not-launched';
  /** The faucet route; even where it may be mounted, the node's configuration decides. */
  readonly faucet: 'configurable' | 'never';
  /** The hosted faucet has nothing to give. */
  readonly emptyReserve: boolean;
  /** Days of notice before a breaking change; null where no figure is given. */
  readonly deprecationNoticeDays: number | null;
  /** The documents announce that a new genesis may replace the chain. */
  readonly mayReset: boolean;
  /** Nothing is written here without the user's word. */
  readonly realMoney: boolean;
}

/** @source read-api, "What the service does"; write-api, "Signing scheme" and "Versioning" */
export const networks = [
  {
    name: 'devnet',
    chainId: 31337,
    chainIdHex: '0x7a69',
    served: 'self-run',
    faucet: 'configurable',
    emptyReserve: true,
    deprecationNoticeDays: null,
    mayReset: false,
    realMoney: false,
  },
  {
    name: 'testnet',
    chainId: 114514,
    chainIdHex: '0x1bf52',
    served: 'hosted',
    faucet: 'configurable',
    emptyReserve: false,
    deprecationNoticeDays: 30,
    mayReset: true,
    realMoney: false,
  },
  {
    name: 'mainnet',
    chainId: 8964,
    chainIdHex: '0x2304',
    served: 'not-launched',
    faucet: 'never',
    emptyReserve: false,
    deprecationNoticeDays: null,
    mayReset: false,
    realMoney: true,
  },
] as const satisfies readonly Network[];

/** Ports of a node that the integrator runs. @source read-api, "What the service does" */
export const nodePorts = { http: 8080, evmRpc: 8545 } as const;

/** Chains that the bridge pays out on; their names are public. @source read-api, "Other read rows"; supplement, networks */
export const bridgeChains = [
  { id: 1, name: 'Base' },
  { id: 2, name: 'Arbitrum' },
] as const;

/** Looks a network up by its name or by its chain id in decimal digits; undefined for another one. */
export function networkOf(nameOrChainId: string): Network | undefined {
  return networks.find(({ name, chainId }) => name === nameOrChainId || String(chainId) === nameOrChainId);
}

/** Content of `exchange_status.chain_identity` when the node proves its genesis. */
export interface ChainIdentity {
  readonly chainId: number;
  readonly startMs: number;
  /** First 16 hex digits of the genesis hash, lower case whatever came (D10). */
  readonly genesis: string;
}

/**
 * Takes a chain identity apart. null for `underivable`, for a missing one and for every other text: all count as a
 * mismatch.
 * @source read-api, "exchange_status body"
 */
export function parseChainIdentity(text: unknown): ChainIdentity | null {
  const match = typeof text === 'string' ? /^c([0-9]{1,15})-t([0-9]{1,15})-g([0-9a-fA-F]{16})$/.exec(text) : null;
  if (match === null) return null;
  const [, chainId = '', startMs = '', genesis = ''] = match;
  return { chainId: Number(chainId), startMs: Number(startMs), genesis: genesis.toLowerCase() };
}
