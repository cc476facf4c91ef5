import { expect, test } from 'vitest';
import type { Rules } from '../../reference-model/index.ts';
import { cloneRoot, findRuleLocations } from './clone-sources.ts';
import { makeImportGraph, readSources } from './import-graph.ts';
import { RuleLocations } from './rule-homes.ts';
import { findValueImports } from './value-imports.ts';

const gates = [{ id: 'tick' }, { id: 'lot' }];
const lanes = { perp: { gates } };
const read = () => undefined;
const round = () => 1;
// Safe: the test only looks up rules by path.
const rules = { engine: { lanes, fees: { round } }, reads: { table: new Map([['trades', read]]) } } as unknown as Rules;

const homes = new RuleLocations(
  [rules],
  new Map<string, Readonly<Record<string, unknown>>>([
    ['gates.ts', { perpGates: gates, tickGate: gates[0], other: {} }],
    ['lanes.ts', { orderRulesByKind: lanes }],
    ['crossings.ts', { round, half: () => 2 }],
    ['fees.ts', { feeRules: { round } }],
    ['trades.ts', { trades: read }],
    ['reads.list.ts', { builtReads: { trades: read } }],
  ]),
);
const importing = (from: string, to: string, names: readonly string[] | '*') => homes.composes({ from, to, names });

test('an entry is located where its value is exported, as record or function, in records, lists and maps', () => {
  expect(homes.entriesOf('gates.ts')).toEqual(['engine.lanes.perp.gates', 'engine.lanes.perp.gates.0']);
  expect(homes.entriesOf('lanes.ts')).toEqual(['engine.lanes']);
  expect(homes.entriesOf('crossings.ts')).toEqual(['engine.fees.round']);
  expect(homes.entriesOf('trades.ts')).toEqual(['reads.table.trades']);
  expect(homes.entriesOf('elsewhere.ts')).toEqual([]);
});

test("a module that includes another module's record in its own only composes rules", () => {
  expect(importing('lanes.ts', 'gates.ts', ['perpGates'])).toBe(true);
  expect(importing('lanes.ts', 'gates.ts', ['perpGates', 'other'])).toBe(false);
  expect(importing('lanes.ts', 'gates.ts', '*')).toBe(false);
  expect(importing('trades.ts', 'gates.ts', ['perpGates'])).toBe(false);
});

test('a module that imports a function may also call it, unless it is a generated list', () => {
  expect(importing('fees.ts', 'crossings.ts', ['round'])).toBe(false);
  expect(importing('reads.list.ts', 'trades.ts', ['trades'])).toBe(true);
});

test('in the model, composing modules neither call the rules nor read them', async () => {
  const sources = readSources(cloneRoot);
  const inModel = await findRuleLocations(makeImportGraph(sources));
  const composed = findValueImports(sources).filter((one) => !one.from.endsWith('.list.ts') && inModel.composes(one));
  expect(composed.length).toBeGreaterThan(50);
  const used = composed.flatMap(({ from, names }) => {
    const code = (sources.get(from) ?? '').replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
    return [...names]
      .filter((name) => new RegExp(`\\b${name}\\b\\s*[.([?]`).test(code))
      .map((name) => `${from} ${name}`);
  });
  expect(used).toEqual([]);
});
