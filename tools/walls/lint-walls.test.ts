import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { actionListsIn, findUnusedActionListPermits } from './action-lists.ts';
import { layers, sourcesOf } from './walls.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs the walls of `npm run lint` on a folder of these files, and returns their complaints. */
function lint(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'walls-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { status, stderr } = spawnSync(process.execPath, [`${root}/tools/walls/lint-walls.ts`], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, lines: stderr.split('\n').filter((line) => line !== '') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const sound = {
  'scenarios/orders/planted.ts': 'export const planted = 1;\n',
  'harness/client/planted.ts':
    "import { failed } from '../kernel/verdicts.ts';\nexport const plantedFailure = failed;\n",
  'docs/words.md': wordsPage(8),
};

function wordsPage(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => `| word ${at + 1} | meaning |`);
  return ['# Words', '', '## Words of the code alone', '', '| Word | Meaning |', '|---|---|', ...rows, ''].join('\n');
}

test('is part of lint, and accepts a clean folder', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  expect(scripts.lint.split(' && ')).toContain('node tools/walls/lint-walls.ts');
  expect(lint(sound)).toEqual({ status: 0, lines: [] });
});

test('fails on each breach, and names its place', () => {
  const crowd = Array.from({ length: 41 }, (_, at) => [`reports/crowd/source-${at}.ts`, '']);
  const { status, lines } = lint({
    ...sound,
    ...Object.fromEntries(crowd),
    'scenarios/orders/planted.ts': "const gone = 'ORDER_NOT_FOUND';\n",
    'harness/client/planted.ts': "import { check } from '../check/check.ts';\nexport const planted = check;\n",
    'reports/planted.ts': 'export class Stage {}\n',
    'reports/declared.ts': 'export const told = 1;\n',
    'tools/planted.ts': '/** What is planted. */\n',
    'reports/doubled.ts': 'export const doubled = 1;\n',
    'tools/doubled.ts': 'export type doubled = string;\n',
    'bin/planted.ts': "const placing = ['submit_order', 'batch_order'];\n",
    'docs/words.md': wordsPage(9),
  });
  expect(status).toBe(1);
  expect(lines.map((line) => line.split(':')[0]).sort()).toEqual([
    'bin/planted.ts',
    'docs/words.md',
    'harness/client/planted.ts -> harness/check/check.ts',
    'reports/crowd has more than 40 sources',
    'reports/declared.ts',
    'reports/doubled.ts doubled',
    'reports/planted.ts',
    'scenarios/orders/planted.ts',
    'tools/doubled.ts doubled',
    'tools/planted.ts',
  ]);
});

const path = 'harness/planted.ts';

test.each([
  "const placing = new Set(['submit_order', 'batch_order']);",
  "type Cancel = 'cancel_order' | 'batch_cancel';",
  "const tried = {\n  modify: 'amendment',\n  batch_modify: 'amendment',\n};",
  'const weights = { noop: 1, earn_deposit: 2 };',
  "const tried = ['noop', other, 'earn_deposit'];",
  "const isPlaced = type === 'submit_order' || type === 'batch_order';",
  "const isOther = type !== 'submit_order' && type !== 'batch_order';",
  "switch (type) {\n  case 'submit_order':\n  case 'batch_order':\n    return 1;\n}",
])('a list of actions is reported: %s', (text) => {
  expect(actionListsIn([{ path, text }])).toEqual([expect.stringContaining(path)]);
});

test.each([
  "const placing = ['submit_order'];",
  "// 'submit_order', 'batch_order'",
  "const words = ['modify', 'other'];",
  "const twice = ['withdraw', 'withdraw'];",
  "const isPlaced = type === 'submit_order' || kind === 'other';",
])('accepted, since it lists no actions: %s', (text) => {
  expect(actionListsIn([{ path, text }])).toEqual([]);
});

test('no permission to list actions is unused', () => {
  expect(findUnusedActionListPermits(layers.flatMap((layer) => sourcesOf(layer)))).toEqual([]);
});
