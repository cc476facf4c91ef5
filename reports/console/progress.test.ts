import { expect, test } from 'vitest';
import type { RunEvent } from '../../harness/runner/events.ts';
import {
  makeCampaignEnded,
  makeCheckEnded,
  makeCheckStarted,
  makeFindingEvent,
  makeRunStarted,
} from '../run.fixture.ts';
import { advanceProgress, INITIAL_PROGRESS, progressLine, progressWords } from './progress.ts';

const begun = Date.parse(makeRunStarted().t);
const after = (events: readonly RunEvent[]) => events.reduce(advanceProgress, INITIAL_PROGRESS);

test('progress counts finished checks and names running ones', () => {
  const started = [makeRunStarted(), makeCheckStarted('orders.cancel.gone'), makeCheckStarted('faucet.clamp')];
  const progress = after([...started, makeFindingEvent(), makeCheckEnded('orders.cancel.gone', 'fail')]);
  expect(progressLine(progress, 80, begun + 65_400)).toBe('1/3 · 1:05 · 0 pass, 1 fail · violations: 1 · faucet.clamp');
  expect(progressLine(progress, 12, begun)).toBe('1/3 · 0:00 ');
  expect(progressWords(after(started), begun)).toContain('orders.cancel.gone +1');
});

test('remaining time is estimated from finished checks and campaigns', () => {
  const checks = Array.from({ length: 16 }, (_, at) => ({ id: `a.b-${at}`, title: '', area: 'a', clauses: [] }));
  const started = makeRunStarted({ checks, campaigns: ['campaign.a', 'campaign.b', 'campaign.c', 'campaign.d'] });
  const ended = checks.slice(0, 4).map(({ id }) => makeCheckEnded(id, 'pass'));
  expect(progressWords(after([started, ...ended]), begun + 8_000)).toBe(
    '4/16 · 0:08 · 4 pass · violations: 0 · campaigns 0/4',
  );
  const campaign = makeCampaignEnded({ coverage: { 'noop accepted': 1, 'noop refused': 2 } });
  expect(progressWords(after([started, ...ended, campaign]), begun + 3_600_000)).toBe(
    '4/16 · 1:00:00, about 3:00:00 left · 4 pass · violations: 0 · campaigns 1/4 · 2 kinds of outcomes',
  );
});

test('the most important parts fit 60 columns', () => {
  const progress = after([
    makeRunStarted(),
    makeFindingEvent(),
    ...['a.b', 'a.c'].map((id) => makeCheckEnded(id, 'fail')),
  ]);
  const line = progressLine(progress, 60, begun + 7_000_000);
  expect(line.length).toBeLessThan(60);
  expect(line).toContain('2/3 · 1:56:40 · 0 pass, 2 fail · violations: 1');
});

test('under a rate limit, remaining time is estimated by weight, and skipped checks do not count', () => {
  const heavy = (id: string, weight: number) => ({ id, title: '', area: 'a', clauses: [], weight });
  const light = Array.from({ length: 6 }, (_, at) => heavy(`a.light-${at}`, 10));
  const skipped = Array.from({ length: 50 }, (_, at) => heavy(`a.skipped-${at}`, 80));
  const dear = Array.from({ length: 10 }, (_, at) => heavy(`a.dear-${at}`, 120));
  const started = makeRunStarted({ checks: [...skipped, ...light, ...dear] });
  const gone = skipped.map(({ id }) => makeCheckEnded(id, 'skipped'));
  // No estimate is possible where all checks so far were skipped.
  expect(progressWords(after([started, ...gone]), begun + 1_000)).toContain('50/66 · 0:01 · ');
  const ended = light.map(({ id }) => makeCheckEnded(id, 'pass'));
  // The measurement is short against the two minutes for which the prior estimate counts.
  expect(progressWords(after([started, ...gone, ...ended]), begun + 5_000)).toContain('0:05, about 1:03 left');
});

test('where checks weigh more than estimated, remaining time follows the measurement', () => {
  const checks = Array.from({ length: 100 }, (_, at) => ({
    id: `a.b-${at}`,
    title: '',
    area: 'a',
    clauses: [],
    weight: 100,
  }));
  const started = makeRunStarted({ checks });
  const half = checks.slice(0, 50).map(({ id }) => makeCheckEnded(id, 'pass'));
  // 5,000 of 10,000 weight took ten minutes, the first of which was free (the full burst budget): at the nominal rate of 20 a second, the
  // rest would take four.
  const [, minutes] = /about (\d+):\d\d left/.exec(progressWords(after([started, ...half]), begun + 600_000)) ?? [];
  expect(Number(minutes)).toBeGreaterThan(6);
  expect(Number(minutes)).toBeLessThan(11);
});

