import fc from 'fast-check';
import type { Log } from 'sarif';
import { expect, test } from 'vitest';
import { findingsBaselineOf } from './fold/baseline.ts';
import { foldReport } from './fold/fold.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  makeCheckEnded,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from './run.fixture.ts';
import { reportSarifJson } from './sarif.ts';

const waivers = [{ clause: DECIDING_CLAUSE_ID, reason: 'known', owner: 'team', expires: '2999-01-01', judgedBy: [] }];
const read = (events: Parameters<typeof foldReport>[0]) => {
  // Typed by the standard's own type.
  const log = JSON.parse(reportSarifJson(foldReport(events))) as Log;
  const [run] = log.runs;
  if (run === undefined) throw new Error('no run');
  return { log, run, results: run.results ?? [], rules: run.tool.driver.rules ?? [] };
};

test("a rule per broken clause, with its section, and a result per finding, identified across runs by the finding's id", () => {
  const { log, run, results, rules } = read([
    makeRunStarted(),
    makeTargetProbed(),
    makeFindingEvent(),
    makeFindingEvent({ id: 'f-2', severity: 'advisory', clause: ADVISORY_CLAUSE_ID }),
    makeFindingEvent({ id: 'f-3', severity: 'advisory', clause: null, check: 'campaign.orders' }),
    makeFindingEvent({ id: 'f-4', severity: 'unsteady' }),
    makeNoteEvent('waited'),
    makeCheckEnded('orders.cancel.gone', 'fail'),
    makeRunEnded(),
  ]);
  expect([log.version, log.$schema]).toEqual(['2.1.0', expect.stringContaining('sarif-2.1.0')]);
  expect(rules.map(({ id }) => id)).toEqual(['no-clause', DECIDING_CLAUSE_ID, ADVISORY_CLAUSE_ID]);
  expect(rules[1]).toMatchObject({
    shortDescription: { text: 'A cancel of no live order is refused.' },
    help: { text: expect.stringContaining('the write API document, "Cancel"') },
    defaultConfiguration: { level: 'error' },
    properties: { section: 'the write API document, "Cancel"', tags: ['orders'] },
  });
  expect(results.map(({ level, ruleId }) => [level, ruleId])).toEqual([
    ['error', DECIDING_CLAUSE_ID],
    ['note', ADVISORY_CLAUSE_ID],
    ['note', 'no-clause'],
    ['warning', DECIDING_CLAUSE_ID],
  ]);
  for (const { ruleId, ruleIndex = -1 } of results) expect(rules[ruleIndex]?.id).toBe(ruleId);
  expect(results[0]).toMatchObject({
    fingerprints: { 'venue-conformance/finding/v1': 'f-1' },
    message: {
      text: expect.stringMatching(/expected ORDER_NOT_FOUND, got INVALID_REQUEST\n[\s\S]*\nnpx .* --finding f-1\n/),
    },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: 'report.json' } },
        logicalLocations: [
          { fullyQualifiedName: 'orders.cancel.gone' },
          { name: '/error/code', fullyQualifiedName: 'orders.cancel.gone#/error/code' },
        ],
      },
    ],
  });
  expect(run.properties).toMatchObject({ verdict: 'nonconforming', seed: 42, target: 'http://127.0.0.1:8080' });
  expect(run.invocations).toMatchObject([
    { executionSuccessful: true, toolExecutionNotifications: [{ level: 'note', message: { text: 'waited' } }] },
  ]);
});

test('a waived finding is suppressed, with the level of an advisory', () => {
  const { results } = read([makeRunStarted({ waivers }), makeFindingEvent(), makeRunEnded()]);
  const waived = results.find(({ ruleId }) => ruleId === DECIDING_CLAUSE_ID);
  const justification = 'a known deviation (--waivers): known (team, until 2999-01-01)';
  expect(waived).toMatchObject({ level: 'note', suppressions: [{ kind: 'external', justification }] });
});

test('a finding of the baseline is suppressed as such, with or without an expired waiver', () => {
  const before = foldReport([
    makeRunStarted(),
    makeFindingEvent(),
    makeCheckEnded('orders.cancel.gone', 'fail'),
    makeRunEnded(),
  ]);
  const expired = waivers.map((waiver) => ({ ...waiver, expires: '2020-01-01' }));
  for (const known of [[], expired]) {
    const started = makeRunStarted({ waivers: known, baseline: findingsBaselineOf('before.json', before) });
    const { results } = read([started, makeFindingEvent(), makeRunEnded()]);
    const suppressions = [{ kind: 'external', justification: 'an earlier run had found it (--baseline)' }];
    expect(results.find(({ ruleId }) => ruleId === DECIDING_CLAUSE_ID)).toMatchObject({ level: 'note', suppressions });
  }
});

test('an unfinished run says so, and why', () => {
  const { run } = read([makeRunStarted(), makeRunEnded('unreachable', { reason: 'ECONNREFUSED' })]);
  expect(run.invocations).toMatchObject([
    {
      executionSuccessful: false,
      toolExecutionNotifications: [{ level: 'error', message: { text: 'ECONNREFUSED' } }],
    },
  ]);
  expect(run.results).toEqual([]);
});

test('no text of the target becomes a link, or keeps control or invisible characters', () => {
  const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('[a](http://x)'), fc.constant('\u202e\u001b[2J'));
  fc.assert(
    fc.property(hostile, (words) => {
      const { results } = read([
        makeRunStarted(),
        makeFindingEvent({ message: words, actual: words, diff: [{ path: words, expected: words, actual: words }] }),
        makeRunEnded(),
      ]);
      const text = JSON.stringify(results);
      expect(results).toHaveLength(1);
      expect(results[0]?.message.text).not.toMatch(/(?<!\\)\]\(/);
      expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    }),
  );
});
