import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { CLIENT_COUNT, REQUESTS_PER_ROUND, startMixedLoad } from './mixed-load.fixture.ts';
import {
  awaitListeningUrls,
  complaintsInReport,
  inNewFolder,
  readNewestReport,
  runForReport,
  spawnProgram,
} from './program-of-soak.fixture.ts';

/** Duration; `VENUE_SOAK_MINUTES` shortens it during development. */
const MINUTES = Number(process.env.VENUE_SOAK_MINUTES ?? 30);
/** Default requests per second of a run. */
const USUAL_REQUESTS = 20;
const TIMES = 4;
const ROUND_MS = (CLIENT_COUNT * REQUESTS_PER_ROUND * 1_000) / (USUAL_REQUESTS * TIMES);
/** Options of a venue that others use: anyone may claim, and conservation is checked after every block. */
const VENUE = ['--blocks', '50ms', '--check', '--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
/** Checks that can judge only once in the life of a node. */
const ONCE: readonly string[] = ['faucet.reserve.claims-for-itself'];
const LOOKS = 60;
/** The first fifth is warm-up: code is compiled, and the heap grows to its working size. */
const WARM = LOOKS / 5;
/**
 * Maximum growth of memory: the minimum in the last third, divided by the minimum in the first. Minima are compared because memory varies
 * between collections.
 */
const MOST_GROWTH = 1.25;

/**
 * Judges a venue before and after sustained load at four times a run's rate, while an endless campaign plays on another venue: memory
 * must not grow, no acknowledged write may be lost, and the verdicts must be the same.
 */
async function holdsOn(): Promise<void> {
  const seed = drawTestSeed('sustained-load');
  await inNewFolder(async (folder) => {
    const venue = await served(join(folder, 'venue'), VENUE);
    const played = await served(join(folder, 'played'), ['--control-port', '0', '--blocks', '20ms', '--check']);
    const campaign = spawnProgram(join(folder, 'campaign'), campaignOn(played, seed));
    campaign.stdout?.resume();
    const load = startMixedLoad(venue.url, ROUND_MS);
    try {
      const before = await judged(join(folder, 'before'), venue.url, seed);
      const memory = await watched({ venue: venue.child, played: played.child, campaign });
      const after = await judged(join(folder, 'after'), venue.url, seed + 1);
      console.log(`${load.answered()} requests answered`);
      await load.end();
      campaign.kill('SIGINT');
      if (campaign.exitCode === null) await once(campaign, 'close');
      const { run, findings } = readNewestReport(join(folder, 'campaign'));
      assert.deepEqual([run.ending, findings], ['interrupted', []]);
      assert.deepEqual([before.said, after.said], [[], []]);
      assert.deepEqual(after.passed, before.passed, 'the verdicts are the same');
      for (const [name, bytes] of memory) staysFlat(name, bytes);
    } finally {
      campaign.kill('SIGKILL');
      for (const { child } of [venue, played]) child.kill();
    }
  });
}

interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  /** Empty without an operator interface. */
  readonly controlUrl: string;
}

async function served(cwd: string, options: readonly string[]): Promise<Served> {
  const child = spawnProgram(cwd, ['serve', '--port', '0', '--evm-port', 'off', '--quiet', ...options]);
  const [url = '', controlUrl = ''] = await awaitListeningUrls(child, options.includes('--control-port') ? 2 : 1);
  return { child, url, controlUrl };
}

function campaignOn({ url, controlUrl }: Served, seed: number): readonly string[] {
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited', '--seed', String(seed)];
  return ['run', ...target, '--suite', 'campaign*', '--fuzz', 'until-failure', '--quiet', '--out', 'report'];
}

/** Runs without an operator, among trading accounts. */
async function judged(cwd: string, url: string, seed: number) {
  const target = ['--target', url, '--isolation', 'shared', '--rate', 'unlimited', '--seed', String(seed)];
  const { report } = await runForReport(cwd, target);
  return {
    said: complaintsInReport(report),
    passed: report.checks
      .filter(({ id, status }) => status === 'pass' && !ONCE.includes(id))
      .map(({ id }) => id)
      .sort(),
  };
}

/** Samples the memory of each process, in bytes; each must survive to the end. */
async function watched(processes: Readonly<Record<string, ChildProcess>>): Promise<ReadonlyMap<string, number[]>> {
  const held = new Map(Object.keys(processes).map((name) => [name, [] as number[]]));
  for (let look = 0; look < LOOKS; look++) {
    await delay((MINUTES * 60_000) / LOOKS);
    for (const [name, { pid, exitCode }] of Object.entries(processes)) {
      assert.equal(exitCode, null, `${name} ended`);
      held.get(name)?.push(residentBytes(pid));
    }
  }
  return held;
}

function residentBytes(pid: number | undefined): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

function staysFlat(name: string, bytes: readonly number[]): void {
  const warm = bytes.slice(WARM);
  const third = Math.floor(warm.length / 3);
  const first = Math.min(...warm.slice(0, third));
  const last = Math.min(...warm.slice(-third));
  const words = `${name}: ${inMb(first)} MB, and ${inMb(last)} MB at the end`;
  console.log(words);
  assert(last <= MOST_GROWTH * first, `memory grows: ${words}`);
}

function inMb(bytes: number): number {
  return Math.round(bytes / 2 ** 20);
}

export const soaks = [{ name: 'sustained-load', run: holdsOn }];
