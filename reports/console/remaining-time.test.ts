import { expect, test } from 'vitest';
import type { CheckFacts, RunEvent } from '../../harness/runner/events.ts';
import { makeCheckEnded, makeCheckStarted, makeRunStarted } from '../run.fixture.ts';
import { advanceProgress, INITIAL_PROGRESS, progressWords } from './progress.ts';
import { checkSecondsAtPace, type ForetoldCost, paceOf } from './remaining-time.ts';
import { slowNodeRun } from './slow-node-run.fixture.ts';

/** A check of a recorded run, with its times in seconds since the start. */
interface RecordedCheck {
  readonly begins: number;
  readonly ends: number;
  readonly took: number;
  readonly isSkipped: boolean;
  readonly cost: ForetoldCost;
  readonly wait?: NonNullable<CheckFacts['wait']>;
}

const begun = Date.parse(makeRunStarted().t);
const rows = { c: 'claims', r: 'registrations', a: 'alone' } as const;

function recordedRun(text: string): readonly RecordedCheck[] {
  return text
    .trim()
    .split(/\s+/)
    .map((row) => {
      const [begins, ends, took, status, weight, blocks, seconds, queue = ''] = row.split(',');
      const [, name, waits] = /^([cra])(\d+)/.exec(queue) ?? [];
      const wait = name === 'c' || name === 'r' || name === 'a' ? { row: rows[name], seconds: Number(waits) } : null;
      return {
        begins: Number(begins),
        ends: Number(ends),
        took: Number(took),
        isSkipped: status === 's',
        cost: { weight: Number(weight), blocks: Number(blocks), seconds: Number(seconds) },
        ...(wait === null ? {} : { wait: { ...wait, forClaim: queue.endsWith('f') } }),
      };
    });
}

/** Makes a run of these checks on some hands, each of which takes the next check once it is free. */
function playedRun(
  checks: readonly { readonly cost: ForetoldCost; readonly took: number }[],
  hands: number,
): readonly RecordedCheck[] {
  const free = Array.from({ length: hands }, () => 0);
  return checks.map(({ cost, took }) => {
    const begins = Math.min(...free);
    free[free.indexOf(begins)] = begins + took;
    return { begins, ends: begins + took, took, isSkipped: false, cost };
  });
}

/** Returns what the console says is left, every half minute, with what was left. */
function foretoldEachHalfMinute(run: readonly RecordedCheck[]) {
  const named = run.map((check, at) => ({ ...check, id: `a.check-${at}` }));
  const checks = named.map(({ id, cost: { weight, blocks, seconds }, wait }) => ({
    id,
    title: '',
    area: 'a',
    clauses: [],
    weight,
    ownWait: { blocks, seconds },
    ...(wait === undefined ? {} : { wait }),
  }));
  const timed = named.flatMap(({ id, begins, ends, took, isSkipped }): readonly (readonly [number, RunEvent])[] => [
    [begins, { ...makeCheckStarted(id), t: new Date(begun + begins * 1_000).toISOString() }],
    [ends, { ...makeCheckEnded(id, isSkipped ? 'skipped' : 'pass'), durationMs: took * 1_000 }],
  ]);
  const prompt: RunEvent = { event: 'faucet-prompt', t: makeRunStarted().t };
  const events = [[0, prompt] as const, ...timed].toSorted(([one], [other]) => one - other);
  const { access } = makeRunStarted();
  if (access === undefined) throw new Error('the fixture has no access');
  let progress = advanceProgress(
    INITIAL_PROGRESS,
    makeRunStarted({ checks, access: { ...access, control: null, rate: 'unlimited' } }),
  );
  const end = Math.max(...run.filter(({ isSkipped }) => !isSkipped).map(({ ends }) => ends));
  const said: { readonly share: number; readonly left: number; readonly foretold: number }[] = [];
  let next = 0;
  for (let now = 30; now < end; now += 30) {
    for (let event = events[next]; event !== undefined && event[0] <= now; event = events[++next])
      progress = advanceProgress(progress, event[1]);
    const foretold = secondsSaid(progressWords(progress, begun + now * 1_000));
    if (foretold !== null) said.push({ share: now / end, left: end - now, foretold });
  }
  return said;
}

