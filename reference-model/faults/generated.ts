import { generateReversedListFaults } from './order-faults.ts';
import { generateFieldFaults, type ShapeFault } from './shape-faults.ts';
import { generateValueFaults } from './value-faults.ts';

export { type AcceptableGateVariant, generateAcceptableGateVariants, generateGateFaults } from './gate-faults.ts';
export { type CommitCondition, limitEditToCommits } from './operators/orders.ts';
export { reverseLists } from './order-faults.ts';
export { makeShapeBodiesEdit, type ShapeFault } from './shape-faults.ts';

/** Faults generated from the shapes: a corrupted field, a reversed list, a wrong value. */
export function generateShapeFaults(): ShapeFault[] {
  return [...generateFieldFaults(), ...generateReversedListFaults(), ...generateValueFaults()];
}
