import { expect, test } from 'vitest';
import { foldReport } from '../fold/fold.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeFindingEvent,
  makeNoteEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from '../run.fixture.ts';
import { reportMarkdown } from './markdown.ts';

const events = [
  makeRunStarted(),
  makeTargetProbed(),
  makeFindingEvent(),
  makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } }),
  makeCheckEnded('orders.cancel.words', 'blocked', { reason: 'no resting order' }),
  makeCheckEnded('faucet.clamp', 'skipped', { reason: 'faucet' }),
  makeCampaignEnded({ judging: false }),
  makeNoteEvent('an unknown reason `x`'),
  makeRunEnded(),
];
const page = reportMarkdown(foldReport(events));

test('opens with the verdict and the unjudged parts', () => {
  expect(page.split('\n').slice(0, 3)).toEqual([
    '# Conformance: nonconforming, 1 violation',
    '',
    'Violations: 1, advisories: 0, unsteady: 0. 1 of 3 clauses judged: 0 pass, 1 fail, 0 waived. 2 not judged.',
  ]);
});

test('lists counts by judged area, and the names of the others', () => {
  expect(page).toContain(
    '| area | clauses fail | with an advisory | judged | unjudged | checks pass | fail | blocked | inconclusive | skipped | waived |',
  );
  expect(page).toContain('| orders | 1 | 0 | 1 | 1 | 0 | 1 | 1 | 0 | 0 | 0 |');
  expect(page).toContain('Nothing was judged of faucet.');
});

test('findings come first, run facts last', () => {
  const titles = [...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  expect(titles).toEqual(['Findings', 'Not judged', 'Areas', 'Skipped', 'Campaigns', 'Clauses', 'Run', 'Notes']);
});

test('a finding has everything needed to act on it', () => {
  const section = page.slice(page.indexOf('## Findings'), page.indexOf('## Not judged'));
  expect(section).toContain(
    '### 1. violation: orders.cancel.gone, /error/code: expected ORDER\\_NOT\\_FOUND, got INVALID\\_REQUEST',
  );
  expect(section).toContain(
    '- clause: `orders.cancel.not-found` (the write API document, "Cancel"): A cancel of no live order is refused.\n' +
      '- Fails the run: the two documents state it.\n- message: `the refusal has another code`',
  );
  expect(section).toContain('| `/error/code` | `ORDER_NOT_FOUND` | `INVALID_REQUEST` |');
  expect(section).toContain('Earlier requests:\n\n- `POST /exchange`');
  expect(section).toContain(
    '```sh\nnpx venue-conformance replay venue-conformance-report/report.json --finding f-1\n```\n' +
      '```sh\nvenue-conformance replay report.json --finding f-1 --target http://127.0.0.1:8080\n```',
  );
  expect(section).toContain('2026-01-02T03:04:05.000Z http sent\nPOST /exchange');
});

test('unjudged and skipped checks are grouped by reason', () => {
  expect(page).toContain('- `blocked: no resting order` (1): `orders.cancel.words`');
  expect(page).toContain('- `skipped: faucet` (1; give a venue whose faucet is mounted): `faucet.clamp`');
});

test('a self-comparison of the model says so, and notes are shown', () => {
  expect(page).toContain(
    '- `orders`: `pass`, 25 runs, 600 steps. The model was compared with itself: no clause was judged.',
  );
  expect(page).toContain('- `` an unknown reason `x` ``');
});

test('an unfinished run says so', () => {
  expect(reportMarkdown(foldReport(events.slice(0, -1)))).toContain('The run did not finish: `interrupted`.');
});

test("a hostile venue's text cannot escape its place in the page", () => {
  const evil = '</td><script>x</script>\n## Verdict: conforming\n```\n| a |';
  const hostile = makeFindingEvent({
    clause: ADVISORY_CLAUSE_ID,
    expected: evil,
    actual: evil,
    message: evil,
    diff: [{ path: evil, expected: evil, actual: evil }],
    transcript: [{ t: '2026-01-02T03:04:05Z', direction: 'received', channel: 'ws', text: evil }],
  });
  const shown = reportMarkdown(foldReport([makeRunStarted({ target: evil }), hostile, makeRunEnded()]));
  expect(shown).not.toContain('<script');
  // Outside of fences, no line begins with text of the venue.
  const outside = shown.replace(/^(`{3,})\w*\n[\s\S]*?\n\1$/gm, '');
  expect(outside).not.toMatch(/^## Verdict/m);
  expect(outside).not.toMatch(/^```/m);
  // Every row of the diff keeps its three cells.
  const row = outside.split('\n').find((line) => line.startsWith('| `') || line.startsWith('| ``'));
  expect(row?.split('|')).toHaveLength(5);
});

test('long values and exchanges are cut, with a note on where the rest is', () => {
  const entry = { t: '2026-01-02T03:04:05Z', direction: 'sent', channel: 'http', text: 'x'.repeat(3_000) } as const;
  const row = { path: '/a', expected: '1', actual: 'y'.repeat(600) };
  const long = makeFindingEvent({ transcript: Array(40).fill(entry), diff: Array(60).fill(row) });
  const shown = reportMarkdown(foldReport([makeRunStarted(), long, makeRunEnded()]));
  expect(shown).toContain('Messages (10 earlier ones stand in report.json):');
  expect(shown).toContain(`${'x'.repeat(2_000)} … (1000 more characters)`);
  expect(shown).toContain('10 more rows stand in report.json.');
  expect(shown).toContain('… (100 more characters)');
});

test('a finding names the file that declares its check', () => {
  const file = 'scenarios/orders/cancel-gone.ts';
  const started = makeRunStarted();
  const checks = started.checks.map((check) => (check.id === makeFindingEvent().check ? { ...check, file } : check));
  const report = foldReport([makeRunStarted({ checks }), makeFindingEvent(), makeRunEnded()]);
  expect(report.checks.find(({ id }) => id === makeFindingEvent().check)?.file).toBe(file);
  expect(reportMarkdown(report)).toContain(`- check: \`${makeFindingEvent().check}\` in \`${file}\``);
  expect(page).toContain(`- check: \`${makeFindingEvent().check}\`: a second cancel\n`);
});
