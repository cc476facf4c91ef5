import fc from 'fast-check';
import { changeWords } from '../order-words.ts';
import type { ActionArbitrary } from '../action-arbitrary.ts';

export const modify: ActionArbitrary<'modify'> = fc.record({ tag: fc.constant('modify'), change: changeWords });
