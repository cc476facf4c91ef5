import { expect, test } from 'vitest';
import { divideIntoUnits, estimateUnitLoad, sortLongestFirst } from '../harness/runner/plan/units.ts';
import { allChecks } from '../scenarios/index.ts';

test('units partition the plan: one per area for its checks, and one for the campaigns', () => {
  const campaigns = ['campaign.trading', 'campaign.votes'];
  const units = divideIntoUnits(allChecks, campaigns);
  expect(units.flatMap(({ checks }) => checks).toSorted()).toEqual(allChecks.map(({ id }) => id).toSorted());
  expect(units.flatMap((unit) => unit.campaigns)).toEqual(campaigns);
  const areas = units.map(({ checks }) => new Set(checks.map((id) => id.split('.')[0])));
  expect(areas.filter(({ size }) => size > 1)).toEqual([]);
  const byId = new Map(allChecks.map((check) => [check.id, check]));
  for (const unit of units) expect(estimateUnitLoad(unit, byId)).toBeGreaterThanOrEqual(unit.checks.length);
  const loads = sortLongestFirst(units, byId, 2).map((unit) => estimateUnitLoad(unit, byId));
  expect(loads).toEqual(loads.toSorted((a, b) => b - a));
});

test('without campaigns there is no unit for them', () => {
  expect(divideIntoUnits(allChecks.slice(0, 1), [])).toHaveLength(1);
});

test('a single thread plays campaigns after all checks', () => {
  const campaigns = Array.from({ length: 100 }, (_, n) => `campaign.n${n}`);
  const byId = new Map(allChecks.map((check) => [check.id, check]));
  const units = divideIntoUnits(allChecks, campaigns);
  const place = (threads: number) =>
    sortLongestFirst(units, byId, threads).findIndex((unit) => unit.campaigns.length > 0);
  expect([place(1), place(2)]).toEqual([units.length - 1, 0]);
});
