import { Value } from 'typebox/value';
import { type Report, reportSchema } from '../../reports/report-schema.ts';
import { readJsonFile } from '../options/json-file.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Reads a `report.json`.
 * @throws UsageError in one sentence where the file is no report
 */
export function readReport(file: string): Report {
  const document = readJsonFile(file);
  if (Value.Check(reportSchema, document)) return document;
  const [first] = Value.Errors(reportSchema, document);
  const where = first === undefined || first.instancePath === '' ? '' : ` (at ${first.instancePath})`;
  throw new UsageError(`${file} is no report of this program, version 1${where}`);
}
