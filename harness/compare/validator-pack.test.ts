import { expect, test } from 'vitest';
import { packModules, ValidatorPack } from './validator-pack.ts';

test('each module is unpacked unchanged, whatever it is packed with', () => {
  const alone = new Map([['frame.a', 'x'.repeat(100_000)]]);
  const together = new Map([
    ['info.a', 'module.exports = "ü\\n→";\n'],
    ['info.b', ''],
    ['info.d', 'module.exports = "𝒟";\n'],
  ]);
  const pack = new ValidatorPack(packModules([alone, together]), import.meta.filename);
  for (const [id, text] of [...alone, ...together]) expect(pack.textOf(id)).toBe(text);
  expect(pack.exportsOf('info.a')).toBe('ü\n→');
  expect(() => pack.textOf('info.c')).toThrow('info.c');
});
