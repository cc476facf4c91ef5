import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext, Reading, Watching } from '../check/case-context.ts';
import { NotHere } from '../check/verdicts.ts';
import { balanceIn, decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { classTransfer, send } from './token-send.ts';

// Accounts in standard mode, whose USDC is split into two wallets. @source engine facts, section 9

type Venue = Pick<CaseContext<never>, 'venue'>;

/** Returns the action that sets abstraction: `kind` 0 is the mode; 1, 2 and 3 reserve for perps, spot and options. */
export function setAbstraction(kind: number, value: string) {
  return { type: 'user_set_abstraction', params: { kind, value } };
}

export const standardMode = setAbstraction(0, '1');
export const unifiedMode = setAbstraction(0, '0');

/** The account as it reads, once its mode is the one that is waited for, or as it stays. */
export function inMode(
  { given, target, pace }: Watching,
  { address }: Pick<Identity, 'address'>,
  awaited: 'unified' | 'standard' | 'portfolio',
): Promise<JsonObject> {
  return pace.eventually(
    () => accountOf({ given, target }, { address }),
    ({ abstraction }) => abstraction === awaited,
  );
}

async function accountOf({ given, target }: Reading, { address }: Pick<Identity, 'address'>): Promise<JsonObject> {
  return given.data(await target.read('account_state', { address }));
}

/** The account by the feed, for who only sets the scene; null where that does not show it in standard mode. */
async function standardByFeed(
  { given }: Pick<Reading, 'given'>,
  { address }: Pick<Identity, 'address'>,
): Promise<JsonObject | null> {
  const seen = await given.glance({ type: 'account_state', user: address });
  return seen?.abstraction === 'standard' ? seen : null;
}

/** USDC of the two wallets: what the scalars of the account count, and its row of the spot ledger. */
export interface Wallets {
  readonly perp: Dec;
  readonly spot: Dec;
}

export function walletsIn(state: JsonObject, { venue }: Venue): Wallets {
  return { perp: decimalAt(state, 'total_raw_usd'), spot: balanceIn(state, venue.usdc.signingId) };
}

export async function walletsOf(context: Reading & Venue, { address }: Pick<Identity, 'address'>): Promise<Wallets> {
  return walletsIn(await accountOf(context, { address }), context);
}

/** The wallets, once they hold as much as they are to hold, or as they stay. */
export function walletsOnce(context: Watching & Venue, who: Identity, awaited: Wallets): Promise<Wallets> {
  return context.pace.eventually(
    () => walletsOf(context, who),
    ({ perp, spot }) => perp.equals(awaited.perp) && spot.equals(awaited.spot),
  );
}

/** Puts a flat account into standard mode until the case ends, or blocks the case. @returns the account as it then reads */
export async function standardAccount(context: Watching, who: Identity): Promise<JsonObject> {
  const { given, target } = context;
  given.refunded(async () => {
    if (target.actors.has(who.address)) await target.act(who, unifiedMode);
  });
  await given.accepted(target.act(who, standardMode));
  const state = (await standardByFeed(context, who)) ?? (await inMode(context, who, 'standard'));
  given.that(state.abstraction === 'standard', 'the account is not in standard mode');
  return state;
}

/**
 * As `switchToStandard`, with its USDC in the perp wallet: in which of the two it begins no document says.
 * @throws Unsupported where standard accounts keep one balance, as those that entered before the split do (D110)
 */
export async function splitAccount(context: Watching & Venue, who: Identity): Promise<void> {
  await standardAccount(context, who);
  const state = await inMode(context, who, 'standard');
  if (state.split !== true) throw new NotHere('a chain on which standard accounts are split');
  const { perp, spot } = walletsIn(state, context);
  if (spot.compare(Dec.of(0)) <= 0) return;
  await context.given.accepted(context.target.act(who, classTransfer(spot.toString(), true)));
  const moved = await walletsOnce(context, who, { perp: perp.plus(spot), spot: Dec.of(0) });
  context.given.that(moved.spot.equals(Dec.of(0)), 'USDC stays in the spot wallet that was to go to the other');
}

/** Has another account fill the spot wallet of a split one. */
export async function spotFunded(
  context: Watching & Venue,
  by: Identity,
  who: Identity,
  amount: string,
): Promise<Wallets> {
  const { given, target, venue, pace } = context;
  const before = await walletsOf(context, who);
  await given.accepted(
    target.act(by, send({ asset: venue.usdc.signingId, destination: who.address, amount, toPerp: false })),
  );
  const after = await pace.eventually(
    () => walletsOf(context, who),
    ({ spot }) => spot.compare(before.spot) > 0,
  );
  given.that(after.spot.compare(before.spot) > 0, 'the spot wallet was not funded');
  return after;
}

/** Lets a split account open as much as its perp wallet covers, where reservations bound that: the next release has none. */
export async function reservedForPerps({ target, pace }: Watching, who: Identity, usdc: string): Promise<void> {
  await target.act(who, setAbstraction(1, usdc));
  await pace.committed();
}
