import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { makeTempFolder } from '../program.fixture.ts';
import { UsageError } from '../usage-error.ts';
import { StateFile, type StateOrigin } from './state-file.ts';

const origin: StateOrigin = { build: 'b1', 'form of state': 'f1', profile: 'live', 'genesis document': 'g1' };
const files: StateFile[] = [];
afterEach(() => {
  for (const file of files.splice(0)) file.release();
});

function opened(path: string, of = origin): StateFile {
  const file = new StateFile(path, of);
  files.push(file);
  return file;
}

/** Writes a file with a state, and releases it. */
function written(state: string): string {
  const path = join(makeTempFolder(), 'venue.state');
  const file = new StateFile(path, origin);
  file.write(state);
  file.release();
  return path;
}

test('a written state can be read, and overwritten', () => {
  const path = join(makeTempFolder(), 'a', 'b', 'venue.state');
  const file = opened(path);
  expect(file.read()).toBeNull();
  for (const state of ['{"a":1}\n{"b":2}', '', 'ä']) {
    file.write(state);
    expect(file.read()).toBe(state);
  }
});

test.each(['profile', 'genesis document'])('a file of another %s is refused by that name', (what) => {
  const path = written('{}');
  const file = opened(path, { ...origin, [what]: 'other' });
  expect(() => file.read()).toThrow(
    new UsageError(
      `--state ${path} is of another ${what}: it was saved with ${origin[what]}, and this start has other; start the venue as it was, or name another file`,
    ),
  );
  expect(readFileSync(path, 'utf8')).toContain(`"${what}":"${origin[what]}"`);
});

test('a file of another build with the same state format is read, and kept before it is overwritten', () => {
  const path = written('{"a":1}');
  const file = opened(path, { ...origin, build: 'b2' });
  expect(file.read()).toBe('{"a":1}');
  expect(file.savedBy).toBe('b1');
  const before = readFileSync(path, 'utf8');
  expect(file.keepOther()).toBe(`${path}.b1`);
  file.write('{"a":2}');
  expect(readFileSync(`${path}.b1`, 'utf8')).toBe(before);
  expect(file.read()).toBe('{"a":2}');
  expect(file.savedBy).toBeNull();
});

test('a file with another state format is refused by the build that opens it, and kept', () => {
  const path = written('{}');
  const before = readFileSync(path, 'utf8');
  const file = opened(path, { ...origin, build: 'b2', 'form of state': 'f2' });
  expect(() => file.read()).toThrow(
    new UsageError(
      `--state ${path} was saved by build b1, and this build, b2, keeps its state in another form: start it with build b1, or name another file`,
    ),
  );
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test.each([
  ['nothing', ''],
  ['no line', '{}'],
  ['another line', '{"form":"other"}\n{}'],
  ['no JSON', 'state\n{}'],
])('a file with %s is not read as a state, and not deleted', (_what, text) => {
  const path = join(makeTempFolder(), 'other.file');
  writeFileSync(path, text);
  expect(() => opened(path).read()).toThrow(`--state ${path} is no state of a venue of this program`);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('a corrupted file is refused, wherever it differs', () => {
  const state = '{"height":12}';
  const path = written(state);
  const text = readFileSync(path, 'utf8');
  const file = opened(path);
  for (const damaged of [text.slice(0, -1), `${text} `, text.replace(state, '{"height":13}')]) {
    writeFileSync(path, damaged);
    expect(() => file.read()).toThrow(`--state ${path} is damaged: it is not what was written`);
  }
  writeFileSync(path, text);
  expect(file.read()).toBe(state);
});

test('a folder in its place is refused', () => {
  const path = join(makeTempFolder(), 'folder');
  mkdirSync(path);
  expect(() => opened(path).read()).toThrow(`--state ${path} cannot be read (EISDIR)`);
});

test('a path below a file is refused in one sentence', () => {
  const path = join(written('{}'), 'below');
  expect(() => opened(path)).toThrow(UsageError);
});

test('temporary files of a killed writer are removed, and no others', () => {
  const path = written('{}');
  const beside = ['venue.state.tmp', 'venue.state.x1.tmp', 'venue_state.12.tmp', 'other.state.12.tmp'];
  for (const name of ['venue.state.12.tmp', ...beside]) writeFileSync(join(path, '..', name), 'half');
  const file = opened(path);
  expect(file.read()).toBe('{}');
  file.release();
  expect(readdirSync(join(path, '..')).sort()).toEqual(['venue.state', ...beside].sort());
});
