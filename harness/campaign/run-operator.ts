import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../client/json-at.ts';
import type { OperatorWords, WithdrawalRef } from '../generate/operator-words.ts';
import type { ValidatorRef } from '../generate/steps.ts';
import { freeStake, freeValidators } from './casters.ts';
import { type Difference, difference } from './difference.ts';
import type { Tried } from './operation.ts';
import { dataOf } from './shadow.ts';
import type { Seat } from './shared-blocks.ts';
import type { Stage } from './stage.ts';

/** Result of an operator's step; null: it does not apply here. */
export type Operated = { readonly outcome: 'taken' | 'refused'; readonly difference: Difference | null } | null;

/** Operator's actions of one sequence, and the restoration of their effects. */
export class RunOperator {
  /** Addresses of validators. */
  readonly #jailed = new Set<string>();

  /** Attempts an action on both sides, in a block of its own. Both must accept it, or both refuse. */
  async tries(stage: Stage, words: OperatorWords): Promise<Operated> {
    const tried = await this.#triedOf(stage, words);
    const tag = String(tried?.action.type);
    if (tried === null || !stage.field.systemActions.has(tag)) return null;
    const before = stage.shadow.refusals;
    const isTaken = (await stage.cut(tried)).some(({ operation }) => operation === 'tried');
    const isOurs = isTaken ? stage.shadow.refusals === before : await stage.shadow.wouldTake(tried);
    const told = (taken: boolean): 'taken' | 'refused' => (taken ? 'taken' : 'refused');
    const expected = told(isOurs);
    const actual = told(isTaken);
    if (expected === actual) return { outcome: actual, difference: null };
    const place = { kind: 'reply', tag, expectedCode: null, actualCode: null } as const;
    const sides = { expected, actual, diff: [{ path: '$', expected, actual }] };
    return { outcome: actual, difference: difference(place, tag, sides) };
  }

  /** Frees the validators that it has jailed. */
  async putBack(seat: Seat): Promise<void> {
    if (this.#jailed.size === 0) return;
    await seat.cut(...[...this.#jailed].map((validator) => alike({ type: 'c_validator', validator, jailed: false })));
  }

  async #triedOf(stage: Stage, words: OperatorWords): Promise<Tried | null> {
    switch (words.on) {
      case 'cosign':
        return ofEntry(stage, words.entry, { type: 'bridge_cosign', stake: stakeOf(stage, words.of90) });
      case 'release':
      case 'refund':
        return ofEntry(stage, words.entry, { type: `bridge_${words.on}` });
      case 'rotate':
        return alike({ type: 'bridge_rotate', chain: words.chain });
      case 'credit':
        return credit(stage, words);
      case 'slash':
        return alike({ type: 'slash_validator', validator: addressOf(stage, words), cause: words.cause });
      case 'jail':
        return this.#jails(stage, addressOf(stage, words), words.jailed);
    }
  }

  /** Never frees a validator that others have jailed, and leaves two that may vote. */
  #jails({ shadow }: Stage, validator: string, jailed: boolean): Tried | null {
    const free = freeValidators(shadow);
    const isFree = free.some((row) => row.validator === validator);
    if (jailed ? !isFree || free.length < 3 : !this.#jailed.has(validator)) return null;
    if (jailed) this.#jailed.add(validator);
    else this.#jailed.delete(validator);
    return alike({ type: 'c_validator', validator, jailed });
  }
}

function credit({ cast }: Stage, { to, usdc, message }: Extract<OperatorWords, { on: 'credit' }>): Tried {
  const { address } = cast.account(to);
  // Unique to this sequence: a venue counts a message once.
  const message_id = `0x${address.slice(2).toLowerCase()}${String(message).padStart(24, '0')}`;
  return alike({ type: 'bridge_credit', account: address, amount: usdc, chain: 'Base', message_id });
}

function addressOf(stage: Stage, { validator }: { readonly validator: ValidatorRef }): string {
  return stage.scope('target').validator(validator);
}

function alike(action: JsonObject): Tried {
  return { operation: 'tried', action, mirrored: action };
}

/** Each venue derives the id of a message by itself. */
async function ofEntry(stage: Stage, ref: WithdrawalRef, action: JsonObject): Promise<Tried | null> {
  const { address } = stage.cast.account(ref.of);
  const asked = { type: 'bridge_withdrawal_history', address };
  const { json } = await stage.target.read(asked);
  const theirs = rowsIn(dataOf(json), 'entries');
  const ours = rowsIn(dataOf(stage.shadow.read(asked).json), 'entries');
  const at = ref.nth % Math.max(1, ours.length);
  const entry = theirs[at]?.message_id;
  const mirrored = ours[at]?.message_id;
  if (typeof entry !== 'string' || typeof mirrored !== 'string') return null;
  return { operation: 'tried', action: { ...action, entry }, mirrored: { ...action, entry: mirrored } };
}

const WHOLE = 10n ** 18n;

/** Returns whole native tokens, rounded down: decimal text. */
function stakeOf({ shadow }: Stage, of90: number): string {
  return ((freeStake(shadow) * BigInt(of90)) / 90n / WHOLE).toString();
}
