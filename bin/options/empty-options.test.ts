import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgramInProcess } from '../in-process.fixture.ts';
import { makeTempFolder } from '../program.fixture.ts';

const config = (text: string) => {
  const file = join(makeTempFolder(), 'config.json');
  writeFileSync(file, text);
  return file;
};

test.each<[string, readonly string[]]>([
  ['--suite', ['--suite', '']],
  ['--suite', ['run', '--suite=']],
  ['--clause', ['--clause', ' , ']],
  ['--out', ['--out', '']],
  ['--service-name', ['doctor', '--service-name', ' ']],
  ['--checks', ['list', 'checks', '--checks', '']],
  ['--fault', ['serve', '--fault', '']],
  ['--suite', ['--config', config('{"suite": []}')]],
])('%s from an empty variable is refused: %j', async (option, args) => {
  const { code, stdout, stderr } = await runProgramInProcess(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`${option} is given nothing: write a value, or leave the option out`);
});
