import { Blocked } from '../kernel/verdicts.ts';

/** The operator interface does not answer, or reports that what it drives does not: further calls would wait as long. */
export class OperatorSilenceError extends Blocked {}

/** Code with which an interface reports a timeout behind it. */
export const OPERATOR_TIMEOUT_CODE = 'TIMEOUT';
