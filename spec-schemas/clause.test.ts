import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ClauseDeclaration, completeClause } from './clause.ts';
import { citeReadApi, citeSupplement, citeWriteApi } from './clauses/source.ts';

const row: ClauseDeclaration = {
  id: 'orders.planted',
  says: 'Something.',
  sources: [citeWriteApi('Order body')],
  kind: 'rule',
  judgedBy: 'act',
};

describe('defaults of a row', () => {
  test.each<[ClauseDeclaration['sources'], string]>([
    [[citeWriteApi('Order body')], 'seed'],
    [[citeSupplement('engine', '3'), citeReadApi('Info envelope')], 'seed'],
    [[citeSupplement('engine', '3')], 'public'],
  ])('%j is %s, and in force today', (sources, authority) => {
    expect(completeClause({ ...row, sources })).toMatchObject({ authority, profile: 'live' });
  });

  test('explicit values stay', () => {
    expect(completeClause({ ...row, authority: 'assumed', profile: 'next' })).toMatchObject({
      authority: 'assumed',
      profile: 'next',
    });
  });
});

test('no row states the default profile', () => {
  const folder = new URL('clauses/', import.meta.url);
  const files = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'));
  const saying = files.filter((path) => /\bprofile: 'live'/.test(readFileSync(new URL(path, folder), 'utf8')));
  expect(saying).toEqual([]);
});
