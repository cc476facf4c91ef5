// The faults of one clause each, for whoever runs a venue with one of them. What follows from the shapes is in `generated.ts`: it
// loads every shape, which a venue does without.

export type { Fault } from './fault.ts';
export { allFaults } from './faults.list.ts';
export { plantableFaults } from './plantable.ts';
export { faultsWhenConcurrent } from './when-concurrent.ts';
export { faultsWhenDisturbed } from './when-disturbed.ts';
