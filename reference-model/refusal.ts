import type { ErrorCode } from '../spec-schemas/catalogue/errors.ts';

/** Reason for which the venue refuses something. It is a value of the venue, never a fault of ours. */
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

/** A reason not to do something. */
interface Gate<Looks extends readonly unknown[], Verdict> {
  check(...looks: Looks): Verdict | null;
}

/** Returns the verdict of the first gate that refuses; null: none does. @param looks  arguments passed to every gate */
export function firstRefusal<Looks extends readonly unknown[], Verdict>(
  gates: readonly Gate<Looks, Verdict>[],
  ...looks: Looks
): Verdict | null {
  for (const gate of gates) {
    const refusal = gate.check(...looks);
    if (refusal !== null) return refusal;
  }
  return null;
}

export function isRefusal(value: object): value is Refusal {
  return 'code' in value && 'message' in value;
}
