import { expect, test } from 'vitest';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { OpaqueIdMapping } from '../../compare/correspondence.ts';
import type { TargetSide } from '../play/target-side.ts';
import type { Shadow } from '../shadow.ts';
import { findDifferenceInReadsAtHeight } from './compare-cut.ts';

const OURS = `0x${'a'.repeat(40)}`;
const SINCE_MS = 1_000;
const scope = {
  addresses: [OURS],
  masters: [],
  stakers: [],
  subAccounts: [],
  vaults: [],
  coins: ['BTC'],
  pairs: [],
  sinceMs: SINCE_MS,
  paidMs: null,
  sinceHeight: 0,
  hasArchive: true,
  operates: new Set<string>(),
  lendable: new Set<number>(),
  series: new Set<number>(),
  isAlone: false,
  orders: [],
  types: ['recent_transactions'],
};
const row = (user: string, time: number) => ({
  oid: '1',
  user,
  coin: 'BTC',
  action: 'resting',
  status: 1,
  side: 0,
  time,
});
const exact = { time: 'exact', height: 'exact', environment: 'exact', amounts: 'exact' } as const;

/**
 * Compares a target that has these rows, newest first, with a shadow that has only our own; returns the difference and the requested
 * limits.
 */
async function cutOf(rows: readonly ReturnType<typeof row>[], ours: readonly ReturnType<typeof row>[]) {
  const limits: unknown[] = [];
  const json = (txns: readonly JsonObject[]) => ({ data: { type: 'recent_transactions', txns } });
  const read = async ({ limit }: JsonObject) => {
    limits.push(limit);
    return { status: 200, json: json(rows.slice(0, Number(limit))) };
  };
  const shadow = { height: 1, read: () => ({ status: 200, json: json(ours) }) };
  // The code under test uses no other member of either.
  const target = { inProcess: true, read, newestBlock: async () => ({ height: 1 }) } as unknown as TargetSide;
  const other = shadow as unknown as Shadow;
  const policy = { ...exact, correspondence: new OpaqueIdMapping() };
  const found = await findDifferenceInReadsAtHeight(target, other, scope, new Map(), policy, () => undefined);
  return { found, limits };
}

const strangers = (count: number, time: number) =>
  Array.from({ length: count }, () => row(`0x${'b'.repeat(40)}`, time));

test('a page that reaches back before the run is enough', async () => {
  const ours = [row(OURS, SINCE_MS + 1)];
  const rows = [...ours, ...strangers(5_000, SINCE_MS - 1)];
  expect(await cutOf(rows, ours)).toEqual({ found: null, limits: [100] });
  expect(await cutOf(ours, ours)).toEqual({ found: null, limits: [100] });
});

test('where others fill the page during the run, the target is asked for as many rows as the shadow', async () => {
  const ours = [row(OURS, SINCE_MS + 1)];
  expect(await cutOf([...strangers(100, SINCE_MS + 2), ...ours], ours)).toEqual({ found: null, limits: [100, 5_000] });
  const { found, limits } = await cutOf(strangers(200, SINCE_MS + 2), ours);
  expect([found?.place, limits]).toEqual([{ kind: 'read', type: 'recent_transactions' }, [100, 5_000]]);
});
