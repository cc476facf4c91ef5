import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { keccak256 } from '../../spec-schemas/signing/keccak.ts';
import { type Units, type Usd, units, usd, ZERO_UNITS, ZERO_USD } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

export type VaultKind = 'User' | 'Metaliquidity';

/** Money that one account trades for others. It is held at an address of its own, as for any account. */
export interface Vault {
  readonly id: number;
  readonly address: Address;
  readonly leader: Address;
  readonly kind: VaultKind;
  readonly name: string;
  /** Stored only: no fee accrues. */
  readonly managementFeeBps: number;
  readonly paused: boolean;
  /** Total of whole shares x 1e18 over all holders. */
  readonly shares: Units;
  /** The highest share price at which shares were minted or burnt. */
  readonly highWaterMark: Usd;
}

/** Shares of one account in one vault. */
export interface VaultHolding {
  readonly shares: Units;
  /** Locked parts of the shares, in minting order. */
  readonly locks: readonly ShareLock[];
}

export interface ShareLock {
  readonly shares: Units;
  /** Consensus time from which they are free. */
  readonly untilMs: number;
}

export interface Vaults {
  /** In creation order. None is ever removed. */
  readonly byId: Map<number, Vault>;
  readonly idByAddress: Map<Address, number>;
  readonly idsByLeader: Map<Address, Set<number>>;
  /** Holdings by vault and holder; an account without shares has no row. */
  readonly holdings: Map<number, Map<Address, VaultHolding>>;
  /** The vaults that an account holds shares of, by account. */
  readonly idsByHolder: Map<Address, Set<number>>;
  /** Operator of a metaliquidity vault in addition to its leader, by vault; and the vault of each operator. */
  readonly operators: Map<number, Address>;
  readonly idByOperator: Map<Address, number>;
  /** Accounts that governance allows to lead and operate metaliquidity vaults. */
  readonly metaliquiditySet: Set<Address>;
  /** Sum taken over by metaliquidity vaults in one block. */
  takeover: { readonly height: number; readonly sum: Usd };
}

export function makeEmptyVaults(): Vaults {
  return {
    byId: new Map(),
    idByAddress: new Map(),
    idsByLeader: new Map(),
    holdings: new Map(),
    idsByHolder: new Map(),
    operators: new Map(),
    idByOperator: new Map(),
    metaliquiditySet: new Set(),
    takeover: { height: 0, sum: ZERO_USD },
  };
}

export function vaultAt({ vaults }: VenueState, id: number): Vault | undefined {
  return vaults.byId.get(id);
}

export function vaultAtAddress({ vaults }: VenueState, address: Address): Vault | undefined {
  const id = vaults.idByAddress.get(address);
  return id === undefined ? undefined : vaults.byId.get(id);
}

/** In creation order. */
export function listVaults({ vaults }: VenueState): IteratorObject<Vault> {
  return vaults.byId.values();
}

export function vaultsLedBy({ vaults }: VenueState, leader: Address): readonly Vault[] {
  return [...(vaults.idsByLeader.get(leader) ?? [])].flatMap((id) => vaults.byId.get(id) ?? []);
}

/** Returns the vaults in which an account holds shares. */
export function vaultsHeldBy({ vaults }: VenueState, holder: Address): readonly Vault[] {
  return [...(vaults.idsByHolder.get(holder) ?? [])].flatMap((id) => vaults.byId.get(id) ?? []);
}

export function vaultHoldingOf({ vaults }: VenueState, id: number, holder: Address): VaultHolding {
  return vaults.holdings.get(id)?.get(holder) ?? { shares: ZERO_UNITS, locks: [] };
}

export function vaultHoldersIn({ vaults }: VenueState, id: number): IteratorObject<[Address, VaultHolding]> {
  return vaults.holdings.get(id)?.entries() ?? [].values();
}

export function countOfVaultHolders({ vaults }: VenueState, id: number): number {
  return vaults.holdings.get(id)?.size ?? 0;
}

/** Numbers start from 1. */
export function nextVaultId({ vaults }: VenueState): number {
  return vaults.byId.size + 1;
}

/** Adds a vault, or replaces its previous state. */
export function putVault({ vaults }: VenueState, vault: Vault): void {
  const { id, address, leader } = vault;
  vaults.byId.set(id, vault);
  vaults.idByAddress.set(address, id);
  const led = vaults.idsByLeader.get(leader);
  if (led === undefined) vaults.idsByLeader.set(leader, new Set([id]));
  else led.add(id);
}

/** Mints or burns an account's shares, and updates their sum. A row without shares is removed. */
export function putVaultHolding(state: VenueState, vault: Vault, holder: Address, holding: VaultHolding): void {
  const { vaults } = state;
  const { id } = vault;
  const before = vaultHoldingOf(state, id, holder).shares;
  const rows = vaults.holdings.get(id) ?? new Map<Address, VaultHolding>();
  const held = vaults.idsByHolder.get(holder) ?? new Set<number>();
  if (holding.shares === 0n) {
    rows.delete(holder);
    held.delete(id);
  } else {
    rows.set(holder, holding);
    held.add(id);
  }
  vaults.holdings.set(id, rows);
  if (held.size === 0) vaults.idsByHolder.delete(holder);
  else vaults.idsByHolder.set(holder, held);
  vaults.byId.set(id, { ...vault, shares: units(vault.shares + holding.shares - before) });
}

export function vaultOperatorOf({ vaults }: VenueState, id: number): Address | undefined {
  return vaults.operators.get(id);
}

/** The vault that an account operates; undefined: none. */
export function vaultIdOperatedBy({ vaults }: VenueState, operator: Address): number | undefined {
  return vaults.idByOperator.get(operator);
}

/**
 * The metaliquidity vault in an account's self-trade group: the one that it operates, or itself if it has an operator. null: neither.
 * Evaluated for every order.
 */
export function stpVaultOf({ vaults }: VenueState, address: Address): Address | null {
  const { operators, idByOperator, idByAddress, byId } = vaults;
  if (operators.size === 0) return null;
  const id = idByOperator.get(address) ?? idByAddress.get(address);
  return id !== undefined && operators.has(id) ? (byId.get(id)?.address ?? null) : null;
}

export function putVaultOperator({ vaults }: VenueState, id: number, operator: Address): void {
  vaults.operators.set(id, operator);
  vaults.idByOperator.set(operator, id);
}

export function dropVaultOperator({ vaults }: VenueState, id: number, operator: Address): void {
  vaults.operators.delete(id);
  vaults.idByOperator.delete(operator);
}

export function isInMetaliquiditySet({ vaults }: VenueState, address: Address): boolean {
  return vaults.metaliquiditySet.has(address);
}

export function setMetaliquidityMembership({ vaults }: VenueState, address: Address, isIn: boolean): void {
  if (isIn) vaults.metaliquiditySet.add(address);
  else vaults.metaliquiditySet.delete(address);
}

/** In the block under construction. */
export function vaultTakeoverAmountInBlock({ vaults: { takeover }, height }: VenueState): Usd {
  return takeover.height === height ? takeover.sum : ZERO_USD;
}

export function addVaultTakeoverAmountInBlock(state: VenueState, amount: Usd): void {
  state.vaults.takeover = { height: state.height, sum: usd(vaultTakeoverAmountInBlock(state) + amount) };
}

/** No key exists for it. No source says how it is derived; the model derives it from the vault's number. */
export function deriveVaultAddress(id: number): Address {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(id));
  return `0x${bytesToHex(keccak256(concatBytes(utf8ToBytes('vault'), bytes)).subarray(0, 20))}`;
}
