import { expect, onTestFinished, test, vi } from 'vitest';
import { Control } from '../harness/control/control.ts';
import { HttpControlWire } from '../harness/control/http-control.ts';
import { openStrangerAt, type Stranger } from '../harness/session/stranger.fixture.ts';
import { testUrlOptions } from '../harness/session/url-session.fixture.ts';
import { openUrlSession } from '../harness/session/url-session.ts';
import { allFaults } from '../reference-model/faults/index.ts';
import { readShippedGenesis, Venue, type VenueOptions } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { runProgramInProcess, startProgramInProcess } from './in-process.fixture.ts';
import { type EndedProgram, makeTempFolder, readReportIn, startProgram } from './program.fixture.ts';

// Venue and run share this process, except where a second process is needed: for a lock, or another run.

const suite = ['--suite', 'orders.c*', '--fuzz', 'off', '--rate', 'unlimited'];
/** A long run, so that whatever follows its first check is in the middle. */
const long = ['--suite', 'orders.*', '--fuzz', 'off', '--rate', 'unlimited'];
const endless = ['--suite', 'faucet.amount*', '--fuzz', '1h', '--rate', 'unlimited'];
const SENTENCE = 'somebody else moves this venue';

async function served(options: VenueOptions = {}) {
  const venue = new Venue(readShippedGenesis('default'), { archive: 'none', ...options });
  const blocks = { mode: 'timer', ms: 20 } as const;
  const server = await startServer(venue, { port: 0, controlPort: 0, blocks });
  onTestFinished(() => server.close());
  const { url, controlUrl } = server;
  if (controlUrl === null) throw new Error('a venue without an operator interface');
  const wire = new HttpControlWire(controlUrl, null);
  onTestFinished(() => wire.close());
  const control = new Control(wire);
  const settings = async () => [(await control.limits({})).before, (await control.capabilities()).block_mode];
  /** Connects another client to the venue. */
  const stranger = async () => {
    const session = await openUrlSession(testUrlOptions(url, { isolation: 'shared' }));
    onTestFinished(() => session.close());
    return openStrangerAt(session, control);
  };
  return { target: ['--target', url, '--control', controlUrl], control, settings, stranger };
}

/** Expects that nothing is held against the venue, and that the reason is reported. */
function expectDisturbed({ code, stderr }: EndedProgram, out: string): void {
  // A changed setting may also be reported as a fault of the operator interface.
  expect(stderr).toMatch(new RegExp(`^error: (.* or )?${SENTENCE}`, 'm'));
  expect(code).toBe(3);
  const { run, summary, checks } = readReportIn(out);
  expect(run).toMatchObject({ ending: 'disturbed', reason: expect.stringContaining(SENTENCE) });
  expect(summary).toMatchObject({ verdict: 'inconclusive', findings: { violation: 0 } });
  expect(checks.filter(({ status }) => status === 'fail')).toEqual([]);
}

const RESERVE = `0x${'55'.repeat(20)}`;

test.each<[string, (control: Control) => Promise<unknown>]>([
  ['takes addresses off the allowlist', (control) => control.limits({ allowlist: [] })],
  ['sets the block mode', (control) => control.blocks({ mode: 'timer', ms: 33 })],
  ['moves the oracle', (control) => control.oracle('BTC', '61000')],
  ['pays the reserve', (control) => control.system({ type: 'gov_adjust_spot_value', account: RESERVE, value: '7' })],
  ['moves time on', (control) => control.advance(60_000)],
  ['begins a new chain', (control) => control.reset()],
])('another user who %s during a run is noticed', async (_what, act) => {
  // Only an archive has records of votes.
  const { target, control } = await served({ archive: 'bounded' });
  const out = makeTempFolder();
  const run = startProgramInProcess(['--verbose', ...long, ...target, '--out', out]);
  await run.saying(/^pass/m);
  await act(control);
  expectDisturbed(await run.ended, out);
});

const strangers: readonly (readonly [string, (stranger: Stranger) => Promise<void>, RegExp])[] = [
  ['trades', (stranger) => stranger.trade(), /print \d+ of BTC by 0x[0-9a-f]{40}/],
  [
    'opens an account by a claim',
    (stranger) => stranger.claim(),
    /3000 USDC and 10 native tokens claimed from the faucet/,
  ],
];

test.each(strangers)('a stranger who %s during a run is noticed, and named', async (_what, act, named) => {
  const venue = await served();
  const { target } = venue;
  const stranger = await venue.stranger();
  const out = makeTempFolder();
  const run = startProgramInProcess(['--verbose', ...suite, ...target, '--out', out]);
  await run.saying(/^pass/m);
  await act(stranger);
  const ended = await run.ended;
  expect(ended.stderr).toMatch(named);
  expect(ended.stderr).toContain('--isolation shared');
  expectDisturbed(ended, out);
});

