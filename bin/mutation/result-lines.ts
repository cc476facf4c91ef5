import { appendFileSync, existsSync, readFileSync } from 'node:fs';

// Each result is written as a line at once, so that interrupted work can resume.

/** Returns the results that an earlier run of the same sources wrote; an incomplete last line is ignored. */
export function readWrittenResults<Result>(file: string): readonly Result[] {
  if (!existsSync(file)) return [];
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  // Safe: written by this program, for the same sources.
  return whole.map((line) => JSON.parse(line) as Result);
}

export function appendResult(file: string, result: unknown): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}
