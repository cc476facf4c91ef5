import { beforeAll, expect, test } from 'vitest';
import { measuredCheckWeights } from '../harness/budget/measured-weights.ts';
import { type CheckMetadata, checksForProfile } from '../harness/check/check.ts';
import { assumedFactsFor } from '../harness/doctor/assumed-facts.ts';
import { checkRiskTiers, groupChecksByYield } from '../harness/runner/plan/risk-order.ts';
import { clausesNamedBy } from '../harness/runner/runnable-checks.ts';
import { loadAllChecks } from '../scenarios/load-checks.ts';
import { sessionOptionsFrom } from './options/target-options.ts';

// Estimates from the catalogue what a run by URL alone judges first, at the default rate. The soak `first-minutes` measures it.

const options = {
  target: 'http://127.0.0.1:1',
  serviceName: 'Service',
  profile: 'live' as const,
  role: 'node' as const,
  rate: 20,
  allowMainnetWrites: false,
};
let known: readonly CheckMetadata[];
let able: readonly CheckMetadata[];
beforeAll(async () => {
  const sessionOptions = sessionOptionsFrom(options, {});
  if (sessionOptions.kind !== 'url') throw new Error('a URL is judged in this process');
  const { capabilities } = assumedFactsFor(sessionOptions);
  known = await loadAllChecks();
  // A plain node has no archive either.
  const lacks = (need: CheckMetadata['needs'][number]) => capabilities[need] === 'no' || need === 'archive';
  able = checksForProfile(known, 'live').filter(({ needs }) => !needs.some(lacks));
});

test('every area of a tier has checks, and is in one tier', () => {
  const tiered = checkRiskTiers.flatMap(({ areas }): readonly string[] => areas);
  const areas = new Set(known.map(({ area }) => area));
  expect(tiered.filter((area) => !areas.has(area))).toEqual([]);
  expect(tiered.filter((area, at) => tiered.indexOf(area) !== at)).toEqual([]);
});

// A whole run does not judge everything that is named; `first-minutes` requires five minutes to judge 70 % of what it does judge. With the
// weights that a run has, 65.4 % are named; those measured before lacked what checks had since been given to try.
test("one minute's weight names at least 350 clauses, that of five minutes 65 % of all that are named", () => {
  const [quick = [], early = []] = groupChecksByYield(able);
  expect(clausesNamedBy(quick).size).toBeGreaterThan(350);
  expect(clausesNamedBy([...quick, ...early]).size).toBeGreaterThan(0.65 * clausesNamedBy(able).size);
});

test("money and orders are most of what one minute's weight names, and every tier is represented", () => {
  const [quick = []] = groupChecksByYield(able);
  const named = (areas: readonly string[]) => clausesNamedBy(quick.filter(({ area }) => areas.includes(area))).size;
  const {
    money = 0,
    orders = 0,
    ...others
  } = Object.fromEntries(checkRiskTiers.map(({ name, areas }) => [name, named(areas)]));
  expect(money + orders).toBeGreaterThan(clausesNamedBy(quick).size / 2);
  expect(money).toBeGreaterThan(orders);
  expect(Math.min(...Object.values(others))).toBeGreaterThan(0);
});

test('measured weights belong to existing checks', () => {
  const ids = new Set(known.map(({ id }) => id));
  expect(Object.keys(measuredCheckWeights).filter((id) => !ids.has(id))).toEqual([]);
});
