import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { RulesEdit } from '../rules.ts';

/** Requirement for a fault to be observable: a harness capability, a profile, a disabled EVM or a missing archive. */
export type FaultNeed = 'control' | 'wire' | 'next' | 'gateway' | 'evm-off' | 'no-archive';

/**
 * A deliberate defect that breaks one clause: an edit of the rules, or of what leaves the door. It proves that a check of the clause
 * rejects a wrong venue.
 */
export interface Fault<Of extends string = ClauseId> {
  /** The clause's area, then what is wrong: `faucet.clamp-missing`. */
  readonly id: string;
  readonly clause: Of;
  /** Clauses of other areas that it also breaks, because their statements overlap. */
  readonly also?: readonly ClauseId[];
  /** Defect of the venue, in a few words. */
  readonly title: string;
  readonly needs?: readonly FaultNeed[];
  /** The service name of the venue that exhibits it, if the default name cannot. */
  readonly serviceName?: string;
  readonly edit: RulesEdit;
}
