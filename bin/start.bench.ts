import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../tools/bench/median.ts';

const bin = fileURLToPath(new URL('../dist/bin/venue-conformance.js', import.meta.url));

/** Returns the ratio of the median durations of two command lines, run alternately so that both see the same machine load. */
function ratioOf(ours: readonly string[], theirs: readonly string[], rounds: number): number {
  const [mine, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    mine.push(timeOf(ours));
    other.push(timeOf(theirs));
  }
  return median(other) / median(mine);
}

function timeOf(args: readonly string[]): number {
  const startedAt = performance.now();
  execFileSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - startedAt;
}

/** Module that makes a process print its processor time when it writes the first line of a check, or at its exit; seconds. */
const usage = (until: string) =>
  `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { writeSync } = fs;
    const say = () => {
      const { user, system } = process.cpuUsage();
      writeSync(1, '\\nprocessor ' + (user + system) / 1e6 + '\\n');
    };
    fs.writeSync = (fd, text, ...more) => {
      if (String(text).includes('"${until}"')) { say(); process.exit(); }
      return writeSync(fd, text, ...more);
    };
    syncBuiltinESMExports();
    if ('${until}' === 'exit') process.on('exit', say);
  `)}`;

function processorOf(until: string, args: readonly string[]): number {
  const said = execFileSync(process.execPath, ['--import', usage(until), ...args], { encoding: 'utf8' });
  return Number(/^processor (\S+)$/m.exec(said)?.[1]);
}

/** Returns the median processor time of a bare start, divided by that of a run of one area until its first check starts. */
function areaStart(rounds: number): number {
  const out = mkdtempSync(join(tmpdir(), 'venue-conformance-bench-'));
  const run = [bin, 'run', '--suite', 'faucet.*', '--seed', '1', '--out', out];
  const [bare, started]: [number[], number[]] = [[], []];
  try {
    for (let round = 0; round < rounds; round++) {
      bare.push(processorOf('exit', ['-e', '0']));
      started.push(processorOf('check-started', run));
    }
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
  return median(bare) / median(started);
}

/** A command may take at most twice as long as a bare start. */
export const benchmarks = [
  { name: 'help-vs-bare-node', bar: 0.5, run: () => ratioOf([bin, '--help'], ['-e', '0'], 21) },
  { name: 'list-vs-bare-node', bar: 0.5, run: () => ratioOf([bin, 'list', 'clauses'], ['-e', '0'], 21) },
  {
    name: 'list-some-vs-bare-node',
    bar: 0.5,
    run: () => ratioOf([bin, 'list', 'clauses', '--unchecked', '--kind', 'limit'], ['-e', '0'], 21),
  },
  {
    name: 'explain-vs-bare-node',
    bar: 0.5,
    run: () => ratioOf([bin, 'explain', 'faucet.amount.clamp'], ['-e', '0'], 21),
  },
  // 0.25 s more than a bare start, given a bare start of 0.02 s of processor time.
  { name: 'start-of-area-vs-bare-node', bar: 0.07, run: () => areaStart(11) },
];
