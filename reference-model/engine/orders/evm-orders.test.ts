import { expect, test } from 'vitest';
import {
  alice,
  BTC_INDEX_PX,
  BTC_MARKET,
  bob,
  mallory,
  ORDER_LOTS,
  submitOrderAction,
  TestVenue,
} from '../../chain/chain.fixture.ts';
import { coreWriterAddress } from '../../evm/core-writer.ts';
import type { Address } from '../../state/address.ts';
import { assertConservation } from '../conservation.ts';

const word = (value: number | bigint) => value.toString(16).padStart(64, '0');
/** Fields: market, is-bid, price, size, reduce-only, time in force, handle. */
const spelled = (...words: readonly (number | bigint)[]) => `01000001${words.map(word).join('')}`;
const bought = (tif = 3) => spelled(BTC_MARKET, 1, BTC_INDEX_PX, ORDER_LOTS, 0, tif, 0);

function calling(payload: string, selector = '17938e13'): string {
  const padded = payload.padEnd(Math.ceil(payload.length / 64) * 64, '0');
  return `0x${selector}${word(32)}${word(payload.length / 2)}${padded}`;
}

/** Sends a transaction to CoreWriter without a signature, and cuts its block. @returns its status */
function written(venue: TestVenue, from: Address, input: string): string | undefined {
  const { state, memory } = venue.core;
  const nonce = state.evm.accounts.get(from)?.nonce ?? 0n;
  const facts = { from, to: coreWriterAddress, nonce, value: 0n, gas: 200_000n, input };
  const hash = `0x${word(nonce + 7n)}`;
  memory.evmWaiting.push({
    transaction: { ...facts, hash, signed: {} },
    tx: { ...facts, maxFee: 0n, priorityFee: 0n, accessList: [] },
  });
  venue.commit(1_000);
  return [...state.evm.blocks.values()].at(-1)?.entries.at(-1)?.receipt.status;
}

function venueWithAsk(): TestVenue {
  const venue = new TestVenue();
  venue.act(bob, submitOrderAction(bob, { side: 'ask', limit_px: BTC_INDEX_PX, size: ORDER_LOTS }));
  return venue;
}
const fillsOf = ({ core }: TestVenue, owner: Address) => core.histories.fills.of(owner).length;

test('an order from the EVM is placed a second later, and both parties have their row', () => {
  const venue = venueWithAsk();
  expect(written(venue, alice, calling(bought()))).toBe('success');
  expect([fillsOf(venue, alice), fillsOf(venue, bob)]).toEqual([0, 0]);
  venue.commit(1_000);
  expect([fillsOf(venue, alice), fillsOf(venue, bob)]).toEqual([1, 1]);
  expect(venue.core.state.evm.written).toEqual([]);
  assertConservation(venue.core);
});

test.each([
  ['of another version', `02000001${bought().slice(8)}`],
  ['of another action', `01000002${bought().slice(8)}`],
  ['cut short', bought().slice(0, -2)],
  ['on a market that there is not', spelled(4_000_000, 1, BTC_INDEX_PX, ORDER_LOTS, 0, 3, 0)],
  ['of a market beyond 32 bits', spelled(2n ** 32n, 1, BTC_INDEX_PX, ORDER_LOTS, 0, 3, 0)],
  ['without a time in force', bought(0)],
  ['of a time in force that there is not', bought(4)],
  ['of neither side', spelled(BTC_MARKET, 2, BTC_INDEX_PX, ORDER_LOTS, 0, 3, 0)],
  ['without size', spelled(BTC_MARKET, 1, BTC_INDEX_PX, 0, 0, 3, 0)],
])('an order %s comes to nothing, in silence', (_title, payload) => {
  const venue = venueWithAsk();
  expect(written(venue, alice, calling(payload))).toBe('success');
  venue.commit(1_000);
  expect([fillsOf(venue, alice), fillsOf(venue, bob)]).toEqual([0, 0]);
});

test('an account that cannot pay, is multi-sig, or is hedged places none', () => {
  const venue = venueWithAsk();
  venue.act(alice, { type: 'set_position_mode', params: { hedge: true } });
  written(venue, alice, calling(bought()));
  written(venue, mallory, calling(bought()));
  venue.commit(1_000);
  expect(fillsOf(venue, bob)).toBe(0);
});

test('any other call is reverted, and undecodable bytes are ignored', () => {
  const venue = venueWithAsk();
  expect(written(venue, alice, calling(bought(), '12345678'))).toBe('reverted');
  expect(written(venue, alice, `0x17938e13${word(64)}${word(1)}`)).toBe('success');
  expect(written(venue, alice, `0x17938e13${word(32)}${word(2n ** 200n)}`)).toBe('success');
  expect(written(venue, alice, '0x17938e13')).toBe('success');
  venue.commit(1_000);
  expect(fillsOf(venue, bob)).toBe(0);
});
