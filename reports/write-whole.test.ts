import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OutputWriteError } from './output-fault.ts';
import { writeFileAtomically } from './write-whole.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'reports-'));

test('replaces an existing file, and creates the folder', () => {
  const path = join(newFolder(), 'a', 'file');
  writeFileAtomically(path, 'old');
  writeFileAtomically(path, 'new');
  expect(readFileSync(path, 'utf8')).toBe('new');
});

test('leaves nothing behind where the file cannot be replaced', () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'taken'));
  writeFileSync(join(folder, 'file'), '');
  expect(() => writeFileAtomically(join(folder, 'taken'), 'text')).toThrow(OutputWriteError);
  expect(() => writeFileAtomically(join(folder, 'file', 'under'), 'text')).toThrow(
    'a file stands where the folder should be.',
  );
  expect(readdirSync(folder).sort()).toEqual(['file', 'taken']);
});
