import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckFacts, FindingEvent, RunEvent } from '../../harness/runner/events.ts';
import { foldReport } from '../fold/fold.ts';
import type { Report } from '../report-schema.ts';
import {
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { mergeReports } from './merge-reports.ts';

const CLAUSES = ['orders.x', 'orders.y', 'faucet.z'];
const CAMPAIGNS = ['campaign.one', 'campaign.two', 'campaign.three'];
const clause = fc.constantFrom(...CLAUSES);
const verdict = fc.constantFrom('pass', 'fail');
const judged = fc.dictionary(clause, verdict, { noNullPrototype: true });
const status = fc.constantFrom('pass', 'fail', 'blocked', 'skipped', 'inconclusive');
const severity = fc.constantFrom('violation', 'advisory', 'unsteady');

/** Events of a check or a campaign: its findings, then its end. */
const said = fc.record({
  status,
  judged,
  unjudged: fc.dictionary(clause, fc.constant('no fill was seen'), { noNullPrototype: true }),
  named: fc.array(clause, { maxLength: 2 }),
  findings: fc.array(fc.record({ clause, severity, place: fc.constantFrom('a', 'b') }), { maxLength: 2 }),
});
type Said = typeof said extends fc.Arbitrary<infer T> ? T : never;

interface Whole {
  readonly checks: readonly Said[];
  readonly campaigns: readonly Said[];
  /** Advice about shapes, with the places where a run met it. */
  readonly shapes: readonly { readonly clause: string; readonly place: string }[];
}

const whole: fc.Arbitrary<Whole> = fc.record({
  checks: fc.array(said, { maxLength: 9 }),
  campaigns: fc.array(said, { maxLength: CAMPAIGNS.length }),
  shapes: fc.array(fc.record({ clause, place: fc.constantFrom('a', 'b', 'c') }), { maxLength: 2 }),
});

const places = (id: string, place: string, of: string) =>
  makeFindingEvent({ id, check: of, diff: [{ path: `/${place}`, expected: 'x', actual: 'y' }] });
const findingsOf = (source: string, { findings }: Said): FindingEvent[] =>
  findings.map((row) => ({
    ...places(`${source} ${row.clause} ${row.place}`, row.place, source),
    clause: row.clause,
    severity: row.severity,
  }));

/** Makes the journal of one shard, with its part of the checks and campaigns. */
function journal({ checks, campaigns, shapes }: Whole, part: number, of: number): RunEvent[] {
  const facts: CheckFacts[] = checks.map(({ named }, at) => ({
    id: `orders.c${at}`,
    title: 'a check',
    area: 'orders',
    clauses: named,
  }));
  const isOwn = (_: unknown, at: number) => at % of === part - 1;
  return [
    makeRunStarted({
      checks: facts.filter(isOwn),
      clauses: CLAUSES.map((id) => ({ id, says: id, authority: 'seed', profile: 'live', decides: true })),
      ...(of === 1 ? {} : { shard: { part, of } }),
    }),
    makeTargetProbed(),
    // All shards see the same venue.
    ...shapes.map(
      (row): RunEvent => ({
        ...places(`shape ${row.clause} ${row.place}`, row.place, 'run.shapes'),
        clause: row.clause,
        severity: 'advisory',
      }),
    ),
    ...checks.flatMap((row, at): RunEvent[] => {
      if (!isOwn(row, at)) return [];
      const id = `orders.c${at}`;
      const { status: outcome, judged: verdicts, unjudged } = row;
      return [
        makeCheckStarted(id),
        ...findingsOf(id, row),
        makeCheckEnded(id, outcome, { judged: verdicts, unjudged }),
      ];
    }),
    ...campaigns.flatMap((row, at): RunEvent[] => {
      if (!isOwn(row, at)) return [];
      const id = CAMPAIGNS[at] ?? '';
      return [...findingsOf(id, row), makeCampaignEnded({ id, status: row.status, judged: row.judged })];
    }),
    makeNoteEvent('D01: 404'),
    makeRunEnded(),
  ];
}

const parts = ({ checks, clauses, campaigns, findings, notes, summary }: Report) => ({
  checks,
  clauses,
  campaigns,
  notes,
  findings: findings.map(({ occurrences: _occurrences, ...row }) => row),
  summary: { ...summary, budget: null },
});

test('the shards of any run, in any order, merge into the report of the unsharded run', () => {
  fc.assert(
    fc.property(whole, fc.integer({ min: 2, max: 5 }), fc.nat(), (run, of, first) => {
      const shards = Array.from({ length: of }, (_, at) => foldReport(journal(run, at + 1, of)));
      const turned = shards.map((_, at) => shards[(at + first) % of] as Report);
      expect(parts(mergeReports(turned, ['merge'], CAMPAIGNS))).toEqual(parts(foldReport(journal(run, 1, 1))));
    }),
  );
});

describe('facts seen by all shards are counted once, work of each shard is added up', () => {
  const run: Whole = { checks: [], campaigns: [], shapes: [{ clause: 'orders.x', place: 'a' }] };
  const shards = [1, 2].map((part) => foldReport(journal(run, part, 2)));
  const merged = mergeReports(shards, ['merge', '--out', 'all'], []);

  test('findings of the run itself', () => {
    expect(merged.findings.map(({ check, occurrences }) => [check, occurrences])).toEqual([['run.shapes', 1]]);
  });

  test('traffic, and how the report is found again', () => {
    expect(merged.run).toMatchObject({ requests: 20, weight: 40, frames: 6, argv: ['merge', '--out', 'all'] });
    expect(merged.run.shard).toBeUndefined();
  });
});

test('a product that any shard found absent, or could not determine, is so for the whole', () => {
  const none: Whole = { checks: [], campaigns: [], shapes: [] };
  const productEvent = (event: 'product-absent' | 'product-untold', product: string): RunEvent => ({
    event,
    t: '2026-01-01T00:00:00Z',
    product,
    name: `${product}s`,
  });
  const [first, second] = [
    [productEvent('product-absent', 'vault'), productEvent('product-untold', 'option')],
    [productEvent('product-absent', 'chase'), productEvent('product-absent', 'vault')],
  ].map((events, at) => foldReport([...journal(none, at + 1, 2).slice(0, -1), ...events, makeRunEnded()]));
  const { run, summary } = mergeReports([first, second] as Report[], [], []);
  expect(run.absentProducts?.map(({ id }) => id)).toEqual(['chase', 'vault']);
  expect([run.untoldProducts, summary.verdict]).toEqual([[{ id: 'option', name: 'options' }], 'inconclusive']);
});

test('an interrupted shard leaves the whole unfinished, and is named', () => {
  const none: Whole = { checks: [], campaigns: [], shapes: [] };
  const [first, second] = [1, 2].map((part) => journal(none, part, 2)) as [RunEvent[], RunEvent[]];
  const cut = foldReport([...second.slice(0, -1), makeRunEnded('unreachable', { reason: 'gone' })]);
  expect(mergeReports([foldReport(first), cut], [], []).run).toMatchObject({
    ending: 'unreachable',
    reason: 'shard 2/2: gone',
  });
});

test('a waiver that only all shards together show to be stale is reported', () => {
  const waiver = { clause: 'orders.x', reason: 'r', owner: 'o', expires: '2999-01-01', judgedBy: ['a', 'b'] };
  const shard = (id: string, part: number) =>
    foldReport([
      makeRunStarted({
        waivers: [waiver],
        shard: { part, of: 2 },
        checks: [{ id, title: id, area: 'orders', clauses: ['orders.x'] }],
        clauses: [{ id: 'orders.x', says: 'x', authority: 'seed', profile: 'live', decides: true }],
      }),
      makeTargetProbed(),
      makeCheckEnded(id, 'pass', { judged: { 'orders.x': 'pass' } }),
      makeRunEnded(),
    ]);
  const shards = [shard('a', 1), shard('b', 2)];
  expect(shards.flatMap(({ findings }) => findings)).toEqual([]);
  expect(mergeReports(shards, [], []).findings).toMatchObject([{ check: 'run.waivers', severity: 'violation' }]);
});

describe('reports that are not shards of one run', () => {
  const none: Whole = { checks: [], campaigns: [], shapes: [] };
  const shard = (part: number, of: number, changes: Partial<Report['run']> = {}) => {
    const report = foldReport(journal(none, part, of));
    return { ...report, run: { ...report.run, ...changes } };
  };
  test.each<[string, readonly Report[], RegExp]>([
    ['no shards', [shard(1, 1)], /is no shard/],
    ['one that is missing', [shard(1, 3), shard(3, 3)], /missing: 2/],
    ['one that is there twice', [shard(1, 2), shard(1, 2)], /1\/2 is there twice/],
    ['shards of two divisions', [shard(1, 2), shard(2, 3)], /another number of shards/],
    ['another seed', [shard(1, 2), shard(2, 2, { seed: 7 })], /another seed/],
    ['another profile', [shard(1, 2), shard(2, 2, { argv: ['--profile', 'next'] })], /another profile/],
    ['another weight of public clauses', [shard(1, 2), shard(2, 2, { strict: true })], /--strict/],
    ['nothing', [], /no report/],
  ])('%s', (_says, reports, sentence) => {
    expect(() => mergeReports(reports, [], [])).toThrow(sentence);
  });
});
