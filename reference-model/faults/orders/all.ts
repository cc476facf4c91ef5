import type { Fault } from '../fault.ts';
import { ordersBasketsFaults } from './baskets.ts';
import { ordersBodyFaults } from './body.ts';
import { ordersCancelFaults } from './cancel.ts';
import { ordersCloidFaults } from './cloid.ts';
import { ordersFieldsFaults } from './fields.ts';
import { ordersMatchingFaults } from './matching.ts';
import { ordersModifyFaults } from './modify.ts';
import { ordersReadFaults } from './reads.ts';
import { ordersResponseFaults } from './response.ts';

export const ordersFaults: readonly Fault[] = [
  ...ordersBodyFaults,
  ...ordersResponseFaults,
  ...ordersReadFaults,
  ...ordersCloidFaults,
  ...ordersCancelFaults,
  ...ordersModifyFaults,
  ...ordersMatchingFaults,
  ...ordersFieldsFaults,
  ...ordersBasketsFaults,
];
