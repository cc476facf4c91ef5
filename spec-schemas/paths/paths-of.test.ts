import { expect, test } from 'vitest';
import { patternCovers } from '../awaited/awaits.ts';
import { actions } from '../catalogue/actions.ts';
import { channels } from '../catalogue/channels.ts';
import { reads } from '../catalogue/reads.ts';
import { allClauses, clauseById } from '../clauses/index.ts';
import { coveragePathExcuseOf, excusedCoveragePaths } from './excused.ts';
import { coveragePathFamilies } from './families.ts';
import { coveragePathKindOf, tradeCauses } from './path.ts';
import { coveragePathsOfClause } from './paths-of.ts';

test('a clause has the paths of its names, of its families and of its release', () => {
  const paths = coveragePathsOfClause(clauseById('fills.row.mirror'));
  expect(paths).toEqual(expect.arrayContaining(['read:user_fills', 'role:gateway', 'profile:next']));
  expect(paths.filter((path) => path.startsWith('cause:'))).toEqual(tradeCauses.map((cause) => `cause:${cause}`));
  expect(coveragePathsOfClause(clauseById('orders.cancel.removes'))).toEqual(
    expect.arrayContaining(['action:cancel_order', 'signer:master', 'signer:agent', 'market:spot']),
  );
});

test('a clause that no wire shows has none; one of the next release only has paths of that release', () => {
  expect(coveragePathsOfClause(clauseById('fills.lanes.report'))).toEqual([]);
  expect(
    coveragePathsOfClause(clauseById('orders.cloid.refused-frees')).filter((path) => path.startsWith('profile:')),
  ).toEqual(['profile:next']);
});

test('each path of an action, a read or a channel is in the catalogue', () => {
  const known = { action: Object.keys(actions), read: Object.keys(reads), channel: channels.map(({ name }) => name) };
  const unknown = allClauses
    .flatMap(coveragePathsOfClause)
    .filter((path) =>
      Object.entries(known).some(
        ([kind, names]) => coveragePathKindOf(path) === kind && !names.some((name) => path === `${kind}:${name}`),
      ),
    );
  expect(unknown).toEqual([]);
});

test('families and excuses refer to existing clauses and their paths', () => {
  const ids = allClauses.map(({ id }) => id);
  const named = [...coveragePathFamilies, ...excusedCoveragePaths].flatMap(({ clauses }) => clauses);
  expect(named.filter((pattern) => !ids.some((id) => patternCovers(pattern, id)))).toEqual([]);
  const idle = excusedCoveragePaths.filter(
    ({ clauses, paths }) =>
      !allClauses.some(
        (clause) =>
          clauses.some((pattern) => patternCovers(pattern, clause.id)) &&
          coveragePathsOfClause(clause).some((path) =>
            paths.some((one) => one === path || one === `${coveragePathKindOf(path)}:*`),
          ),
      ),
  );
  expect(idle).toEqual([]);
});

test('at most a tenth of all paths is excused', () => {
  const cells = allClauses.flatMap((clause) =>
    coveragePathsOfClause(clause).map((path) => coveragePathExcuseOf(clause.id, path)),
  );
  expect(cells.filter((reason) => reason !== null).length).toBeLessThanOrEqual(cells.length / 10);
});
