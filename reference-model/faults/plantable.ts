import type { Fault } from './fault.ts';
import { allFaults } from './faults.list.ts';
import { gateFaults } from './gate-faults.ts';

/** Returns every fault that breaks a clause: hand-written ones, and those generated from lists of refusals. */
export function plantableFaults(): Fault[] {
  return [...allFaults, ...gateFaults()];
}
