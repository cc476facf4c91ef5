import { expect, test } from 'vitest';
import { addressOf } from '../../spec-schemas/signing/signature.ts';
import { ModelFault } from '../model-fault.ts';
import type { EvmWorld, EvmWorldAccount, MachineBlock, MachineTx } from './machine/world.ts';
import { callMachine } from './machine.ts';

const CHAIN = 31_337;
const sender = addressOf(new Uint8Array(32).fill(7));
const other = `0x${'0b'.repeat(20)}`;
const block: MachineBlock = {
  number: 3,
  timestamp: 1_767_225_603,
  gasLimit: 10_000_000n,
  baseFee: 0n,
  coinbase: `0x${'77'.repeat(20)}`,
};

/** A separate world that records writes. */
class Written implements EvmWorld {
  readonly accounts = new Map<string, EvmWorldAccount>();
  readonly codes = new Map<string, string>();
  readonly slots = new Map<string, Map<string, string>>();

  account(address: string): EvmWorldAccount | null {
    return this.accounts.get(address) ?? null;
  }
  code(hash: string): string {
    return this.codes.get(hash) ?? '0x';
  }
  slot(address: string, slot: string): string {
    return this.slots.get(address)?.get(slot) ?? '';
  }
  putAccount(address: string, account: EvmWorldAccount | null): void {
    if (account === null) this.accounts.delete(address);
    else this.accounts.set(address, account);
  }
  putCode(hash: string, code: string): void {
    this.codes.set(hash, code);
  }
  putSlot(address: string, slot: string, value: string): void {
    const own = this.slots.get(address) ?? new Map<string, string>();
    this.slots.set(address, own.set(slot, value));
  }
  clearSlots(address: string): void {
    this.slots.delete(address);
  }
}

function sent(facts: Partial<MachineTx>): MachineTx {
  return {
    from: sender,
    to: other,
    nonce: 0n,
    value: 0n,
    gas: 100_000n,
    maxFee: 0n,
    priorityFee: 0n,
    input: '0x',
    accessList: [],
    ...facts,
  };
}

function run(world: EvmWorld, txs: readonly MachineTx[], isAsked = false) {
  return callMachine((machine) => machine.run(world, CHAIN, block, txs, { isAsked }));
}

/** Stores the word that it receives in slot 0, emits a log of it, and returns 32 bytes. */
const STORING = '60003560005560003560005260206000a060206000f3';
const REVERTING = '60206000fd';
const ENDLESS = '5b600056';

/** Creation code of a contract with this code. */
function creating(code: string): string {
  const length = (code.length / 2).toString(16).padStart(2, '0');
  return `0x60${length}600c60003960${length}6000f3${code}`;
}

function deployed(code: string): { world: Written; at: string } {
  const world = new Written();
  const [outcome] = run(world, [sent({ to: null, input: creating(code) })]);
  if (outcome === undefined || typeof outcome === 'string' || outcome.contract === null) throw new Error('no contract');
  return { world, at: outcome.contract };
}

test('a plain transfer is executed at once, and written', () => {
  const world = new Written();
  world.putAccount(sender, { nonce: 0n, balance: 10n, codeHash: null });
  expect(run(world, [sent({ value: 4n })])).toEqual([
    { gasUsed: 21_000n, contract: null, fault: null, output: '0x', logs: [] },
  ]);
  expect(world.account(sender)).toMatchObject({ nonce: 1n, balance: 6n });
  expect(world.account(other)).toEqual({ nonce: 0n, balance: 4n, codeHash: null });
});

test.each([
  ['a nonce ahead', { nonce: 2n }, 'bad_nonce'],
  ['a nonce behind, in the same block', { nonce: 0n }, 'bad_nonce'],
  ['more than there is', { nonce: 1n, value: 7n }, 'insufficient_funds'],
  ['gas that cannot be paid', { nonce: 1n, maxFee: 1n }, 'insufficient_funds'],
])('%s is not run', (_title, facts, status) => {
  const world = new Written();
  world.putAccount(sender, { nonce: 0n, balance: 10n, codeHash: null });
  expect(run(world, [sent({ value: 4n }), sent(facts)])[1]).toBe(status);
  expect(world.account(sender)).toMatchObject({ nonce: 1n, balance: 6n });
});

test('a read-only call leaves no trace', () => {
  const world = new Written();
  const [outcome] = run(world, [sent({ to: null, input: creating(STORING) })], true);
  expect(outcome).toMatchObject({ fault: null, output: `0x${STORING}` });
  expect([world.accounts.size, world.codes.size, world.slots.size]).toEqual([0, 0, 0]);
});

test('a contract is created, and its code writes storage and logs', () => {
  const { world, at } = deployed(STORING);
  const word = 'ab'.padStart(64, '0');
  const [outcome] = run(world, [sent({ nonce: 1n, to: at, input: `0x${word}` })]);
  expect(outcome).toMatchObject({ output: `0x${word}`, logs: [{ address: at, topics: [], data: `0x${word}` }] });
  expect(world.slot(at, '0'.repeat(64))).toBe('ab');
});

test("a revert undoes writes, and the sender's nonce is used", () => {
  const { world, at } = deployed(`${STORING.slice(0, 12)}${REVERTING}`);
  const [outcome] = run(world, [sent({ nonce: 1n, to: at, input: `0x${'11'.repeat(32)}` })]);
  expect(outcome).toMatchObject({ fault: 'revert', logs: [] });
  expect(world.slots.size).toBe(0);
  expect(world.account(sender)?.nonce).toBe(2n);
});

test('code that loops ends when its gas runs out', () => {
  const { world, at } = deployed(ENDLESS);
  expect(run(world, [sent({ nonce: 1n, to: at, gas: 300_000n })])).toMatchObject([
    { fault: 'out of gas', gasUsed: 300_000n },
  ]);
});

test('an impossible transaction is reported, not thrown', () => {
  expect(run(new Written(), [sent({ gas: 20_000n })], true)).toMatchObject([
    { gasUsed: 0n, fault: expect.any(String) },
  ]);
});

test.each(['0x', '0x01', '0xc0', `0x${'ff'.repeat(40)}`])('%s is not a transaction', (raw) => {
  expect(typeof callMachine((machine) => machine.decode(raw, CHAIN, () => null))).toBe('string');
});

test('an interpreter that would wait for external work is a fault of ours', () => {
  expect(() => callMachine(() => new Promise(() => undefined))).toThrow(ModelFault);
});
