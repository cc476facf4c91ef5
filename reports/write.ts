import { join } from 'node:path';
import type { ReportFormat } from './formats.ts';
import { htmlOf } from './html/html.ts';
import { junitOf } from './junit.ts';
import { markdownOf } from './markdown/markdown.ts';
import type { Report } from './report-schema.ts';
import { sarifOf } from './sarif.ts';
import { writeWhole } from './write-whole.ts';

const FORMATS: Readonly<Record<ReportFormat, { readonly file: string; readonly render: (report: Report) => string }>> =
  {
    json: { file: 'report.json', render: (report) => `${JSON.stringify(report, null, 2)}\n` },
    junit: { file: 'junit.xml', render: junitOf },
    md: { file: 'report.md', render: markdownOf },
    html: { file: 'report.html', render: htmlOf },
    sarif: { file: 'report.sarif', render: sarifOf },
  };

/**
 * Writes the report in the formats asked for; `report.json` always, and first, since the others come from it.
 * @returns the paths written
 * @throws OutputFault when a file cannot be written; files written before it stand whole
 */
export function writeReports(outDir: string, report: Report, formats: readonly ReportFormat[]): string[] {
  return [...new Set<ReportFormat>(['json', ...formats])].map((format) => {
    const { file, render } = FORMATS[format];
    const path = join(outDir, file);
    writeWhole(path, render(report));
    return path;
  });
}
