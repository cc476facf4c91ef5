import { expect, test } from 'vitest';
import { changesOf, conventions, secondForms } from '../conventions.fixture.ts';
import { publicEntries } from './public-entries.fixture.ts';
import { withoutOtherForm } from './without-other-form.fixture.ts';

const changed = [...new Set([...conventions, ...secondForms].flatMap((convention) => changesOf(convention, 'live')))];
const hasOtherForm = (path: string): boolean =>
  changed.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`));

test('what public facts alone give has another plausible form, or a reason', async () => {
  const alone = (await publicEntries()).filter((path) => !hasOtherForm(path));
  expect(alone).toEqual(Object.values(withoutOtherForm).flat().toSorted());
});

test('records of rules are found where they are stated, and those of the two documents are left out', async () => {
  const entries = await publicEntries();
  expect(entries).toContain('engine.liquidation.boundPx');
  expect(entries).not.toContain('faucet.ipWindowMs');
});
