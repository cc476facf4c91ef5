import { modelSelftestParts } from '../bin/selftest/on-model.ts';
import type { SelftestParts } from '../harness/selftest/selftest.ts';
import { allChecks } from '../scenarios/index.ts';

/** Every check, one seed, and sessions on the model: what the count of coverage runs on. */
export const modelTestParts: SelftestParts = { ...modelSelftestParts, checks: allChecks };
