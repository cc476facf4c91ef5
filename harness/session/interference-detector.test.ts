import { expect, test, vi } from 'vitest';
import { readDefaultGenesis, Venue } from '../../reference-model/index.ts';
import { Control } from '../control/control.ts';
import { IdleWaitEnder } from '../target/idle-waits.ts';
import { InProcessTarget, makeInProcessControl, VirtualBlockClock } from '../target/in-process.ts';
import { InterferenceDetector } from './interference-detector.ts';
import { OwnOperatorCalls } from './own-calls.ts';
import { WatchedControlWire } from './run-wire.ts';

/** Watched venue, with the operator calls of this run and those of another. */
async function watched(mode: 'instant' | 'manual' = 'instant') {
  const venue = new Venue(readDefaultGenesis());
  const waits = new IdleWaitEnder();
  const wire = makeInProcessControl(venue, new VirtualBlockClock(venue), waits);
  const runWire = new WatchedControlWire(wire);
  const own = new OwnOperatorCalls();
  const another = new Control(wire);
  const run = new Control(runWire);
  const hand = new InterferenceDetector(own, another, new InProcessTarget(venue, waits), run);
  runWire.watch(own);
  runWire.watch(hand);
  await run.blocks({ mode });
  await hand.look();
  return { run, another, hand };
}

const reserve = `0x${'55'.repeat(20)}`;
const pay = (control: Control) => control.system({ type: 'gov_adjust_spot_value', account: reserve, value: '7' });
const moves: readonly (readonly [string, 'instant' | 'manual', (control: Control) => Promise<unknown>, string])[] = [
  ['the block mode', 'manual', (control) => control.blocks({ mode: 'instant' }), 'block mode {"mode":"instant"}'],
  ['the limits', 'instant', (control) => control.limits({ allowlist: ['10.0.0.1'] }), 'limits'],
  ['a block that is cut by hand', 'manual', (control) => control.commit(), 'height'],
  ['an index', 'instant', (control) => control.oracle('BTC', '61000'), 'oracle BTC 61000'],
  ['a payment', 'instant', pay, `vote GovAdjustSpotValue for ${reserve}`],
];

test.each(moves)("this run's own changes are no interference: %s", async (_what, mode, move) => {
  const { run, hand } = await watched(mode);
  await move(run);
  await hand.look();
  await hand.look();
  expect(hand.interference).toBeNull();
});

test.each(moves)("another's changes are seen at the next look, and named: %s", async (_what, mode, move, named) => {
  const { another, hand } = await watched(mode);
  await move(another);
  await hand.look();
  expect(hand.interference).toContain(`somebody else moves this venue: ${named}`);
});

test("another's time advance is seen without weight, and in the reply to a call of this run", async () => {
  for (const look of ['glance', 'commit'] as const) {
    const { run, another, hand } = await watched();
    await run.commit();
    await another.advance(60_000);
    await (look === 'glance' ? hand.lookWithoutWeight() : run.commit());
    expect(hand.interference).toContain('somebody else moves this venue: time');
  }
});

test('an index that is set while blocks are held names the block before, whose time tells nothing', async () => {
  const { hand } = await watched('manual');
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  try {
    const answered = (path: string, height: number, time: number) => {
      const body = {};
      hand.onSent(path, body);
      hand.onAnswered(path, body, { height, time });
    };
    const time = Date.now();
    answered('/control/commit', 7, time);
    vi.advanceTimersByTime(60_000);
    answered('/control/oracle', 7, time);
    answered('/control/commit', 8, time + 60_000);
    expect(hand.interference).toBeNull();
    answered('/control/commit', 9, time + 120_000);
    expect(hand.interference).toContain('time, 60000 ms further on');
  } finally {
    vi.useRealTimers();
  }
});

test('an interface that does not do what this run requests is reported as such', async () => {
  const { run, another, hand } = await watched();
  await run.blocks({ mode: 'manual' });
  await another.blocks({ mode: 'instant' });
  await hand.lookWithoutWeight();
  expect(hand.interference).toBe(
    'block mode was asked to be {"mode":"manual"} and is told to be {"mode":"instant"}: the operator interface did not do what it was asked for, or somebody else moves this venue',
  );
});

test("this run's time advances are no interference", async () => {
  const { run, hand } = await watched();
  await run.commit();
  await run.advance(60_000);
  await hand.look();
  await Promise.all([run.advance(3_600_000), run.commit(), hand.lookWithoutWeight()]);
  await run.commit();
  await hand.look();
  expect(hand.interference).toBeNull();
});

test('blocks that the venue cuts by itself are no interference', async () => {
  const { another, hand } = await watched();
  await another.commit();
  await hand.look();
  expect(hand.interference).toBeNull();
});

test('a look without weight sees what another sets; its effects on the venue need a full look', async () => {
  const { another, hand } = await watched();
  await another.oracle('BTC', '61000');
  await hand.lookWithoutWeight();
  expect(hand.interference).toBeNull();
  await another.limits({ allowlist: ['10.0.0.1'] });
  await hand.lookWithoutWeight();
  expect(hand.interference).toContain('limits');
});

test('the reply to a call of this run shows what another set before it', async () => {
  const { run, another, hand } = await watched();
  await another.limits({ allowlist: ['10.0.0.1'] });
  await run.limits({ allowlist: [] });
  expect(hand.interference).toContain('limits');
});

test('the first evidence is kept', async () => {
  const { another, hand } = await watched();
  await another.limits({ allowlist: ['10.0.0.1'] });
  await hand.look();
  const first = hand.interference;
  await another.oracle('BTC', '61000');
  await hand.look();
  expect(hand.interference).toBe(first);
});

test('an index that moves as that of a price feed is set to its current price, once; if it moves again, others move it', async () => {
  const { another, hand } = await watched();
  const asked: string[] = [];
  const { oracle } = Control.prototype;
  const watchedOracle = vi.spyOn(Control.prototype, 'oracle').mockImplementation(function (this: Control, coin, px) {
    asked.push(`${coin} ${px}`);
    return oracle.call(this, coin, px);
  });
  await another.oracle('BTC', '60010');
  await hand.look();
  expect(hand.interference).toBeNull();
  await hand.look();
  expect(hand.interference).toBeNull();
  expect(asked).toEqual(['BTC 60010', 'BTC 60010']);
  await another.oracle('BTC', '60020');
  await hand.look();
  expect(hand.interference).toContain(
    'oracle BTC 60020, which this run did not cause; one whose index moves by itself',
  );
  watchedOracle.mockRestore();
});
