import { expect, test } from 'vitest';
import { RuleUsageMap } from '../../harness/selftest/rule-map.ts';
import { runWitness } from '../../harness/selftest/shape-trials.ts';
import { allFaults } from '../../reference-model/faults/index.ts';
import { allChecks } from '../../scenarios/index.ts';
import { modelTestParts } from '../../tools/model-parts.ts';
import { cloneRoot, findDeclaredFaultIds } from './clone-sources.ts';
import { readSources } from './import-graph.ts';
import { countPlanted, makePlantedSetOfBuild, type PlantedSet } from './planted-faults.ts';
import { fullScopeSince, scopeSince, selftestChangeOf } from './selftest-since.ts';
import { findTouchedFaults, type SelftestChange } from './touched-faults.ts';

const sources = readSources(cloneRoot);
const planted = makePlantedSetOfBuild();
const areas = ['faucet', 'nonces', 'versions'];
const checks = allChecks.filter(({ area, form }) => areas.includes(area) && form === undefined);
const onSound = await Promise.all(checks.map((check) => runWitness(check, 'live', planted.shaped, modelTestParts)));
const known = { checks, onSound, map: new RuleUsageMap(onSound) };

async function changeIn(files: readonly string[], removed = ''): Promise<SelftestChange> {
  const change = await selftestChangeOf(files, removed, sources);
  if ('all' in change) throw new Error(change.all);
  return change;
}

const ids = (faults: readonly { readonly id: string }[]) => faults.map(({ id }) => id);
const untouched: SelftestChange = {
  checks: new Set(),
  faults: new Set(),
  generators: new Set(),
  clauses: new Set(),
  entries: new Set(),
};

