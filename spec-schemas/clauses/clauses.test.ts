import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { areaOf, type Clause, clauseOf } from '../clause.ts';
import { decisionOf, decisions } from '../decisions.ts';
import { clauseLists } from './clauses.list.ts';
import { allClauses, type ClauseId, clauseById, clausesOf } from './index.ts';

const clauses: readonly Clause[] = allClauses;

/** Files and folders that hold clauses: their names are the areas. */
const areas = readdirSync(import.meta.dirname)
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((name) => !['index', 'source', 'clauses.list', 'clauses.test'].includes(name));

test('no two clauses share an id', () => {
  const ids = clauses.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every area has its file or folder, and every file or folder its clauses', () => {
  expect([...new Set(clauses.map(({ id }) => areaOf(id)))].sort()).toEqual(areas.sort());
});

/** The lists that an area's file, or the files of its folder, export. */
async function listsOf(area: string): Promise<readonly Clause[]> {
  const folder = `${import.meta.dirname}/${area}`;
  const files = areaIsFolder(area) ? readdirSync(folder).map((file) => `${folder}/${file}`) : [`${folder}.ts`];
  const modules = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module: Record<string, readonly Clause[]>) => Object.values(module).flat());
}

const areaIsFolder = (area: string) =>
  readdirSync(import.meta.dirname, { withFileTypes: true }).some((entry) => entry.isDirectory() && entry.name === area);

test.each(areas)('%s: clauses stand in the file of their area, and all of them are in the index', async (area) => {
  const ids = (await listsOf(area)).map(({ id }) => id);
  expect(ids.filter((id) => areaOf(id) !== area)).toEqual([]);
  expect(ids.sort()).toEqual(
    clausesOf(area)
      .map(({ id }) => id)
      .sort(),
  );
});

describe.each(clauses.map((clause) => [clause.id, clause] as const))('%s', (id, clause) => {
  test('is well formed', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}$/);
    expect(clause.says).toMatch(/\.$/);
    expect(clause.says.length).toBeLessThanOrEqual(220);
    expect(clause.judgedBy === 'document').toBe(clause.reason !== undefined);
    if (clause.until !== undefined) expect(clause.profile).toBe('live');
  });

  test('rests only on a decision that exists', () => {
    if (clause.decision !== undefined) expect(decisionOf(clause.decision)).toBeDefined();
  });

  test('has the authority that its sources can give', () => {
    const fromDocuments = clause.sources.some(({ document }) => document !== 'supplement');
    // What only a public fact tells cannot decide; the reverse stands: a public reading may cite the text it fills.
    if (clause.authority === 'seed') expect(fromDocuments).toBe(true);
    if (!fromDocuments) expect(clause.authority).not.toBe('seed');
  });
});

test('a statement that ends with the next release has one in its area that replaces it', () => {
  const areasOf = (profile: (clause: Clause) => boolean) =>
    new Set(clauses.filter(profile).map(({ id }) => areaOf(id)));
  const replacing = areasOf((clause) => clause.profile === 'next');
  const ending = areasOf((clause) => clause.until === 'next');
  expect(ending.size).toBeGreaterThan(0);
  // Not the reverse: what the release only adds replaces nothing.
  expect([...ending].filter((area) => !replacing.has(area))).toEqual([]);
});

test('every decision settles something for a clause', () => {
  const rested = new Set(clauses.map(({ decision }) => decision));
  expect(decisions.filter(({ id }) => !rested.has(id))).toEqual([]);
});

test('a clause is found by its id, and only by it', () => {
  const id: ClauseId = 'faucet.amount.clamp';
  expect(clauseById(id).says).toContain('3000');
  expect(clauseById('faucet.amount')).toBeUndefined();
  expect(clausesOf('faucet').every((clause) => areaOf(clause.id) === 'faucet')).toBe(true);
  expect(clausesOf('weather')).toEqual([]);
});

test('a row says only what does not follow from the rest of it', () => {
  const restating = clauseLists.flat().flatMap(({ authority, profile, ...row }) => {
    const follows = clauseOf(row);
    return authority === follows.authority || profile === follows.profile ? [row.id] : [];
  });
  expect(restating).toEqual([]);
});
