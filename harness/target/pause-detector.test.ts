import { expect, test } from 'vitest';
import { PauseDetector } from './pause-detector.ts';
import type { Target, WireOutcome } from './wire.ts';

const answer = { kind: 'reply', reply: { status: 200 } } as WireOutcome;
const silence = { kind: 'silence', reason: 'timeout', detail: '' } as const;

/** A target whose outcomes are given one by one, on a clock that is set by the test. */
function scene() {
  const waiting: ((outcome: WireOutcome) => void)[] = [];
  let now = 0;
  const pauses: number[] = [];
  const lulls = new PauseDetector(() => now);
  lulls.onEnd = (ms) => pauses.push(ms);
  // Only this part of it is used here.
  const target = lulls.wrap({
    request: () => new Promise((resolve) => waiting.push(resolve)),
  } as unknown as Target);
  const ask = () => target.request({ method: 'POST', path: '/info' });
  const give = async (outcome: WireOutcome) => {
    waiting.shift()?.(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { lulls, pauses, ask, give, pass: (ms: number) => (now += ms) };
}

test('a time without answers is reported at the next answer, once for all that waited', async () => {
  const { pauses, ask, give, pass } = scene();
  void ask();
  pass(3_000);
  void ask();
  pass(6_000);
  await give(answer);
  await give(answer);
  expect(pauses).toEqual([9_000]);
});

test('where nothing was requested, or an order waited as long as allowed, nothing is reported', async () => {
  const { pauses, ask, give, pass } = scene();
  void ask();
  pass(5_200);
  await give(answer);
  pass(60_000);
  void ask();
  await give(answer);
  expect(pauses).toEqual([]);
});

test('silence ends no pause', async () => {
  const { pauses, ask, give, pass } = scene();
  void ask();
  void ask();
  pass(8_000);
  await give(silence);
  pass(1_000);
  await give(answer);
  expect(pauses).toEqual([9_000]);
});

test('waits for the feed count as requests: one without a result ends no pause, and a later answer does', async () => {
  const { lulls, pauses, ask, give, pass } = scene();
  void lulls.notePeek(Promise.resolve({}));
  await give(answer);
  const { promise, resolve } = Promise.withResolvers<object | null>();
  const looking = lulls.notePeek(promise);
  void ask();
  await give(answer);
  pass(2_000);
  resolve(null);
  await looking;
  void ask();
  pass(6_000);
  await give(answer);
  pass(60_000);
  await lulls.notePeek(Promise.resolve({}));
  expect(pauses).toEqual([8_000]);
});
