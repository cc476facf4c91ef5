import { creditFaults } from './faucet/credit.ts';
import { memoryFaults } from './faucet/memory.ts';
import { requestFaults } from './faucet/request.ts';
import { reserveFaults } from './faucet/reserve.ts';
import type { Fault } from './fault.ts';

export const faucetFaults: readonly Fault[] = [...requestFaults, ...memoryFaults, ...creditFaults, ...reserveFaults];
