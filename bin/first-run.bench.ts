import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureCalibration } from '../tools/bench/calibration.ts';
import { median } from '../tools/bench/median.ts';

const bin = fileURLToPath(new URL('../dist/bin/venue-conformance.js', import.meta.url));
const ROUNDS = 3;
const MB = 1024;

/**
 * Cost of a run on the embedded model, from the command to the prompt: wall and total processor time in seconds of the reference machine,
 * and peak memory in KB.
 */
interface FirstRun {
  readonly wall: number;
  readonly processor: number;
  readonly memory: number;
}

/** Module that makes a process print its total usage at exit, over all threads. */
const usage = `data:text/javascript,${encodeURIComponent(`
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    console.log('\\ntook ' + (user + system) / 1e6 + ' ' + process.resourceUsage().maxRSS);
  });
`)}`;

function firstRun(jobs: number): FirstRun {
  const out = mkdtempSync(join(tmpdir(), 'venue-conformance-bench-'));
  try {
    // Calibrated before each run, since the load of the machine varies.
    const second = measureCalibration();
    const startedAt = performance.now();
    const run = [bin, '--seed', '1', '--jobs', String(jobs), '--out', out];
    const said = execFileSync(process.execPath, ['--import', usage, ...run], { encoding: 'utf8' });
    const wall = (performance.now() - startedAt) / 1e3 / second.wall;
    const [, processor, memory] = /^took (\S+) (\S+)$/m.exec(said) ?? [];
    return { wall, processor: Number(processor) / second.processor, memory: Number(memory) };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

const runs = new Map<number, readonly FirstRun[]>();

/** Returns the median of several runs with this many threads. One run measures all figures. */
function measured(jobs: number, figure: keyof FirstRun): number {
  const known = runs.get(jobs) ?? Array.from({ length: ROUNDS }, () => firstRun(jobs));
  runs.set(jobs, known);
  return median(known.map((run) => run[figure]));
}

/** Ratio of the desired to the actual cost: 1 is the goal. A lower bar marks a goal that is not reached yet. */
export const benchmarks = [
  // The bar assumes two idle cores: under load the wall time says little about this program.
  { name: 'first-run-8s-of-wall', bar: 0.6, run: () => 8 / measured(2, 'wall') },
  {
    name: 'first-run-16s-of-processor',
    bar: 0.75,
    run: () => 16 / measured(2, 'processor'),
  },
  { name: 'first-run-300-mb-one-thread', bar: 0.95, run: () => (300 * MB) / measured(1, 'memory') },
  { name: 'first-run-450-mb-two-threads', bar: 1, run: () => (450 * MB) / measured(2, 'memory') },
];
