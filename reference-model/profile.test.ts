import { expect, test } from 'vitest';
import { variantDecisions } from '../spec-schemas/decisions.ts';
import { ModelFault } from './model-fault.ts';
import { editsForProfile, variantEdits } from './profile.ts';
import { composeEdits } from './rule-edits.ts';
import { liveRules, type Rules } from './rules.ts';

/** `Dnn=form` of every form that is not the model's own. */
const otherForms = variantDecisions.flatMap(({ id, forms: [, ...others] }) => others.map((form) => `${id}=${form.id}`));

test('every alternative form of a decision has an edit, and every edit is a form of a decision', () => {
  expect(Object.keys(variantEdits).sort()).toEqual([...otherForms].sort());
});

test.each(otherForms)('%s changes the rules under both profiles', (name) => {
  const [decision = '', form = ''] = name.split('=');
  for (const profile of ['live', 'next'] as const) {
    expect(applied(editsForProfile(profile, { [decision]: form }))).not.toEqual(applied(editsForProfile(profile, {})));
  }
});

test("an unknown form is a caller's error", () => {
  expect(() => editsForProfile('live', { D75: 'error' })).toThrow(ModelFault);
});

function applied(edits: ReturnType<typeof editsForProfile>): Rules {
  return composeEdits(...edits)(liveRules);
}
