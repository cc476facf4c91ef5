/** Network by chain id, which belongs to the signing domain: two chains may share one. `chain_identity` tells which chain answers. */
export interface Network {
  readonly name: string;
  readonly chainId: number;
  /** Chain id in the form of `eth_chainId`. */
  readonly chainIdHex: `0x${string}`;
  /** `self-run`: the default of a node that sets no chain id. */
  readonly served: 'self-run' | 'hosted' | 'not-launched';
  /** Whether the faucet route may exist; even then, the node's configuration decides. */
  readonly faucet: 'configurable' | 'never';
  /** Whether the hosted faucet has no funds. */
  readonly emptyReserve: boolean;
  /** Days of notice before a breaking change; null where no figure is stated. */
  readonly deprecationNoticeDays: number | null;
  /** Whether the documents announce that a new genesis may replace the chain. */
  readonly mayReset: boolean;
  /** Whether writes need explicit permission from the user. */
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

/** Ports of a self-hosted node. @source read-api, "What the service does" */
export const nodePorts = { http: 8080, evmRpc: 8545 } as const;

/** Chains on which the bridge pays out; their names are public. @source read-api, "Other read rows"; supplement, networks */
export const bridgeChains = [
  { id: 1, name: 'Base' },
  { id: 2, name: 'Arbitrum' },
] as const;

/** Finds a network by its name or by its chain id in decimal digits; undefined for any other text. */
export function networkOf(nameOrChainId: string): Network | undefined {
  return networks.find(({ name, chainId }) => name === nameOrChainId || String(chainId) === nameOrChainId);
}

/** Parsed `exchange_status.chain_identity` of a node that proves its genesis. */
export interface ChainIdentity {
  readonly chainId: number;
  readonly startMs: number;
  /** First 16 hex digits of the genesis hash, normalised to lower case (D10). */
  readonly genesis: string;
}

/**
 * Parses a chain identity. null for `underivable`, for a missing one and for any other text: all count as a mismatch.
 * @source read-api, "exchange_status body"
 */
export function parseChainIdentity(text: unknown): ChainIdentity | null {
  const match = typeof text === 'string' ? /^c([0-9]{1,15})-t([0-9]{1,15})-g([0-9a-fA-F]{16})$/.exec(text) : null;
  if (match === null) return null;
  const [, chainId = '', startMs = '', genesis = ''] = match;
  return { chainId: Number(chainId), startMs: Number(startMs), genesis: genesis.toLowerCase() };
}
