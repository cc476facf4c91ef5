import { expect, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { plainPaint, summaryLines } from './console/console.ts';
import { foldReport } from './fold/fold.ts';
import {
  ADVISORY,
  campaignEnded,
  checkEnded,
  DECIDING,
  FAUCET,
  finding,
  runEnded,
  runStarted,
  targetProbed,
} from './run.fixture.ts';
import { verdictText } from './verdict-words.ts';

const passed = (check: string, clause: string) => checkEnded(check, 'pass', { judged: { [clause]: 'pass' } });
const all = [
  passed('orders.cancel.gone', DECIDING),
  passed('orders.cancel.words', ADVISORY),
  passed('faucet.clamp', FAUCET),
];
const advised = checkEnded('orders.cancel.words', 'fail', { judged: { [ADVISORY]: 'fail' } });
const advice = finding({ severity: 'advisory', clause: ADVISORY, check: 'orders.cancel.words' });
const skipped = checkEnded('faucet.clamp', 'skipped', { reason: 'faucet' });
const [gone, words, clamp] = all as [RunEvent, RunEvent, RunEvent];

test.each<[string, readonly RunEvent[], string]>([
  ['all that was selected', all, 'conforming'],
  [
    'all of it, and a public clause failed',
    [gone, advice, advised, clamp],
    'conforming, 1 advisory (--strict would fail)',
  ],
  [
    'an advisory of no clause, by which a strict run fails neither',
    [...all, { ...advice, clause: null }],
    'conforming, 1 advisory',
  ],
  ['a part of it', [gone, words, skipped], 'no violation seen: 2 of 3 clauses judged'],
  [
    'all of it, beside a campaign that was not played',
    [...all, campaignEnded({ status: 'skipped', reason: 'closed' })],
    'no violation seen: 3 of 3 clauses judged, 1 campaign without a verdict',
  ],
  [
    'what is broken',
    [finding(), checkEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING]: 'fail' } }), words, clamp],
    'nonconforming, 1 violation',
  ],
  ['what could not be set up', [gone, words, checkEnded('faucet.clamp', 'blocked')], 'inconclusive: 1 check blocked'],
  [
    'nothing',
    [
      skipped,
      ...['orders.cancel.gone', 'orders.cancel.words'].map((id) => checkEnded(id, 'skipped', { reason: 'faucet' })),
    ],
    'inconclusive: no clause was judged: faucet',
  ],
])('the verdict is told with its reason where a run judged %s', (_what, events, verdict) => {
  const report = foldReport([runStarted(), targetProbed(), ...events, runEnded()]);
  expect(verdictText(report)).toBe(verdict);
  expect(summaryLines(report, ['report.json'], plainPaint).at(-1)).toBe(`verdict: ${verdict}`);
});

test('campaigns alone, of which one was not played, are counted', () => {
  const campaigns = [
    campaignEnded({ id: 'campaign.orders', judged: { [DECIDING]: 'pass' } }),
    campaignEnded({ id: 'campaign.chases', status: 'skipped', reason: 'the venue has no chase orders' }),
  ];
  const report = foldReport([runStarted({ checks: [] }), targetProbed(), ...campaigns, runEnded()]);
  expect(verdictText(report)).toBe('no violation seen: 1 of 2 campaigns judged');
});

test('campaigns alone, which nothing operates, say what they need', () => {
  const played = campaignEnded({ status: 'skipped', reason: 'closed', runs: 0, steps: 0 });
  const access = { ...runStarted().access, control: null } as NonNullable<ReturnType<typeof runStarted>['access']>;
  const report = foldReport([runStarted({ checks: [], access }), targetProbed(), played, runEnded()]);
  expect(verdictText(report)).toBe(
    'inconclusive: campaigns need --control, to a venue that the run has to itself; with --fuzz some are played by URL alone',
  );
});

test.each(['finished', 'max-time'] as const)(
  'a run that judged less than --min-judged asks for has no verdict, %s',
  (ending) => {
    const judgeable = [DECIDING, ADVISORY, FAUCET];
    const of = (share: number) =>
      foldReport([
        runStarted({ minJudged: share }),
        targetProbed({ judgeable }),
        gone,
        words,
        skipped,
        { ...runEnded(), ending },
      ]);
    expect(verdictText(of(0.7))).toBe(
      'inconclusive: 2 of the 3 clauses that can be judged here were judged, and --min-judged asks for 70%',
    );
    expect(of(0.6).summary.verdict).toBe('conforming');
  },
);

test('a check whose clause failed and only advises is not counted with those that found nothing', () => {
  const report = foldReport([runStarted(), gone, advice, advised, clamp, runEnded()]);
  expect(summaryLines(report, [], plainPaint)).toContain('checks: 2 pass, 1 with an advisory');
});
