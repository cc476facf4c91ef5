import type { ErrorCode } from '../spec-schemas/catalogue/errors.ts';

/** Why the venue will not do something: a value of the venue, never a fault of ours. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: {
    readonly field: string;
    readonly limit?: string;
    readonly actual?: string;
    readonly use?: string;
  };
}

export function refuse(code: ErrorCode, message: string, details?: Refusal['details']): Refusal {
  return details === undefined ? { code, message } : { code, message, details };
}

export function isRefusal(value: object): value is Refusal {
  return 'code' in value && 'message' in value;
}
