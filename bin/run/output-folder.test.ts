import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { makeFolder } from './output-folder.ts';

test('creates missing folders, and accepts existing ones', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'venue-')), 'a', 'b');
  makeFolder(path);
  makeFolder(path);
  expect(existsSync(path)).toBe(true);
});

test('a file in the way is an error', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'venue-')), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'under'))).toThrow(OutputWriteError);
});

test.runIf(process.platform === 'linux')('a file system that allows no new folders is an error, not a hang', () => {
  expect(() => makeFolder('/proc/venue-conformance')).toThrow(OutputWriteError);
});
