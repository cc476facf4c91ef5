import { expect, test } from 'vitest';
import {
  countPermutations,
  findInteractingActionGroups,
  type InFlightFacts,
  likeliestPermutationOf,
  mergePermutations,
  searchPermutation,
} from './orders.ts';

const flight = (change: Partial<InFlightFacts> = {}): InFlightFacts => ({
  actor: 'a',
  markets: [1],
  after: [],
  venueRank: null,
  isRefused: false,
  ...change,
});
const never = async () => false;

test('actions of one account or in one market are in one group; others are not', () => {
  const actions = [
    flight({ actor: 'a', markets: [1] }),
    flight({ actor: 'b', markets: [2] }),
    flight({ actor: 'c', markets: [1] }),
    flight({ actor: 'b', markets: [3] }),
  ];
  expect(findInteractingActionGroups(actions)).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(findInteractingActionGroups([...actions, flight({ actor: 'd', markets: null })])).toEqual([[0, 1, 2, 3, 4]]);
});

test('without evidence every order is possible, and counting stops beyond the bound', () => {
  const seven = Array.from({ length: 7 }, (_, n) => flight({ actor: String(n) }));
  expect(countPermutations([0, 1, 2, 3, 4, 5, 6], seven)).toBe(5_040);
  expect(countPermutations([0, 1, 2, 3, 4, 5, 6, 7], [...seven, flight({ actor: 'z' })])).toBe(5_041);
});

test('an action seen pending before another was sent precedes it, whatever the ids say', () => {
  const sequential = [flight({ venueRank: 2n }), flight({ after: [0], venueRank: 1n }), flight({ after: [0, 1] })];
  expect(countPermutations([0, 1, 2], sequential)).toBe(1);
  expect(likeliestPermutationOf([0, 1, 2], sequential)).toEqual([0, 1, 2]);
});

test('ids determine the order of actions that real time leaves open', () => {
  const flights = [flight({ venueRank: 9n }), flight({ venueRank: 3n }), flight()];
  expect(likeliestPermutationOf([0, 1, 2], flights)).toEqual([1, 0, 2]);
  expect(countPermutations([0, 1, 2], flights)).toBe(3);
});

test('a refused action changed nothing, and adds no possible order', () => {
  expect(countPermutations([0, 1], [flight(), flight({ isRefused: true })])).toBe(1);
});

test('orders of groups are merged by the evidence', () => {
  const actions = [flight({ venueRank: 2n }), flight({ actor: 'b', venueRank: 1n }), flight({ venueRank: 3n })];
  expect(mergePermutations([[0, 2], [1]], actions)).toEqual([1, 0, 2]);
});

test('a prefix that does not fit rules out every order that extends it', async () => {
  const actions = Array.from({ length: 5 }, (_, n) => flight({ actor: String(n) }));
  const wanted = [3, 1, 4, 0, 2];
  const fits = async (order: readonly number[]) => order.every((at, nth) => at === wanted[nth]);
  const found = await searchPermutation([0, 1, 2, 3, 4], actions, fits);
  expect(found).toMatchObject({ kind: 'fits', order: wanted });
  expect(found.played).toBeLessThanOrEqual(15);
});

test('the search reports whether no order fits or too many remain', async () => {
  const two = [flight(), flight({ after: [0] })];
  expect(await searchPermutation([0, 1], two, never)).toEqual({ kind: 'none', played: 1 });
  const free = Array.from({ length: 8 }, (_, n) => flight({ actor: String(n) }));
  const almost = async (order: readonly number[]) => order.length < 8;
  expect(await searchPermutation([0, 1, 2, 3, 4, 5, 6, 7], free, almost, 100)).toEqual({
    kind: 'too-many',
    played: 100,
  });
});

test('a refused action is placed at the first position that fits, and at no other', async () => {
  const actions = [flight({ isRefused: true }), flight({ actor: 'b' }), flight({ actor: 'c' })];
  const begun: string[] = [];
  await searchPermutation([0, 1, 2], actions, async (order, isWhole) => {
    begun.push(order.join());
    return !isWhole;
  });
  expect(begun).toEqual(['0', '0,1', '0,1,2', '0,2', '0,2,1']);
});

test('where histories show it, any of several refused actions of an account may have been first', async () => {
  const refused = { isRefused: true };
  const actions = [flight(refused), flight(refused), flight({ actor: 'b' })];
  const fits = async (order: readonly number[]) => order.length < 3 || order.join() === '1,0,2';
  expect(await searchPermutation([0, 1, 2], actions, fits)).toMatchObject({ kind: 'none' });
  expect(await searchPermutation([0, 1, 2], actions, fits, 100, true)).toMatchObject({
    kind: 'fits',
    order: [1, 0, 2],
  });
});

test('where histories show it, a refused action may follow others of its account, but none of another', async () => {
  const actions = [flight({ isRefused: true }), flight(), flight({ actor: 'b' })];
  const fits = async (order: readonly number[]) => order.length < 3 || order.join() === '1,0,2';
  expect(await searchPermutation([0, 1, 2], actions, fits)).toMatchObject({ kind: 'none' });
  expect(await searchPermutation([0, 1, 2], actions, fits, 100, true)).toMatchObject({
    kind: 'fits',
    order: [1, 0, 2],
  });
});
