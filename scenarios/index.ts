import type { Check } from '../harness/check/check.ts';
import { faucetChecks } from './faucet/all.ts';

/** Every check of this build. */
export const allChecks: readonly Check[] = [...faucetChecks];
