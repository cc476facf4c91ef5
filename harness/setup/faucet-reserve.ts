import type { CaseContext } from '../check/case-context.ts';
import { at, decimalAt, rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked, Disturbed, Unsupported } from '../kernel/verdicts.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import type { WireReply } from '../target/wire.ts';
import { readUsdcAndNative } from './balances.ts';

/** Parts of a case that reading balances needs. */
type Reading = Pick<CaseContext<never>, 'given' | 'target' | 'venue'>;

/** Whole tokens of every grant. */
const TOKENS = Dec.of(10);

/**
 * Ends a case whose claim was refused for lack of money: a reserve may be empty, and the venue says so.
 * @param usdc  requested whole USDC
 * @throws Unsupported when the reserve cannot pay as much, Disturbed when others have filled the queue, or the reserve was refilled just
 * now
 */
export async function throwOnReserveShortage(
  reading: Reading & Pick<CaseContext<never>, 'control'>,
  { status, json }: Pick<WireReply, 'status' | 'json'>,
  usdc: number,
): Promise<void> {
  if (status !== 503) return;
  const held = await readUsdcAndNative(reading, faucetReserveAddress);
  if (held.usdc.compare(Dec.of(usdc)) < 0 || held.native.compare(TOKENS) < 0) return refillReserveAndThrow(reading);
  if (reading.venue.isolation === 'shared' && String(at(json, 'error')).includes('backlog full'))
    throw new Disturbed('others have filled the queue of the faucet');
}

/** Number of times that a venue's reserve was refilled, and its maximum: a case that empties it restores it itself. */
const filled = new WeakMap<CaseContext<never>['venue'], number>();
const MOST_FILLED = 8;

/** A reserve starts empty and is filled by two votes, which only the operator of an exclusive venue can cast. Whole units. */
const FILLED = { usdc: '1000000', native: '10000' } as const;

/**
 * Refills a reserve that cannot pay, if an operator can, for the next attempt and the rest of the run.
 * @throws Disturbed when it did; Unsupported when it cannot, or did many times
 */
export async function refillReserveAndThrow(context: Pick<CaseContext<never>, 'venue' | 'control'>): Promise<never> {
  const { venue } = context;
  const account = faucetReserveAddress;
  const votes = [
    { type: 'gov_adjust_spot_value', account, value: FILLED.usdc },
    { type: 'gov_adjust_spot_balance', account, asset: venue.native.signingId, value: FILLED.native },
  ] as const;
  const canVote =
    venue.isolation === 'closed' &&
    venue.capabilities.has('control') &&
    votes.every(({ type }) => context.control.offers('/control/system', { action: { type } }));
  const times = filled.get(venue) ?? 0;
  if (!canVote || times >= MOST_FILLED) throw new Unsupported('a faucet reserve that can pay');
  filled.set(venue, times + 1);
  for (const vote of votes) await context.control.system(vote);
  throw new Disturbed('the reserve of the faucet could not pay, and was filled');
}

/** Ensures that the reserve can pay the tokens of some claims; restored when the case ends. */
export async function fundReserveTokens({
  control,
  ...reading
}: Reading & Pick<CaseContext<never>, 'control'>): Promise<void> {
  const { given, venue } = reading;
  const { native } = await readUsdcAndNative(reading, faucetReserveAddress);
  if (native.compare(TOKENS.times(TOKENS)) >= 0) return;
  const vote = (value: string) =>
    control.system({
      type: 'gov_adjust_spot_balance',
      account: faucetReserveAddress,
      asset: venue.native.signingId,
      value,
    });
  await vote(TOKENS.times(TOKENS).toString());
  given.afterwards(async () => {
    await vote(native.toString());
  });
}

/** Reads `total_supply` of the native token. */
export async function readNativeSupply({ given, target, venue }: Reading): Promise<Dec> {
  const meta = given.data(await target.read('markets_meta', { kind: 'spot' }));
  const token = rowsAt(meta, 'spot.tokens').find(({ id }) => id === venue.native.signingId);
  if (token === undefined) throw new Blocked('the spot registry does not list the native token');
  return decimalAt(token, 'total_supply');
}
