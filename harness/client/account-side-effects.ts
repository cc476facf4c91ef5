import { actionEntry } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import { multiSigInnerAction } from './multi-sig-inner-action.ts';
import type { ActReply } from './replies.ts';

/** Whether an action leaves an account as it was, but for its orders, its positions, its money and its past. */
export function keepsAccountSettings(type: string): boolean {
  return actionEntry(type)?.effects.changesAccount === false;
}

/** Key of an action that shares a fee: its account then has something to claim. */
const SHARES = '"builder"';

/**
 * Accounts that the signed actions of a case may have made others than new ones: a setting, a role, a token, a nonce out
 * of line, by an action of their own or one that names them. What was refused has changed nothing.
 */
export class AccountSideEffects {
  /** Actions as text, lower case, each after the address of whom it acts for. */
  readonly #left = new Set<{ readonly text: string }>();

  /**
   * An action that goes out. @returns what tells of it once it is answered; left uncalled: it may have changed anything
   * @param isOdd  its envelope is not as a client would send it
   */
  noteSent(owner: string, action: WireAction, isOdd: boolean): (reply: ActReply) => void {
    // A signable action is plain JSON.
    const text = `${owner} ${printJson(action as JsonObject)} ${printJson(multiSigInnerAction(action))}`.toLowerCase();
    if (!isOdd && keepsAccountSettings(action.type) && !text.includes(SHARES)) return () => undefined;
    const mark = { text };
    this.#left.add(mark);
    return (reply) => {
      if (reply.kind === 'refused' && !isOdd) this.#left.delete(mark);
    };
  }

  /** Whether the account may be another one than it was. */
  isAffected(address: string): boolean {
    const digits = address.slice(2).toLowerCase();
    return [...this.#left].some(({ text }) => text.includes(digits));
  }
}
