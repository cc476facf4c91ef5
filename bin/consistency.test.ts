import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isListedUndetected } from '../harness/selftest/excused.ts';
import { listPlantableFaults } from '../reference-model/faults/index.ts';
import { allChecks, allChecksOfArea } from '../scenarios/index.ts';
import { awaitedPartRows, isMissingPart, patternCovers } from '../spec-schemas/awaited/awaits.ts';
import { areaOf, type Clause } from '../spec-schemas/clause.ts';
import { allClauses, clauseById } from '../spec-schemas/clauses/index.ts';
import { modelSupportsWireName } from './lookup/built-parts.ts';
import { clauseSummaryOf, isUncheckedClause } from './lookup/catalogue.ts';
import { gatherCatalogue } from './lookup/gather-catalogue.ts';

const root = new URL('../scenarios/', import.meta.url);
const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);
const sources = folders.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ folder, name, text: readFileSync(new URL(`${folder}/${name}`, root), 'utf8') })),
);

describe('the checks', () => {
  test('have unique ids, in an area with a folder', () => {
    const ids = allChecks.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set(allChecks.map(({ area }) => area))].sort()).toEqual(folders.sort());
  });

  test('name the file that declares them', () => {
    const lost = allChecks.filter(({ file }) => file === undefined || !existsSync(new URL(`../${file}`, root)));
    expect(lost.map(({ id }) => id)).toEqual([]);
  });

  test('are all found: each declaring file contributes at least one, of its own area', () => {
    for (const folder of folders) {
      const declaring = sources.filter((source) => source.folder === folder && /\bcheck\(\{/.test(source.text));
      expect(allChecksOfArea(folder).length, folder).toBeGreaterThanOrEqual(declaring.length);
    }
  });

  test('judge only clauses that are visible on a wire', () => {
    const documented = allChecks.flatMap(({ clauses }) =>
      clauses.filter((id) => clauseById(id)?.judgedBy === 'document'),
    );
    expect(documented).toEqual([]);
  });

  test('without operator needs judge nearly every clause that needs no operator', () => {
    const judged = new Set(
      allChecks.filter(({ needs }) => !needs.includes('control')).flatMap(({ clauses }) => clauses),
    );
    const anywhere = new Set(allChecks.flatMap(({ clauses }) => clauses));
    const judgeable = allClauses.filter(
      ({ judgedBy, id }: Clause) =>
        (judgedBy === 'observe' || judgedBy === 'act') && anywhere.has(id as (typeof allClauses)[number]['id']),
    );
    const open = judgeable.filter(({ id }) => !judged.has(id));
    expect(open.length / judgeable.length).toBeLessThan(0.1);
  });
});

describe('the faults', () => {
  test('have unique ids, in the area of their clause', () => {
    const ids = listPlantableFaults().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('each break a clause that some check judges', () => {
    const judged = new Set<string>(allChecks.flatMap(({ clauses }) => clauses));
    expect(
      listPlantableFaults()
        // Faults listed as undetected may belong to a clause that no wire shows.
        .filter((fault) => !judged.has(fault.clause) && !isListedUndetected(fault))
        .map(({ id }) => id),
    ).toEqual([]);
  });
});

/**
 * Maximum number of clauses per area that no check judges although this build has everything that they need. Lower a number when it
 * falls; needs that are not built are listed in `spec-schemas/awaited/<area>.ts`.
 */
const OPEN: Readonly<Record<string, number>> = {
  feed: 1,
  transfers: 4,
  transport: 1,
};

describe('judgeable clauses without a check', () => {
  const unchecked = gatherCatalogue().clauses.filter((clause) => isUncheckedClause(clauseSummaryOf(clause)));

  test('need something that is not built, or become fewer', () => {
    const open = unchecked.filter(({ awaits }) => awaits === undefined);
    const more = [...Map.groupBy(open, ({ id }) => areaOf(id))]
      .filter(([area, clauses]) => clauses.length > (OPEN[area] ?? 0))
      .map(([area, clauses]) => `${area}: ${clauses.length} of ${OPEN[area] ?? 0}: ${clauses.map(({ id }) => id)}`);
    expect(more).toEqual([]);
  });

  test('have no stale rows: each row names a missing part and matches a clause', () => {
    const stale = awaitedPartRows.filter(
      ([pattern, part]) =>
        !isMissingPart(part, modelSupportsWireName) || !unchecked.some(({ id }) => patternCovers(pattern, id)),
    );
    expect(stale).toEqual([]);
  });
});