test('queues of waits are a lower bound on the remaining time, and those after the other checks are added', () => {
  const claims = Array.from({ length: 10 }, (_, at) => ({
    id: `a.claim-${at}`,
    title: '',
    area: 'a',
    clauses: [],
    weight: 2,
    wait: { row: 'claims', seconds: 48 } as const,
  }));
  const last = {
    id: 'a.last',
    title: '',
    area: 'a',
    clauses: [],
    weight: 2,
    wait: { row: 'alone', seconds: 60 } as const,
  };
  const light = Array.from({ length: 6 }, (_, at) => ({
    id: `a.light-${at}`,
    title: '',
    area: 'a',
    clauses: [],
    weight: 2,
  }));
  const started = makeRunStarted({ checks: [...claims, ...light, last] });
  const ended = light.map(({ id }) => makeCheckEnded(id, 'pass'));
  expect(progressWords(after([started, ...ended]), begun + 5_000)).toContain('0:05, about 9:00 left');
  const waiting = { ...makeCheckStarted('a.claim-0'), t: new Date(begun + 5_000).toISOString() };
  expect(progressWords(after([started, ...ended, waiting]), begun + 35_000)).toContain('0:35, about 8:30 left');
  const rest = claims.map(({ id }) => makeCheckEnded(id, 'pass'));
  expect(progressWords(after([started, ...ended, ...rest]), begun + 500_000)).toContain('about 1:0');
});

test('checks that run alone are added to the remaining time, and count by their own weight', () => {
  const rows = (count: number, more: object) =>
    Array.from({ length: count }, (_, at) => ({
      id: `a.${Object.keys(more).length}-${at}`,
      title: '',
      area: 'a',
      clauses: [],
      ...more,
    }));
  const light = rows(40, { weight: 100 });
  const alone = rows(10, { weight: 100, wait: { row: 'alone', seconds: 3 } as const });
  const started = makeRunStarted({ checks: [...light, ...alone] });
  // Half of the parallel checks are done, at the rate: the same time again, plus thirty seconds afterwards.
  const half = light.slice(0, 20).map(({ id }) => makeCheckEnded(id, 'pass'));
  const elapsed = 100_000;
  const [, minutes = '', seconds = ''] =
    /about (\d+):(\d\d) left/.exec(progressWords(after([started, ...half]), begun + elapsed)) ?? [];
  const leftWithout = () => {
    const words = progressWords(after([makeRunStarted({ checks: light }), ...half]), begun + elapsed);
    const [, m = '', s = ''] = /about (\d+):(\d\d) left/.exec(words) ?? [];
    return 60 * Number(m) + Number(s);
  };
  expect(60 * Number(minutes) + Number(seconds)).toBe(leftWithout() + 30);
});

test('claims are no longer waited for once the faucet has served two within its window', () => {
  const waiting = (id: string, seconds: number, forClaim: boolean) => ({
    id,
    title: '',
    area: 'a',
    clauses: [],
    weight: 2,
    wait: { row: 'alone', seconds, forClaim } as const,
  });
  const light = Array.from({ length: 6 }, (_, at) => ({
    id: `a.light-${at}`,
    title: '',
    area: 'a',
    clauses: [],
    weight: 2,
  }));
  const started = makeRunStarted({ checks: [waiting('a.claim', 540, true), waiting('a.falls', 60, false), ...light] });
  const before = [started, ...light.map(({ id }) => makeCheckEnded(id, 'pass'))];
  expect(progressWords(after(before), begun + 5_000)).toContain('about 10:0');
  const prompt: RunEvent = { event: 'faucet-prompt', t: started.t };
  expect(progressWords(after([...before, prompt]), begun + 5_000)).toContain('about 1:0');
});

test('without weights, skipped checks do not count as work done', () => {
  const checks = Array.from({ length: 30 }, (_, at) => ({ id: `a.b-${at}`, title: '', area: 'a', clauses: [] }));
  const ends = checks.slice(0, 20).map(({ id }, at) => makeCheckEnded(id, at < 10 ? 'skipped' : 'pass'));
  expect(progressWords(after([makeRunStarted({ checks }), ...ends]), begun + 10_000)).toContain(
    '0:10, about 0:10 left',
  );
});

