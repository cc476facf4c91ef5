import { expect, test } from 'vitest';
import type { FindingEvent, RunEvent } from '../../harness/runner/events.ts';
import { foldReport } from '../fold/fold.ts';
import { makeLargeReport } from '../large-report.fixture.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
} from '../run.fixture.ts';
import { frameEntry } from '../wire/exchange.fixture.ts';
import { plainPaint, summaryLines } from './console.ts';

const events: RunEvent[] = [
  makeRunStarted(),
  makeCheckStarted('orders.cancel.gone'),
  makeCheckStarted('faucet.clamp'),
  makeCheckEnded('orders.place.ioc', 'pass'),
  makeFindingEvent(),
  makeNoteEvent('waited for the budget'),
  makeCheckEnded('orders.cancel.gone', 'fail', {
    judged: { [DECIDING_CLAUSE_ID]: 'fail' },
    reason: 'wrong \u001b[31mcode',
  }),
];
const skips = [
  makeCheckEnded('orders.cancel.words', 'skipped', { reason: 'faucet' }),
  makeCheckEnded('faucet.clamp', 'skipped', { reason: 'faucet' }),
];
const report = foldReport([...events, ...skips, makeRunEnded()]);

test('the summary has all that matters, with the command on a line of its own', () => {
  expect(summaryLines(report, ['out/report.json'], plainPaint)).toEqual([
    'seed 42 · http://127.0.0.1:8080 · isolation closed',
    '1. violation: orders.cancel.gone, /error/code: expected ORDER_NOT_FOUND, got INVALID_REQUEST',
    '   clause orders.cancel.not-found (the write API document, "Cancel"): A cancel of no live order is',
    '     refused.',
    '   Fails the run: the two documents state it.',
    '   message: the refusal has another code',
    '   sent: POST /exchange',
    '   http sent: POST /exchange',
    '   orders.cancel.gone, finding f-1:',
    '   npx venue-conformance replay venue-conformance-report/report.json --finding f-1',
    'skipped 2 · faucet (give a venue whose faucet is mounted)',
    'checks: 1 pass, 1 fail, 2 skipped',
    'clauses: 1 of 3 judged, 0 pass, 1 fail, 2 unjudged',
    'findings: 1 violation',
    'reports: out/report.json',
    'verdict: nonconforming, 1 violation',
  ]);
});

test('a demanded product that could not be determined leaves no verdict, and the summary says why', () => {
  const { t } = makeRunEnded();
  const presenceUnknown: RunEvent = { event: 'product-untold', t, product: 'chase', name: 'chase orders' };
  const open = foldReport([
    makeRunStarted(),
    makeCheckEnded('orders.cancel.gone', 'pass', { judged: { [DECIDING_CLAUSE_ID]: 'pass' } }),
    makeCheckEnded('orders.place.ioc', 'pass'),
    makeCheckEnded('orders.cancel.words', 'pass'),
    makeCheckEnded('faucet.clamp', 'pass'),
    presenceUnknown,
    makeRunEnded(),
  ]);
  expect(open.summary.verdict).toBe('inconclusive');
  expect(summaryLines(open, [], plainPaint)).toContain(
    'nobody could tell whether the venue has chase orders (--require): funded-accounts',
  );
});

test('verbose names the checks behind a count', () => {
  expect(summaryLines(report, [], plainPaint, { verbose: true })).toContain(
    'skipped 2 · faucet (give a venue whose faucet is mounted): orders.cancel.words, faucet.clamp',
  );
});

test('findings of one cause share a headline, with the requested number of findings below it', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    makeFindingEvent({ id: `f-${at}`, check: `orders.cancel.case-${at}` }),
  );
  const full = foldReport([makeRunStarted(), ...many, makeRunEnded()]);
  const lines = summaryLines(full, [], plainPaint);
  expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(1);
  expect(lines.filter((line) => line.includes(' replay '))).toHaveLength(20);
  expect(lines).toContain('   40 more findings of this cause: in the reports');
  const few = summaryLines(full, [], plainPaint, { maxFindings: 3 });
  expect(few.filter((line) => line.includes(' replay '))).toHaveLength(3);
  expect(
    summaryLines(full, [], plainPaint, { verbose: true }).filter((line) => line.includes(' replay ')),
  ).toHaveLength(60);
});

test('a venue that is broken all over fits a page, at any width, without repetition', () => {
  const broken = makeLargeReport({ checks: 2_000, findings: 500 });
  for (const columns of [60, 100, 200]) {
    const lines = summaryLines(broken, ['out/report.json', 'out/report.md'], plainPaint, { columns, maxFindings: 10 });
    const commands = lines.filter((line) => line.startsWith('   npx '));
    // A headline names up to three clauses.
    expect(lines.length).toBeLessThan(columns === 60 ? 180 : 135);
    expect(commands.length).toBeGreaterThanOrEqual(10);
    expect(lines.filter((line) => !commands.includes(line) && line.length > columns)).toEqual([]);
    expect(lines.join('\n')).toMatch(/^not shown: \d+ violations \(\d+ other causes\); the reports\s+have\s+them$/m);
    expect(new Set(commands).size).toBe(commands.length);
  }
});

