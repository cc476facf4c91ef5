import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { PollContext } from '../check/case-context.ts';
import { field } from '../check/evidence.ts';
import type { Expectation } from '../check/expect.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed } from '../kernel/verdicts.ts';

const ZERO = Dec.of(0);
/** No text states the precision of either figure: at least a cent. */
const CENT = negativePowerOfTen(2);

/**
 * Judges that nothing of an account is held as margin, once that is so, or should be. Its last order is off the book.
 * @param after  what removed it
 * @throws Disturbed where an order of it was filled first
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
      isWithinTolerance(decimalAt(now, 'withdrawable'), decimalAt(now, 'total_raw_usd'), CENT),
  );
  if (!decimalAt(state, 'perp.total_ntl_pos').equals(ZERO)) throw new Disturbed('somebody took an order of ours');
  expectation.decimal(field(state, 'perp.init_margin'), '0', `perp.init_margin after ${after}`);
  judgeAllWithdrawable(expectation, state, `withdrawable after ${after}`);
}

/** Judges that all of an account's cash is free, in a body without held margin. */
export function judgeAllWithdrawable(expectation: Expectation, state: JsonObject, subject = 'withdrawable'): void {
  expectation.relation(
    `withdrawable to equal total_raw_usd within ${CENT} USDC`,
    { withdrawable: field(state, 'withdrawable'), total_raw_usd: field(state, 'total_raw_usd') },
    () => isWithinTolerance(decimalAt(state, 'withdrawable'), decimalAt(state, 'total_raw_usd'), CENT),
    subject,
  );
}
