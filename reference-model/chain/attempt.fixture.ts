import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { Address } from '../state/address.ts';
import { makeCloid, NATIVE, type TestReply, type TestVenue, USDC } from './chain.fixture.ts';

// Attempts of each action: a body that is good for the account it is aimed at, the state that it needs before it, and the
// outcome that the documents name for each signer. None of it is asked of the model.

/** The action was taken and did something; it was taken and changed nothing; it was refused with this code. */
export type AttemptOutcome = 'acts' | 'no-op' | `${Uppercase<string>}`;

/** A venue, and the account that actions are aimed at. */
export interface AttemptTarget {
  readonly venue: TestVenue;
  readonly owner: Address;
  /** The vaults that alice and carol lead, by number. */
  readonly vaults: { readonly own: number; readonly other: number };
  /** An action with the owner named, by whom nobody keeps from it. */
  acts(type: string, params: object): TestReply;
}

export interface ActionAttempt {
  /** Sets up the state that the action needs to have something to do. */
  before?(aim: AttemptTarget): void;
  /** Without an owner in `params`. */
  body(aim: AttemptTarget): object;
  /** Outcome where the target account signs for itself. Left out: the action acts. */
  readonly master?: AttemptOutcome;
  /** Outcome where a key signs it for an account of its own, which has nothing but money. Left out: as of the master. */
  readonly other?: AttemptOutcome;
  /** Whether the outcome for an authorised signer is left to the action's own tests: any of its codes will do. Left out: no. */
  readonly isExample?: true;
  /** Whether the rows that the action leaves name nobody. Left out: they name its account. */
  readonly isNobodys?: true;
  /** Whether the action is dropped before anything asks whether its account acts by itself. */
  readonly isDropped?: true;
  /** Outcome for a key that nobody has ever paid. Left out: as `other`. */
  readonly unpaid?: AttemptOutcome;
  /** Outcomes that differ where every feature that is not live yet is switched on. */
  readonly next?: Partial<Pick<ActionAttempt, 'master' | 'other' | 'unpaid'>>;
}

/** Handle of the order that the attempts use. */
export const ATTEMPT_CLOID = makeCloid(1);
/** Somebody that no case has as a signer. */
export const uninvolvedAddress: Address = `0x${'2d'.repeat(20)}`;
/** Operator of alice's vault. */
export const vaultOperatorAddress: Address = `0x${'f1'.repeat(20)}`;
/** A single key's account that two of three sign for, whatever the case is about. */
export const multiSigAccountAddress: Address = `0x${'d0'.repeat(20)}`;

export const attemptBodyMaker =
  (type: string, body: object): ActionAttempt['body'] =>
  () => ({ type, params: body });

export const SHORT_OF_FUNDS_CODE = 'PRECONDITION_FAILED';

/** Balances of every paid key: whole USDC, and native tokens. */
export const PAID_KEY_BALANCES = { [USDC]: '200', [NATIVE]: '2' } as const;

/** The example of the catalogue. @throws when it has no such action */
export function exampleAttemptOf(tag: string): ActionAttempt {
  const row = actionEntry(tag);
  if (row === undefined) throw new Error(`no action is called ${tag}`);
  return { body: () => ({ type: tag, [row.bodyKey]: row.example }), isExample: true };
}
