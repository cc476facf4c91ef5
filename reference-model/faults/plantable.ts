import type { Fault } from './fault.ts';
import { allFaults } from './faults.list.ts';
import { gateFaults } from './gate-faults.ts';

/** Every fault that breaks a clause of its own: those that somebody wrote, and those that follow from lists of refusals. */
export function plantableFaults(): Fault[] {
  return [...allFaults, ...gateFaults()];
}
