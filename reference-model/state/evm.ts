import type { Side } from '../book/book-side.ts';
import { type Units, ZERO_UNITS } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import type { VenueState } from './venue-state.ts';

/** The EVM beside the venue: its world, and the retained non-empty blocks. */
export interface EvmState {
  /** The newest block. Blocks come by time alone, so empty blocks have no row. */
  number: number;
  /** The first block that is still reported. */
  earliest: number;
  /** Amount of each token on the EVM. Only `money/move.ts` writes it. */
  readonly held: ReadonlyMap<number, Units>;
  /** Native tokens paid as fees of transfers to the EVM. Only `money/move.ts` writes it. */
  readonly fees: Units;
  readonly accounts: Map<Address, EvmAccount>;
  /** Debited on the venue but not yet credited on the EVM; oldest first. The next block credits all of them. */
  readonly crossings: PendingEvmTransfer[];
  /** Orders that contracts have written and the venue has not placed yet; oldest first. */
  readonly written: CoreWriterOrder[];
  /** Code by its hash; both 0x-hex. */
  readonly codes: Map<string, string>;
  /** Storage by account and slot: 64 hex digits to the value without leading zeros. An empty slot has no row. */
  readonly storage: Map<Address, Map<string, string>>;
  /** Blocks with transactions, oldest first. */
  readonly blocks: Map<number, EvmBlock>;
  /** Number of transactions and logs in these blocks. */
  rows: number;
  /** Position of each retained transaction. */
  readonly places: Map<string, EvmTransactionPlace>;
}

export interface EvmAccount {
  readonly nonce: bigint;
  /** Base units of the native token, 18 decimals. */
  readonly balance: bigint;
  /** null: no code. */
  readonly codeHash: string | null;
}

/** Money of the venue in transit to the EVM. */
export interface PendingEvmTransfer {
  readonly token: number;
  /** Base units on the EVM. */
  readonly amount: bigint;
  readonly to: Address;
  /** Calldata executed after the credit, 0x-hex; `0x`: none. */
  readonly data: string;
}

/** An order of the calling account, on the planes of a signed order. */
export interface CoreWriterOrder {
  readonly owner: Address;
  readonly market: number;
  readonly side: Side;
  readonly px: bigint;
  readonly lots: bigint;
  readonly reduceOnly: boolean;
  readonly tif: 'alo' | 'gtc' | 'ioc';
  readonly cloid: string | null;
  /** Hash of the transaction that wrote the order, 0x-hex. */
  readonly hash: string;
  readonly dueMs: number;
}

export interface EvmTransactionPlace {
  readonly number: number;
  readonly index: number;
}

export interface EvmBlock {
  readonly number: number;
  readonly entries: readonly EvmBlockEntry[];
}

/** A transaction and its result. */
export interface EvmBlockEntry {
  readonly transaction: EvmTransaction;
  readonly receipt: EvmReceipt;
}

/** A signed transaction, or one that the venue itself made for a transfer. */
export interface EvmTransaction {
  /** 32 bytes, 0x-hex. */
  readonly hash: string;
  readonly from: Address;
  /** null: creates a contract. */
  readonly to: Address | null;
  readonly nonce: bigint;
  readonly value: bigint;
  readonly gas: bigint;
  readonly input: string;
  /** Further fields of its signed form, as served; empty for a transaction of the venue itself. */
  readonly signed: Readonly<Record<string, unknown>>;
}

export const evmTxStatuses = [
  'success',
  'reverted',
  'bad_nonce',
  'insufficient_funds',
  'not_executed_calldata',
] as const;
export type EvmTxStatus = (typeof evmTxStatuses)[number];

export interface EvmReceipt {
  readonly status: EvmTxStatus;
  readonly gasUsed: bigint;
  readonly gasPrice: bigint;
  readonly contract: Address | null;
  readonly logs: readonly EvmLog[];
}

export interface EvmLog {
  readonly address: Address;
  readonly topics: readonly string[];
  readonly data: string;
}

