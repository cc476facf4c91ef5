import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { isAmongOrders, openOrdersOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder, type RestingOrder } from '../../harness/setup/resting-order.ts';
import type { HeldLong } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

// A half close meets the bid of another account, and passes by those of the account itself.

/**
 * Places a bid of another account inside the bound of a close at this mark, between two bids of the account's own.
 * @param size  of the other's bid, lots
 * @returns the account's own
 */
export async function placeBidsAround(
  { given }: Pick<CaseContext<never>, 'given'>,
  { account, mark, size }: { readonly account: HeldLong; readonly mark: bigint; readonly size: bigint },
): Promise<readonly RestingOrder[]> {
  const { owner, market, traders } = account;
  const reach = await account.reachBelow(mark);
  const bid = (who: typeof owner, below: bigint, lots: bigint) =>
    placeRestingOrder({ given }, who, { market, side: 'bid', px: account.snapDown(mark - below), size: lots });
  const small = traders.size(25n);
  const above = await bid(owner, reach / 4n, small);
  await bid(traders.maker, reach / 2n, size);
  return [above, await bid(owner, 3n * reach, small)];
}

/** Half of a position, on the grid of its market, and the account's own bids gone. @param whole  lots before the close */
export async function judgeHalfClose(
  context: CaseContext<'liquidation.tier.t1' | 'liquidation.close.own-orders'>,
  account: HeldLong,
  close: {
    readonly whole: bigint;
    readonly left: Traced<bigint>;
    readonly fills: readonly JsonObject[];
    readonly own: readonly RestingOrder[];
  },
): Promise<void> {
  const { expect } = context;
  const { owner, market, listed } = account;
  const { whole, left, fills } = close;
  const half = whole / 2n - ((whole / 2n) % market.step);
  expect('liquidation.tier.t1').equal(derived(whole - left.value, left), half, 'lots that a forced close took');
  const own = expect('liquidation.close.own-orders');
  own.relation(
    'fills of the forced close alone',
    { fills: derived(fills, listed), left },
    (found) => sumAt(found.fills, 'sz').scaledTo(market.szDecimals) === whole - found.left,
    'fills',
  );
  const open = await openOrdersOf(context, owner.address);
  own.equal(
    derived(
      close.own.map(({ oid }) => isAmongOrders(open, oid)),
      open,
    ),
    [false, false],
    "the account's own bids, open after it was sold out",
  );
}
