import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldReport } from './fold/fold.ts';
import {
  appendGithubStepSummary,
  githubStepSummaryText,
  githubStopCommandsLines,
  makeGithubAnnotations,
} from './github.ts';
import { makeLargeReport } from './large-report.fixture.ts';
import { reportMarkdown } from './markdown/markdown.ts';
import { ADVISORY_CLAUSE_ID, makeCheckEnded, makeFindingEvent, makeRunEnded, makeRunStarted } from './run.fixture.ts';

/** Parses a workflow command as GitHub does: name, title and message, unescaped. */
function readCommand(line: string) {
  const [, name = '', title = '', message = ''] = /^::(\w+) title=([^:,]*)::([^\r\n]*)$/.exec(line) ?? [];
  const plain = (text: string) =>
    text.replace(/%(25|0D|0A|3A|2C)/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return { name, title: plain(title), message: plain(message) };
}

test('a violation is an error and an advisory a warning, with clause, weight and command', () => {
  const report = foldReport([
    makeRunStarted(),
    makeFindingEvent({ actual: '100 %, all: of\nit' }),
    makeFindingEvent({
      id: 'f-2',
      severity: 'advisory',
      clause: ADVISORY_CLAUSE_ID,
      diff: [{ path: '/a', expected: '1', actual: '2' }],
    }),
    makeCheckEnded('orders.cancel.gone', 'fail'),
    makeCheckEnded('faucet.clamp', 'blocked', { reason: 'no money' }),
    makeRunEnded(),
  ]);
  const commands = makeGithubAnnotations(report).map(readCommand);
  expect(commands.map(({ name, title }) => [name, title])).toEqual([
    ['error', 'violation: orders.cancel.not-found'],
    ['warning', 'orders.cancel.words'],
    ['warning', 'faucet.clamp'],
    ['warning', `advisory: ${ADVISORY_CLAUSE_ID}`],
  ]);
  const [violation, , blocked] = commands;
  expect(violation?.message.split('\n')).toEqual([
    'orders.cancel.gone, /error/code: expected ORDER_NOT_FOUND, got INVALID_REQUEST',
    'clause orders.cancel.not-found (the write API document, "Cancel"): A cancel of no live order is refused.',
    'Fails the run: the two documents state it.',
    'message: the refusal has another code',
    'to see it again:',
    'npx venue-conformance replay venue-conformance-report/report.json --finding f-1',
  ]);
  expect(blocked?.message).toBe('blocked: no money');
});

test('ten errors and ten warnings are shown, the rest are counted', () => {
  const report = makeLargeReport({ checks: 400, findings: 400 });
  const commands = makeGithubAnnotations(report).map(readCommand);
  const errors = commands.filter(({ name }) => name === 'error');
  expect(errors).toHaveLength(10);
  expect(commands.at(-1)).toMatchObject({ name: 'notice', title: expect.stringMatching(/^\d+ more errors$/) });
  expect(errors[0]?.message).toMatch(/^\d+ more findings of this cause$/m);
});

test('an unfinished run is a warning with its reason', () => {
  const report = foldReport([makeRunStarted(), makeRunEnded('unreachable', { reason: 'ECONNREFUSED' })]);
  expect(makeGithubAnnotations(report).map(readCommand)[0]).toEqual({
    name: 'warning',
    title: 'the run did not finish',
    message: 'ECONNREFUSED',
  });
});

test("whatever the venue's text, a command is one line and contains it", () => {
  const hostile = fc.oneof(fc.string({ unit: 'binary' }), fc.constant('a\r\n::error::x,y:%0A'));
  fc.assert(
    fc.property(hostile, hostile, (clause, words) => {
      const lines = makeGithubAnnotations(
        foldReport([makeRunStarted(), makeFindingEvent({ clause, message: words }), makeRunEnded()]),
      );
      for (const line of lines) expect(readCommand(line).name).not.toBe('');
    }),
  );
});

test("commands inside a venue's text are disabled by a token that it cannot know", () => {
  const [off, on] = githubStopCommandsLines();
  const [, token] = /^::stop-commands::([\w-]{36})$/.exec(off) ?? [];
  expect(on).toBe(`::${token}::`);
  expect(githubStopCommandsLines()[0]).not.toBe(off);
});

test('the summary is the report, cut to as many whole sections as fit', () => {
  const report = makeLargeReport({ checks: 400, findings: 200 });
  const whole = reportMarkdown(report);
  expect(githubStepSummaryText(report, 10_000_000).trimEnd()).toBe(whole.trimEnd());
  for (const bytes of [3_000, 20_000, 60_000]) {
    const text = githubStepSummaryText(report, bytes);
    const [, body = '', left = ''] = /^([\s\S]*)\n\n(\d+) more sections stand in `report\.md`\.\n$/.exec(text) ?? [];
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(bytes);
    expect(whole.startsWith(`${body}\n\n`)).toBe(true);
    expect(Number(left)).toBeGreaterThan(0);
  }
  expect(githubStepSummaryText(report, 50)).toBe('');
});

test("earlier text of the step's summary counts towards the limit, and stays", () => {
  const folder = mkdtempSync(join(tmpdir(), 'summary-'));
  const path = join(folder, 'summary.md');
  const report = foldReport([makeRunStarted(), makeFindingEvent(), makeRunEnded()]);
  appendGithubStepSummary(path, report);
  const once = readFileSync(path, 'utf8');
  expect(once.trimEnd()).toBe(reportMarkdown(report).trimEnd());
  const before = 'x'.repeat(1024 * 1024 - 300);
  writeFileSync(path, before);
  appendGithubStepSummary(path, report);
  const after = readFileSync(path, 'utf8');
  expect(after.startsWith(before)).toBe(true);
  expect(after.length).toBeLessThanOrEqual(1024 * 1024);
  rmSync(folder, { recursive: true });
});
