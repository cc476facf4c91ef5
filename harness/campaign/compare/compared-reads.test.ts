import { expect, test } from 'vitest';
import { readComparisonOverrides } from '../reads/reads.list.ts';
import { comparedReads, sortCausesBeforeConsequences } from './compared-reads.ts';
import { readsNotCompared } from './not-compared.ts';

const scope = {
  addresses: ['0xa', '0xb'],
  masters: ['0xb'],
  stakers: [],
  subAccounts: [{ target: '0xc', shadow: '0xd' }],
  vaults: [{ target: '0xe', shadow: '0xf' }],
  coins: ['BTC', 'ETH'],
  sinceMs: 5,
  paidMs: null,
  hasArchive: true,
  pairs: [],
  sinceHeight: 0,
  lendable: new Set<number>(),
  series: new Set<number>(),
  isAlone: false,
  operates: new Set<string>(),
  orders: [],
  types: null,
};
const readOf = (type: string) => comparedReads.find((read) => read.type === type);

test('causes are sorted before their consequences', () => {
  const types = comparedReads.map(({ type }) => type);
  for (const { type, follows } of comparedReads)
    for (const cause of follows) {
      expect(types).toContain(cause);
      expect([type, types.indexOf(cause) < types.indexOf(type)]).toEqual([type, true]);
    }
});

test('a cause comes first from any position, and a self-reference imposes no order', () => {
  const [a, b, c] = (['account_state', 'l2_book', 'trades'] as const).map((type) => ({ type }));
  if (a === undefined || b === undefined || c === undefined) throw new Error('three types');
  const rows = [
    { ...a, follows: [c.type] },
    { ...b, follows: [] },
    { ...c, follows: [b.type] },
  ];
  expect(sortCausesBeforeConsequences(rows).map(({ type }) => type)).toEqual(['l2_book', 'trades', 'account_state']);
  const circle = [
    { ...a, follows: [c.type] },
    { ...c, follows: [a.type] },
  ];
  expect(() => sortCausesBeforeConsequences(circle)).toThrow('follow one another');
});

test('a read is requested for every account, or every market, that its row names', () => {
  const targets = (type: string) =>
    readOf(type)
      ?.requests(scope)
      .map(({ target }) => target);
  expect(targets('user_rate_limit')).toEqual([{ address: '0xa' }, { address: '0xb' }]);
  expect(targets('l2_book')).toEqual([{ coin: 'BTC' }, { coin: 'ETH' }]);
  expect(readOf('user_rate_limit')?.shape).toBe('info.user_rate_limit');
});

test('the ledger is requested from the block by which the run had paid the account', () => {
  const asked = (paidMs: number | null) => readOf('user_ledger_updates')?.requests({ ...scope, paidMs })[0]?.target;
  expect(asked(7)).toEqual({ address: '0xa', start_time: 8 });
  expect(asked(null)).toEqual({ address: '0xa' });
});

test('reads with their own comparison are compared', () => {
  expect(readComparisonOverrides.filter(({ type }) => readsNotCompared[type] !== undefined)).toEqual([]);
  expect(new Set(readComparisonOverrides.map(({ type }) => type)).size).toBe(readComparisonOverrides.length);
});
