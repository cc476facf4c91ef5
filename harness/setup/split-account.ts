import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, PollContext, ReadContext } from '../check/case-context.ts';
import { decimalAt, spotTokenTotalIn } from '../client/json-at.ts';
import { isRefused } from '../client/outcome.ts';
import type { ActResult } from '../client/venue-client.ts';
import { Dec } from '../compare/decimal.ts';
import { isEqualToShownPrecision } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { NotExercised, Unsupported } from '../kernel/verdicts.ts';
import { classTransferAction, sendAssetAction } from './token-send.ts';

// Accounts in standard mode, whose USDC is split into two wallets. @source engine facts, section 9

type Venue = Pick<CaseContext<never>, 'venue'>;

/** Returns the action that sets abstraction: `kind` 0 sets the mode; 1, 2 and 3 reserve for perps, spot and options. */
export function setAbstractionAction(kind: number, value: string) {
  return { type: 'user_set_abstraction', params: { kind, value } };
}

export const standardModeAction = setAbstractionAction(0, '1');
/** Unified mode under either reading: 0 is the mode, also if `kind` is the mode itself (D283). */
export const unifiedModeAction = setAbstractionAction(0, '0');
/** Action for a venue that reads the mode from `kind`; one that follows public facts reserves nothing (D283). */
export const standardModeByKindAction = setAbstractionAction(1, '0');

/** Request for standard mode, and its result. */
export interface StandardModeOutcome {
  /** Reply to the form that decides: the one in the public facts, if the account is in `standard` mode afterwards. */
  readonly reply: ActResult;
  /** Resulting state, in standard mode or not. */
  readonly state: JsonObject;
  /** Whether `kind` 1 and above are reservations. */
  readonly hasReservationWords: boolean;
}

/** Reads the account, once its mode is the awaited one, or does not change any more. */
export function awaitAccountInMode(
  { given, target, pace }: PollContext,
  { address }: Pick<Identity, 'address'>,
  awaited: 'unified' | 'standard' | 'portfolio',
): Promise<JsonObject> {
  return pace.eventually(
    () => accountOf({ given, target }, { address }),
    ({ abstraction }) => abstraction === awaited,
  );
}

async function accountOf({ given, target }: ReadContext, { address }: Pick<Identity, 'address'>): Promise<JsonObject> {
  return given.data(await target.read('account_state', { address }));
}

/** Reads the account over the feed, for set-up only; null where that does not show it in standard mode. */
async function standardByFeed(
  { given }: Pick<ReadContext, 'given'>,
  { address }: Pick<Identity, 'address'>,
): Promise<JsonObject | null> {
  const observed = await given.peekFeed({ type: 'account_state', user: address });
  return observed?.abstraction === 'standard' ? observed : null;
}

/** USDC of the two wallets: the one that the account's scalars count, and its row of the spot ledger. */
export interface WalletBalances {
  readonly perp: Dec;
  readonly spot: Dec;
}

export function walletBalancesIn(state: JsonObject, { venue }: Venue): WalletBalances {
  return { perp: decimalAt(state, 'total_raw_usd'), spot: spotTokenTotalIn(state, venue.usdc.signingId) };
}

export async function readWalletBalances(
  context: ReadContext & Venue,
  { address }: Pick<Identity, 'address'>,
): Promise<WalletBalances> {
  return walletBalancesIn(await accountOf(context, { address }), context);
}

/** Reads the wallets, once they have the awaited balances, or do not change any more. */
export function awaitWalletBalances(
  context: PollContext & Venue,
  who: Identity,
  awaited: WalletBalances,
): Promise<WalletBalances> {
  return context.pace.eventually(
    () => readWalletBalances(context, who),
    ({ perp, spot }) => isEqualToShownPrecision(perp, awaited.perp) && isEqualToShownPrecision(spot, awaited.spot),
  );
}