function secondsSaid(words: string): number | null {
  const [, hours = '0', minutes, seconds] = /about (?:(\d+):)?(\d+):(\d\d) left/.exec(words) ?? [];
  return minutes === undefined ? null : Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

/** Returns the largest and the smallest ratio of foretold to actual time, from a tenth of the run to its last tenth. */
function extremes(said: ReturnType<typeof foretoldEachHalfMinute>): readonly [number, number] {
  const ratios = said.filter(({ share }) => share >= 0.1 && share <= 0.9).map(({ left, foretold }) => foretold / left);
  return [Math.min(...ratios), Math.max(...ratios)];
}

/** Returns the largest factor between two successive forecasts, apart from the last tenth. */
function largestJump(said: ReturnType<typeof foretoldEachHalfMinute>): number {
  const steady = said.filter(({ share }) => share <= 0.9).map(({ foretold }) => foretold);
  return Math.max(
    ...steady
      .slice(1)
      .map((now, at) => Math.max(now, (steady[at] ?? now) - 30) / Math.min(now, (steady[at] ?? now) - 30)),
  );
}

const waiting = { weight: 20, blocks: 40, seconds: 60 } as const;
const short = { weight: 20, blocks: 3, seconds: 0 } as const;
const tookOn = (cost: ForetoldCost, block: number) => 0.05 * cost.weight + block * cost.blocks + cost.seconds;

test.each([
  ['blocks of 0.1 s', 0.1],
  ['blocks of 0.3 s', 0.3],
  ['blocks of 2 s', 2],
])(
  'long waits first, and then short checks, are foretold within 25 %% from a tenth of the run on: %s',
  (_name, block) => {
    const costs = [...Array.from({ length: 40 }, () => waiting), ...Array.from({ length: 700 }, () => short)];
    const said = foretoldEachHalfMinute(
      playedRun(
        costs.map((cost) => ({ cost, took: tookOn(cost, block) })),
        8,
      ),
    );
    const [least, most] = extremes(said);
    expect(least).toBeGreaterThan(0.75);
    expect(most).toBeLessThan(1.25);
    expect(largestJump(said)).toBeLessThan(2);
  },
);

test('short checks first, and then long waits, are foretold within 25 %', () => {
  const costs = [...Array.from({ length: 700 }, () => short), ...Array.from({ length: 40 }, () => waiting)];
  const said = foretoldEachHalfMinute(
    playedRun(
      costs.map((cost) => ({ cost, took: tookOn(cost, 0.3) })),
      8,
    ),
  );
  const [least, most] = extremes(said);
  expect(least).toBeGreaterThan(0.75);
  expect(most).toBeLessThan(1.25);
});

test('a run recorded on a slow node of another team is foretold within 40 %, and never jumps by a factor of 2', () => {
  const said = foretoldEachHalfMinute(recordedRun(slowNodeRun));
  const [least, most] = extremes(said);
  expect(least).toBeGreaterThan(0.6);
  expect(most).toBeLessThan(1.4);
  expect(largestJump(said)).toBeLessThan(2);
});

test('the time of checks is divided among the parts of their cost', () => {
  const costs = [waiting, short, { weight: 200, blocks: 0, seconds: 0 }, { weight: 0, blocks: 300, seconds: 0 }];
  const pace = { weight: 0.2, blocks: 1, seconds: 1 };
  const ended = Array.from({ length: 200 }, () => costs)
    .flat()
    .map((cost) => ({ cost, took: checkSecondsAtPace(cost, pace), isEnded: true }));
  const found = paceOf(ended);
  expect(found.weight).toBeCloseTo(pace.weight, 1);
  expect(found.blocks).toBeCloseTo(pace.blocks, 1);
  expect(found.seconds).toBeCloseTo(pace.seconds, 1);
});

test('a check that takes many times as long as the others says little about them', () => {
  const ended = Array.from({ length: 50 }, () => ({ cost: short, took: 2, isEnded: true }));
  const stuck = { cost: short, took: 600, isEnded: false };
  expect(checkSecondsAtPace(short, paceOf([...ended, stuck]))).toBeLessThan(
    1.2 * checkSecondsAtPace(short, paceOf(ended)),
  );
});
