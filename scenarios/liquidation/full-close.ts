import type { CaseContext } from '../../harness/check/case-context.ts';
import { decimalAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { bpsOfAmount, isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { requireEffectivePerpFeeBps } from '../../harness/setup/fee-schedule.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { LiquidatableLong } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

// A full close at a price that the account can pay: balances of the account and of its counterparty before and after.

/** Cash of both accounts before a close, whole USDC, and the fees of the account to be closed. */
interface BeforeClose {
  readonly owner: Dec;
  readonly maker: Dec;
  readonly schedule: JsonObject;
}

/** The maker bids for the whole position at this mark, within the bound of a close. */
export async function placeFullCloseBid(
  { given }: Pick<CaseContext<never>, 'given'>,
  account: LiquidatableLong,
  mark: bigint,
): Promise<void> {
  const { market, traders } = account;
  const px = account.snapDown(mark - (await account.reachBelow(mark)) / 4n);
  await placeRestingOrder({ given }, traders.maker, { market, side: 'bid', px, size: await account.lots() });
}

export async function readCashBeforeClose(
  context: Pick<CaseContext<never>, 'given' | 'target'>,
  { owner, traders }: LiquidatableLong,
): Promise<BeforeClose> {
  const { given, target } = context;
  const schedule = given.data(await target.read('fee_schedule', { address: owner.address }));
  const [own, made] = await Promise.all([cashOf(context, owner.address), cashOf(context, traders.maker.address)]);
  return { owner: own, maker: made, schedule };
}

/**
 * The charge must exceed a trade's cost, must not exceed the account's money, and must not fall on the other side.
 * @param own  rows that moved the account's cash since `before`, plus its trade fees before the close
 * @param met  fills of the maker since `before`
 */
export async function judgeCloseFee(
  context: CaseContext<'liquidation.close.fee'>,
  account: LiquidatableLong,
  close: {
    readonly before: BeforeClose;
    readonly fills: readonly JsonObject[];
    readonly own: { readonly rows: readonly JsonObject[]; readonly tradeFees: Dec };
    readonly met: readonly JsonObject[];
  },
): Promise<void> {
  const { given, expect } = context;
  const { before, fills, own, met } = close;
  const bps = requireEffectivePerpFeeBps(before.schedule, 'taker');
  const fee = expect('liquidation.close.fee');
  const after = await cashOf(context, account.owner.address);
  const paid = before.owner.plus(sumAt(own.rows, 'closed_pnl')).minus(own.tradeFees).minus(after);
  const notional = Dec.sum(fills.map((row) => decimalAt(row, 'px').times(decimalAt(row, 'sz'))));
  const tradeFee = bpsOfAmount(notional, bps);
  given.require(after.plus(paid).minus(tradeFee).compare(ZERO) > 0, 'nothing was left of the account to pay with');
  fee.relation(
    'a charge above the fee of an ordinary trade, and total_raw_usd of at least 0 left',
    { paid, tradeFee, left: after },
    (sums) => sums.paid.compare(sums.tradeFee) > 0 && sums.left.compare(ZERO) >= 0,
  );
  // A fee beyond the remaining money would fall on others.
  const wanted = before.maker.plus(sumAt(met, 'closed_pnl')).minus(sumAt(met, 'fee'));
  fee.relation(
    'total_raw_usd of the maker of before, plus closed_pnl and less fee of its fills',
    { cash: await cashOf(context, account.traders.maker.address), wanted },
    (sums) => isWithinTolerance(sums.cash, sums.wanted, negativePowerOfTen(6)),
    'total_raw_usd',
  );
}

const ZERO = Dec.of(0);

async function cashOf({ given, target }: Pick<CaseContext<never>, 'given' | 'target'>, address: string) {
  return decimalAt(given.data(await target.read('account_state', { address })), 'total_raw_usd');
}
