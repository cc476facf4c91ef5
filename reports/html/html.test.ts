import { expect, test } from 'vitest';
import { groupFindingsByCause } from '../fold/causes.ts';
import { foldReport } from '../fold/fold.ts';
import { reportMarkdown } from '../markdown/markdown.ts';
import {
  DECIDING_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { runFactRows } from '../run-facts.ts';
import { verdictText } from '../verdict-words.ts';
import { reportHtml } from './html.ts';

const steps = [{ do: 'advance', ms: 500 }];
const report = foldReport([
  makeRunStarted(),
  makeTargetProbed(),
  makeCheckStarted('orders.cancel.gone'),
  makeFindingEvent({
    replay: { kind: 'campaign', steps },
    suspects: ['orders.cancel.wording'],
    fits: ['orders.cancel.code'],
    figures: [
      {
        path: 'cash',
        words: 'cash 1 is 2 lower than the model: the fee of fill 7 (-2, block 3) is counted twice',
        entries: [
          { what: 'the deposit', amount: '5', height: 2 },
          { what: 'the fee of fill 7', amount: '-2', height: 3, rounding: 'cut to 0.000001' },
        ],
        more: 4,
        changes: [{ kind: 'twice', what: 'the fee of fill 7' }],
      },
    ],
  }),
  makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } }),
  makeCheckEnded('orders.cancel.words', 'blocked', { reason: 'no resting order' }),
  makeCheckEnded('faucet.clamp', 'skipped', { reason: 'faucet' }),
  makeCampaignEnded({ unreached: ['edge.x'] }),
  makeNoteEvent('an unknown reason'),
  makeRunEnded('max-time', { reason: 'out of time' }),
]);
const page = reportHtml(report);

/** Returns the visible words of a page, or of Markdown. */
function wordsOf(text: string): string {
  return text
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(quot|lt|gt|amp|#39);/g, (_all, name: string) => ENTITIES[name] ?? '')
    .replace(/[`*\\|]/g, '')
    .replace(/\s+/g, ' ');
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" };

test('HTML and Markdown report the same run facts, findings, and unjudged checks', () => {
  const facts = [
    ...runFactRows(report).map(([, value]) => value),
    ...groupFindingsByCause(report).flatMap(({ headline, findings }) => [
      headline,
      ...findings.flatMap(({ text }) => textsIn(text)),
    ]),
    ...report.checks.flatMap(({ id, status, reason }) => (reason === undefined ? [] : [id, `${status}: ${reason}`])),
    ...report.notes,
    verdictText(report).split(',')[0] ?? '',
    '25 runs, 600 steps.',
    'The run did not finish: out of time',
    '1 of 3 clauses judged: 0 pass, 1 fail, 0 waived.',
  ].map(wordsOf);
  const html = wordsOf(page);
  const markdown = wordsOf(reportMarkdown(report));
  expect(facts.length).toBeGreaterThan(30);
  expect(facts.filter((fact) => !html.includes(fact))).toEqual([]);
  expect(facts.filter((fact) => !markdown.includes(fact))).toEqual([]);
});

test('the headline of a run without a verdict names the reason', () => {
  const undecided = reportHtml(
    foldReport([
      makeRunStarted(),
      makeTargetProbed(),
      makeCheckStarted('orders.cancel.words'),
      makeCheckEnded('orders.cancel.words', 'blocked', { reason: 'no resting order' }),
      makeRunEnded('finished'),
    ]),
  );
  expect(wordsOf(undecided)).toContain('inconclusive: 1 check blocked');
});

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

test('a finding has everything needed to act on it', () => {
  const [section = ''] = /<article class="finding" id="finding-f-1"[\s\S]*?<\/article>\n/.exec(page) ?? [];
  const shown = wordsOf(section);
  for (const part of [
    'Clause orders.cancel.not-found (the write API document, "Cancel"): A cancel of no live order is refused.',
    'Fails the run: the two documents state it.',
    '/error/code expected ORDER_NOT_FOUND got INVALID_REQUEST',
    'advance: ms 500',
    'npx venue-conformance replay venue-conformance-report/report.json --finding f-1',
    'A venue that breaks orders.cancel.code',
    'Related clauses: orders.cancel.wording',
    'http sent 2026-01-02T03:04:05.000Z POST /exchange',
  ]) {
    expect(shown).toContain(part);
  }
});

test("the policy allows only the page's own script and style", () => {
  const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page) ?? [];
  expect(policy).toMatch(
    /^default-src &#39;none&#39;; script-src &#39;sha256-[^ ]+&#39;; style-src &#39;sha256-[^ ]+&#39;;/,
  );
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(page.match(/<script>/g)).toHaveLength(1);
  expect(page).not.toMatch(/ (on\w+|style)="/);
});
