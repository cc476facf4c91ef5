import { faucetFaults } from './faucet.ts';
import type { Fault } from './fault.ts';

/** Every deliberate defect, area by area. */
export const allFaults: readonly Fault[] = [...faucetFaults];
