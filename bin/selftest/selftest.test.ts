import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { allChecks } from '../../scenarios/index.ts';
import { plantedCheck } from '../planted-check.fixture.ts';
import { UsageError } from '../usage-error.ts';
import { selftest } from './selftest.ts';

const fault = ['faucet.clamp*'];

function said(): () => string {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return () => log.mock.calls.flat().join('\n');
}

test('every fault caught and every named clause asserted: exit 0', async () => {
  const text = said();
  expect(await selftest({ fault })).toBe(0);
  expect(text()).toMatch(/^faults: \d+ caught, 0 survived$/m);
  expect(text()).not.toContain('UNASSERTED');
});

test('gate faults are selected by name, and counted separately', async () => {
  const text = said();
  expect(await selftest({ fault: ['gate:orders.perp:tick:*'] })).toBe(0);
  expect(text()).toMatch(/^caught {4}gate:orders.perp:tick:gone {2}by .*\borders\.grid\.off-tick\b/m);
  expect(text()).toMatch(/^gate faults: 2 caught, 0 survived$/m);
  expect(text()).not.toMatch(/^faults: 0 caught/m);
});

test.each([
  [{ fault }, '--since selects the faults itself: leave --fault out'],
  [{ checks: ['own/*.ts'] }, '--since speaks of the checks of this build: leave --checks out'],
])('other selections are refused together with a revision: %o', async (beside, says) => {
  await expect(selftest({ since: 'HEAD~1', ...beside })).rejects.toThrow(new UsageError(says));
});

test('a check that names a clause and never asserts it: exit 1, and its name', async () => {
  const text = said();
  const worker = fileURLToPath(new URL('../planted-check.fixture.ts', import.meta.url));
  expect(await selftest({ fault }, { checks: [...allChecks, plantedCheck], worker })).toBe(1);
  expect(text()).toContain('UNASSERTED  faucet.planted names faucet.amount.default');
  expect(text()).toContain('clauses that a check names and never asserts: 1');
});

test('two shards plant the same faults as the whole, each once', async () => {
  const two = ['faucet.clamp-missing*', 'versions.old*'];
  const caught = (text: string) => text.match(/^caught {4}\S+/gm)?.toSorted() ?? [];
  const text = said();
  for (const part of [1, 2]) expect(await selftest({ fault: two, shard: { part, of: 2 } })).toBe(0);
  const inShards = caught(text());
  vi.mocked(console.log).mockClear();
  expect(await selftest({ fault: two })).toBe(0);
  expect(caught(text())).toEqual(inShards);
  expect(inShards).toHaveLength(2);
});
