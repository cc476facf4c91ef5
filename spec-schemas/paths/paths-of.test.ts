import { expect, test } from 'vitest';
import { patternCovers } from '../awaited/awaits.ts';
import { actions } from '../catalogue/actions.ts';
import { channels } from '../catalogue/channels.ts';
import { reads } from '../catalogue/reads.ts';
import { allClauses, clauseById } from '../clauses/index.ts';
import { excusedPaths, pathExcuseOf } from './excused.ts';
import { pathFamilies } from './families.ts';
import { kindOfPath, tradeCauses } from './path.ts';
import { clausePathsOf } from './paths-of.ts';

test('a clause has the paths of its names, of its families and of its release', () => {
  const paths = clausePathsOf(clauseById('fills.row.mirror'));
  expect(paths).toEqual(expect.arrayContaining(['read:user_fills', 'role:gateway', 'profile:next']));
  expect(paths.filter((path) => path.startsWith('cause:'))).toEqual(tradeCauses.map((cause) => `cause:${cause}`));
  expect(clausePathsOf(clauseById('orders.cancel.removes'))).toEqual(
    expect.arrayContaining(['action:cancel_order', 'signer:master', 'signer:agent', 'market:spot']),
  );
});

test('a clause that no wire shows has none; one of the next release only has paths of that release', () => {
  expect(clausePathsOf(clauseById('fills.lanes.report'))).toEqual([]);
  expect(clausePathsOf(clauseById('orders.cloid.refused-frees')).filter((path) => path.startsWith('profile:'))).toEqual(
    ['profile:next'],
  );
});

test('each path of an action, a read or a channel is in the catalogue', () => {
  const known = { action: Object.keys(actions), read: Object.keys(reads), channel: channels.map(({ name }) => name) };
  const unknown = allClauses
    .flatMap(clausePathsOf)
    .filter((path) =>
      Object.entries(known).some(
        ([kind, names]) => kindOfPath(path) === kind && !names.some((name) => path === `${kind}:${name}`),
      ),
    );
  expect(unknown).toEqual([]);
});

test('families and excuses refer to existing clauses and their paths', () => {
  const ids = allClauses.map(({ id }) => id);
  const named = [...pathFamilies, ...excusedPaths].flatMap(({ clauses }) => clauses);
  expect(named.filter((pattern) => !ids.some((id) => patternCovers(pattern, id)))).toEqual([]);
  const idle = excusedPaths.filter(
    ({ clauses, paths }) =>
      !allClauses.some(
        (clause) =>
          clauses.some((pattern) => patternCovers(pattern, clause.id)) &&
          clausePathsOf(clause).some((path) => paths.some((one) => one === path || one === `${kindOfPath(path)}:*`)),
      ),
  );
  expect(idle).toEqual([]);
});

test('at most a tenth of all paths is excused', () => {
  const cells = allClauses.flatMap((clause) => clausePathsOf(clause).map((path) => pathExcuseOf(clause.id, path)));
  expect(cells.filter((reason) => reason !== null).length).toBeLessThanOrEqual(cells.length / 10);
});
