import type { Fault } from './fault.ts';
import { allFaults } from './faults.list.ts';
import { generateGateFaults } from './gate-faults.ts';

/** Returns every fault that breaks a clause: hand-written ones, and those generated from lists of refusals. */
export function listPlantableFaults(): Fault[] {
  return [...allFaults, ...generateGateFaults()];
}
