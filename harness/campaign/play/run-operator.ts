import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { rowsIn } from '../../client/json-at.ts';
import type { OperatorDraft, WithdrawalRef } from '../../generate/operator-drafts.ts';
import type { ValidatorRef } from '../../generate/steps.ts';
import { type Difference, makeDifference } from '../compare/difference.ts';
import type { RunBlocks } from '../sequence/run-blocks.ts';
import { dataOf } from '../shadow.ts';
import type { BarrierParticipant } from './block-barrier.ts';
import type { CampaignEnvironment } from './campaign-environment.ts';
import { computeTotalVotingStake, listVotingValidators } from './casters.ts';
import type { AttemptedSystemAction } from './operation.ts';
import type { RunContext } from './run-context.ts';
import type { TargetSide } from './target-side.ts';

/** Result of an operator step; null: it does not apply here. */
export type OperatorStepResult = {
  readonly outcome: 'taken' | 'refused';
  readonly difference: Difference | null;
} | null;

/** Parts of a run that an operator action uses. */
export interface OperatingContext extends Pick<RunContext, 'participants' | 'scope' | 'shadow'> {
  readonly environment: Pick<CampaignEnvironment, 'systemActions'>;
  readonly target: Pick<TargetSide, 'read'>;
  readonly blocks: Pick<RunBlocks, 'cut'>;
}

/** Operator actions of one sequence, and the restoration of their effects. */
export class RunOperator {
  /** Addresses of the validators that it has jailed. */
  readonly #jailed = new Set<string>();

  /** Attempts an action on both sides, in its own block. Both must accept it, or both refuse. */
  async attempt(context: OperatingContext, words: OperatorDraft): Promise<OperatorStepResult> {
    const tried = await this.#triedOf(context, words);
    const tag = String(tried?.action.type);
    if (tried === null || !context.environment.systemActions.has(tag)) return null;
    const before = context.shadow.refusals;
    const isAccepted = (await context.blocks.cut(tried)).some(({ operation }) => operation === 'tried');
    const isOurs = isAccepted ? context.shadow.refusals === before : await context.shadow.wouldAccept(tried);
    const outcomeOf = (accepted: boolean): 'taken' | 'refused' => (accepted ? 'taken' : 'refused');
    const expected = outcomeOf(isOurs);
    const actual = outcomeOf(isAccepted);
    if (expected === actual) return { outcome: actual, difference: null };
    const place = { kind: 'reply', tag, expectedCode: null, actualCode: null } as const;
    const sides = { expected, actual, diff: [{ path: '$', expected, actual }] };
    return { outcome: actual, difference: makeDifference(place, tag, sides) };
  }

  /** Unjails the validators that it has jailed. */
  async restore(participant: BarrierParticipant): Promise<void> {
    if (this.#jailed.size === 0) return;
    await participant.cut(
      ...[...this.#jailed].map((validator) => alike({ type: 'c_validator', validator, jailed: false })),
    );
  }

  async #triedOf(
    context: Pick<OperatingContext, 'participants' | 'scope' | 'shadow' | 'target'>,
    words: OperatorDraft,
  ): Promise<AttemptedSystemAction | null> {
    switch (words.on) {
      case 'cosign':
        return ofEntry(context, words.entry, { type: 'bridge_cosign', stake: stakeOf(context, words.of90) });
      case 'release':
      case 'refund':
        return ofEntry(context, words.entry, { type: `bridge_${words.on}` });
      case 'rotate':
        return alike({ type: 'bridge_rotate', chain: words.chain });
      case 'credit':
        return credit(context, words);
      case 'slash':
        return alike({ type: 'slash_validator', validator: addressOf(context, words), cause: words.cause });
      case 'jail':
        return this.#jails(context, addressOf(context, words), words.jailed);
    }
  }

  /** Never unjails a validator that others have jailed, and leaves at least two voting. */
  #jails(
    { shadow }: Pick<OperatingContext, 'shadow'>,
    validator: string,
    jailed: boolean,
  ): AttemptedSystemAction | null {
    const free = listVotingValidators(shadow);
    const isFree = free.some((row) => row.validator === validator);
    if (jailed ? !isFree || free.length < 3 : !this.#jailed.has(validator)) return null;
    if (jailed) this.#jailed.add(validator);
    else this.#jailed.delete(validator);
    return alike({ type: 'c_validator', validator, jailed });
  }
}

function credit(
  { participants }: Pick<OperatingContext, 'participants'>,
  { to, usdc, message }: Extract<OperatorDraft, { on: 'credit' }>,
): AttemptedSystemAction {
  const { address } = participants.account(to);
  // Unique to this sequence: a venue processes a message id once.
  const message_id = `0x${address.slice(2).toLowerCase()}${String(message).padStart(24, '0')}`;
  return alike({ type: 'bridge_credit', account: address, amount: usdc, chain: 'Base', message_id });
}

function addressOf(
  context: Pick<OperatingContext, 'scope'>,
  { validator }: { readonly validator: ValidatorRef },
): string {
  return context.scope('target').staking.validator(validator);
}

function alike(action: JsonObject): AttemptedSystemAction {
  return { operation: 'tried', action, shadowAction: action };
}

/** Looks up the message id on each side, since each venue derives its own. */
async function ofEntry(
  context: Pick<OperatingContext, 'participants' | 'shadow' | 'target'>,
  ref: WithdrawalRef,
  action: JsonObject,
): Promise<AttemptedSystemAction | null> {
  const { address } = context.participants.account(ref.of);
  const requested = { type: 'bridge_withdrawal_history', address };
  const { json } = await context.target.read(requested);
  const theirs = rowsIn(dataOf(json), 'entries');
  const ours = rowsIn(dataOf(context.shadow.read(requested).json), 'entries');
  const at = ref.nth % Math.max(1, ours.length);
  const entry = theirs[at]?.message_id;
  const mirrored = ours[at]?.message_id;
  if (typeof entry !== 'string' || typeof mirrored !== 'string') return null;
  return { operation: 'tried', action: { ...action, entry }, shadowAction: { ...action, entry: mirrored } };
}

const WHOLE = 10n ** 18n;

/** Returns whole native tokens, rounded down: decimal text. */
function stakeOf({ shadow }: Pick<OperatingContext, 'shadow'>, of90: number): string {
  return ((computeTotalVotingStake(shadow) * BigInt(of90)) / 90n / WHOLE).toString();
}
