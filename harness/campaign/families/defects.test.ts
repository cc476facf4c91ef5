import { expect, test } from 'vitest';
import { changedRules, type RulesEdit, rulesUnder } from '../../../reference-model/index.ts';
import { defects, on } from './defects.fixture.ts';
import { trading } from './trading.ts';

/** What the family of plain trading asks for without a defect: one that changes nothing of that, it shows nothing of. */
let trades: ReturnType<typeof on> | null = null;

async function findingsOfTrading(edit: RulesEdit): Promise<readonly string[]> {
  trades ??= on(trading, null, 25);
  const { ended } = await trades;
  const rules = rulesUnder('live');
  const changes = changedRules(rules, edit(rules));
  if (changes.length > 0 && changes.every((path) => ended?.unreached?.includes(path) === true)) return [];
  return (await on(trading, edit, 25)).findings.map(({ message }) => message);
}

test.each(defects)('%s is found by $name %s', async (_what, family, who, edit) => {
  // Most seeds find it; which do moves with everything that is drawn.
  let found = 0;
  for (let seed = 1; found === 0 && seed <= 6; seed++) found = (await on(family, edit, 25, seed)).findings.length;
  expect(found).toBeGreaterThan(0);
  if (who === 'alone') expect(await findingsOfTrading(edit)).toEqual([]);
});
