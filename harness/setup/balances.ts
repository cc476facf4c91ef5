import { isJsonArray, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { at, decimalAt, spotTokenTotalIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { FUNDING_SEND_DECIMALS } from '../identity/funding-accounts.ts';
import { NotExercised } from '../kernel/verdicts.ts';

// Balances of addresses in a token, whole units; 0 for an unknown address.

export async function readBalance({ given, target }: ReadContext, address: string, asset: number): Promise<Dec> {
  return spotTokenTotalIn(given.data(await target.read('account_state', { address })), asset);
}

/**
 * Like `readBalance`, once it is the expected amount, or should be. The feed may show that it arrived, at no weight; that it did not needs
 * a read.
 */
export function awaitBalance(watching: PollContext, address: string, asset: number, expected: string): Promise<Dec> {
  return watching.pace.eventually(
    async () => {
      const observed = await peekBalance(watching, address, asset);
      return observed?.toString() === expected ? observed : readBalance(watching, address, asset);
    },
    (now) => now.toString() === expected,
  );
}

async function peekBalance({ given }: Pick<ReadContext, 'given'>, address: string, asset: number): Promise<Dec | null> {
  const state = await given.peekFeed({ type: 'account_state', user: address.toLowerCase() });
  return state === null || !isJsonArray(at(state, 'spot.balances')) ? null : spotTokenTotalIn(state, asset);
}

/**
 * Like `readBalance`, after every block in which an already sent action could still commit.
 * @param expected  amount that the feed may confirm; left out: it is read
 */
export async function readBalanceAfterPending(
  watching: PollContext,
  address: string,
  asset: number,
  expected: Dec | string | null = null,
): Promise<Dec> {
  await watching.pace.blocks(2);
  const observed = expected === null ? null : await peekBalance(watching, address, asset);
  return observed !== null && observed.toString() === expected?.toString()
    ? observed
    : readBalance(watching, address, asset);
}

/** Returns USDC and native tokens of an account, from one read. */
export async function readUsdcAndNative(
  { given, target, venue }: ReadContext & Pick<CaseContext<never>, 'venue'>,
  address: string,
): Promise<{ readonly usdc: Dec; readonly native: Dec }> {
  const state = given.data(await target.read('account_state', { address }));
  return {
    usdc: spotTokenTotalIn(state, venue.usdc.signingId),
    native: spotTokenTotalIn(state, venue.native.signingId),
  };
}

/** Returns an amount above this balance by more than dust, with no more decimals than a send accepts: whole units. */
export function amountTextBeyond(held: Dec): string {
  return held.truncated(FUNDING_SEND_DECIMALS).plus(Dec.of(1)).toString();
}

/**
 * An account that had to claim for itself, because nothing can be sent, has native tokens that were not requested.
 * @throws NotExercised where an account has any
 */
export async function assumeNoNativeTokens(
  context: ReadContext & Pick<CaseContext<never>, 'venue'>,
  { address }: { readonly address: string },
): Promise<void> {
  const { native } = await readUsdcAndNative(context, address);
  if (!native.equals(Dec.of(0))) throw new NotExercised('an account without native tokens');
}

/** Returns the free collateral of an account, which it could send away now: whole USDC. */
export async function readFreeCollateral(
  { given, target }: ReadContext,
  { address }: { readonly address: string },
): Promise<Dec> {
  return decimalAt(given.data(await target.read('account_state', { address })), 'withdrawable');
}

/**
 * Returns the least and the most that an account of USDC and positions can have free: free collateral counts the unrealised result of
 * positions or does not, while `withdrawable` counts no profit.
 */
export async function readFreeCollateralBounds(
  { given, target }: ReadContext,
  { address }: { readonly address: string },
): Promise<{ readonly least: Dec; readonly most: Dec }> {
  const state = given.data(await target.read('account_state', { address }));
  return freeCollateralBounds(state);
}

function freeCollateralBounds(state: JsonValue): { readonly least: Dec; readonly most: Dec } {
  const withdrawable = decimalAt(state, 'withdrawable');
  const counted = decimalAt(state, 'account_value').minus(decimalAt(state, 'perp.init_margin'));
  return withdrawable.compare(counted) < 0
    ? { least: withdrawable, most: counted }
    : { least: counted, most: withdrawable };
}

/**
 * Whether an account has a total of which its positions use a part as margin.
 * @param apart  minimum of that part, whole USDC
 */
export async function holdsPartAsMargin(
  { given, target }: ReadContext,
  { address }: { readonly address: string },
  sum: Dec,
  apart: number,
): Promise<boolean> {
  const state = given.data(await target.read('account_state', { address }));
  const isThere = decimalAt(state, 'total_raw_usd').compare(sum) >= 0;
  return isThere && freeCollateralBounds(state).most.compare(sum.minus(Dec.of(apart))) < 0;
}
