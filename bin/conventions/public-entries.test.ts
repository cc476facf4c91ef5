import { expect, test } from 'vitest';
import { allConventions, decisionFormConventions, rulesChangedBy } from '../conventions.fixture.ts';
import { findPublicRulePaths } from './public-entries.fixture.ts';
import { rulesWithoutOtherForm } from './without-other-form.fixture.ts';

const changed = [
  ...new Set(
    [...allConventions, ...decisionFormConventions].flatMap((convention) => rulesChangedBy(convention, 'live')),
  ),
];
const hasOtherForm = (path: string): boolean =>
  changed.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`));

test('what public facts alone give has another plausible form, or a reason', async () => {
  const alone = (await findPublicRulePaths()).filter((path) => !hasOtherForm(path));
  expect(alone).toEqual(Object.values(rulesWithoutOtherForm).flat().toSorted());
});

test('records of rules are found where they are stated, and those of the two documents are left out', async () => {
  const entries = await findPublicRulePaths();
  expect(entries).toContain('engine.liquidation.boundPx');
  expect(entries).not.toContain('faucet.ipWindowMs');
});