/** Requests standard mode in the form of public facts and, if that left another mode, in the other form (D283). */
export async function requestStandardMode(context: PollContext, who: Identity): Promise<StandardModeOutcome> {
  const { target, pace } = context;
  const reply = await target.act(who, standardModeAction);
  await pace.committed();
  const state = (await standardByFeed(context, who)) ?? (await accountOf(context, who));
  if (state.abstraction === 'standard') return { reply, state, hasReservationWords: true };
  const byKind = await target.act(who, standardModeByKindAction);
  const after = (await standardByFeed(context, who)) ?? (await awaitAccountInMode(context, who, 'standard'));
  // The public form may have been executed late, and is then the decisive one.
  const isByKind = !isRefused(byKind) && after.abstraction === 'standard';
  return { reply: isByKind ? byKind : reply, state: after, hasReservationWords: !isByKind };
}

/**
 * Finds the wording in which this venue accepts a request for standard mode, by trying it with an account without positions; that of the
 * public facts where no wording leads there (D283).
 */
export async function findStandardModeAction(context: PollContext, flat: Identity): Promise<typeof standardModeAction> {
  leaveStandardAtEnd(context, flat);
  const { hasReservationWords } = await requestStandardMode(context, flat);
  return hasReservationWords ? standardModeAction : standardModeByKindAction;
}

function leaveStandardAtEnd({ given, target }: PollContext, who: Identity): void {
  given.returnFundsAtEnd(async () => {
    if (target.actors.has(who.address)) await target.act(who, unifiedModeAction);
  });
}

/** Puts an account without positions into standard mode until the case ends, or blocks the case. */
export async function switchToStandardMode(context: PollContext, who: Identity): Promise<StandardModeOutcome> {
  const { given } = context;
  leaveStandardAtEnd(context, who);
  const mode = await requestStandardMode(context, who);
  await given.accepted(mode.reply);
  given.require(mode.state.abstraction === 'standard', 'the account is not in standard mode');
  return mode;
}

/** @throws NotExercised where this venue's wording of reservations asks for a mode (D283) */
export function assumeReservationsSupported({ hasReservationWords }: StandardModeOutcome): void {
  if (!hasReservationWords) throw new NotExercised('a venue whose `kind` 1 and above reserve (D283)');
}

/**
 * Like `switchToStandardMode`, with the account's USDC in the perp wallet: no document says in which wallet it begins.
 * @throws Unsupported where standard accounts keep one balance, as those that switched before the split do (D110)
 */
export async function switchToSplitWallets(context: PollContext & Venue, who: Identity): Promise<StandardModeOutcome> {
  const mode = await switchToStandardMode(context, who);
  const state = await awaitAccountInMode(context, who, 'standard');
  if (state.split !== true) throw new Unsupported('a chain on which standard accounts are split');
  const { perp, spot } = walletBalancesIn(state, context);
  if (spot.compare(Dec.of(0)) <= 0) return mode;
  await context.given.accepted(context.target.act(who, classTransferAction(spot.toString(), true)));
  const moved = await awaitWalletBalances(context, who, { perp: perp.plus(spot), spot: Dec.of(0) });
  context.given.require(moved.spot.equals(Dec.of(0)), 'USDC stays in the spot wallet that was to go to the other');
  return mode;
}

/** Has another account fund the spot wallet of an account with split wallets. */
export async function fundSpotWallet(
  context: PollContext & Venue,
  by: Identity,
  who: Identity,
  amount: string,
): Promise<WalletBalances> {
  const { given, target, venue, pace } = context;
  const before = await readWalletBalances(context, who);
  await given.accepted(
    target.act(by, sendAssetAction({ asset: venue.usdc.signingId, destination: who.address, amount, toPerp: false })),
  );
  const after = await pace.eventually(
    () => readWalletBalances(context, who),
    ({ spot }) => spot.compare(before.spot) > 0,
  );
  given.require(after.spot.compare(before.spot) > 0, 'the spot wallet was not funded');
  return after;
}

/**
 * Lets an account with split wallets open positions as large as its perp wallet covers, where reservations bound that: the next release has
 * no reservations.
 */
export async function reserveForPerps({ target, pace }: PollContext, who: Identity, usdc: string): Promise<void> {
  await target.act(who, setAbstractionAction(1, usdc));
  await pace.committed();
}
