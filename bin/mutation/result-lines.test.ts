import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { appendResult, readWrittenResults } from './result-lines.ts';

test('results are read back as written, except an incomplete last line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'result-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'results.ndjson');
  expect(readWrittenResults(file)).toEqual([]);
  appendResult(file, { nth: 1 });
  appendResult(file, { nth: 2 });
  expect(readWrittenResults(file)).toEqual([{ nth: 1 }, { nth: 2 }]);
  appendFileSync(file, '{"nth":');
  expect(readWrittenResults(file)).toEqual([{ nth: 1 }, { nth: 2 }]);
});
