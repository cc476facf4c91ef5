import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { field, type Traced } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { at, rowsAt, textAt } from '../client/json-at.ts';
import { isAccepted } from '../client/outcome.ts';
import { Dec } from '../compare/decimal.ts';
import { validateShape } from '../compare/validate.ts';
import type { Identity } from '../identity/keys.ts';
import { Blocked, Unsupported } from '../kernel/verdicts.ts';
import { actAndAwaitCommit } from './put-in-effect.ts';
import { withoutMalformedFields } from './well-formed-rows.ts';

// Staking of native tokens. Amounts are whole tokens. @source supplement, engine 23

export const DAY_MS = 86_400_000;

/** Moves tokens from the spot balance into free stake. */
export function stakeDepositAction(amount: string) {
  return { type: 'c_deposit', params: { amount } };
}

export function stakeWithdrawAction(amount: string) {
  return { type: 'c_withdraw', params: { amount } };
}

interface Delegated {
  readonly validator: string;
  readonly amount: string;
  /** Left out: no lock. */
  readonly months?: number;
}

export function delegateStakeAction({ validator, amount, months = 0 }: Delegated) {
  return { type: 'token_delegate', params: { validator, amount, is_undelegate: false, lock_months: months } };
}

export function undelegateStakeAction({ validator, amount, months = 0 }: Delegated) {
  return { type: 'token_delegate', params: { validator, amount, is_undelegate: true, lock_months: months } };
}

/** @param validator  null: for every delegation */
export function claimStakingRewardsAction(validator: string | null) {
  return { type: 'claim_rewards', params: { validator } };
}

type Staking = PollContext & Pick<CaseContext<never>, 'venue'>;

/**
 * Returns an account with native tokens, some of them as free stake. Stake that is free when the case ends is returned.
 * @param native  all its native tokens
 * @param staked  how many of them are staked
 */
export async function makeFundedStaker(context: Staking, native: string, staked: string): Promise<Identity> {
  const who = await context.given.fundedAccount({ native });
  await depositStake(context, who, staked);
  return who;
}

/** Like `makeFundedStaker`, for an account that exists. */
export async function depositStake(context: Staking, who: Identity, staked: string): Promise<void> {
  const { given, target, pace } = context;
  await actAndAwaitCommit(context, who, stakeDepositAction(staked));
  given.returnFundsAtEnd(async () => {
    const free = await readFreeStake(context, who.address);
    if (free === null || free.compare(Dec.of(0)) <= 0) return;
    await target.act(who, stakeWithdrawAction(free.toString()));
    await pace.committed();
  });
}

/** Free stake of an account; null where nothing reports it: no document shows the fields of an overview. */
export async function readFreeStake(reading: ReadContext, address: string): Promise<Dec | null> {
  return figureOf(await readTracedFreeStake(reading, address));
}

/** Names of free stake in a body whose form no document shows. */
const freeNames = ['undelegated', 'free', 'free_stake', 'undelegated_stake'] as const;

/** Free stake of an account as its overview reports it, or otherwise its staking state, as evidence; undefined where neither does. */
export async function readTracedFreeStake(
  reading: ReadContext,
  address: string,
): Promise<Traced<JsonValue | undefined>> {
  const { given, target } = reading;
  const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
  const summed = field(body, 'staking.summary.undelegated');
  if (summed.value !== undefined) return summed;
  const state = await target.read('staking_state', { address });
  if (state.kind !== 'data') return summed;
  const name = freeNames.find((each) => Dec.parse(at(state.data, each)) !== null);
  return name === undefined ? summed : field(state.data, name);
}

function figureOf({ value, from }: Traced<JsonValue | undefined>): Dec | null {
  return Dec.parse(value, ...from);
}

/** `staking.summary` of an overview; empty where missing. */
export async function readStakingSummary({ given, target }: ReadContext, address: string): Promise<JsonObject> {
  const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
  const summary = at(body, 'staking.summary');
  return isJsonObject(summary) ? summary : {};
}

/** Like `readTracedFreeStake`, once it is as expected, or should be. */
export function awaitFreeStake(
  watching: PollContext,
  address: string,
  expected: string,
): Promise<Traced<JsonValue | undefined>> {
  return watching.pace.eventually(
    () => readTracedFreeStake(watching, address),
    (now) => (figureOf(now)?.toString() ?? expected) === expected,
  );
}

/** Returns the body as received. */
export async function readStakingBody({ given, target }: ReadContext, address: string): Promise<JsonObject> {
  return given.data(await target.read('staking_state', { address }));
}

export async function readStakingState(reading: ReadContext, address: string): Promise<JsonObject> {
  return withoutMalformedStakingFields(await readStakingBody(reading, address));
}

/**
 * Returns a staking state without the members that lack the form given by the public facts: their shape is checked elsewhere, and nothing
 * is judged by them (D106). A state or row in which all members have that form is returned as it is, so that it still leads to its reply.
 */
export function withoutMalformedStakingFields(state: JsonObject): JsonObject {
  const strange = validateShape('info.staking_state', state).violations.map(({ path }) => path);
  if (strange.length === 0) return state;
  const members = Object.entries(state).flatMap(([key, value]): [string, JsonValue][] => {
    if (value === undefined || strange.includes(`$.${key}`)) return [];
    const isRows = isJsonArray(value) && value.every(isJsonObject);
    return [[key, isRows ? [...withoutMalformedFields('info.staking_state', key, value.filter(isJsonObject))] : value]];
  });
  return Object.fromEntries(members);
}

