import { didYouMean } from '../../spec-schemas/near-matches.ts';
import type { OwnChecksOption } from '../options/own-checks.ts';
import { UsageError } from '../usage-error.ts';
import { explanationLines, listExplainableIds } from './explain-text.ts';
import { loadCatalogueAbout } from './load-catalogue.ts';

interface ExplainOptions extends OwnChecksOption {
  /** Report with the findings; default: the one at a run's default path. */
  readonly report?: string;
}

const FINDING_ID = /^[0-9a-f]{16}$/;

/** Default output path of a run. */
const USUAL_REPORT = 'venue-conformance-report/report.json';

/**
 * Explains in plain words what an id stands for.
 * @throws UsageError on an unknown id, and on a file that is no report
 */
export async function explain(id: string, { report, ...own }: ExplainOptions): Promise<number> {
  if (report !== undefined) {
    const { explainedFindingLines, throwNoFinding } = await import('../reports/explain-finding.ts');
    return printLines(explainedFindingLines(report, id) ?? throwNoFinding(report, id));
  }
  const catalogue = await loadCatalogueAbout(id, own);
  const lines = explanationLines(catalogue, id) ?? (await usualFinding(id));
  if (lines === null && FINDING_ID.test(id))
    throw new UsageError(`no finding ${id} here: there is no ${USUAL_REPORT}, name its report with --report`);
  if (lines === null)
    throw new UsageError(`nothing has the id "${id}"${didYouMean(id, listExplainableIds(catalogue))}`);
  return printLines(lines);
}

/** Returns the text of a finding in the default report; the reader of reports is loaded only where there is a report. */
async function usualFinding(id: string): Promise<string[] | null> {
  const { existsSync } = process.getBuiltinModule('node:fs');
  return existsSync(USUAL_REPORT)
    ? (await import('../reports/explain-finding.ts')).explainedFindingLines(USUAL_REPORT, id)
    : null;
}

function printLines(lines: readonly string[]): number {
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
