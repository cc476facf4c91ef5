import { appendFileSync, existsSync, readFileSync } from 'node:fs';

// Each result has a line as soon as it is there, so that work that was cut off goes on from it.

/** Returns the results that an earlier run of the same sources wrote down; a last line that was cut off counts as none. */
export function readWrittenResults<Result>(file: string): readonly Result[] {
  if (!existsSync(file)) return [];
  const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  // Written by this program, for the same sources.
  return whole.map((line) => JSON.parse(line) as Result);
}

export function appendResult(file: string, result: unknown): void {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}
