import { makePerpGateEdit } from '../engine/orders/gate-edits.ts';
import type { Fault } from './fault.ts';
import { limitEditToTag } from './operators/orders.ts';

const unfunded = makePerpGateEdit('margin', () => () => null);

// Faults in which the margin check of an order depends on the action that places it.

export const marginGateByActionFaults: readonly Fault[] = [
  {
    id: 'margin.batch-unfunded',
    clause: 'margin.gate.insufficient',
    title: 'orders of a batch come whether their owner can fund them or not',
    edit: limitEditToTag('batch_order', unfunded),
  },
  {
    id: 'margin.amended-unfunded',
    clause: 'margin.gate.insufficient',
    title: 'an order may be made larger than its owner can fund',
    edit: limitEditToTag('modify', unfunded),
  },
  {
    id: 'margin.amendments-unfunded',
    clause: 'margin.gate.insufficient',
    title: 'orders that are amended together may be made larger than their owner can fund',
    edit: limitEditToTag('batch_modify', unfunded),
  },
  {
    id: 'margin.ladder-unfunded',
    clause: 'margin.gate.insufficient',
    title: 'a ladder comes whether its owner can fund it or not',
    edit: limitEditToTag('scale_order', unfunded),
  },
];
