import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { assessStability, stabilityMarkdown } from '../../reports/fold/stability.ts';
import type { Report } from '../../reports/report-schema.ts';
import type { RunOptions } from '../options/run-options.ts';
import { readReport } from '../reports/read-report.ts';
import { writeFiles } from './output-files.ts';

const SEEDS = 2 ** 32;

/**
 * Runs the same selection several times, with consecutive seeds and separate folders, and reports the differences between the runs.
 * @param runOnce  judges and writes the reports
 * @returns exit code: 130 where it was interrupted, else 1 where a run met a violation, else 3 where one was inconclusive, else 0
 * @throws UsageError as a run
 */
export async function runRepeatedly(
  given: RunOptions & { readonly repeat: number },
  argv: readonly string[],
  runOnce: (options: RunOptions, argv: readonly string[]) => Promise<number>,
): Promise<number> {
  const first = given.seed ?? randomBytes(4).readUInt32BE();
  const reports: Report[] = [];
  const codes: number[] = [];
  for (let at = 0; at < given.repeat && !codes.includes(INTERRUPTED); at++) {
    const out = join(given.out, String(at + 1));
    console.log(`run ${at + 1} of ${given.repeat}`);
    const seed = (first + at) % SEEDS;
    // Arguments as they would be typed for this run alone, since commands of findings are derived from them.
    codes.push(await runOnce({ ...given, seed, out }, [...argv, '--seed', String(seed), '--out', out]));
    reports.push(readReport(join(out, 'report.json')));
  }
  const stability = assessStability(reports);
  const text = stabilityMarkdown(stability);
  writeFiles(given.out, [
    ['stability.json', `${JSON.stringify(stability, null, 2)}\n`],
    ['stability.md', text],
  ]);
  console.log(`\n${text}`);
  return WORST_FIRST.find((code) => codes.includes(code)) ?? 0;
}

const INTERRUPTED = 130;
const WORST_FIRST = [INTERRUPTED, 1, 3];
