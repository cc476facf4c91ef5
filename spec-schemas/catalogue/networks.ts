/** A chain id belongs to the signing domain: two chains may share one. `chain_identity` tells which chain answers. */
export interface Network {
  readonly name: string;
  readonly chainId: number;
  /** The faucet route; even where it may be mounted, the node's configuration decides. */
  readonly faucet: 'configurable' | 'never';
  /** Nothing is written here without the user's word. */
  readonly realMoney: boolean;
}

/** @source read-api, "What the service does"; write-api, "Signing scheme" */
export const networks = [
  { name: 'devnet', chainId: 31337, faucet: 'configurable', realMoney: false },
  { name: 'testnet', chainId: 114514, faucet: 'configurable', realMoney: false },
  { name: 'mainnet', chainId: 8964, faucet: 'never', realMoney: true },
] as const satisfies readonly Network[];

/** Looks a network up by its name or by its chain id in decimal digits; undefined for another one. */
export function networkOf(nameOrChainId: string): Network | undefined {
  return networks.find(({ name, chainId }) => name === nameOrChainId || String(chainId) === nameOrChainId);
}

/** What `exchange_status.chain_identity` holds when the node proves its genesis. */
export interface ChainIdentity {
  readonly chainId: number;
  readonly startMs: number;
  /** First 16 hex digits of the genesis hash. */
  readonly genesis: string;
}

/**
 * Takes a chain identity apart. null for `underivable`, for a missing one and for every other text: all count as a
 * mismatch.
 * @source read-api, "exchange_status body"
 */
export function parseChainIdentity(text: unknown): ChainIdentity | null {
  const match = typeof text === 'string' ? /^c([0-9]{1,15})-t([0-9]{1,15})-g([0-9a-f]{16})$/.exec(text) : null;
  if (match === null) return null;
  const [, chainId = '', startMs = '', genesis = ''] = match;
  return { chainId: Number(chainId), startMs: Number(startMs), genesis };
}
