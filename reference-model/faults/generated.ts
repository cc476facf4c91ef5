import { orderFaults } from './order-faults.ts';
import { type ShapeFault, shapeFaults } from './shape-faults.ts';

/** Faults that follow from the shapes: a spoiled field, a list turned round. */
export function generatedFaults(): ShapeFault[] {
  return [...shapeFaults(), ...orderFaults()];
}
