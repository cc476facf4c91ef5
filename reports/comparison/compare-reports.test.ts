import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../harness/runner/events.ts';
import { foldReport } from '../fold/fold.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  FAUCET_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { compareReports } from './compare-reports.ts';
import { comparisonHtml } from './comparison-html.ts';
import { comparisonMarkdown } from './comparison-markdown.ts';
import { comparisonSectionsOf } from './sections.ts';

const words = makeCheckEnded('orders.cancel.words', 'pass', { judged: { [ADVISORY_CLAUSE_ID]: 'pass' } });
const clamp = makeCheckEnded('faucet.clamp', 'pass', { judged: { [FAUCET_CLAUSE_ID]: 'pass' } });
const kept = makeCheckEnded('orders.cancel.gone', 'pass', { judged: { [DECIDING_CLAUSE_ID]: 'pass' } });
const failed = makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } });

function inFile(file: string, events: readonly RunEvent[], probe = makeTargetProbed()) {
  return { file, report: foldReport([makeRunStarted(), probe, ...events, makeRunEnded()]) };
}

const sound = inFile('sound.json', [kept, words, clamp]);
const broken = inFile('broken.json', [makeFindingEvent(), failed, words, clamp]);
const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

describe('violations', () => {
  test('a violation that the first run did not have is new, and worse', () => {
    const { worse, violations } = compareReports(sound, broken);
    expect(ids(violations.new)).toEqual(['f-1']);
    expect(worse).toEqual([`new violation of ${DECIDING_CLAUSE_ID} (orders.cancel.gone)`]);
  });

  test('a violation missing from the second run, in a clause that passes there, is fixed', () => {
    const { worse, violations } = compareReports(broken, sound);
    expect([ids(violations.mended), violations.notLookedFor, worse]).toEqual([['f-1'], [], []]);
  });

  test('a violation that both runs have is still broken, and not worse', () => {
    const { worse, violations } = compareReports(broken, broken);
    expect([ids(violations.stillBroken), violations.new, worse]).toEqual([['f-1'], [], []]);
  });

  test('a violation that the second run waives is still broken', () => {
    const waived = {
      file: 'w.json',
      report: {
        ...broken.report,
        findings: broken.report.findings.map((row) => ({ ...row, severity: 'advisory' as const, waived: true })),
      },
    };
    expect(ids(compareReports(broken, waived).violations.stillBroken)).toEqual(['f-1']);
  });

  test('a violation whose clause the second run did not judge is neither', () => {
    const blind = inFile('blind.json', [
      makeCheckEnded('orders.cancel.gone', 'skipped', { reason: 'control' }),
      words,
      clamp,
    ]);
    const { violations, noLongerJudged, worse } = compareReports(broken, blind);
    expect([ids(violations.notLookedFor), violations.mended, worse]).toEqual([['f-1'], [], []]);
    expect(noLongerJudged).toEqual([
      { clause: DECIDING_CLAUSE_ID, was: 'fail', why: ['orders.cancel.gone: skipped, control'] },
    ]);
  });

  test('another place of a broken clause is new, and the clause still broken', () => {
    const elsewhere = inFile('e.json', [makeFindingEvent({ id: 'f-2' }), failed, words, clamp]);
    const { violations } = compareReports(broken, elsewhere);
    expect([ids(violations.new), ids(violations.stillBroken)]).toEqual([['f-2'], ['f-1']]);
  });

  test('a campaign that reaches a broken clause by another way adds no new violation', () => {
    const campaign = (id: string, clause: string) => [
      kept,
      words,
      clamp,
      makeFindingEvent({ id, clause, check: 'campaign.orders' }),
      makeCampaignEnded({ status: 'fail', judged: { [clause]: 'fail' } }),
    ];
    const before = inFile('b.json', campaign('c-1', DECIDING_CLAUSE_ID));
    expect(compareReports(before, inFile('a.json', campaign('c-2', DECIDING_CLAUSE_ID))).worse).toEqual([]);
    expect(compareReports(before, inFile('a.json', campaign('c-2', FAUCET_CLAUSE_ID))).worse).toHaveLength(1);
  });
});

