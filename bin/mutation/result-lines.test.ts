import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeResult, writtenResults } from './result-lines.ts';

test('results are read as they were written, but for one that was cut off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'result-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'results.ndjson');
  expect(writtenResults(file)).toEqual([]);
  writeResult(file, { nth: 1 });
  writeResult(file, { nth: 2 });
  expect(writtenResults(file)).toEqual([{ nth: 1 }, { nth: 2 }]);
  appendFileSync(file, '{"nth":');
  expect(writtenResults(file)).toEqual([{ nth: 1 }, { nth: 2 }]);
});
