import { existsSync } from 'node:fs';
import { toldFindings } from '../reports/causes.ts';
import { findingLines, WHOLE } from '../reports/finding-lines.ts';
import { oneLine } from '../reports/printable.ts';
import { explanation, idsOf } from './explain-text.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { nearWords } from './near-matches.ts';
import type { OwnChecksOption } from './own-checks.ts';
import { readReport } from './read-report.ts';
import { UsageError } from './usage-error.ts';

interface ExplainOptions extends OwnChecksOption {
  /** Whose findings; left out: those of the report that a run writes where nothing else is said. */
  readonly report?: string;
}

/** Where a run writes without `--out`. */
const USUAL_REPORT = 'venue-conformance-report/report.json';

/**
 * Says in plain words what an id stands for.
 * @throws UsageError on an id that nothing has, and on a file that is no report
 */
export async function explain(id: string, { report, ...own }: ExplainOptions): Promise<number> {
  if (report !== undefined) return told(findingText(report, id) ?? noFinding(report, id));
  const catalogue = await loadCatalogue(own);
  const lines = explanation(catalogue, id) ?? (existsSync(USUAL_REPORT) ? findingText(USUAL_REPORT, id) : null);
  if (lines === null) throw new UsageError(`nothing has the id "${id}"${nearWords(id, idsOf(catalogue))}`);
  return told(lines);
}

/** A finding of a report, whole; null where it has none of that id. @throws UsageError where the file is no report */
function findingText(file: string, id: string): string[] | null {
  const found = toldFindings(readReport(file), file).find(({ finding }) => finding.id === id);
  if (found === undefined) return null;
  const { finding, text } = found;
  return [
    `finding ${finding.id}`,
    `  ${finding.severity}: ${text.route}, ${text.difference}`,
    '',
    `met by ${finding.check}`,
    ...findingLines(found, WHOLE),
    ...text.commands,
  ].map((line, at) => (at < 3 ? oneLine(line) : `  ${oneLine(line)}`));
}

function noFinding(file: string, id: string): never {
  const ids = readReport(file).findings.map((finding) => finding.id);
  throw new UsageError(`${file} holds no finding ${id}${nearWords(id, ids)}`);
}

function told(lines: readonly string[]): number {
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}