/** Maximum transactions and logs that a node retains, not counting the newest block. */
const ROWS_KEPT = 10_000;

export function makeEmptyEvm(): EvmState {
  return {
    number: 0,
    earliest: 0,
    rows: 0,
    crossings: [],
    written: [],
    fees: ZERO_UNITS,
    held: new Map(),
    accounts: new Map(),
    codes: new Map(),
    storage: new Map(),
    blocks: new Map(),
    places: new Map(),
  };
}

/** Sets the number of the newest block. */
export function setEvmBlockNumber({ evm }: VenueState, number: number): void {
  evm.number = number;
}

export function queueEvmTransfer({ evm }: VenueState, crossing: PendingEvmTransfer): void {
  evm.crossings.push(crossing);
}

/** Removes and returns all pending crossings. */
export function takePendingEvmTransfers({ evm }: VenueState): PendingEvmTransfer[] {
  return evm.crossings.splice(0);
}

export function queueCoreWriterOrder({ evm }: VenueState, order: CoreWriterOrder): void {
  evm.written.push(order);
}

/** Removes and returns the orders due by that time. All have the same delay, so the oldest is due first. */
export function takeDueCoreWriterOrders({ evm }: VenueState, timeMs: number): CoreWriterOrder[] {
  const later = evm.written.findIndex(({ dueMs }) => dueMs > timeMs);
  return evm.written.splice(0, later === -1 ? evm.written.length : later);
}

/** Stores a non-empty block, and drops the oldest beyond the bound. */
export function storeEvmBlock({ evm }: VenueState, block: EvmBlock): void {
  evm.blocks.set(block.number, block);
  block.entries.forEach(({ transaction }, index) => {
    evm.places.set(transaction.hash, { number: block.number, index });
  });
  evm.rows += rowsOf(block.entries);
  for (const [number, { entries }] of evm.blocks) {
    if (evm.rows <= ROWS_KEPT || number === block.number) return;
    evm.rows -= rowsOf(entries);
    evm.blocks.delete(number);
    for (const { transaction } of entries) evm.places.delete(transaction.hash);
    evm.earliest = number + 1;
  }
}

function rowsOf(entries: readonly EvmBlockEntry[]): number {
  return entries.reduce((rows, { receipt }) => rows + 1 + receipt.logs.length, 0);
}

/** The retained entry of a transaction, and its position; null if unknown or no longer retained. */
export function evmEntryOf(
  { evm }: VenueState,
  hash: string,
): { entry: EvmBlockEntry; place: EvmTransactionPlace } | null {
  const place = evm.places.get(hash);
  const entry = place === undefined ? undefined : evm.blocks.get(place.number)?.entries[place.index];
  return place === undefined || entry === undefined ? null : { entry, place };
}

export function putEvmAccount({ evm }: VenueState, address: Address, account: EvmAccount | null): void {
  if (account === null) evm.accounts.delete(address);
  else evm.accounts.set(address, account);
}

/** Credits native tokens from the venue, in base units. */
export function creditEvmAccount(state: VenueState, address: Address, amount: bigint): void {
  const { nonce = 0n, balance = 0n, codeHash = null } = state.evm.accounts.get(address) ?? {};
  putEvmAccount(state, address, { nonce, balance: balance + amount, codeHash });
}

/** Code is kept permanently under its hash: it is stored once and shared by all its deployments. */
export function putEvmCode({ evm }: VenueState, hash: string, code: string): void {
  evm.codes.set(hash, code);
}

/** @param value  hex digits without leading zeros; empty clears the slot */
export function putEvmSlot({ evm }: VenueState, address: Address, slot: string, value: string): void {
  const slots = evm.storage.get(address) ?? new Map<string, string>();
  if (value === '') slots.delete(slot);
  else slots.set(slot, value);
  if (slots.size === 0) evm.storage.delete(address);
  else evm.storage.set(address, slots);
}

export function clearEvmSlots({ evm }: VenueState, address: Address): void {
  evm.storage.delete(address);
}
