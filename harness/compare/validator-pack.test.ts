import { expect, test } from 'vitest';
import { packModules, ValidatorPack } from './validator-pack.ts';

test('each module comes out as it went in, whatever stands beside it', () => {
  const modules = new Map([
    ['info.a', 'module.exports = "ü\\n→";\n'],
    ['info.b', ''],
    ['frame.a', 'x'.repeat(100_000)],
  ]);
  const pack = new ValidatorPack(packModules(modules), import.meta.filename);
  for (const [id, text] of modules) expect(pack.textOf(id)).toBe(text);
  expect(pack.exportsOf('info.a')).toBe('ü\n→');
  expect(() => pack.textOf('info.c')).toThrow('info.c');
});
