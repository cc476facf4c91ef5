import { expect, test } from 'vitest';
import { readApiSections, writeApiSections } from '../../sections.ts';
import { limitRows } from './all.ts';

const names = limitRows.map(({ name }) => name);
const value = (name: string) => Number(limitRows.find((row) => row.name === name)?.value);

test('each limit is listed once, with a unit and an existing section', () => {
  expect(new Set(names).size).toBe(names.length);
  const sections = {
    own: [],
    'read-api': readApiSections.map(({ name }) => String(name)),
    'write-api': writeApiSections.map(({ name }) => String(name)),
  };
  for (const { name, unit, source } of limitRows) {
    expect([name, unit]).not.toContain('');
    if (source.document !== 'supplement')
      expect([name, sections[source.document]]).toEqual([name, expect.arrayContaining([source.section])]);
  }
});

test('limits of the two documents have the authority seed, those of the supplement public', () => {
  for (const { name, source, authority } of limitRows) {
    expect([name, authority]).toEqual([name, source.document === 'supplement' ? 'public' : 'seed']);
  }
});

test('a minimum is below its maximum', () => {
  const ranges = names.flatMap((name) => (name.endsWith('.min') ? [name.slice(0, -'.min'.length)] : []));
  const both = ranges.filter((name) => names.includes(`${name}.max`));
  expect(both.length).toBeGreaterThan(0);
  for (const name of both) expect([name, value(`${name}.min`) < value(`${name}.max`)]).toEqual([name, true]);
});

test('the faucet window changes to a longer one with the next release', () => {
  expect([value('faucet.ip-window'), value('faucet.ip-window.next')]).toEqual([60_000, 86_400_000]);
});