test('every handwritten fault is found in the file that declares it', async () => {
  const files = [...sources.keys()].filter((path) => /^reference-model\/faults\//.test(path));
  const found = await findDeclaredFaultIds(
    files.filter((path) => !/\/(index|generated|plantable|faults\.list)\.ts$/.test(path)),
  );
  expect(ids(allFaults).filter((id) => !found.has(id))).toEqual([]);
});

test('a fault in a changed file is tried', async () => {
  const change = await changeIn(['reference-model/faults/nonces.ts']);
  const ofNonces = ids(allFaults).filter((id) => change.faults.has(id));
  expect(ofNonces.length).toBeGreaterThan(5);
  expect(ids(findTouchedFaults(change, planted, known).planted.written)).toEqual(ofNonces);
});

test('a changed check selects the faults of its clauses, the fields that it sees, and the forms that it may accuse', async () => {
  const [check] = checks.filter(({ area }) => area === 'nonces');
  if (check === undefined) throw new Error('no check');
  const {
    planted: touched,
    ofChecks,
    checks: concerned,
  } = findTouchedFaults({ ...untouched, checks: new Set([check.id]) }, planted, known);
  expect(concerned).toEqual([check]);
  const broken = allFaults.filter(({ clause }) => check.clauses.some((judged) => judged === clause));
  expect(broken.length).toBeGreaterThan(0);
  expect(touched.written).toEqual(broken);
  const sees = onSound.find((witness) => witness.check === check.id)?.sees ?? [];
  expect(ids(touched.shaped)).toEqual(expect.arrayContaining([...sees]));
  expect(touched.forms).toEqual([]);
  expect(ofChecks.forms.length).toBeGreaterThan(0);
  expect(ofChecks.forms.length).toBeLessThan(planted.forms.length);
});

test('a check is affected by its own file, and by a set-up that it imports', async () => {
  const [path] = [...sources.keys()].filter((file) => file.startsWith('scenarios/nonces/'));
  const { checks: own } = await changeIn([path ?? '']);
  expect([...own].every((id) => id.startsWith('nonces.'))).toBe(true);
  expect(own.size).toBeGreaterThan(0);
  const { checks: trading } = await changeIn(['harness/setup/own-trade.ts']);
  expect(trading.size).toBeGreaterThan(20);
  expect(trading.size).toBeLessThan(allChecks.length);
});

test('a changed rule selects the faults that edit it, and the faults of clauses of checks that use it', async () => {
  const change = await changeIn(['reference-model/chain/nonces.ts']);
  expect([...change.entries]).toContain('chain.nonces');
  const { planted: touched, checks: asking } = findTouchedFaults(change, planted, known);
  expect(asking.length).toBeGreaterThan(0);
  const clauses = new Set(asking.flatMap((check) => check.clauses));
  const expected = allFaults.filter(({ clause }) => clauses.has(clause)).map(({ id }) => id);
  expect(ids(touched.written)).toEqual(expect.arrayContaining(expected));
  const nobody = { ...known, checks: [], onSound: [], map: new RuleUsageMap([]) };
  const edited = findTouchedFaults(change, planted, nobody).planted;
  expect(edited.written.some(({ clause }) => clause.startsWith('nonces.'))).toBe(true);
  expect(edited.written.some(({ clause }) => clause.startsWith('faucet.'))).toBe(false);
});

test('changed clause rows, and clauses named in removed lines, select the faults of these clauses', async () => {
  const { clauses } = await changeIn(['spec-schemas/clauses/nonces.ts']);
  expect(clauses.size).toBeGreaterThan(10);
  expect([...clauses].every((id) => id.startsWith('nonces.'))).toBe(true);
  const gone = await changeIn(['scenarios/faucet/gone.ts'], "-  clauses: ['faucet.amount.clamp', 'no.such.clause'],");
  expect([...gone.clauses]).toEqual(['faucet.amount.clamp']);
  const clamped = allFaults.filter(({ clause }) => clause === 'faucet.amount.clamp');
  expect(findTouchedFaults(gone, planted, known).planted.written).toEqual(expect.arrayContaining(clamped));
});

test('the generator of gate faults affects all of these, and their forms', async () => {
  const { planted: touched } = findTouchedFaults(
    await changeIn(['reference-model/faults/gate-faults.ts']),
    planted,
    known,
  );
  expect(touched.gates).toEqual(planted.gates);
  expect(touched.openGates).toEqual(planted.openGates);
  expect(touched.shaped).toEqual([]);
});

test.each([
  'harness/selftest/rule-map.ts',
  'reference-model/rule-use.ts',
  'reference-model/rules.ts',
  'harness/selftest/undetected-value-faults.ts',
  'bin/selftest/touched-sources.ts',
  'harness/check/expect.ts',
  'harness/compare/shape-compiler.ts',
  'reference-model/venue.ts',
  'spec-schemas/shapes/orders.ts',
  'spec-schemas/outcomes.ts',
  'scenarios/load-checks.ts',
  'scenarios/modules.ts',
  'package-lock.json',
])('%s affects everything', async (path) => {
  expect(await selftestChangeOf([path], '', sources)).toEqual({ all: expect.stringContaining(`${path} changed`) });
});

test('documents affect nothing: the commit draws about a tenth, and forms without affected checks are left out', async () => {
  const change = await changeIn(['README.md', 'docs/design.md', 'CHANGELOG.md']);
  expect(change).toEqual(untouched);
  const touched = findTouchedFaults(change, planted, known);
  expect(countPlanted(touched.planted)).toBe(0);
  const tried = scopeSince({ since: 'abcdef01', head: 'a'.repeat(40), change }, touched, planted);
  const whole = countPlanted(planted);
  expect(countPlanted(tried.planted)).toBeGreaterThan(whole / 20);
  expect(countPlanted(tried.planted)).toBeLessThan(whole / 5);
  expect(tried.ofChecks).toEqual({ openGates: [], forms: [] });
  const drawn = countPlanted(tried.planted);
  expect(tried.says).toBe(
    `since abcdef01: ${drawn} of ${whole} faults and forms are tried, 0 that the change touches and ${drawn} of the rest, drawn by aaaaaaaa`,
  );
});

test('affected faults are tried whatever is drawn, once', () => {
  const [form] = planted.forms;
  const [open] = planted.openGates;
  if (form === undefined || open === undefined) throw new Error('no form');
  const own: PlantedSet = { ...planted, shaped: [], openGates: [], forms: [form] };
  const touched = { planted: own, ofChecks: { openGates: [open], forms: [] }, checks };
  const tried = scopeSince({ since: 'x', head: 'b'.repeat(40), change: untouched }, touched, planted);
  expect(tried.planted.written).toEqual(planted.written);
  expect(tried.planted.forms).toContain(form);
  expect([...tried.planted.openGates, ...tried.ofChecks.openGates].filter((each) => each === open)).toHaveLength(1);
});

test('where the change is unknown everything is tried, with the reason', () => {
  const tried = fullScopeSince({ since: 'HEAD~1', all: 'there is no commit yet' }, planted);
  expect(tried.planted).toBe(planted);
  expect(tried.says).toBe(
    `since HEAD~1: all ${countPlanted(planted)} faults and forms are tried: there is no commit yet`,
  );
});