test('a stranger who trades during a campaign ends it', async () => {
  const venue = await served();
  const stranger = await venue.stranger();
  const out = makeTempFolder();
  const run = startProgramInProcess(['--verbose', ...endless, ...venue.target, '--out', out]);
  await run.saying(/^pass/m);
  await stranger.trade();
  expectDisturbed(await run.ended, out);
});

test.each(strangers)('a stranger who %s does not disturb a run that shares the venue', async (_what, act) => {
  const venue = await served();
  const { target } = venue;
  const stranger = await venue.stranger();
  const run = startProgramInProcess(['--verbose', ...suite, ...target, '--isolation', 'shared']);
  await run.saying(/^pass/m);
  await act(stranger);
  const { code, stdout } = await run.ended;
  expect(stdout.split('\n')[0]).toContain('isolation shared');
  expect(code).toBe(0);
});

test('a venue that names the wrong party of a print is found faulty, and no stranger is reported', async () => {
  const faults = allFaults.filter(({ id }) => id === 'feed.maker-named-first');
  const { target } = await served({ edits: faults.map(({ edit }) => edit) });
  const out = makeTempFolder();
  const feed = ['--suite', 'feed.subscribe.after-trades', '--fuzz', 'off', '--rate', 'unlimited', '--strict'];
  const { code } = await runProgramInProcess([...feed, ...target, '--out', out]);
  expect(code).toBe(1);
  expect(readReportIn(out).run.ending).toBe('finished');
});

test('a moving index is reported with the option for venues whose index moves by itself', async () => {
  const { target, control } = await served();
  const run = startProgramInProcess(['--verbose', ...suite, ...target]);
  await run.saying(/^pass/m);
  await control.oracle('BTC', '61000');
  expect((await run.ended).stderr).toContain('whose index moves by itself is judged with --isolation shared');
});

test('another user who cuts blocks during a campaign with manual blocks is noticed', async () => {
  const { target, control } = await served();
  const out = makeTempFolder();
  const run = startProgramInProcess([...endless, ...target, '--out', out]);
  let isOver = false;
  void run.ended.then(() => (isOver = true));
  // An additional block is unremarkable until the campaign controls the blocks.
  await vi.waitFor(
    async () => {
      await control.commit();
      expect(isOver).toBe(true);
    },
    { timeout: 110_000, interval: 200 },
  );
  expectDisturbed(await run.ended, out);
});

test('a second run of this user does not start, and the first one is not disturbed', async () => {
  const { target, settings } = await served();
  const found = await settings();
  const outOfFirst = makeTempFolder();
  const out = makeTempFolder();
  const first = startProgram(['--verbose', ...endless, ...target, '--out', outOfFirst]);
  await first.saying(/^pass/m);
  const second = await runProgramInProcess([...suite, ...target, '--out', out]);
  expectDisturbed(second, out);
  expect(second.stderr).toContain(`another run (pid ${first.process.pid}) has it to itself`);
  first.process.kill('SIGINT');
  expect((await first.ended).code).toBe(130);
  expect(readReportIn(outOfFirst).run.ending).toBe('interrupted');
  expect(await settings()).toEqual(found);
});

test('two runs of different users accuse nothing, and leave the venue as it was', async () => {
  const { target, settings } = await served();
  const found = await settings();
  const outOfFirst = makeTempFolder();
  const out = makeTempFolder();
  const first = startProgram(['--verbose', ...endless, ...target, '--out', outOfFirst], {
    XDG_STATE_HOME: makeTempFolder(),
  });
  await first.saying(/^pass/m);
  const second = await runProgramInProcess([...suite, ...target, '--out', out], { XDG_STATE_HOME: makeTempFolder() });
  if (second.code === 0) {
    // The first run gave up before the second started its work.
    expectDisturbed(await first.ended, outOfFirst);
  } else {
    expectDisturbed(second, out);
    // The second may have given up before it changed anything: then the first is alone again, and would go on for an hour.
    first.process.kill('SIGINT');
    expect([3, 130]).toContain((await first.ended).code);
    expect(readReportIn(outOfFirst).checks.filter(({ status }) => status === 'fail')).toEqual([]);
  }
  expect(await settings()).toEqual(found);
});

test('concurrent runs that share the venue conform, with the operator interface too', async () => {
  const { target, settings } = await served();
  const found = await settings();
  const words = [...suite, ...target, '--isolation', 'shared'];
  const runs = [startProgram(words), startProgramInProcess(words)];
  for (const { ended } of runs) {
    const { code, stdout } = await ended;
    expect(stdout.split('\n')[0]).toContain('isolation shared');
    expect(code).toBe(0);
  }
  expect(await settings()).toEqual(found);
});

test('alone, a run says that the venue is its own, and reports no stranger', async () => {
  const { target } = await served();
  const out = makeTempFolder();
  const { code, stdout } = await runProgramInProcess([...suite, ...target, '--out', out]);
  expect(stdout.split('\n')[0]).toContain('isolation closed');
  expect(code).toBe(0);
  expect(readReportIn(out).run.ending).toBe('finished');
});
