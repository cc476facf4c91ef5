import { expect, test } from 'vitest';
import { decisionById, decisions, variantDecisions } from './decisions.ts';

test('each number is one row', () => {
  const ids = decisions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^D\d{2,3}$/);
});

test('a row says what is open, what the model does and what passes', () => {
  for (const { question, model, accepts } of decisions) {
    expect(question).toMatch(/\?$/);
    expect([model, accepts]).not.toContain('');
  }
});

test.each(variantDecisions.map((variant) => [variant.id, variant] as const))(
  '%s: forms are told apart by short words',
  (_id, { forms }) => {
    const ids = forms.map((form) => form.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/);
  },
);

test('a row is found by its number, and only then', () => {
  expect(decisionById('D79')?.forms?.map(({ id }) => id)).toEqual(['unreserved', 'reserved']);
  expect(decisionById('D00')).toBeUndefined();
});

/** Says that one form alone passes, or that no check looks. */
const acceptsNoOther = /^(not judged|the same$|anything$|as D\d+$)|only$/;

test('a row that accepts another form plays one, or says why none is played: those that do neither become fewer', () => {
  const silent = decisions.filter(
    ({ accepts, forms, unplayed }) => forms === undefined && unplayed === undefined && !acceptsNoOther.test(accepts),
  );
  // The number is exact: a row that comes without a form raises it, and one that gets its form lowers it for good.
  expect(silent.map(({ id }) => id)).toHaveLength(41);
  expect(decisions.filter(({ forms, unplayed }) => forms !== undefined && unplayed !== undefined)).toEqual([]);
});
