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
import { withoutMalformedMembers } from './well-formed-rows.ts';

// Native tokens at stake. Amounts are whole tokens. @source supplement, engine 23

export const DAY_MS = 86_400_000;

/** From the spot balance into free stake. */
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

/** @param validator  null: of every delegation */
export function claimStakingRewardsAction(validator: string | null) {
  return { type: 'claim_rewards', params: { validator } };
}

type Staking = PollContext & Pick<CaseContext<never>, 'venue'>;

/**
 * An account with native tokens, some of them in its free stake. What is free when the case ends goes back.
 * @param native  all that it has  @param staked  of it
 */
export async function fundedStaker(context: Staking, native: string, staked: string): Promise<Identity> {
  const who = await context.given.fundedAccount({ native });
  await depositStake(context, who, staked);
  return who;
}

/** As `fundedStaker`, of an account that there is. */
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

/** Free stake of an account; null where nothing shows it, as no document shows the fields of an overview. */
export async function readFreeStake(reading: ReadContext, address: string): Promise<Dec | null> {
  return figureOf(await readTracedFreeStake(reading, address));
}

/** The free stake of an account as an overview tells it, undefined where it does not: what is judged. */
export async function readTracedFreeStake(
  { given, target }: ReadContext,
  address: string,
): Promise<Traced<JsonValue | undefined>> {
  const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
  return field(body, 'staking.summary.undelegated');
}

function figureOf({ value, from }: Traced<JsonValue | undefined>): Dec | null {
  return Dec.parse(value, ...from);
}

/** `staking.summary` of an overview; empty where there is none. */
export async function readStakingSummary({ given, target }: ReadContext, address: string): Promise<JsonObject> {
  const body = given.data(await target.read('account_state', { address, detail: 'overview' }));
  const summary = at(body, 'staking.summary');
  return isJsonObject(summary) ? summary : {};
}

/** As `readTracedFreeStake`, once it is as expected, or once it would be. */
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

/** As it came. */
export async function readStakingBody({ given, target }: ReadContext, address: string): Promise<JsonObject> {
  return given.data(await target.read('staking_state', { address }));
}

export async function readStakingState(reading: ReadContext, address: string): Promise<JsonObject> {
  return wellFormedStakingState(await readStakingBody(reading, address));
}

/**
 * Without what has not the form that public facts give it: of that its shape tells, and none of it decides (D106). A state
 * that has it throughout is the one of the reply, and so is a row.
 */
export function wellFormedStakingState(state: JsonObject): JsonObject {
  const strange = validateShape('info.staking_state', state).violations.map(({ path }) => path);
  if (strange.length === 0) return state;
  const members = Object.entries(state).flatMap(([key, value]): [string, JsonValue][] => {
    if (value === undefined || strange.includes(`$.${key}`)) return [];
    const isRows = isJsonArray(value) && value.every(isJsonObject);
    return [
      [key, isRows ? [...withoutMalformedMembers('info.staking_state', key, value.filter(isJsonObject))] : value],
    ];
  });
  return Object.fromEntries(members);
}

/** The documents show no key of `staking_state` (D106): rows of one of its lists, null where it has none. */
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

/** Judges what a validator has of the account. Not exercised where that is not told. */
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

/** Why nothing is judged of a body without a list whose rows are as public facts show them (D106). */
export const MISSING_DELEGATION_LIST = 'a list of delegations';

/** As `readStakingState`, once what is delegated to a validator is as expected, or once it would be. */
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
 * Validators that are active and not jailed, in the order in which they are listed.
 * @throws Unsupported when there are fewer than so many
 */
export async function readActiveValidators({ given, target }: ReadContext, least = 1): Promise<readonly string[]> {
  const rows = rowsAt(given.data(await target.read('validator_summaries')), 'validators');
  const usable = rows.filter(({ is_active, is_jailed }) => is_active === true && is_jailed !== true);
  if (usable.length < least) throw new Unsupported(least === 1 ? 'a validator' : `${least} validators`);
  return usable.map((row) => textAt(row, 'validator'));
}

/**
 * Delegates under a lock, to the first validator that takes it: no read shows the list of those that do.
 * @param besides  validators that have something of the account
 * @throws Unsupported when none does
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
    // Nothing tells where it went, or it is where it should be.
    if (delegatedAmountIn(state, validator)?.equals(Dec.of(0)) !== true) return validator;
  }
  throw new Unsupported('a validator that takes stake under a lock');
}

/**
 * Performs an action of the operator on stake.
 * @throws Unsupported when the operator interface takes none such
 */
export async function operateStaking(
  { control }: Pick<CaseContext<never>, 'control'>,
  action: JsonObject & { readonly type: 'c_validator' | 'slash_validator' | 'staking_rewards' },
): Promise<void> {
  try {
    await control.system(action);
  } catch (error) {
    throw error instanceof Blocked ? new Unsupported(`control: ${action.type}`) : error;
  }
}

/** Puts a validator into jail until the case ends. */
export async function jailValidatorUntilEnd(
  context: Pick<CaseContext<never>, 'control' | 'given'>,
  validator: string,
): Promise<void> {
  await operateStaking(context, { type: 'c_validator', validator, jailed: true });
  context.given.afterwards(() => unjailValidator(context, validator));
}

export async function unjailValidator(context: Pick<CaseContext<never>, 'control'>, validator: string): Promise<void> {
  await operateStaking(context, { type: 'c_validator', validator, jailed: false });
}

/** Slashes a validator for an invalid fork vote, which takes it out of the set, until the case ends. */
export async function slashValidatorUntilEnd(
  context: Pick<CaseContext<never>, 'control' | 'given'>,
  validator: string,
): Promise<void> {
  await operateStaking(context, { type: 'slash_validator', validator, cause: 'invalid_fork_vote' });
  context.given.afterwards(() =>
    operateStaking(context, { type: 'c_validator', validator, jailed: false, active: true }),
  );
}

/** Whether what can be claimed is at least what its rows tell. */
export function coversRewardRows({ claimable_rewards, rewards }: JsonObject): boolean {
  const rows = isJsonArray(rewards) ? rewards.filter(isJsonObject) : [];
  const sum = Dec.sum(rows.map(({ unclaimed }) => Dec.parse(unclaimed) ?? Dec.of(0)));
  return (Dec.parse(claimable_rewards)?.compare(sum) ?? -1) >= 0;
}
