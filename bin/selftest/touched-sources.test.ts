import { expect, test } from 'vitest';
import type { Rules } from '../../reference-model/index.ts';
import { makeImportGraph } from './import-graph.ts';
import { RuleLocations } from './rule-homes.ts';
import { sourcesReachedFrom } from './touched-sources.ts';

// A small program with a few files of each kind, and what each of them affects.

const fees = { taker: () => 1 };
const funding = { cap: () => 2 };
const engine = { fees, funding };
const sendAsset = { tag: 'send_asset', prepare: () => null };
// Safe: the test only looks up rules by path.
const rules = { engine, actions: { table: new Map([['send_asset', sendAsset.prepare]]) } } as unknown as Rules;

const model = 'reference-model';
const homes = new RuleLocations(
  [rules],
  new Map<string, Readonly<Record<string, unknown>>>([
    [`${model}/engine/fees.ts`, { feeRules: fees, charge: () => undefined }],
    [`${model}/engine/funding.ts`, { fundingRules: funding }],
    [`${model}/engine/engine-rules.ts`, { engineRules: engine }],
    [`${model}/actions/send-asset.ts`, { sendAsset }],
    [`${model}/actions/actions.list.ts`, { builtActions: [sendAsset] }],
    [`${model}/actions/index.ts`, { actionDecoderByTag: new Map([['send_asset', sendAsset.prepare]]) }],
    [`${model}/state/tokens.ts`, { tokenOf: () => undefined }],
    [`${model}/venue.ts`, { Venue: class {} }],
  ]),
);

const sources = new Map(
  Object.entries({
    'bin/selftest/selftest.ts': `import { Venue } from '../../${model}/venue.ts';\nimport { run } from '../../harness/run.ts';`,
    'bin/report.ts': "import { lines } from '../reports/lines.ts';",
    'bin/options/own-checks.ts': "import { families } from '../../harness/campaign.ts';",
    'bin/selftest-trial.ts': `import { own } from './options/own-checks.ts';\nimport { generateFieldFaults } from '../${model}/faults/shape-faults.ts';`,
    'harness/run.ts': '',
    'harness/campaign.ts': '',
    'harness/setup/trade.ts': '',
    'reports/lines.ts': '',
    'scenarios/orders/tick.ts':
      "import { trade } from '../../harness/setup/trade.ts';\nimport { grid } from './grid.ts';",
    'scenarios/orders/grid.ts': '',
    'scenarios/spot/lot.ts': "import { grid } from '../orders/grid.ts';",
    'spec-schemas/clauses/orders.ts': '',
    'spec-schemas/clauses/clauses.list.ts': "import { orderClauses } from './orders.ts';",
    'spec-schemas/clauses/index.ts': "import { clauseLists } from './clauses.list.ts';",
    [`${model}/venue.ts`]:
      "import { engineRules } from './engine/engine-rules.ts';\nimport { actionDecoderByTag } from './actions/index.ts';",
    [`${model}/engine/engine-rules.ts`]:
      "import { feeRules, type FeeRules } from './fees.ts';\nimport { fundingRules } from './funding.ts';",
    [`${model}/engine/fees.ts`]: '',
    [`${model}/engine/funding.ts`]: "import { charge } from './fees.ts';",
    [`${model}/actions/index.ts`]: "import { builtActions } from './actions.list.ts';",
    [`${model}/actions/actions.list.ts`]: "import { sendAsset } from './send-asset.ts';",
    [`${model}/actions/send-asset.ts`]: "import { tokenOf } from '../state/tokens.ts';",
    [`${model}/state/tokens.ts`]: '',
    [`${model}/faults/fees.ts`]: "import { cut } from './edits.ts';",
    [`${model}/faults/edits.ts`]: '',
    [`${model}/faults/faults.list.ts`]: "import { feeFaults } from './fees.ts';",
    [`${model}/faults/shape-faults.ts`]: "import { cut } from './edits.ts';",
    [`${model}/evm/machine.ts`]: "import { charge } from '../engine/fees.ts';",
    [`${model}/evm/machine/entry.ts`]: '',
  }),
);

async function reached(...files: readonly string[]) {
  const found = await sourcesReachedFrom(files, makeImportGraph(sources), () => Promise.resolve(homes));
  if ('all' in found) return found;
  return Object.fromEntries(
    Object.entries(found).flatMap(([kind, names]) => (names.size === 0 ? [] : [[kind, [...names].sort()]])),
  );
}

