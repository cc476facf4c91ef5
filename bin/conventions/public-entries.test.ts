import { expect, test } from 'vitest';
import { decisionFormConventions, ruleAndAnswerConventions, rulePathsOfConvention } from '../conventions.fixture.ts';
import { findPublicFactRulePaths } from './public-entries.fixture.ts';
import { rulesWithoutOtherForm } from './without-other-form.fixture.ts';

const changed = [
  ...new Set(
    [...ruleAndAnswerConventions, ...decisionFormConventions].flatMap((convention) =>
      rulePathsOfConvention(convention, 'live'),
    ),
  ),
];
const hasOtherForm = (path: string): boolean =>
  changed.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`));

test('each entry that rests on public facts alone has another plausible form, or a reason', async () => {
  const alone = (await findPublicFactRulePaths()).filter((path) => !hasOtherForm(path));
  expect(alone).toEqual(Object.values(rulesWithoutOtherForm).flat().toSorted());
});

test('rules records are found where they are stated, and those of the two documents are excluded', async () => {
  const entries = await findPublicFactRulePaths();
  expect(entries).toContain('engine.liquidation.boundPx');
  expect(entries).not.toContain('faucet.ipWindowMs');
});
