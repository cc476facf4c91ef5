import { expect, test } from 'vitest';
import { loadChecks } from '../scenarios/load-checks.ts';
import { loadCheckMetadata } from './lookup/check-heads.ts';
import { modelSelftestParts } from './selftest/on-model.ts';
import { runTrialOf } from './selftest-trial.ts';

/** Run alone, the case needs the action while it holds the blocks, and no other check has probed the product before. */
test('a case that holds blocks tells an action without a path from one that is waiting', async () => {
  const check = 'auctions.fba.clearing';
  const checks = await loadChecks((await loadCheckMetadata()).filter(({ id }) => id === check));
  const trial = { kind: 'forms', ids: ['D88=unsupported'], users: [check] } as const;
  expect(await runTrialOf({ ...modelSelftestParts, checks }, trial)).toMatchObject({
    asked: 1,
    accused: [],
    accusers: [],
  });
});
