import fc from 'fast-check';
import { orderWords } from '../order-words.ts';
import type { ActionArbitrary } from '../action-arbitrary.ts';

export const submitOrder: ActionArbitrary<'submit_order'> = fc.record({ tag: fc.constant('submit_order'), order: orderWords });
