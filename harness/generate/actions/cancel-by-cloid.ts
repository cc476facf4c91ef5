import fc from 'fast-check';
import { cloid, market } from '../references.ts';
import type { ActionArbitrary } from '../action-arbitrary.ts';

export const cancelByCloid: ActionArbitrary<'cancel_by_cloid'> = fc.record({ tag: fc.constant('cancel_by_cloid'), market, cloid });
