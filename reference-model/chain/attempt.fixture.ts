import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { Address } from '../state/address.ts';
import { type Answered, cloid, NATIVE, type TestVenue, USDC } from './chain.fixture.ts';

// Attempts of each action: a body that is good for the account it is aimed at, the state that it needs before it, and the
// outcome that the documents name for each signer. None of it is asked of the model.

/** The action was taken and did something; it was taken and changed nothing; it was refused with this code. */
export type Outcome = 'acts' | 'no-op' | `${Uppercase<string>}`;

/** A venue, and the account that actions are aimed at. */
export interface Aim {
  readonly venue: TestVenue;
  readonly owner: Address;
  /** The vaults that alice and carol lead, by number. */
  readonly vaults: { readonly own: number; readonly other: number };
  /** An action with the owner named, by whom nobody keeps from it. */
  acts(type: string, params: object): Answered;
}

export interface Attempt {
  /** Sets up the state that the action needs to have something to do. */
  before?(aim: Aim): void;
  /** Without an owner in `params`. */
  body(aim: Aim): object;
  /** Outcome where the target account signs for itself. Left out: the action acts. */
  readonly master?: Outcome;
  /** Outcome where a key signs it for an account of its own, which has nothing but money. Left out: as of the master. */
  readonly other?: Outcome;
  /** Whether the outcome for an authorised signer is left to the action's own tests: any of its codes will do. Left out: no. */
  readonly isExample?: true;
  /** Whether the rows that the action leaves name nobody. Left out: they name its account. */
  readonly isNobodys?: true;
  /** Whether the action is dropped before anything asks whether its account acts by itself. */
  readonly isDropped?: true;
  /** Outcome for a key that nobody has ever paid. Left out: as `other`. */
  readonly unpaid?: Outcome;
  /** Outcomes that differ where every feature that is not live yet is switched on. */
  readonly next?: Partial<Pick<Attempt, 'master' | 'other' | 'unpaid'>>;
}

/** Handle of the order that the attempts use. */
export const mark = cloid(1);
/** Somebody that no case has as a signer. */
export const zed: Address = `0x${'2d'.repeat(20)}`;
/** Operator of alice's vault. */
export const operator: Address = `0x${'f1'.repeat(20)}`;
/** A single key's account that two of three sign for, whatever the case is about. */
export const dora: Address = `0x${'d0'.repeat(20)}`;

export const params =
  (type: string, body: object): Attempt['body'] =>
  () => ({ type, params: body });

export const short = 'PRECONDITION_FAILED';

/** Balances of every paid key: whole USDC, and native tokens. */
export const paid = { [USDC]: '200', [NATIVE]: '2' } as const;

/** The example of the catalogue. @throws when it has no such action */
export function exampleOf(tag: string): Attempt {
  const row = actionEntry(tag);
  if (row === undefined) throw new Error(`no action is called ${tag}`);
  return { body: () => ({ type: tag, [row.bodyKey]: row.example }), isExample: true };
}
