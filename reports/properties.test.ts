import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { plainPaint, summaryLines } from './console/console.ts';
import { advanceProgress, INITIAL_PROGRESS, progressLine } from './console/progress.ts';
import { foldReport } from './fold/fold.ts';
import { runExitCodeOf } from './fold/verdict.ts';
import { reportHtml } from './html/html.ts';
import { parseRunJournal } from './journal.ts';
import { reportJunitXml } from './junit.ts';
import { reportMarkdown } from './markdown/markdown.ts';
import { reportSchema } from './report-schema.ts';
import {
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from './run.fixture.ts';

const isReport = new Ajv2020({ strict: true }).compile(reportSchema);

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '`` ``` |',
    '\u001b[2J',
    ']]>',
    '__proto__',
    '',
    '\ud800',
    '\u202e',
    '# x\n- y',
  ),
);
// Few ids, so that events collide.
const checkId = fc.constantFrom('orders.a', 'orders.b', 'faucet.c', '__proto__', 'campaign.one');
const clauseId = fc.constantFrom('orders.x', 'orders.y', 'faucet.z', '__proto__', 'constructor');
const status = fc.constantFrom('pass', 'fail', 'blocked', 'skipped', 'inconclusive', 'waived');
const judged = fc.dictionary(clauseId, fc.constantFrom('pass', 'fail'), { noNullPrototype: true });
const reason = fc.option(
  hostile.map((text) => ({ reason: text })),
  { nil: {} },
);
const ending = fc.constantFrom('finished', 'interrupted', 'unreachable', 'max-time');
const clauses = fc.array(
  fc.record({
    id: clauseId,
    says: hostile,
    authority: fc.constantFrom('seed', 'public', 'assumed'),
    profile: fc.constantFrom('live', 'next'),
    decides: fc.boolean(),
  }),
);
const checks = fc.array(
  fc.record({
    id: checkId,
    title: hostile,
    area: fc.constantFrom('orders', 'faucet', '<b>'),
    clauses: fc.array(clauseId),
  }),
);

const anyEvent: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.record({ clauses, checks, target: hostile, seed: fc.nat() }).map(makeRunStarted),
  fc
    .record({ chainIdentity: fc.option(hostile), variants: fc.dictionary(hostile, hostile, { noNullPrototype: true }) })
    .map(makeTargetProbed),
  checkId.map(makeCheckStarted),
  fc
    .tuple(checkId, status, fc.record({ judged, durationMs: fc.nat() }), reason)
    .map(([id, verdict, facts, why]) => makeCheckEnded(id, verdict, { ...facts, ...why })),
  fc
    .record({
      id: fc.constantFrom('f-1', 'f-2', 'f-3'),
      severity: fc.constantFrom('violation', 'advisory', 'unsteady'),
      clause: fc.option(clauseId),
      check: checkId,
      message: hostile,
      expected: hostile,
      actual: hostile,
      diff: fc.array(fc.record({ path: hostile, expected: hostile, actual: hostile }), { maxLength: 3 }),
    })
    .map(makeFindingEvent),
  fc
    .tuple(fc.record({ id: fc.constantFrom('one', 'two'), judging: fc.boolean(), judged, status }), reason)
    .map(([facts, why]) => makeCampaignEnded({ ...facts, ...why })),
  hostile.map(makeNoteEvent),
  fc.tuple(ending, reason).map(([how, why]) => makeRunEnded(how, why)),
);
const journal = fc.array(anyEvent, { maxLength: 30 });

test('any events fold into a report that its schema accepts, also after serialisation', () => {
  fc.assert(
    fc.property(journal, (events) => {
      const report = foldReport(events);
      isReport(JSON.parse(JSON.stringify(report)));
      expect(isReport.errors).toBeNull();
    }),
  );
});

test('the schema itself is plain JSON and rejects invalid reports', () => {
  const compiled = new Ajv2020({ strict: true }).compile(JSON.parse(JSON.stringify(reportSchema)));
  expect(compiled(foldReport([makeRunStarted(), makeRunEnded()]))).toBe(true);
  expect(compiled({ ...foldReport([makeRunStarted(), makeRunEnded()]), schemaVersion: 2 })).toBe(false);
});

test('the same events give the same report, whether in memory or from a journal on disk', () => {
  fc.assert(
    fc.property(journal, (events) => {
      const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
      expect(foldReport(parseRunJournal(text).events)).toEqual(foldReport(events));
    }),
  );
});

test('counts add up', () => {
  fc.assert(
    fc.property(journal, (events) => {
      const { summary, checks: rows, clauses: judgedRows, findings } = foldReport(events);
      const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((a, b) => a + b, 0);
      expect(sum(summary.checks)).toBe(rows.length);
      expect(sum(summary.findings)).toBe(findings.length);
      const { total, judged: decided, pass, fail, unjudged, waived } = summary.clauses;
      expect([total, decided + unjudged, pass + fail + waived]).toEqual([judgedRows.length, total, decided]);
      expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
    }),
  );
});

test('verdict and exit code agree with the counts', () => {
  fc.assert(
    fc.property(journal, (events) => {
      const report = foldReport(events);
      const { verdict, checks: counts, clauses: judgements, findings } = report.summary;
      if (counts.fail + findings.violation > 0) expect(verdict).toBe('nonconforming');
      else if (counts.blocked + counts.inconclusive > 0 || judgements.judged === 0) {
        expect(verdict).not.toBe('conforming');
      }
      const codes = { nonconforming: 1, inconclusive: 3, conforming: 0 } as const;
      expect(runExitCodeOf(report)).toBe(report.run.ending === 'interrupted' ? 130 : codes[verdict]);
    }),
  );
});

test('each finding of a check is listed, and the check refers to it', () => {
  fc.assert(
    fc.property(journal, (events) => {
      const report = foldReport(events);
      const listed = new Set(report.findings.map(({ id }) => id));
      expect(report.checks.flatMap(({ findings }) => findings).filter((id) => !listed.has(id))).toEqual([]);
    }),
  );
});

test('any report renders, without characters that control a terminal or a page', () => {
  fc.assert(
    fc.property(journal, (events) => {
      const report = foldReport(events);
      const shown = [
        ...summaryLines(report, ['out/report.json'], plainPaint, { verbose: true }),
        progressLine(events.reduce(advanceProgress, INITIAL_PROGRESS), 80, 0),
      ];
      expect(shown.filter((line) => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(line))).toEqual([]);
      const page = reportMarkdown(report);
      expect(page.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(page).not.toMatch(/<[a-z/!?]/i);
      const html = reportHtml(report).replace(/<(style|script)>[\s\S]*?<\/\1>/g, '');
      expect(html.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html).not.toMatch(/<!--|<img|<b>alert/);
      const xml = reportJunitXml(report);
      expect(xml).toMatch(/^<\?xml[\s\S]*<\/testsuites>\n$/);
      expect(xml).not.toMatch(/[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u);
      expect(xml).not.toMatch(/<script/);
    }),
  );
});
