import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../bench-median.ts';

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
];
