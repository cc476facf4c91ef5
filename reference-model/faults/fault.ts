import type { ClauseId } from '../../spec-schemas/clauses/index.ts';
import type { RulesEdit } from '../rules.ts';

/**
 * Need of a fault so that it can be seen: a capability of the harness, a profile, that the EVM is switched off or that no
 * archive is there.
 */
export type FaultNeed = 'control' | 'wire' | 'next' | 'gateway' | 'evm-off' | 'no-archive';

/**
 * A deliberate defect that breaks one clause: an edit of the rules, or of what leaves the door. The proof that a check
 * of the clause says no to a wrong venue.
 */
export interface Fault<Of extends string = ClauseId> {
  /** The clause's area, then what is wrong: `faucet.clamp-missing`. */
  readonly id: string;
  readonly clause: Of;
  /** Clauses of other areas that it breaks as well: what they state is in part the same. */
  readonly also?: readonly ClauseId[];
  /** Defect of the venue, in a few words. */
  readonly title: string;
  readonly needs?: readonly FaultNeed[];
  /** The service whose venue shows it, where the default one's name cannot. */
  readonly serviceName?: string;
  readonly edit: RulesEdit;
}