describe('verdicts', () => {
  test.each(['blocked', 'inconclusive'] as const)('a check that passed and is now %s is worse', (status) => {
    const open = inFile('o.json', [
      makeCheckEnded('orders.cancel.gone', status, { reason: 'no answer' }),
      words,
      clamp,
    ]);
    const { undecided, worse } = compareReports(sound, open);
    expect(undecided).toEqual([{ check: 'orders.cancel.gone', was: 'pass', is: status, reason: 'no answer' }]);
    expect(worse).toEqual([`orders.cancel.gone was pass and is ${status}: no answer`]);
    expect(compareReports(open, open).worse).toEqual([]);
  });

  test('an unfinished run is worse than a finished one', () => {
    const cut = {
      file: 'c.json',
      report: foldReport([
        makeRunStarted(),
        makeTargetProbed(),
        kept,
        words,
        clamp,
        makeRunEnded('unreachable', { reason: 'gone' }),
      ]),
    };
    expect(compareReports(sound, cut).worse).toEqual(['the run did not finish: gone']);
    expect(compareReports(cut, cut).worse).toEqual([]);
  });
});

test('checks that take at least twice and a second longer are listed, slowest first, and are not worse', () => {
  const timed = (gone: number, wording: number, amount: number) =>
    inFile('t.json', [
      makeCheckStarted('orders.cancel.gone'),
      { ...kept, durationMs: gone },
      { ...words, durationMs: wording },
      { ...clamp, durationMs: amount },
    ]);
  const { slower, worse } = compareReports(timed(1_000, 10, 4_000), timed(2_000, 900, 12_000));
  expect(slower).toEqual([
    { check: 'faucet.clamp', beforeMs: 4_000, afterMs: 12_000 },
    { check: 'orders.cancel.gone', beforeMs: 1_000, afterMs: 2_000 },
  ]);
  expect(worse).toEqual([]);
});

test('latencies of both venues are listed side by side, with a gap where only one run measured them, and are not worse', () => {
  const t = '2026-01-02T03:04:05.000Z';
  const before = inFile('before.json', [{ event: 'latencies', t, measured: { read: [[5, 9]], push: [[20, 1]] } }]);
  const after = inFile('after.json', [{ event: 'latencies', t, measured: { read: [[50, 9]] } }]);
  const comparison = compareReports(before, after);
  const read = { count: 9, p50Ms: 5, p95Ms: 5, p99Ms: 5, maxMs: 5 };
  expect([comparison.latencies, comparison.worse]).toEqual([
    [
      { latency: 'read', before: read, after: { ...read, p50Ms: 50, p95Ms: 50, p99Ms: 50, maxMs: 50 } },
      { latency: 'push', before: { count: 1, p50Ms: 20, p95Ms: 20, p99Ms: 20, maxMs: 20 }, after: null },
    ],
    [],
  ]);
  const page = comparisonMarkdown(comparison, comparisonSectionsOf(comparison, before, after));
  expect(page).toContain('## Times');
  expect(page).toMatch(/reads.*\| `?5`? \| `?50`? /);
  expect(page).toMatch(/order to frame.*not measured/);
});

test('other forms of open points and other run conditions are listed apart from changes', () => {
  const other = inFile(
    'o.json',
    [kept, words, clamp],
    makeTargetProbed({ variants: { D07: 'gone', D99: 'x' }, role: 'gateway' }),
  );
  const { variants, conditions, worse } = compareReports(sound, other);
  expect(variants).toEqual([
    { point: 'D01', before: '404', after: null },
    { point: 'D07', before: 'resting', after: 'gone' },
    { point: 'D99', before: null, after: 'x' },
  ]);
  expect([conditions, worse]).toEqual([['role: node before, gateway after'], []]);
});

describe('rendering', () => {
  const both = compareReports(sound, broken);
  const sections = comparisonSectionsOf(both, sound, broken);

  test('a new violation has its clause, its section, both values and the command that leads to its report', () => {
    for (const text of [comparisonMarkdown(both, sections), comparisonHtml(both, sections)])
      for (const part of [
        'Comparison: worse',
        DECIDING_CLAUSE_ID,
        'Cancel',
        'ORDER_NOT_FOUND',
        'INVALID_REQUEST',
        'replay broken.json --finding f-1',
      ])
        expect(text).toContain(part);
  });

  test("a target's text is never rendered as markup", () => {
    const hostile = inFile('h.json', [
      makeFindingEvent({
        actual: '<script>alert(1)</script>',
        diff: [{ path: '/error', expected: 'x', actual: '<script>alert(1)</script>' }],
      }),
      failed,
      words,
      clamp,
    ]);
    const comparison = compareReports(sound, hostile);
    const page = comparisonHtml(comparison, comparisonSectionsOf(comparison, sound, hostile));
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script');
  });

  test('an empty section is omitted', () => {
    expect(sections.map(({ id }) => id)).toEqual(['worse', 'figures', 'new']);
  });
});
