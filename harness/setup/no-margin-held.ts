import type { PollContext } from '../check/case-context.ts';
import { field } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed } from '../kernel/verdicts.ts';

const ZERO = Dec.of(0);

/**
 * Judges that nothing of an account is held as margin, once that is so, or once it would be. Its last order is off the book.
 * @param after  what took it off
 * @throws Disturbed where an order of it was filled before it went
 */
export async function judgeNoMarginHeld(
  { given, target, pace }: PollContext,
  { address }: Pick<Identity, 'address'>,
  expectation: Expectation,
  after: string,
): Promise<void> {
  const state = await pace.eventually(
    async () => given.data(await target.read('account_state', { address })),
    (now) =>
      decimalAt(now, 'perp.init_margin').equals(ZERO) &&
      decimalAt(now, 'withdrawable').equals(decimalAt(now, 'total_raw_usd')),
  );
  if (!decimalAt(state, 'perp.total_ntl_pos').equals(ZERO)) throw new Disturbed('somebody took an order of ours');
  expectation.decimal(field(state, 'perp.init_margin'), '0', `perp.init_margin after ${after}`);
  expectation.decimal(field(state, 'withdrawable'), decimalAt(state, 'total_raw_usd'), `withdrawable after ${after}`);
}
