import { FULL_DETAIL, findingLines } from '../../reports/console/finding-lines.ts';
import { printableLine } from '../../reports/console/printable.ts';
import { numberFindings } from '../../reports/fold/causes.ts';
import { didYouMean } from '../../spec-schemas/near-matches.ts';
import { UsageError } from '../usage-error.ts';
import { readReport } from './read-report.ts';

/** Returns the full text of a finding; null where the report has none with that id. @throws UsageError where the file is no report */
export function explainedFindingLines(file: string, id: string): string[] | null {
  const found = numberFindings(readReport(file), file).find(({ finding }) => finding.id === id);
  if (found === undefined) return null;
  const { finding, text } = found;
  return [
    `finding ${finding.id}`,
    `  ${finding.severity}: ${text.route}, ${text.difference}`,
    '',
    `met by ${finding.check}`,
    ...findingLines(found, FULL_DETAIL),
    ...text.requests.map(({ curl }) => curl),
    ...text.commands,
  ].map((line, at) => (at < 3 ? printableLine(line) : `  ${printableLine(line)}`));
}

/** @throws UsageError that names similar ids */
export function throwNoFinding(file: string, id: string): never {
  const ids = readReport(file).findings.map((finding) => finding.id);
  throw new UsageError(`${file} holds no finding ${id}${didYouMean(id, ids)}`);
}
