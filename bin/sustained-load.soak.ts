import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drawTestSeed } from '../harness/kernel/drawn-seed.fixture.ts';
import { CLIENT_COUNT, REQUESTS_PER_ROUND, startMixedLoad } from './mixed-load.fixture.ts';
import {
  complaintsInReport,
  inNewFolder,
  listeningAddresses,
  readNewestReport,
  runForReport,
  spawnProgram,
} from './program-of-soak.fixture.ts';

/** `VENUE_SOAK_MINUTES` makes it shorter, while one works at it. */
const MINUTES = Number(process.env.VENUE_SOAK_MINUTES ?? 30);
/** Requests per second of a run by default. */
const USUAL_REQUESTS = 20;
const TIMES = 4;
const ROUND_MS = (CLIENT_COUNT * REQUESTS_PER_ROUND * 1_000) / (USUAL_REQUESTS * TIMES);
/** As a venue that others use: everybody may claim, money is looked at after every block. */
const VENUE = ['--blocks', '50ms', '--check', '--allowlist', '127.0.0.1', '--faucet-ip-window', '0'];
/** Checks that can judge once in the life of a node. */
const ONCE: readonly string[] = ['faucet.reserve.claims-for-itself'];
const LOOKS = 60;
/** The first fifth is the start of a process: its code is compiled, and its heap grows to what it needs. */
const WARM = LOOKS / 5;
/** Maximum ratio of the least memory in the last third to the least in the first: between two collections anything is held. */
const MOST_GROWTH = 1.25;

/**
 * A venue that others use at four times what a run asks of one, judged at the start and at the end, and beside it a campaign
 * without an end on a venue of its own: memory stays, no acknowledged write is lost, and the verdicts are the same.
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
  const [url = '', controlUrl = ''] = await listeningAddresses(child, options.includes('--control-port') ? 2 : 1);
  return { child, url, controlUrl };
}

function campaignOn({ url, controlUrl }: Served, seed: number): readonly string[] {
  const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited', '--seed', String(seed)];
  return ['run', ...target, '--suite', 'campaign*', '--fuzz', 'until-failure', '--quiet', '--out', 'report'];
}

/** A run as a guest among those who trade. */
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

/** Bytes that each process holds, look by look; each of them has to be there to the end. */
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
