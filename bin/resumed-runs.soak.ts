import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { Random } from '../harness/kernel/random.ts';
import { keysOfInterruptedCases, listLeftoverAccounts } from '../harness/leftovers/unsettled-keys.ts';
import { JOURNAL_FILE, parseRunJournal } from '../reports/journal.ts';
import { reportVerdictsOf } from './cut-run.fixture.ts';
import {
  inNewFolder,
  runForReport,
  runProgramToEnd,
  spawnProgram,
  withServedVenue,
} from './program-of-soak.fixture.ts';
import { countOpenAccountRows } from './standing.fixture.ts';

const KILLS = 50;
const FAULTS = 'orders.cancel-gone-unnamed,faucet.cap-usdc-too-high,transport.wrong-method-enveloped';
const SUITE = ['--suite', 'orders.*,faucet.*,transport.*,campaign.trading', '--fuzz', '3', '--rate', 'unlimited'];
const OUT = 'report';
/** Number of kills without an operator, in runs of every check. */
const KILLS_ALONE = 10;
const SERVED_ALONE = ['--blocks', '20ms', '--faucet-ip-window', '0', '--allowlist', '127.0.0.1'];

/** Kills a run at a drawn line of its journal and resumes it: the result must equal that of an uninterrupted run. */
async function eachGoesOn(): Promise<void> {
  const seed = drawTestSeed('resumed-runs');
  const random = new Random(`${seed}/kills`);
  const suite = [...SUITE, '--seed', String(seed)];
  const whole = await inNewFolder((folder) =>
    onVenue(folder, async (target) => {
      const { code, report } = await runForReport(folder, [...suite, ...target]);
      return { code, verdicts: reportVerdictsOf(report), lines: linesIn(join(folder, OUT)) };
    }),
  );
  assert.equal(whole.code, 1);
  for (let kill = 1; kill <= KILLS; kill++) {
    const line = random.int(0, whole.lines);
    await inNewFolder((folder) =>
      onVenue(folder, async (target) => {
        const wasBegun = await killedAt(line, folder, [...suite, ...target]);
        const again = await resumed(folder, wasBegun ? [] : [...suite, ...target]);
        assert.deepEqual(again, { code: whole.code, verdicts: whole.verdicts }, `kill ${kill}, at line ${line}`);
      }),
    );
    console.log(`kill ${kill} at line ${line} of ${whole.lines}: the same`);
  }
}

/**
 * Kills and resumes runs without an operator, where nothing resets the venue: afterwards no order, TWAP or position may be left on any
 * account that signed in the run.
 */
async function eachTidiesUp(): Promise<void> {
  const seed = drawTestSeed('resumed-alone');
  const random = new Random(`${seed}/kills`);
  const suite = ['--fuzz', 'off', '--rate', 'unlimited', '--seed', String(seed)];
  let lines = 0;
  for (let kill = 0; kill <= KILLS_ALONE; kill++) {
    // The first run is not killed: it measures the length of the journal.
    const line = kill === 0 ? Number.POSITIVE_INFINITY : random.int(1, lines);
    await inNewFolder((folder) =>
      withServedVenue(join(folder, 'venue'), SERVED_ALONE, async (url) => {
        const target = [...suite, '--target', url];
        if (kill === 0) await runForReport(folder, target);
        else await resumed(folder, (await killedAt(line, folder, target)) ? [] : target);
        const { events } = parseRunJournal(readFileSync(join(folder, OUT, JOURNAL_FILE), 'utf8'));
        const all = listLeftoverAccounts(keysOfInterruptedCases(events, new Set()), Number.POSITIVE_INFINITY);
        const stands = await countOpenAccountRows(
          url,
          all.map(({ address }) => address),
        );
        assert.deepEqual(stands, { orders: 0, twaps: 0, positions: 0 }, `kill ${kill}, at line ${line}`);
        lines = kill === 0 ? linesIn(join(folder, OUT)) : lines;
        console.log(`kill ${kill} at line ${line}: nothing stands on ${all.length} accounts`);
      }),
    );
  }
}

function onVenue<T>(folder: string, work: (target: readonly string[]) => Promise<T>): Promise<T> {
  const options = ['--blocks', '20ms', '--fault', FAULTS];
  return withServedVenue(join(folder, 'venue'), options, (url, control) =>
    work(['--target', url, '--control', control]),
  );
}

/** @returns whether the run had started, so that it can be resumed */
async function killedAt(line: number, folder: string, args: readonly string[]): Promise<boolean> {
  const child = spawnProgram(folder, ['run', ...args, '--quiet', '--out', OUT]);
  const closed = once(child, 'close');
  child.stdout?.resume();
  while (child.exitCode === null && linesIn(join(folder, OUT)) < line) await Promise.race([closed, delay(2)]);
  child.kill('SIGKILL');
  await closed;
  return linesIn(join(folder, OUT)) > 0;
}

/** Resumes the run in the folder, or starts anew where it was killed too early. */
async function resumed(folder: string, anew: readonly string[]) {
  const args = anew.length === 0 ? ['--resume', OUT] : [...anew, '--out', OUT];
  const { code } = await runProgramToEnd(folder, ['run', ...args, '--quiet']);
  return { code, verdicts: reportVerdictsOf(JSON.parse(readFileSync(join(folder, OUT, 'report.json'), 'utf8'))) };
}

function linesIn(out: string): number {
  try {
    return readFileSync(join(out, JOURNAL_FILE), 'utf8').split('\n').length - 1;
  } catch {
    return 0;
  }
}

export const soaks = [
  { name: 'resumed-runs', run: eachGoesOn },
  { name: 'resumed-alone', run: eachTidiesUp },
];
