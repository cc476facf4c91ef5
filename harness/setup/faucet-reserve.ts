import type { CaseContext } from '../check/case-context.ts';
import { at, decimalAt, rowsAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { Blocked, Disturbed, Unsupported } from '../kernel/verdicts.ts';
import { faucetReserveAddress } from '../probe/faucet-reserve.ts';
import type { WireReply } from '../target/wire.ts';
import { usdcAndNativeOf } from './balances.ts';

/** Parts of a case that looking at balances needs. */
type Reading = Pick<CaseContext<never>, 'given' | 'target' | 'venue'>;

/** Whole tokens of every grant. */
const TOKENS = Dec.of(10);

/**
 * Passes over an answer for want of money: a reserve may be empty, and whoever claims from it is told so.
 * @param usdc  whole USDC that was asked for
 * @throws Unsupported when the reserve cannot pay as much, Disturbed when others have filled the queue
 */
export async function mustBePayable(
  reading: Reading,
  { status, json }: Pick<WireReply, 'status' | 'json'>,
  usdc: number,
): Promise<void> {
  if (status !== 503) return;
  const held = await usdcAndNativeOf(reading, faucetReserveAddress);
  if (held.usdc.compare(Dec.of(usdc)) < 0 || held.native.compare(TOKENS) < 0)
    throw new Unsupported('a faucet reserve that can pay');
  if (reading.venue.isolation === 'shared' && String(at(json, 'error')).includes('backlog full'))
    throw new Disturbed('others have filled the queue of the faucet');
}

/** Sees to it that the reserve can pay the token leg of some claims; put back when the case ends. */
export async function fundReserveTokens({
  control,
  ...reading
}: Reading & Pick<CaseContext<never>, 'control'>): Promise<void> {
  const { given, venue } = reading;
  const { native } = await usdcAndNativeOf(reading, faucetReserveAddress);
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

/** `total_supply` of the native token. */
export async function nativeSupply({ given, target, venue }: Reading): Promise<Dec> {
  const meta = given.data(await target.read('markets_meta', { kind: 'spot' }));
  const token = rowsAt(meta, 'spot.tokens').find(({ id }) => id === venue.native.signingId);
  if (token === undefined) throw new Blocked('the spot registry does not list the native token');
  return decimalAt(token, 'total_supply');
}
