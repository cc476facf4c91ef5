import { expect, test } from 'vitest';
import { makeDifference } from './difference.ts';
import { ReportedAdvisoryPlaces } from './reported-advisory-places.ts';

const read = { kind: 'read', type: 'account_state' } as const;
const row = (path: string, expected = '1') => ({ path, expected, actual: '2' });

test('an open point reported by an advisory is not reported again, and neighbouring differences are', () => {
  const advised = new ReportedAdvisoryPlaces();
  const isOpen = ({ mismatch }: ReturnType<typeof makeDifference>) => mismatch.diff[0]?.path === '$.withdrawable';
  const rows = [row('$.withdrawable'), row('$.total_raw_usd')];
  advised.note(makeDifference(read, 'account_state', { expected: '', actual: '', diff: rows }), isOpen);
  expect(advised.has('info.account_state.full', '$.withdrawable')).toBe(true);
  expect(advised.has('info.account_state.full', '$.total_raw_usd')).toBe(false);
});

test('a hash used for two things is reported once, any other value of a reply each time', () => {
  const advised = new ReportedAdvisoryPlaces();
  const reply = { kind: 'reply', tag: 'noop', expectedCode: null, actualCode: null } as const;
  const rows = [row('$.action_hash', 'a hash not seen before'), row('$.nonce')];
  advised.note(makeDifference(reply, 'noop', { expected: '', actual: '', diff: rows }), () => true);
  expect(advised.has('exchange.admission', '$.action_hash')).toBe(true);
  expect(advised.has('exchange.admission', '$.nonce')).toBe(false);
});

test('a cause is identified by the differing places, whatever their values, and by nothing else', () => {
  const advised = new ReportedAdvisoryPlaces();
  const differing = (...rows: ReturnType<typeof row>[]) =>
    makeDifference(read, 'account_state', { expected: '', actual: '', diff: rows });
  advised.note(differing(row('$.positions[coin=BTC].size')), () => false);
  expect(advised.isTold(differing(row('$.positions[coin=ETH].size', '7')))).toBe(true);
  expect(advised.isTold(differing(row('$.positions[coin=BTC].size'), row('$.withdrawable')))).toBe(false);
});