test('a file of checks is affected by itself, and by its direct and indirect imports', async () => {
  expect(await reached('scenarios/orders/tick.ts')).toEqual({ scenarios: ['scenarios/orders/tick.ts'] });
  expect(await reached('harness/setup/trade.ts')).toEqual({ scenarios: ['scenarios/orders/tick.ts'] });
  expect(await reached('scenarios/orders/grid.ts')).toEqual({
    scenarios: ['scenarios/orders/grid.ts', 'scenarios/orders/tick.ts', 'scenarios/spot/lot.ts'],
  });
});

test('files of faults, and generators of faults, likewise', async () => {
  expect(await reached(`${model}/faults/fees.ts`)).toEqual({ faults: [`${model}/faults/fees.ts`] });
  expect(await reached(`${model}/faults/edits.ts`)).toEqual({
    faults: [`${model}/faults/edits.ts`, `${model}/faults/fees.ts`],
    generators: ['shapes'],
  });
});

test('clause rows only affect themselves', async () => {
  expect(await reached('spec-schemas/clauses/orders.ts')).toEqual({ clauses: ['spec-schemas/clauses/orders.ts'] });
});

test('rules are affected by the modules that define them and whose functions they call, not by modules that compose them', async () => {
  expect(await reached(`${model}/engine/funding.ts`)).toEqual({ entries: ['engine.funding'] });
  expect(await reached(`${model}/engine/fees.ts`)).toEqual({ entries: ['engine.fees', 'engine.funding'] });
  expect(await reached(`${model}/state/tokens.ts`)).toEqual({ entries: ['actions.table.send_asset'] });
});

test('sources of the selftest itself affect everything, and the path is printed', async () => {
  expect(await reached('harness/run.ts')).toEqual({
    all: 'harness/run.ts changed (imported by bin/selftest/selftest.ts)',
  });
  expect(await reached('bin/selftest-trial.ts')).toEqual({ all: 'bin/selftest-trial.ts changed' });
  expect(await reached(`${model}/engine/engine-rules.ts`)).toEqual({
    all: `${model}/engine/engine-rules.ts changed (imported by ${model}/venue.ts, by bin/selftest/selftest.ts)`,
  });
});

test('sources that the selftest does not import affect nothing', async () => {
  for (const path of ['reports/lines.ts', 'harness/campaign.ts', 'bin/report.ts', 'bin/options/own-checks.ts'])
    expect(await reached(path), path).toEqual({});
});

test('a change of the EVM machine also affects importers of its bundle', async () => {
  const planted = new Map([
    ...sources,
    ['bin/selftest/selftest.ts', `import { machine } from '../../${model}/evm/machine.ts';`],
  ]);
  const found = await sourcesReachedFrom([`${model}/evm/machine/entry.ts`], makeImportGraph(planted), () =>
    Promise.resolve(homes),
  );
  expect(found).toEqual({
    all: `${model}/evm/machine/entry.ts changed (imported by ${model}/evm/machine.ts, by bin/selftest/selftest.ts)`,
  });
});

test.each([
  'README.md',
  'docs/contracts.md',
  'docs/picture.svg',
  'deploy/compose.yaml',
  'biome.json',
  'tools/bench/bench.ts',
  'tools/walls/lint-walls.ts',
  'scenarios/orders/tick.test.ts',
  'harness/run.fixture.ts',
  'bin/heads.soak.ts',
  'reference-model/faults/README.md',
  `${model}/faults/faults.list.ts`,
  'spec-schemas/clauses/clauses.list.ts',
])('no tested code reads %s', async (path) => {
  expect(await reached(path)).toEqual({});
});

test.each([
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tools/build/build.mjs',
  'tools/build/machine.ts',
  '.ci/run',
  'odd.bin',
  'harness/odd.bin',
])('the effect of %s is unknown', async (path) => {
  expect(await reached(path, 'README.md')).toEqual({ all: `${path} changed` });
});

test('a removed source is traced through its former importers', async () => {
  expect(await reached('scenarios/orders/gone.ts', 'scenarios/orders/tick.ts')).toEqual({
    scenarios: ['scenarios/orders/gone.ts', 'scenarios/orders/tick.ts'],
  });
});
