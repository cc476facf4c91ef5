import { expect, test } from 'vitest';
import { type EvmBlockEntry, evmEntryOf, makeEmptyEvm, putEvmSlot, storeEvmBlock } from './evm.ts';
import type { VenueState } from './venue-state.ts';

const someone = `0x${'0a'.repeat(20)}` as const;

function stateOfEvm(): VenueState {
  // Safe: the functions under test read only `evm`.
  return { evm: makeEmptyEvm() } as VenueState;
}

function entry(hash: string, logs = 0): EvmBlockEntry {
  const log = { address: someone, topics: [], data: '0x' };
  return {
    transaction: {
      hash,
      from: someone,
      to: someone,
      nonce: 0n,
      value: 0n,
      gas: 21_000n,
      input: '0x',
      signed: {},
    },
    receipt: {
      status: 'success',
      gasUsed: 21_000n,
      gasPrice: 0n,
      contract: null,
      logs: Array.from({ length: logs }, () => log),
    },
  };
}

test('a block is found by its transactions', () => {
  const state = stateOfEvm();
  storeEvmBlock(state, { number: 4, entries: [entry('0x01'), entry('0x02')] });
  expect(evmEntryOf(state, '0x02')).toMatchObject({ place: { number: 4, index: 1 } });
  expect(evmEntryOf(state, '0x03')).toBeNull();
});

test('blocks beyond the bound are dropped, oldest first, but the newest stays whatever its size', () => {
  const state = stateOfEvm();
  storeEvmBlock(state, { number: 4, entries: [entry('0x01')] });
  storeEvmBlock(state, { number: 9, entries: [entry('0x02', 20_000)] });
  expect([...state.evm.blocks.keys()]).toEqual([9]);
  expect(state.evm.earliest).toBe(5);
  expect(evmEntryOf(state, '0x01')).toBeNull();
  storeEvmBlock(state, { number: 10, entries: [entry('0x03')] });
  expect([[...state.evm.blocks.keys()], state.evm.rows, state.evm.places.size]).toEqual([[10], 1, 1]);
});

test('a cleared slot has no row, and neither has an account without slots', () => {
  const state = stateOfEvm();
  putEvmSlot(state, someone, '0'.repeat(64), '1');
  putEvmSlot(state, someone, '0'.repeat(64), '');
  expect(state.evm.storage.size).toBe(0);
});
