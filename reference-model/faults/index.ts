// Hand-written faults of one clause each, for running a venue with one of them. Faults derived from the shapes are in `generated.ts`, which
// loads every shape.

export type { Fault } from './fault.ts';
export { allFaults } from './faults.list.ts';
export { listPlantableFaults } from './plantable.ts';
export { faultsWhenConcurrent } from './when-concurrent.ts';
export { faultsWhenDisturbed } from './when-disturbed.ts';
