import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { foldReport } from './fold/fold.ts';
import { OutputWriteError } from './output-fault.ts';
import { makeRunEnded, makeRunStarted } from './run.fixture.ts';
import { writeReports } from './write.ts';

const report = foldReport([makeRunStarted(), makeRunEnded()]);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('writes the requested formats, json always, and leaves nothing else', () => {
  const paths = writeReports(join(folder, 'out'), report, ['md', 'junit', 'html', 'sarif', 'md']);
  expect(paths).toEqual(
    ['report.json', 'report.md', 'junit.xml', 'report.html', 'report.sarif'].map((file) => join(folder, 'out', file)),
  );
  expect(readdirSync(join(folder, 'out')).sort()).toEqual(paths.map((path) => basename(path)).sort());
  expect(JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8'))).toEqual(report);
});

test('writes json alone by default, replacing an existing report', () => {
  writeFileSync(join(folder, 'report.json'), 'old');
  writeReports(folder, report, []);
  expect(readdirSync(folder)).toEqual(['report.json']);
  expect(readFileSync(join(folder, 'report.json'), 'utf8')).toContain('"schemaVersion": 1');
});

test('a report that cannot be replaced is a typed fault and leaves no temporary file', () => {
  mkdirSync(join(folder, 'report.json'));
  expect(() => writeReports(folder, report, [])).toThrow(OutputWriteError);
  expect(readdirSync(folder)).toEqual(['report.json']);
});

test('an output folder that is a file is a typed fault', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => writeReports(join(folder, 'file', 'out'), report, [])).toThrow('a part of the path is not a folder.');
});
