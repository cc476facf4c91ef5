import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { integerAt, rowsAt, textAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { tokenSpotPerpSendAction } from '../../harness/setup/marked-token.ts';
import { readUnitPriceRange } from '../../harness/setup/unit-price-range.ts';
import { tokensFor20Usdc } from './convert.ts';

const zero = Dec.of(0);
const micro = negativePowerOfTen(6);
/** Ratio of the smaller amount to the larger, with digits that a coarse grid would truncate. */
const PART = Dec.of('0.274');
/** Amount of a token that no perp is named after, so that its value is unknown. */
const UNPRICED = Dec.of('0.5');

interface Token {
  readonly asset: number;
  readonly name: string;
  readonly places: number;
}

export default check({
  id: 'transfers.convert.proportional',
  title: 'while the mark of a token is unchanged, a part of an amount is converted at the price of the whole amount',
  clauses: ['transfers.convert.value'],
  by: 'act',
  accounts: 'fresh',
  // A stale mark is refused.
  leases: ['fresh-index'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const payer = await given.fundedAccount({ usdc: '60' });
    const usdc = venue.usdc.signingId;
    const converted = async (token: Token, amount: Dec) => {
      const { address } = given.stranger();
      const before = await readBalance(context, payer.address, usdc);
      const reply = await target.act(payer, tokenSpotPerpSendAction(token, { address }, amount.toString(), false));
      const paid = before.minus(await readBalanceAfterPending(context, payer.address, usdc));
      const got = await readBalance(context, address, token.asset);
      return isRefused(reply) || got.equals(zero) ? null : { paid, got };
    };
    for (const token of await otherTokens(context)) {
      const amount = await amountToConvert(context, token);
      const whole = await converted(token, amount);
      if (whole === null) continue;
      const partOf = amount.times(PART).truncated(token.places);
      const part = await converted(token, partOf);
      if (part === null) throw new NotExercised('a part of an amount that is converted');
      // Each is repeated: a mark that moved for only one of them is back for the next.
      for (const [first, worth] of [
        [whole, amount],
        [part, partOf],
      ] as const) {
        const again = await converted(token, worth);
        if (again === null || !again.paid.equals(first.paid) || !again.got.equals(first.got))
          throw new NotExercised('a mark that stays while amounts are converted');
      }
      const wei = negativePowerOfTen(token.places);
      expect('transfers.convert.value').relation(
        `the same price of ${token.name} for both amounts`,
        { wholePaid: whole.paid, wholeGot: whole.got, partPaid: part.paid, partGot: part.got },
        ({ wholePaid, wholeGot, partPaid, partGot }) =>
          // The venue keeps fractions below a unit of either.
          partPaid
            .times(wholeGot)
            .minus(wholePaid.times(partGot))
            .abs()
            .compare(wholeGot.plus(partGot).times(micro).plus(wholePaid.plus(partPaid).times(wei))) <= 0,
        'USDC that left the sender',
      );
      return;
    }
    throw new NotExercised('a token that is converted now');
  },
});

/** Tokens other than USDC, the native one first. */
async function otherTokens({ given, target, venue }: CaseContext<never>): Promise<readonly Token[]> {
  const rows = rowsAt(given.data(await target.read('markets_meta', { kind: 'spot' })), 'spot.tokens');
  const tokens = rows.map((row) => ({
    asset: Number(integerAt(row, 'id')),
    name: textAt(row, 'name'),
    places: Math.min(8, Number(integerAt(row, 'wei_decimals'))),
  }));
  const isNative = ({ asset }: Token) => asset === venue.native.signingId;
  const others = tokens.filter((token) => token.asset !== venue.usdc.signingId && !isNative(token));
  return [...tokens.filter(isNative), ...others];
}

/** An amount that costs a third of the payer's funds, if that is known. */
async function amountToConvert(context: CaseContext<never>, { name, places }: Token): Promise<Dec> {
  const isPriced = context.venue.markets.some(({ coin, mark }) => coin === name && mark !== null);
  if (!isPriced) return UNPRICED.truncated(places);
  const [, most] = await readUnitPriceRange(context, name);
  return tokensFor20Usdc(most, places);
}
