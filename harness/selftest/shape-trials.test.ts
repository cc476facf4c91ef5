import { expect, test } from 'vitest';
import { generateShapeFaults } from '../../reference-model/faults/generated.ts';
import { check } from '../check/check.ts';
import { openModelSession } from '../session/model-session.ts';
import type { SelftestParts } from './selftest.ts';
import {
  findAccusedClauses,
  groupUnaccusableFaults,
  groupWitnessesByFault,
  runWitness,
  type SoundCheckRun,
} from './shape-trials.ts';

const advising = generateShapeFaults().filter(({ advises }) => advises === true);

const looking = (isAccusing: boolean) =>
  check({
    id: 'orders.looking',
    title: 'looks at the schedule of fees, and finds it broken',
    clauses: ['orders.match.ioc'],
    by: 'observe',
    async run({ target, expect: judge }) {
      await target.info({ type: 'fee_schedule' });
      judge('orders.match.ioc').that(!isAccusing, { expected: 'so', actual: 'otherwise' });
    },
  });

const partsWith = (checks: SelftestParts['checks']): SelftestParts => ({
  checks,
  seed: 1,
  tool: { name: 'test', version: '0' },
  open: (venue) =>
    openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false, venue }),
});

test('faults are planted together unless one removes the place of another', () => {
  const groups = groupUnaccusableFaults(advising);
  expect(groups.length).toBeGreaterThan(0);
  for (const group of groups) {
    expect(new Set(group.map(({ shapeId }) => shapeId)).size).toBe(1);
    expect(new Set(group.map(({ steps }) => steps.length)).size).toBe(1);
    expect(new Set(group.map(({ place }) => place)).size).toBe(group.length);
  }
});

test('breaks of faults that are planted together are named', async () => {
  const [group = []] = groupUnaccusableFaults(advising);
  const asked = [{ check: 'orders.looking', profile: 'live' }] as const;
  expect(await findAccusedClauses(group, asked, partsWith([looking(true)]))).toEqual(['orders.match.ioc']);
  expect(await findAccusedClauses(group, asked, partsWith([looking(false)]))).toEqual([]);
});

test('a check that meets a field today is run on the next release if it judges that', () => {
  const witness = (id: string, profile: SoundCheckRun['profile'], work: number): SoundCheckRun => ({
    check: id,
    profile,
    work,
    sees: ['field'],
    uses: [],
    leftovers: [],
    assertions: { check: id, asserted: [], reasons: {}, isSkipped: false },
  });
  const all = [witness('b', 'next', 1), witness('b', 'live', 5), witness('a', 'live', 9), witness('a', 'next', 2)];
  const named = (soon: readonly string[]) =>
    groupWitnessesByFault(all, (id) => soon.includes(id))
      .get('field')
      ?.map(({ check: id, profile }) => `${id} ${profile}`);
  expect(named([])).toEqual(['b live', 'a live']);
  expect(named(['a'])).toEqual(['b live', 'a live', 'a next']);
});

test('the work of a check is deterministic', async () => {
  const works = [];
  for (let n = 0; n < 2; n++) works.push((await runWitness(looking(false), 'live', [], partsWith([]))).work);
  expect(works[0]).toBeGreaterThan(0);
  expect(works[0]).toBe(works[1]);
});
