import fc from 'fast-check';
import type { ActionArbitrary } from '../action-arbitrary.ts';

export const noop: ActionArbitrary<'noop'> = fc.record({ tag: fc.constant('noop') });
