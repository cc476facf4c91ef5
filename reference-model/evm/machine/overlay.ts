import type { AccountFields, StateManagerInterface } from '@ethereumjs/common';
import { OriginalStorageCache } from '@ethereumjs/statemanager';
import { Account, type Address, bytesToHex, bytesToUnprefixedHex, hexToBytes } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { EvmWorld } from './world.ts';

/** An account without fields derivable from its code. Never mutated: an undo restores the old object. */
interface Row {
  readonly nonce: bigint;
  readonly balance: bigint;
  readonly codeHash: Uint8Array | undefined;
}

/** Storage of one account as written by a run. */
interface Slots {
  readonly written: Map<string, Uint8Array>;
  /** Whether the account's storage in the underlying world is cleared. */
  readonly isCleared: boolean;
}

const EMPTY = new Uint8Array(0);
const NO_CODE = bytesToHex(new Account().codeHash);

/**
 * Reads and writes of a run on top of a world. Reverting to a checkpoint undoes writes one by one, so a call costs only what it writes
 * itself.
 */
export class EvmStateOverlay implements StateManagerInterface {
  readonly originalStorageCache: OriginalStorageCache;
  readonly #world: EvmWorld;
  readonly #accounts = new Map<string, Row | null>();
  readonly #changed = new Set<string>();
  readonly #slots = new Map<string, Slots>();
  readonly #codes = new Map<string, Uint8Array>();
  readonly #undo: (() => void)[] = [];
  readonly #marks: number[] = [];

  constructor(world: EvmWorld) {
    this.#world = world;
    this.originalStorageCache = new OriginalStorageCache(this.getStorage.bind(this));
  }

  async getAccount(address: Address): Promise<Account | undefined> {
    const row = this.#rowOf(address.toString());
    return row === null ? undefined : new Account(row.nonce, row.balance, undefined, row.codeHash);
  }

  async putAccount(address: Address, account?: Account): Promise<void> {
    const row =
      account === undefined ? null : { nonce: account.nonce, balance: account.balance, codeHash: account.codeHash };
    this.#put(address.toString(), row);
  }

  async deleteAccount(address: Address): Promise<void> {
    this.#put(address.toString(), null);
  }

  async modifyAccountFields(address: Address, fields: AccountFields): Promise<void> {
    const account = (await this.getAccount(address)) ?? new Account();
    account.nonce = fields.nonce ?? account.nonce;
    account.balance = fields.balance ?? account.balance;
    account.codeHash = fields.codeHash ?? account.codeHash;
    await this.putAccount(address, account);
  }

  async putCode(address: Address, value: Uint8Array): Promise<void> {
    const codeHash = keccak_256(value);
    this.#codes.set(bytesToHex(codeHash), value);
    await this.modifyAccountFields(address, { codeHash });
  }

  async getCode(address: Address): Promise<Uint8Array> {
    const hash = this.#rowOf(address.toString())?.codeHash;
    if (hash === undefined) return EMPTY;
    const text = bytesToHex(hash);
    if (text === NO_CODE) return EMPTY;
    const known = this.#codes.get(text) ?? hexToBytes(this.#world.code(text) as `0x${string}`);
    this.#codes.set(text, known);
    return known;
  }

  async getCodeSize(address: Address): Promise<number> {
    return (await this.getCode(address)).length;
  }

  async getStorage(address: Address, key: Uint8Array): Promise<Uint8Array> {
    const owner = address.toString();
    const slot = bytesToUnprefixedHex(key);
    const own = this.#slots.get(owner);
    const written = own?.written.get(slot);
    if (written !== undefined) return written;
    if (own?.isCleared === true) return EMPTY;
    const held = this.#world.slot(owner, slot);
    return held === '' ? EMPTY : hexToBytes(`0x${held}`);
  }

  async putStorage(address: Address, key: Uint8Array, value: Uint8Array): Promise<void> {
    const owner = address.toString();
    const slot = bytesToUnprefixedHex(key);
    const own = this.#slots.get(owner) ?? { written: new Map<string, Uint8Array>(), isCleared: false };
    this.#slots.set(owner, own);
    const before = own.written.get(slot);
    own.written.set(slot, value);
    this.#undo.push(() => {
      if (before === undefined) own.written.delete(slot);
      else own.written.set(slot, before);
    });
  }

  async clearStorage(address: Address): Promise<void> {
    const owner = address.toString();
    const before = this.#slots.get(owner);
    this.#slots.set(owner, { written: new Map(), isCleared: true });
    this.#undo.push(() => {
      if (before === undefined) this.#slots.delete(owner);
      else this.#slots.set(owner, before);
    });
  }

  async checkpoint(): Promise<void> {
    this.#marks.push(this.#undo.length);
  }

  async commit(): Promise<void> {
    this.#marks.pop();
    if (this.#marks.length === 0) this.#undo.length = 0;
  }

  async revert(): Promise<void> {
    const mark = this.#marks.pop() ?? 0;
    while (this.#undo.length > mark) this.#undo.pop()?.();
  }

  /** Writes the results of the runs into the world. */
  settle(): void {
    for (const [hash, code] of this.#codes) this.#world.putCode(hash, bytesToHex(code));
    for (const address of this.#changed) {
      const row = this.#accounts.get(address) ?? null;
      this.#world.putAccount(address, row === null ? null : { ...row, codeHash: hashOf(row) });
    }
    for (const [address, { written, isCleared }] of this.#slots) {
      if (isCleared) this.#world.clearSlots(address);
      for (const [slot, value] of written) this.#world.putSlot(address, slot, digitsOf(value));
    }
  }

  // State roots are not computed: headers show placeholders.
  async getStateRoot(): Promise<Uint8Array> {
    return new Uint8Array(32);
  }

  async setStateRoot(): Promise<void> {}

  async hasStateRoot(): Promise<boolean> {
    return true;
  }

  clearCaches(): void {}

  shallowCopy(): StateManagerInterface {
    return new EvmStateOverlay(this.#world);
  }

  #rowOf(address: string): Row | null {
    const known = this.#accounts.get(address);
    if (known !== undefined) return known;
    const held = this.#world.account(address);
    const row =
      held === null
        ? null
        : {
            nonce: held.nonce,
            balance: held.balance,
            codeHash: held.codeHash === null ? undefined : hexToBytes(held.codeHash as `0x${string}`),
          };
    this.#accounts.set(address, row);
    return row;
  }

  #put(address: string, row: Row | null): void {
    const before = this.#rowOf(address);
    this.#accounts.set(address, row);
    this.#changed.add(address);
    this.#undo.push(() => this.#accounts.set(address, before));
  }
}

function hashOf({ codeHash }: Row): string | null {
  const text = codeHash === undefined ? NO_CODE : bytesToHex(codeHash);
  return text === NO_CODE ? null : text;
}

function digitsOf(value: Uint8Array): string {
  return bytesToUnprefixedHex(value).replace(/^(00)+/, '');
}
