import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Report } from '../reports/report-schema.ts';
import { drawnVenues, unfairly } from './drawn-venues.fixture.ts';
import { type DrawnVenue, isFair } from './fair-skips.fixture.ts';

const VENUES = 20;
/** Of these the whole program is run, in processes of its own. */
const WHOLE = 4;
const entry = fileURLToPath(new URL('./venue-conformance.ts', import.meta.url));

/** New each time: `VENUE_SEED` repeats one. */
function drawnSeed(name: string): number {
  const seed = Number(process.env.VENUE_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`${name} seed ${seed}`);
  return seed;
}

async function everyVenueIsJudged(): Promise<void> {
  const seed = drawnSeed('drawn-venues');
  const unfair: string[] = [];
  for (const [at, venue] of drawnVenues(seed, VENUES).entries())
    for (const way of ['control', 'free'] as const)
      for (const line of await unfairly(venue, way, seed)) {
        // At once: twenty venues take long.
        console.log(`venue ${at} ${way}: ${line}`);
        unfair.push(line);
      }
  assert.deepEqual(unfair, []);
}

/** `serve --genesis` with `--control`, and a run on it as a user starts it: exit 0, and nothing skipped that need not be. */
async function everyProgramIsContent(): Promise<void> {
  const seed = drawnSeed('drawn-venues.program');
  for (const [at, { genesis }] of drawnVenues(seed, WHOLE).entries()) {
    const folder = mkdtempSync(join(tmpdir(), 'drawn-venue-'));
    try {
      const lines = await judgedByProgram({ genesis, hasPast: false }, seed, folder);
      assert.deepEqual(lines, [], `venue ${at}`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

async function judgedByProgram(venue: DrawnVenue, seed: number, folder: string): Promise<readonly string[]> {
  const file = join(folder, 'genesis.json');
  writeFileSync(file, JSON.stringify(venue.genesis));
  const serving = started(folder, 'serve', '--port', '0', '--control-port', '0', '--blocks', '50ms', '--genesis', file);
  try {
    const [url, controlUrl] = await listening(serving);
    const target = ['--target', url, '--control', controlUrl, '--rate', 'unlimited'];
    const running = started(
      folder,
      'run',
      ...target,
      '--seed',
      String(seed),
      '--fuzz',
      '3',
      '--out',
      'report',
      '--quiet',
    );
    running.stdout?.resume();
    const [code] = await once(running, 'close');
    // Written by the program under test; what it holds is looked at here.
    const report = JSON.parse(readFileSync(join(folder, 'report', 'report.json'), 'utf8')) as Report;
    return [
      ...(code === 0 ? [] : [`exit ${code}`]),
      ...report.checks
        .filter(({ id, status, reason = '' }) =>
          status === 'skipped' ? !isFair(venue, 'control', id, reason) : status !== 'pass',
        )
        .map(({ id, status, reason }) => `${id} ${status}: ${reason}`),
    ];
  } finally {
    serving.kill();
  }
}

function started(cwd: string, ...args: readonly string[]): ChildProcess {
  const env = { ...process.env, XDG_STATE_HOME: cwd };
  return spawn(process.execPath, [entry, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** The two addresses that a serving venue prints. */
async function listening({ stdout }: ChildProcess): Promise<readonly [string, string]> {
  assert(stdout !== null);
  const urls: string[] = [];
  for await (const line of createInterface({ input: stdout })) {
    urls.push(line.split(' ')[1] ?? '');
    const [url, controlUrl] = urls;
    if (url !== undefined && controlUrl !== undefined) return [url, controlUrl];
  }
  throw new Error('the venue ended before it listened');
}

export const soaks = [
  { name: 'drawn-venues', run: everyVenueIsJudged },
  { name: 'drawn-venues.program', run: everyProgramIsContent },
];
