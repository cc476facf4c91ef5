import { expect, test } from 'vitest';
import { type FormsTrialJob, type OpenPointVenueForm, tryFormsTogether } from './forms-together.ts';

const form = (id: string, family: string, users: readonly string[], isAlone = false): OpenPointVenueForm => ({
  id,
  family,
  users,
  isAlone,
});

/** Returns a runner of trials in which these checks accuse any venue that has all forms of their key. */
function venues(accusing: Readonly<Record<string, string>>) {
  const tried: FormsTrialJob[] = [];
  const run = async (requests: readonly FormsTrialJob[]) => {
    tried.push(...requests);
    return requests.map(({ ids, users }) => {
      const accusers = Object.entries(accusing).flatMap(([key, check]) =>
        users.includes(check) && key.split('+').every((id) => ids.includes(id)) ? [check] : [],
      );
      return { variant: ids.join(' + '), asked: users.length, accusers, accused: accusers.map((id) => `by ${id}`) };
    });
  };
  return { tried, run };
}

const forms = [
  form('D1=a', 'D1', ['x', 'y']),
  form('D1=b', 'D1', ['y']),
  form('D2=a', 'D2', ['y', 'z']),
  form('D3=a', 'D3', ['x'], true),
];

const accusedIn = (outcomes: Awaited<ReturnType<typeof tryFormsTogether>>) =>
  outcomes.flatMap(({ variant, accused }) => (accused.length > 0 ? [variant] : []));

test('forms of different families share a venue, those of one family never do, and an isolated form is tried alone', async () => {
  const { tried, run } = venues({});
  const outcomes = await tryFormsTogether(forms, run);
  expect(tried).toEqual([
    { ids: ['D1=a', 'D2=a'], users: ['x', 'y', 'z'] },
    { ids: ['D1=b'], users: ['y'] },
    { ids: ['D3=a'], users: ['x'] },
  ]);
  expect(outcomes.map(({ variant, asked }) => [variant, asked])).toEqual([
    ['D1=a', 2],
    ['D1=b', 1],
    ['D2=a', 2],
    ['D3=a', 1],
  ]);
  expect(accusedIn(outcomes)).toEqual([]);
});

test.each([
  ['the form that is accused alone is named', { 'D2=a': 'y' }, ['D2=a']],
  ['each of two', { 'D1=a': 'x', 'D2=a': 'z' }, ['D1=a', 'D2=a']],
  ['one that was alone', { 'D3=a': 'x' }, ['D3=a']],
  ['forms that are accused together only, as the venue that they make', { 'D1=a+D2=a': 'y' }, ['D1=a + D2=a']],
] as const)('%s', async (_title, accusing, named) => {
  expect(accusedIn(await tryFormsTogether(forms, venues(accusing).run))).toEqual(named);
});

test('the checks of one venue are split into several jobs', async () => {
  const many = Array.from({ length: 100 }, (_, at) => `check-${at}`);
  const { tried, run } = venues({});
  await tryFormsTogether([form('D1=a', 'D1', many)], run);
  expect(tried.flatMap(({ users }) => users)).toEqual(many);
  expect(tried).toHaveLength(3);
});
