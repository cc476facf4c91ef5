import { readFileSync } from 'node:fs';
import { UsageError } from '../usage-error.ts';

/** @throws UsageError where the file cannot be read, or is no JSON */
export function readJsonFile(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is no JSON`);
  }
}
