import { modelSelftestParts } from '../bin/selftest/on-model.ts';
import type { SelftestParts } from '../harness/selftest/selftest.ts';
import { allChecks } from '../scenarios/index.ts';

/** Every check, one seed, and sessions on the model: the run from which coverage is counted. */
export const modelTestParts: SelftestParts = { ...modelSelftestParts, checks: allChecks };
