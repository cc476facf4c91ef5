import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../tools/bench/median.ts';

const bin = fileURLToPath(new URL('../dist/bin/venue-conformance.js', import.meta.url));

/** Times two command lines in turns, so that both meet the same machine; each by its median. */
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

/** Says how much of the processor a process took until the first line of a check is written down, or until it ended; seconds. */
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

/** Processor time of a bare start over that of a run of one area until its first check starts, each by its median. */
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

/** At most twice a bare start: the ratio of the two is at least one half. */
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
  // 0.25 s above a bare start, where that takes 0.02 s of processor.
  { name: 'start-of-area-vs-bare-node', bar: 0.07, run: () => areaStart(11) },
];
