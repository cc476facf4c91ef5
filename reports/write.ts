import { join } from 'node:path';
import type { ReportFormat } from './formats.ts';
import { reportHtml } from './html/html.ts';
import { reportJunitXml } from './junit.ts';
import { reportMarkdown } from './markdown/markdown.ts';
import type { Report } from './report-schema.ts';
import { reportSarifJson } from './sarif.ts';
import { writeFileAtomically } from './write-whole.ts';

const FORMATS: Readonly<Record<ReportFormat, { readonly file: string; readonly render: (report: Report) => string }>> =
  {
    json: { file: 'report.json', render: (report) => `${JSON.stringify(report, null, 2)}\n` },
    junit: { file: 'junit.xml', render: reportJunitXml },
    md: { file: 'report.md', render: reportMarkdown },
    html: { file: 'report.html', render: reportHtml },
    sarif: { file: 'report.sarif', render: reportSarifJson },
  };

/**
 * Writes the report in the requested formats; `report.json` always, and first, since the others are made from it.
 * @returns the written paths
 * @throws OutputWriteError when a file cannot be written; files written before it are complete
 */
export function writeReports(outDir: string, report: Report, formats: readonly ReportFormat[]): string[] {
  return [...new Set<ReportFormat>(['json', ...formats])].map((format) => {
    const { file, render } = FORMATS[format];
    const path = join(outDir, file);
    writeFileAtomically(path, render(report));
    return path;
  });
}
