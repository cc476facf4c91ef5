import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';
import { frameShapes } from './frame-shapes.list.ts';
import { infoShapes } from './info-shapes.list.ts';

const [history] = infoShapes['info.user_position_history'].examples;
const [life] = history.positions;
const [bridge] = infoShapes['info.bridge_withdrawal_history'].examples;
const [withdrawal] = bridge.entries;
const [fundings] = frameShapes['frame.user_fundings'].examples;
const funding = { coin: 'ETH', payment: '-0.01', szi: '0.3', time: 1_700_003_600_000 };
const fundingRate = '0.0000125';
const withoutEntry = { entry_complete: false, max_sz: null, avg_entry_px: null, close_complete: false };

test.each([
  ['a life whose entry nobody saw', withoutEntry, true],
  ['one that knows its peak all the same', { ...withoutEntry, max_sz: '1' }, false],
  ['one whose close is complete', { ...withoutEntry, close_complete: true }, false],
  ['a whole life without its funding', { funding_complete: false, funding_paid: '0' }, true],
])('%s: %j', (_what, change, good) => {
  const shape = Compile(infoShapes['info.user_position_history']);
  expect(shape.Check({ ...history, positions: [{ ...life, ...change }] })).toBe(good);
});

test.each([
  [{ status: 'released', released_at_ms: 1_700_000_400_000 }, true],
  [{ status: 'released', released_at_ms: null }, false],
  [{ status: 'ready_to_release', released_at_ms: 1_700_000_400_000 }, false],
  [{ status: 'stranded_on_retired_domain' }, true],
  [{ status: 'voided' }, false],
  [{ chain: 3 }, false],
])('a withdrawal with %j', (change, good) => {
  const shape = Compile(infoShapes['info.bridge_withdrawal_history']);
  expect(shape.Check({ ...bridge, entries: [{ ...withdrawal, ...change }] })).toBe(good);
});

test('a bridge list has at most 256 entries', () => {
  const shape = Compile(infoShapes['info.bridge_withdrawal_history']);
  const of = (length: number) => ({ ...bridge, entries: Array.from({ length }, () => withdrawal) });
  expect([shape.Check(of(256)), shape.Check(of(257))]).toEqual([true, false]);
});

test.each([
  ['camelCase', { fundingRate }, true],
  ['snake_case', { funding_rate: fundingRate }, true],
  ['neither (D106)', {}, true],
  ['a number', { fundingRate: 0.5 }, false],
])('a rate on the feed in %s', (_spelling, rate, good) => {
  const frame = Compile(frameShapes['frame.user_fundings']);
  expect(frame.Check({ ...fundings, data: [{ ...funding, ...rate }] })).toBe(good);
});

test.each([
  [{ payment: '-1' }, true],
  [{ usdc: '-1' }, true],
  [{ payment: -1 }, false],
])('a payment on the feed as %j (D106): %s', (payment, good) => {
  const { payment: _payment, ...rest } = funding;
  expect(Compile(frameShapes['frame.user_fundings']).Check({ ...fundings, data: [{ ...rest, ...payment }] })).toBe(
    good,
  );
});

test('the list of a read without a source is empty, and peers have no legacy key', () => {
  const [ledger] = infoShapes['info.user_ledger_updates'].examples;
  expect(Compile(infoShapes['info.user_ledger_updates']).Check({ ...ledger, updates: [{}] })).toBe(false);
  const [peers] = infoShapes['info.gossip_root_ips'].examples;
  expect(Compile(infoShapes['info.gossip_root_ips']).Check({ ...peers, root_ips: [] })).toBe(false);
});
