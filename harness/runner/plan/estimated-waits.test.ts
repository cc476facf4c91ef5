import { expect, test } from 'vitest';
import { sumParallelAndLoneSeconds } from '../../budget/estimated-wait.ts';
import type { CheckMetadata } from '../../check/check.ts';
import { estimateWaitsByCheck } from './estimated-waits.ts';

const head = (id: string, by: CheckMetadata['by'], leases: CheckMetadata['leases']): CheckMetadata => ({
  id,
  title: '',
  area: 'a',
  clauses: ['faucet.amount.clamp'],
  by,
  needs: [],
  leases,
});
const heads = [
  head('a.free', 'act', []),
  head('a.claims', 'act', ['faucet']),
  head('a.claims-too', 'act', ['faucet']),
  head('a.registers', 'act', ['registrations']),
  head('a.looks', 'observe', ['registrations']),
  head('a.claims-alone', 'act', ['faucet', 'limits']),
];
const waitsIn = (isolation: 'closed' | 'shared') => estimateWaitsByCheck(heads, { isolation, profile: 'live' });

test('claims and registrations wait in queues of their own, and after the rest if they are exclusive', () => {
  const waits = waitsIn('shared');
  expect([...waits].map(([id, { row }]) => [id, row]).toSorted()).toEqual([
    ['a.claims', 'claims'],
    ['a.claims-alone', 'alone'],
    ['a.claims-too', 'claims'],
    ['a.registers', 'registrations'],
  ]);
  const claim = waits.get('a.claims')?.seconds ?? 0;
  expect(claim).toBeGreaterThan(10);
  expect(sumParallelAndLoneSeconds(waits.values())).toEqual({ beside: 2 * claim, behind: claim });
});

test('on an exclusive venue every claim waits after the rest', () => {
  const rows = [...waitsIn('closed')].filter(([id]) => id.startsWith('a.claims')).map(([, { row }]) => row);
  expect(rows).toEqual(['alone', 'alone', 'alone']);
});
