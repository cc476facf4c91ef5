import type { blockModes, OperatorPath } from './calls.ts';
import type { SystemActionType } from './system-actions.ts';

/** Parts that an operator interface may lack: a call, a block mode, or a system action. */
export type OperatorNeed = OperatorPath | (typeof blockModes)[number] | SystemActionType;
