import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { innerActionOfMultiSig } from './multi-sig-inner-action.ts';
import type { ActReply } from './replies.ts';

/** Whether an action leaves an account unchanged, except for its orders, positions, money and history. */
export function keepsAccountSettings(type: string): boolean {
  return actionEntry(type)?.effects.changesAccount === false;
}

/** Key of an action that shares a fee, which gives its account something to claim. */
const SHARES = '"builder"';

/**
 * Accounts that the signed actions of a case may have changed: a setting, a role, a token, a nonce out of sequence, by an action of their
 * own or one that names them. A refused action has changed nothing.
 */
export class AccountSideEffects {
  /** Actions as lower-case text, each after the address of its owner. */
  readonly #left = new Set<{ readonly text: string }>();

  /**
   * Records a sent action. @returns a function to report its reply; if never called, the action may have changed anything
   * @param isOdd  whether its envelope is not as a client would send it
   */
  noteSent(owner: string, action: WireAction, isOdd: boolean): (reply: ActReply) => void {
    // A signable action is plain JSON.
    const text =
      `${owner} ${printJson(action as JsonObject)} ${printJson(innerActionOfMultiSig(action))}`.toLowerCase();
    if (!isOdd && keepsAccountSettings(action.type) && !text.includes(SHARES)) return () => undefined;
    const mark = { text };
    this.#left.add(mark);
    return (reply) => {
      if (reply.kind === 'refused' && !isOdd) this.#left.delete(mark);
    };
  }

  /** Whether the account may have been changed. */
  isAffected(address: string): boolean {
    const digits = address.slice(2).toLowerCase();
    return [...this.#left].some(({ text }) => text.includes(digits));
  }
}