test('violations come first, each cause with one before any has two; a few advisories are all listed', () => {
  const differing = (id: string, more: Partial<FindingEvent>) =>
    makeFindingEvent({
      id,
      check: `orders.cancel.${id}`,
      diff: [{ path: `/${id}`, expected: 'a', actual: 'b' }],
      ...more,
    });
  const full = foldReport([
    makeRunStarted(),
    ...Array.from({ length: 9 }, (_, at) =>
      differing(`aside${'x'.repeat(at)}`, { severity: 'advisory', clause: `${ADVISORY_CLAUSE_ID}-${at}` }),
    ),
    ...['one', 'two', 'three'].map((id) => differing(id, { clause: DECIDING_CLAUSE_ID })),
    makeFindingEvent({
      id: 'again',
      check: 'orders.cancel.again',
      diff: [{ path: '/one', expected: 'a', actual: 'b' }],
    }),
    makeRunEnded(),
  ]);
  const headlines = (maxFindings: number) =>
    summaryLines(full, [], plainPaint, { maxFindings }).filter((line) => /^(\d+\.|not shown:) /.test(line));
  expect(headlines(20).map((line) => line.split(/[,:]/)[0])).toEqual([
    '1. violation',
    '2. violation',
    '3. violation',
    ...Array.from({ length: 7 }, (_, at) => `${at + 4}. advisory`),
    'not shown',
  ]);
  expect(headlines(20).at(-1)).toBe('not shown: 2 advisories (2 other causes); the reports have them');
  expect(headlines(2).at(-1)).toBe('not shown: 1 violation, 2 advisories (3 other causes); the reports have them');
  const named = (maxFindings: number) =>
    summaryLines(full, [], plainPaint, { maxFindings }).flatMap((line) => /^ {3}(\S+), finding/.exec(line)?.[1] ?? []);
  expect(named(3).filter((id) => !id.includes('aside'))).toHaveLength(3);
  expect(named(4).filter((id) => !id.includes('aside'))).toHaveLength(4);
});

test('advisories of one clause are one cause; above a page of causes only their kinds are listed', () => {
  const advisory = (clause: string, at: number) =>
    makeFindingEvent({
      id: `${clause}-${at}`,
      severity: 'advisory',
      clause,
      check: 'run.shapes',
      diff: [{ path: `/${'x'.repeat(at)}`, expected: 'a', actual: 'b' }],
    });
  const full = (clauses: number) =>
    foldReport(
      [
        makeRunStarted(),
        ...Array.from({ length: clauses }, (_, at) => [advisory(`orders.a.b${at}`, 1), advisory(`orders.a.b${at}`, 2)]),
        [makeFindingEvent({ id: 'form', form: 'info.l2_book', severity: 'advisory', clause: ADVISORY_CLAUSE_ID })],
        [makeRunEnded()],
      ].flat(),
    );
  expect(summaryLines(full(3), [], plainPaint).filter((line) => /^\d+\. /.test(line))).toHaveLength(4);
  const lines = summaryLines(full(11), [], plainPaint);
  expect(lines.filter((line) => /^\d+\. |^not shown/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('causes of advisories'))).toEqual([
    '12 causes of advisories, none of which decides: in the reports',
  ]);
  expect(lines.join(' ')).toMatch(/12 bodies in another form than public facts give:/);
});

test('the reasons for missing verdicts that concern the most checks are listed', () => {
  const checks = Array.from({ length: 30 }, (_, at) => makeCheckEnded(`a.b-${at}`, 'blocked', { reason: `why ${at}` }));
  const usual = Array.from({ length: 4 }, (_, at) => makeCheckEnded(`a.c-${at}`, 'blocked', { reason: 'no faucet' }));
  const blocked = foldReport([makeRunStarted(), ...checks, ...usual, makeRunEnded()]);
  const lines = summaryLines(blocked, [], plainPaint).filter((line) => line.startsWith('blocked'));
  expect(lines).toHaveLength(9);
  expect(lines[0]).toBe('blocked 4 · no faucet');
  expect(lines.at(-1)).toBe('blocked for 23 other reasons: in the reports');
  expect(
    summaryLines(blocked, [], plainPaint, { verbose: true }).filter((line) => line.startsWith('blocked')),
  ).toHaveLength(31);
});

test('verbose prints the exchange of each finding of a cause', () => {
  const read = (oid: number) => ({ judged: [{ sent: null, received: frameEntry({ oid }), pointers: ['/oid'] }] });
  const full = foldReport([
    makeRunStarted(),
    makeFindingEvent({ ...read(1), id: 'f-1', check: 'orders.cancel.one' }),
    makeFindingEvent({ ...read(2), id: 'f-2', check: 'orders.cancel.two' }),
    makeRunEnded(),
  ]);
  const lines = (verbose: boolean) => summaryLines(full, [], plainPaint, { verbose });
  expect(lines(true)).toEqual(expect.arrayContaining(['   received: {"oid":1}', '   received: {"oid":2}']));
  expect(lines(false)).not.toContain('   received: {"oid":2}');
});

test('a finding printed in full names the file that declares its check', () => {
  const file = 'scenarios/orders/cancel-gone.ts';
  const checks = makeRunStarted().checks.map((check) =>
    check.id === makeFindingEvent().check ? { ...check, file } : check,
  );
  const lines = summaryLines(
    foldReport([makeRunStarted({ checks }), makeFindingEvent(), makeRunEnded()]),
    [],
    plainPaint,
  );
  expect(lines.join('\n')).toContain(`check ${makeFindingEvent().check} in ${file}`);
});
