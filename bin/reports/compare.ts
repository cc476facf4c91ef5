import { compareReports } from '../../reports/comparison/compare-reports.ts';
import type { LocatedReport, RunComparison } from '../../reports/comparison/comparison.ts';
import { comparisonHtml } from '../../reports/comparison/comparison-html.ts';
import { comparisonMarkdown } from '../../reports/comparison/comparison-markdown.ts';
import { type ComparisonSection, comparisonSectionsOf } from '../../reports/comparison/sections.ts';
import type { ComparisonFormat } from '../options/option-values.ts';
import { writeFiles } from '../run/output-files.ts';
import { UsageError } from '../usage-error.ts';
import { readReport } from './read-report.ts';

interface CompareOptions {
  /** Default: Markdown. */
  readonly format?: readonly ComparisonFormat[];
  /** Default: stdout. */
  readonly out?: string;
}

const RENDERED: Readonly<
  Record<ComparisonFormat, (comparison: RunComparison, sections: readonly ComparisonSection[]) => string>
> = {
  md: comparisonMarkdown,
  html: comparisonHtml,
  json: (comparison) => `${JSON.stringify(comparison, null, 2)}\n`,
};

/**
 * Compares the report of a run with that of an earlier one.
 * @returns exit code: 1 where the second is worse, else 0
 * @throws UsageError where a file is no report, or nothing can be written
 */
export async function compare(
  before: string,
  after: string,
  { format = ['md'], out }: CompareOptions,
): Promise<number> {
  if (out === undefined && format.length > 1)
    throw new UsageError('several formats need a folder: add --out <dir>, or name one format');
  const [first, second] = [before, after].map((file): LocatedReport => ({ file, report: readReport(file) }));
  if (first === undefined || second === undefined) throw new Error('two files were read');
  const comparison = compareReports(first, second);
  const sections = comparisonSectionsOf(comparison, first, second);
  const texts = format.map((name) => ({ name, text: RENDERED[name](comparison, sections) }));
  if (out === undefined) for (const { text } of texts) process.stdout.write(text);
  else
    writeFiles(
      out,
      texts.map(({ name, text }) => [`comparison.${name}`, text] as const),
    );
  return comparison.worse.length === 0 ? 0 : 1;
}
