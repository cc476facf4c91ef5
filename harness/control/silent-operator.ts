import { Blocked } from '../kernel/verdicts.ts';

/** The operator interface does not answer, or says itself that what it drives does not: more calls would wait as long. */
export class OperatorSilenceError extends Blocked {}

/** The code by which an interface says that something behind it has not answered in time. */
export const OPERATOR_TIMEOUT_CODE = 'TIMEOUT';
