import { expect, test } from 'vitest';
import { clauseById } from './clauses/index.ts';
import { clausesAdvisingOn, decisionById, decisions, variantDecisions } from './decisions.ts';

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
  '%s: forms have distinct short words',
  (_id, { forms }) => {
    const ids = forms.map((form) => form.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9]+([-_][A-Za-z0-9]+)*$/);
  },
);

test('a row is found by its number, and by nothing else', () => {
  expect(decisionById('D79')?.forms?.map(({ id }) => id)).toEqual(['unreserved', 'reserved']);
  expect(decisionById('D00')).toBeUndefined();
});

test('clauses that advise on a form are of public facts alone', () => {
  const advising = variantDecisions.flatMap(({ forms }) => forms.flatMap(({ advises = [] }) => advises));
  expect(advising.filter((id) => (clauseById(id)?.authority ?? 'seed') === 'seed')).toEqual([]);
  expect(clausesAdvisingOn(['D260=word', 'D79=reserved'])).toContain('triggers.block.tpsl-label');
  expect(clausesAdvisingOn(['D79=reserved', 'gate:orders.size:code'])).toEqual([]);
});

/** Matches rows that accept a single form, or that no check judges. */
const acceptsNoOther = /^(not judged|the same$|anything$|as D\d+$)|only$/;

test('a row that accepts another form plays one, or says why not: the number of other rows only falls', () => {
  const silent = decisions.filter(
    ({ accepts, forms, unplayed }) => forms === undefined && unplayed === undefined && !acceptsNoOther.test(accepts),
  );
  // Exact, so that a new row without a form fails the test, and a row that gets one lowers the number for good.
  expect(silent.map(({ id }) => id)).toHaveLength(40);
  expect(decisions.filter(({ forms, unplayed }) => forms !== undefined && unplayed !== undefined)).toEqual([]);
});
