import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { areaOf, type Clause, completeClause } from '../clause.ts';
import { decisionById, decisions } from '../decisions.ts';
import { clauseLists } from './clauses.list.ts';
import { allClauses, type ClauseId, clauseById, clausesOfArea } from './index.ts';

const clauses: readonly Clause[] = allClauses;

/** Files and folders with clauses: their names are the areas. */
const areas = readdirSync(import.meta.dirname)
  .map((name) => name.replace(/\.ts$/, ''))
  .filter((name) => !['index', 'source', 'clauses.list', 'clauses.test'].includes(name));

test('no two clauses share an id', () => {
  const ids = clauses.map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

test('every area has its file or folder, and every file or folder has clauses', () => {
  expect([...new Set(clauses.map(({ id }) => areaOf(id)))].sort()).toEqual(areas.sort());
});

/** Returns the lists exported by an area's file, or by the files of its folder. */
async function listsOf(area: string): Promise<readonly Clause[]> {
  const folder = `${import.meta.dirname}/${area}`;
  const files = areaIsFolder(area) ? readdirSync(folder).map((file) => `${folder}/${file}`) : [`${folder}.ts`];
  const modules = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module: Record<string, readonly Clause[]>) => Object.values(module).flat());
}

const areaIsFolder = (area: string) =>
  readdirSync(import.meta.dirname, { withFileTypes: true }).some((entry) => entry.isDirectory() && entry.name === area);

test.each(areas)('%s: clauses are in the file of their area, and all of them are in the index', async (area) => {
  const ids = (await listsOf(area)).map(({ id }) => id);
  expect(ids.filter((id) => areaOf(id) !== area)).toEqual([]);
  expect(ids.sort()).toEqual(
    clausesOfArea(area)
      .map(({ id }) => id)
      .sort(),
  );
});

/** Returns the ids of clauses that violate a condition: a list of bad rows is shorter than a test per row. */
const idsWhereNot = (holds: (clause: Clause) => boolean) => clauses.flatMap((each) => (holds(each) ? [] : [each.id]));

const ID = /^[a-z]+(-[a-z]+)*(\.[a-z0-9]+(-[a-z0-9]+)*){1,2}$/;

test.each<[string, (clause: Clause) => boolean]>([
  ['has an id of an area and one or two words', ({ id }) => ID.test(id)],
  ['says one sentence, of 220 characters at most', ({ says }) => /\.$/.test(says) && says.length <= 220],
  [
    'has a reason exactly where it is judged by reading',
    ({ judgedBy, reason }) => (judgedBy === 'document') === (reason !== undefined),
  ],
  ['holds today if it ends with a release', ({ until, profile }) => until === undefined || profile === 'live'],
  [
    'rests only on a decision that exists',
    ({ decision }) => decision === undefined || decisionById(decision) !== undefined,
  ],
])('every clause %s', (_says, holds) => {
  expect(idsWhereNot(holds)).toEqual([]);
});

test('every clause has the authority that its sources can give', () => {
  // A clause from public facts alone cannot decide. The reverse is allowed: a public clause may cite the text that it fills in.
  const isFromDocuments = ({ sources }: Clause) => sources.some(({ document }) => document !== 'supplement');
  expect(idsWhereNot((clause) => clause.authority !== 'seed' || isFromDocuments(clause))).toEqual([]);
});

test('a clause that ends with the next release has a replacement in its area', () => {
  const areasOf = (profile: (clause: Clause) => boolean) =>
    new Set(clauses.filter(profile).map(({ id }) => areaOf(id)));
  const replacing = areasOf((clause) => clause.profile === 'next');
  const ending = areasOf((clause) => clause.until === 'next');
  expect(ending.size).toBeGreaterThan(0);
  // Not the reverse: what the release only adds replaces nothing.
  expect([...ending].filter((area) => !replacing.has(area))).toEqual([]);
});

test('every decision is cited by a clause', () => {
  const rested = new Set(clauses.map(({ decision }) => decision));
  expect(decisions.filter(({ id }) => !rested.has(id))).toEqual([]);
});

test('a clause is found by its id, and only by it', () => {
  const id: ClauseId = 'faucet.amount.clamp';
  expect(clauseById(id).says).toContain('3000');
  expect(clauseById('faucet.amount')).toBeUndefined();
  expect(clausesOfArea('faucet').every((clause) => areaOf(clause.id) === 'faucet')).toBe(true);
  expect(clausesOfArea('weather')).toEqual([]);
});

test('a row omits everything that follows from the rest of it', () => {
  const restating = clauseLists.flat().flatMap(({ authority, profile, ...row }) => {
    const follows = completeClause(row);
    return authority === follows.authority || profile === follows.profile ? [row.id] : [];
  });
  expect(restating).toEqual([]);
});
