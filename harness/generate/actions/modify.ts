import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';
import { changeWords } from '../order-words.ts';

export const modify: ActionArbitrary<'modify'> = fc.record({ tag: fc.constant('modify'), change: changeWords });
