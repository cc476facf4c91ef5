import { expect, test } from 'vitest';
import { gatherCatalogue } from '../bin/lookup/gather-catalogue.ts';
import { readApiSections, writeApiSections } from '../spec-schemas/sections.ts';
import { coverageMarkdown } from './coverage-text.ts';

const catalogue = gatherCatalogue();
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

test('every section of both documents is listed, and a section without clauses says why', () => {
  const lines = coverageMarkdown(catalogue, new Set()).split('\n');
  for (const { name } of [...readApiSections, ...writeApiSections]) {
    const rows = lines.filter((line) => line.startsWith(`| ${name} |`));
    expect(rows, name).not.toEqual([]);
    for (const row of rows) {
      const [, , clauses = '', , why = ''] = cellsOf(row);
      expect(Number(clauses) > 0 || why !== '', row).toBe(true);
    }
  }
});

test('clauses reached by a run are counted', () => {
  const [first, second] = catalogue.clauses.map(({ id }) => id);
  const all = coverageMarkdown(catalogue, new Set([first ?? '', second ?? '']))
    .split('\n')
    .find((line) => line.startsWith('| all |'));
  expect(cellsOf(all ?? '').at(-2)).toBe('2');
});
