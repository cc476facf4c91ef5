import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { at, decimalAt, spotTokenTotalIn } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { FUNDING_SEND_DECIMALS } from '../identity/funding-accounts.ts';
import { NotExercised } from '../kernel/verdicts.ts';

// Balances of addresses in a token, whole units; 0 for one that the venue has never seen.

export async function readBalance({ given, target }: ReadContext, address: string, asset: number): Promise<Dec> {
  return spotTokenTotalIn(given.data(await target.read('account_state', { address })), asset);
}

/**
 * As `readBalance`, once it is the amount that is expected, or once it would be. The feed may show that it came, at no
 * weight; that it did not, a read shows.
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
 * As `readBalance`, after every block in which an action that was sent by now could still commit.
 * @param expected  the feed may show that it is so much; left out: it is read
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

/** USDC and native tokens of an account, of one read. */
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

/** Returns an amount of a token that is more than this one by more than dust, in no finer decimals than a send takes: whole units. */
export function amountTextBeyond(held: Dec): string {
  return held.truncated(FUNDING_SEND_DECIMALS).plus(Dec.of(1)).toString();
}

/**
 * Whoever claims for itself, as where nothing can be sent, holds native tokens that nobody asked for.
 * @throws NotExercised where an account holds any
 */
export async function mustHoldNoNative(
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
 * Whether an account has a sum of which its positions hold a part as margin.
 * @param apart  what the part is more than, whole USDC
 */
export async function holdsPartAsMargin(
  { given, target }: ReadContext,
  { address }: { readonly address: string },
  sum: Dec,
  apart: number,
): Promise<boolean> {
  const state = given.data(await target.read('account_state', { address }));
  const isThere = decimalAt(state, 'total_raw_usd').compare(sum) >= 0;
  return isThere && decimalAt(state, 'withdrawable').compare(sum.minus(Dec.of(apart))) < 0;
}