test('within campaigns the progress bar moves, and the remaining time follows', () => {
  const started = makeRunStarted({ checks: [], campaigns: ['campaign.a', 'campaign.b'] });
  const share = (id: string, part: number): RunEvent => ({ event: 'campaign-progress', t: started.t, id, share: part });
  const early = [started, share('campaign.a', 0.1)];
  expect(progressWords(after(early), begun + 8_000)).toBe('campaigns 0/2 (5 %) · 0:08 · violations: 0');
  const later = [...early, share('campaign.a', 0.5), share('campaign.b', 0.3)];
  expect(progressWords(after(later), begun + 40_000)).toBe(
    'campaigns 0/2 (40 %) · 0:40, about 1:00 left · violations: 0',
  );
  const ended = [...later, makeCampaignEnded({ id: 'campaign.a', coverage: {} })];
  expect(progressWords(after(ended), begun + 65_000)).toContain('campaigns 1/2 (65 %) · 1:05, about 0:35 left');
});

test('a run of campaigns alone counts no checks', () => {
  const started = makeRunStarted({ checks: [], campaigns: ['campaign.a', 'campaign.b'] });
  expect(progressWords(after([started, makeCampaignEnded({ coverage: {} })]), begun + 8_000)).toBe(
    'campaigns 1/2 · 0:08 · violations: 0',
  );
});

test('by URL the campaigns behind the checks are foretold, from the start and by their own pace', () => {
  const checks = Array.from({ length: 6 }, (_, at) => ({
    id: `a.b-${at}`,
    title: '',
    area: 'a',
    clauses: [],
    weight: 10,
  }));
  const campaigns = ['campaign.a', 'campaign.b', 'campaign.c'];
  const steps = { 'campaign.a': 100, 'campaign.b': 100, 'campaign.c': 100 };
  const ended = checks.slice(0, 5).map(({ id }) => makeCheckEnded(id, 'pass'));
  const left = (events: readonly RunEvent[], ms: number) => leftIn(progressWords(after(events), begun + ms));
  const alone = [makeRunStarted({ checks, campaigns }), ...ended];
  const behind = [makeRunStarted({ checks, campaigns, foretoldPlay: { steps } }), ...ended];
  expect(left(behind, 5_000) - left(alone, 5_000)).toBeGreaterThan(180);
  const at = (ms: number) => new Date(begun + ms).toISOString();
  const share = (id: string, part: number, ms: number): RunEvent => ({
    event: 'campaign-progress',
    t: at(ms),
    id,
    share: part,
  });
  const [last] = checks.slice(5).map(({ id }) => makeCheckEnded(id, 'pass'));
  const playing = [...behind, ...(last === undefined ? [] : [last]), share('campaign.a', 0.01, 10_000)];
  // Three seconds a step.
  const slow = [...playing, share('campaign.a', 0.51, 160_000), share('campaign.b', 0.5, 310_000)];
  expect(left(slow, 310_000)).toBeGreaterThan(420);
  expect(left(slow, 310_000)).toBeLessThan(620);
  // A campaign that is skipped leaves nothing to play, and says nothing about the pace.
  const skipped = makeCampaignEnded({ id: 'campaign.c', runs: 0, steps: 0, status: 'skipped', coverage: {} });
  expect(left([...slow, { ...skipped, t: at(310_000) }], 310_000)).toBeLessThan(left(slow, 310_000) / 1.8);
});

test('a time limit of campaigns is what is left of it', () => {
  const started = makeRunStarted({ checks: [], campaigns: ['campaign.a'], foretoldPlay: { seconds: 600 } });
  expect(progressWords(after([started]), begun + 1_000)).toContain('0:01, about 10:00 left');
  const half: RunEvent = { event: 'campaign-progress', t: started.t, id: 'campaign.a', share: 0.5 };
  expect(progressWords(after([started, half]), begun + 300_000)).toContain('5:00, about 5:00 left');
});

test('while a difference is shrunk its replays are counted', () => {
  const started = makeRunStarted({ checks: [], campaigns: ['campaign.a'] });
  const step: RunEvent = { event: 'campaign-progress', t: started.t, id: 'campaign.a', share: 0.5 };
  const replayed = [started, step, { ...step, replays: 7 }];
  expect(progressWords(after(replayed), begun)).toContain(' · shrinking a difference: replay 7');
  expect(progressWords(after([...replayed, step]), begun)).not.toContain('shrinking');
  expect(progressWords(after([...replayed, makeCampaignEnded({ id: 'campaign.a' })]), begun)).not.toContain(
    'shrinking',
  );
});

function leftIn(words: string): number {
  const [, m = '', s = ''] = /about (\d+):(\d\d) left/.exec(words) ?? [];
  return 60 * Number(m) + Number(s);
}
