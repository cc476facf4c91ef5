import { expect, test } from 'vitest';
import type { RunEvent } from '../harness/runner/events.ts';
import { plainPaint, summaryLines } from './console/console.ts';
import { foldReport } from './fold/fold.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  FAUCET_CLAUSE_ID,
  makeCampaignEnded,
  makeCheckEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
  makeTargetProbed,
} from './run.fixture.ts';
import { verdictText } from './verdict-words.ts';

const passed = (check: string, clause: string) => makeCheckEnded(check, 'pass', { judged: { [clause]: 'pass' } });
const all = [
  passed('orders.cancel.gone', DECIDING_CLAUSE_ID),
  passed('orders.cancel.words', ADVISORY_CLAUSE_ID),
  passed('faucet.clamp', FAUCET_CLAUSE_ID),
];
const advised = makeCheckEnded('orders.cancel.words', 'fail', { judged: { [ADVISORY_CLAUSE_ID]: 'fail' } });
const advice = makeFindingEvent({ severity: 'advisory', clause: ADVISORY_CLAUSE_ID, check: 'orders.cancel.words' });
const skipped = makeCheckEnded('faucet.clamp', 'skipped', { reason: 'faucet' });
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
    [...all, makeCampaignEnded({ status: 'skipped', reason: 'closed' })],
    'no violation seen: 3 of 3 clauses judged, 1 campaign without a verdict',
  ],
  [
    'what is broken',
    [
      makeFindingEvent(),
      makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } }),
      words,
      clamp,
    ],
    'nonconforming, 1 violation',
  ],
  [
    'what could not be set up',
    [gone, words, makeCheckEnded('faucet.clamp', 'blocked')],
    'inconclusive: 1 check blocked',
  ],
  [
    'nothing',
    [
      skipped,
      ...['orders.cancel.gone', 'orders.cancel.words'].map((id) => makeCheckEnded(id, 'skipped', { reason: 'faucet' })),
    ],
    'inconclusive: no clause was judged: faucet',
  ],
])('the verdict has its reason where a run judged %s', (_what, events, verdict) => {
  const report = foldReport([makeRunStarted(), makeTargetProbed(), ...events, makeRunEnded()]);
  expect(verdictText(report)).toBe(verdict);
  expect(summaryLines(report, ['report.json'], plainPaint).at(-1)).toBe(`verdict: ${verdict}`);
});

test('a run of campaigns alone, one of which was not played, counts them', () => {
  const campaigns = [
    makeCampaignEnded({ id: 'campaign.orders', judged: { [DECIDING_CLAUSE_ID]: 'pass' } }),
    makeCampaignEnded({ id: 'campaign.chases', status: 'skipped', reason: 'the venue has no chase orders' }),
  ];
  const report = foldReport([makeRunStarted({ checks: [] }), makeTargetProbed(), ...campaigns, makeRunEnded()]);
  expect(verdictText(report)).toBe('no violation seen: 1 of 2 campaigns judged');
});

test('a run of campaigns alone without an operator says what they need', () => {
  const played = makeCampaignEnded({ status: 'skipped', reason: 'closed', runs: 0, steps: 0 });
  const access = { ...makeRunStarted().access, control: null } as NonNullable<
    ReturnType<typeof makeRunStarted>['access']
  >;
  const report = foldReport([makeRunStarted({ checks: [], access }), makeTargetProbed(), played, makeRunEnded()]);
  expect(verdictText(report)).toBe(
    'inconclusive: campaigns need --control, to a venue that the run has to itself; with --fuzz some are played by URL alone',
  );
});

test('campaigns that agreed nowhere do not ask for an operator', () => {
  const left = makeCampaignEnded({ id: 'campaign.queues', status: 'skipped', reason: 'control', runs: 0, steps: 0 });
  const played = makeCampaignEnded({ judged: {} });
  const access = { ...makeRunStarted().access, control: null } as NonNullable<
    ReturnType<typeof makeRunStarted>['access']
  >;
  const report = foldReport([makeRunStarted({ checks: [], access }), makeTargetProbed(), left, played, makeRunEnded()]);
  expect(verdictText(report)).toBe(
    'inconclusive: no clause was judged: every sequence that was played ended at a difference that only advises',
  );
});

test.each(['finished', 'max-time'] as const)(
  'a run that judged less than --min-judged has no verdict, %s',
  (ending) => {
    const judgeable = [DECIDING_CLAUSE_ID, ADVISORY_CLAUSE_ID, FAUCET_CLAUSE_ID];
    const of = (share: number) =>
      foldReport([
        makeRunStarted({ minJudged: share }),
        makeTargetProbed({ judgeable }),
        gone,
        words,
        skipped,
        { ...makeRunEnded(), ending },
      ]);
    expect(verdictText(of(0.7))).toBe(
      'inconclusive: 2 of the 3 clauses that can be judged here were judged, and --min-judged asks for 70%',
    );
    expect(of(0.6).summary.verdict).toBe('conforming');
  },
);

test('a check with only failed advisory clauses is counted apart from clean checks', () => {
  const report = foldReport([makeRunStarted(), gone, advice, advised, clamp, makeRunEnded()]);
  expect(summaryLines(report, [], plainPaint)).toContain('checks: 2 pass, 1 with an advisory');
});
