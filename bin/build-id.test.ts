import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAndStateFormatIds, computeModelBuildId, computeStateFormatId } from './build-id.ts';
import { makeTempFolder } from './program.fixture.ts';

test('a build is identified by the files of its model, tests excluded', () => {
  const root = `${makeTempFolder()}/`;
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
    return buildAndStateFormatIds(root)[0];
  };
  const first = write('reference-model/engine/risk/mark.ts', 'one');
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  expect(write('reference-model/engine/risk/mark.test.ts', 'a test')).toBe(first);
  expect(write('harness/run.ts', 'not the model')).toBe(first);
  const ids = [
    first,
    write('reference-model/engine/risk/mark.ts', 'two'),
    write('reference-model/engine/fees/funding.ts', 'one'),
    write('reference-model/genesis/default.json', '{}'),
    computeModelBuildId(),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(write('reference-model/engine/risk/mark.ts', 'two')).toBe(ids[3]);
});

test('the running model has source files', () => {
  const nothing = buildAndStateFormatIds(`${makeTempFolder()}/`);
  expect([nothing[0], nothing[1]]).not.toContain(computeModelBuildId());
  expect([nothing[0], nothing[1]]).not.toContain(computeStateFormatId());
});

test('the state format is identified by the files that declare it, and by no rule', () => {
  const root = `${makeTempFolder()}/`;
  const formWith = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
    return buildAndStateFormatIds(root)[1];
  };
  const first = formWith('reference-model/state/account.ts', 'one');
  expect(formWith('reference-model/engine/risk/mark.ts', 'a rule')).toBe(first);
  expect(formWith('reference-model/state/account.test.ts', 'a test')).toBe(first);
  const others = [
    formWith('reference-model/state/account.ts', 'two'),
    formWith('reference-model/history/rows/fills.ts', 'one'),
    formWith('reference-model/events.ts', 'one'),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});
