import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { junitOf } from './junit.ts';
import { markdownOf } from './markdown.ts';
import { OutputFault } from './output-fault.ts';
import type { Report } from './report-schema.ts';

export type ReportFormat = 'json' | 'junit' | 'md';

const FORMATS: Readonly<Record<ReportFormat, { readonly file: string; readonly render: (report: Report) => string }>> =
  {
    json: { file: 'report.json', render: (report) => `${JSON.stringify(report, null, 2)}\n` },
    junit: { file: 'junit.xml', render: junitOf },
    md: { file: 'report.md', render: markdownOf },
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
    writeWhole(outDir, path, render(report));
    return path;
  });
}

/** A reader sees the old file or the new one, never half of it. */
function writeWhole(outDir: string, path: string, text: string): void {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    mkdirSync(outDir, { recursive: true });
    const fd = openSync(temporary, 'w');
    try {
      writeFileSync(fd, text);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(temporary, path);
  } catch (cause) {
    discard(temporary);
    throw new OutputFault(path, cause);
  }
}

/** The fault to report is the one that stopped the writing, not that its leavings could not be removed. */
function discard(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {}
}
