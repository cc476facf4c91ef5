import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { Address } from '../state/address.ts';
import { makeCloid, NATIVE, type TestReply, type TestVenue, USDC } from './chain.fixture.ts';

// Attempts of each action: a body that is valid for its target account, the state that it requires, and the documented outcome for each
// signer. Nothing is derived from the model.

/** The action took effect; it was accepted as a no-op; or it was refused with this code. */
export type AttemptOutcome = 'acts' | 'no-op' | `${Uppercase<string>}`;

/** A venue, and the account that actions target. */
export interface AttemptTarget {
  readonly venue: TestVenue;
  readonly owner: Address;
  /** The vaults that alice and carol lead, by number. */
  readonly vaults: { readonly own: number; readonly other: number };
  /** Sends an action that names the owner, signed by a party that may act for it. */
  acts(type: string, params: object): TestReply;
}

export interface ActionAttempt {
  /** Sets up the state that the action needs to have something to do. */
  before?(aim: AttemptTarget): void;
  /** Body of the action, without an owner in `params`. */
  body(aim: AttemptTarget): object;
  /** Outcome if the target account signs for itself. Absent: the action takes effect. */
  readonly master?: AttemptOutcome;
  /** Outcome if a key signs for its own account, which has nothing but money. Absent: as for the master. */
  readonly other?: AttemptOutcome;
  /** Whether the action's own tests cover the outcome for an authorised signer, so any of its codes is accepted. Absent: no. */
  readonly isExample?: true;
  /** Whether the action's rows name no account. Absent: they name its account. */
  readonly isNobodys?: true;
  /** Whether the action is dropped before the check that its account acts by itself. */
  readonly isDropped?: true;
  /** Outcome for a key that was never funded. Absent: as `other`. */
  readonly unpaid?: AttemptOutcome;
  /** Outcomes that differ once every feature that is not live yet is enabled. */
  readonly next?: Partial<Pick<ActionAttempt, 'master' | 'other' | 'unpaid'>>;
}

/** Handle of the orders that the attempts place. */
export const ATTEMPT_CLOID = makeCloid(1);
/** An account that no case uses as a signer. */
export const uninvolvedAddress: Address = `0x${'2d'.repeat(20)}`;
/** Operator of alice's vault. */
export const vaultOperatorAddress: Address = `0x${'f1'.repeat(20)}`;
/** A multi-sig account with a two-of-three roster, unrelated to the case. */
export const multiSigAccountAddress: Address = `0x${'d0'.repeat(20)}`;

export const attemptBodyMaker =
  (type: string, body: object): ActionAttempt['body'] =>
  () => ({ type, params: body });

export const SHORT_OF_FUNDS_CODE = 'PRECONDITION_FAILED';

/** Balances of every funded key: whole USDC and native tokens. */
export const FUNDED_KEY_BALANCES = { [USDC]: '200', [NATIVE]: '2' } as const;

/** Attempt from the catalogue's example. @throws if it has no such action */
export function exampleAttemptOf(tag: string): ActionAttempt {
  const row = actionEntry(tag);
  if (row === undefined) throw new Error(`no action is called ${tag}`);
  return { body: () => ({ type: tag, [row.bodyKey]: row.example }), isExample: true };
}
