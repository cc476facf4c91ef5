import { resolve } from 'node:path';
import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import { sortFamiliesByShare } from '../../harness/campaign/play/run-campaigns.ts';
import { makeConsoleWriter } from '../../reports/console/console-writer.ts';
import { runExitCodeOf } from '../../reports/fold/verdict.ts';
import { type ReportFormat, reportFormats } from '../../reports/formats.ts';
import { mergeReports, ShardMismatchError } from '../../reports/merge/merge-reports.ts';
import type { Report } from '../../reports/report-schema.ts';
import { writeReports } from '../../reports/write.ts';
import { writeOrUsageError } from '../run/output-files.ts';
import { makeFolder } from '../run/output-folder.ts';
import { lockOutputFolder } from '../run/output-lock.ts';
import { UsageError } from '../usage-error.ts';
import { readReport } from './read-report.ts';

interface MergeOptions {
  readonly out: string;
  readonly format?: readonly ReportFormat[];
}

/**
 * Merges the reports of all shards of a run into one.
 * @returns exit code of the unsharded run
 * @throws UsageError where a file is no report, they are not the shards of one run, or nothing can be written
 */
export async function merge(
  files: readonly string[],
  { out, format = reportFormats }: MergeOptions,
  argv: readonly string[],
): Promise<number> {
  const target = resolve(out, 'report.json');
  const overwritten = files.find((file) => resolve(file) === target);
  if (overwritten !== undefined) throw new UsageError(`--out ${out} holds ${overwritten}: name another folder`);
  const report = merged(files.map(readReport), argv);
  const written = write(out, report, format);
  makeConsoleWriter(process.stdout, { quiet: true, verbose: false, noColor: true, env: {} }).summary(report, written);
  return runExitCodeOf(report);
}

function merged(reports: readonly Report[], argv: readonly string[]): Report {
  try {
    return mergeReports(reports, argv, sortFamiliesByShare(families).map(campaignIdOf));
  } catch (error) {
    throw error instanceof ShardMismatchError ? new UsageError(error.message) : error;
  }
}

function write(out: string, report: Report, formats: readonly ReportFormat[]): string[] {
  return writeOrUsageError(() => {
    makeFolder(out);
    const lock = lockOutputFolder(out);
    try {
      return writeReports(out, report, formats);
    } finally {
      lock.release();
    }
  });
}