/** Rows of one list of a staking state, null where it has none. No document shows the keys of `staking_state` (D106). */
export function stakeRowsIn(state: JsonObject, list: 'delegations' | 'pending_unstakes'): readonly JsonObject[] | null {
  const rows = state[list];
  return isJsonArray(rows) && rows.every(isJsonObject) ? rows : null;
}

/** Returns the row of one validator in a staking state; undefined: no row. */
export function delegationRowOf(state: JsonObject, validator: string): JsonObject | undefined {
  return stakeRowsIn(state, 'delegations')?.find(
    (row) => String(row.validator).toLowerCase() === validator.toLowerCase(),
  );
}

/**
 * Returns the amount that the account has delegated to a validator, 0 without a row; null where that is not reported.
 */
export function delegatedAmountIn(state: JsonObject, validator: string): Dec | null {
  const rows = stakeRowsIn(state, 'delegations');
  if (rows === null || rows.some((row) => typeof row.validator !== 'string')) return null;
  const row = delegationRowOf(state, validator);
  if (row === undefined) return Dec.of(0).readAt({ holder: rows, keys: [] });
  return Dec.parse(row.amount, { holder: row, keys: ['amount'] });
}

/** Judges the account's delegation to a validator. Not exercised where that is not reported. */
export function judgeDelegatedAmount(
  expectation: Expectation,
  state: JsonObject,
  validator: string,
  expected: string,
): void {
  const reported = delegatedAmountIn(state, validator);
  if (expectation.exercised(reported !== null, MISSING_DELEGATION_LIST) && reported !== null)
    expectation.decimal(reported, expected, 'amount');
}

/** Reason why nothing is judged by a body without a list whose rows have the form in the public facts (D106). */
export const MISSING_DELEGATION_LIST = 'a list of delegations';

/** Like `readStakingState`, once the delegation to a validator is as expected, or should be. */
export function awaitStakingWithDelegated(
  watching: PollContext,
  address: string,
  validator: string,
  expected: string,
): Promise<JsonObject> {
  return watching.pace.eventually(
    () => readStakingState(watching, address),
    (state) => (delegatedAmountIn(state, validator)?.toString() ?? expected) === expected,
  );
}

/**
 * Validators that are active and not jailed, in listed order.
 * @throws Unsupported where fewer than `least` are
 */
export async function readActiveValidators({ given, target }: ReadContext, least = 1): Promise<readonly string[]> {
  const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators');
  const usable = rows.filter(({ is_active, is_jailed }) => is_active === true && is_jailed !== true);
  if (usable.length < least) throw new Unsupported(least === 1 ? 'a validator' : `${least} validators`);
  return usable.map((row) => textAt(row, 'validator'));
}

/**
 * Delegates with a lock, to the first validator that accepts it: no read lists those that do.
 * @param besides  validators with a delegation of the account, which are passed over
 * @throws Unsupported where none accepts it
 */
export async function delegateLocked(
  context: Staking,
  who: Identity,
  { amount, months }: Pick<Delegated, 'amount'> & { readonly months: number },
  besides: readonly string[] = [],
): Promise<string> {
  const { target } = context;
  for (const validator of await readActiveValidators(context)) {
    if (besides.includes(validator)) continue;
    if (!isAccepted(await target.act(who, delegateStakeAction({ validator, amount, months })))) continue;
    const state = await awaitStakingWithDelegated(context, who.address, validator, amount);
    // Nothing shows a delegation, or it is where it should be.
    if (delegatedAmountIn(state, validator)?.equals(Dec.of(0)) !== true) return validator;
  }
  throw new Unsupported('a validator that takes stake under a lock');
}

/**
 * Performs an operator action on stake.
 * @throws Unsupported where the operator interface has no such action
 */
export async function performStakingOperatorAction(
  { control }: Pick<CaseContext<never>, 'control'>,
  action: JsonObject & { readonly type: 'c_validator' | 'slash_validator' | 'staking_rewards' },
): Promise<void> {
  try {
    await control.system(action);
  } catch (error) {
    throw error instanceof Blocked ? new Unsupported(`control: ${action.type}`) : error;
  }
}

/** Jails a validator until the case ends. */
export async function jailValidatorUntilEnd(
  context: Pick<CaseContext<never>, 'control' | 'given'>,
  validator: string,
): Promise<void> {
  await performStakingOperatorAction(context, { type: 'c_validator', validator, jailed: true });
  context.given.afterwards(() => unjailValidator(context, validator));
}

export async function unjailValidator(context: Pick<CaseContext<never>, 'control'>, validator: string): Promise<void> {
  await performStakingOperatorAction(context, { type: 'c_validator', validator, jailed: false });
}

/** Slashes a validator for an invalid fork vote, which removes it from the active set until the case ends. */
export async function slashValidatorUntilEnd(
  context: Pick<CaseContext<never>, 'control' | 'given'>,
  validator: string,
): Promise<void> {
  await performStakingOperatorAction(context, { type: 'slash_validator', validator, cause: 'invalid_fork_vote' });
  context.given.afterwards(() =>
    performStakingOperatorAction(context, { type: 'c_validator', validator, jailed: false, active: true }),
  );
}

/** Whether the claimable amount is at least the sum of its rows. */
export function claimableCoversRewardRows({ claimable_rewards, rewards }: JsonObject): boolean {
  const rows = isJsonArray(rewards) ? rewards.filter(isJsonObject) : [];
  const sum = Dec.sum(rows.map(({ unclaimed }) => Dec.parse(unclaimed) ?? Dec.of(0)));
  return (Dec.parse(claimable_rewards)?.compare(sum) ?? -1) >= 0;
}
