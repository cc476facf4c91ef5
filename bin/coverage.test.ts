import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readApiSections, writeApiSections } from '../spec-schemas/sections.ts';
import { coverageText } from './coverage-text.ts';
import { gatherCatalogue } from './gather-catalogue.ts';
import { reachedClauses } from './reached.ts';

const catalogue = gatherCatalogue();
const committed = readFileSync(new URL('../docs/coverage.md', import.meta.url), 'utf8');

test('docs/coverage.md says what is covered now: npm run coverage writes it', { timeout: 300_000 }, async () => {
  expect(committed).toBe(coverageText(catalogue, await reachedClauses()));
});

test('every section of both documents is listed, and one without clauses says why', () => {
  const lines = committed.split('\n');
  for (const { name } of [...readApiSections, ...writeApiSections]) {
    const rows = lines.filter((line) => line.startsWith(`| ${name} |`));
    expect(rows, name).not.toEqual([]);
    for (const row of rows) {
      const [, , clauses = '', , why = ''] = row.split('|').map((cell) => cell.trim());
      expect(Number(clauses) > 0 || why !== '', row).toBe(true);
    }
  }
});
