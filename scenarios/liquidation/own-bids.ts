import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { isAmongOrders, openOrdersOf } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import type { HeldLong } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

// A half close meets the bid of another account, and passes by those of the account itself.

/**
 * Places a bid of another account inside the bound of a close at this mark, between two bids of the account's own.
 * @param size  of the other's bid, lots
 * @returns numbers of the account's own; none where its margin is too thin for what a bid may have to be given
 */
export async function placeBidsAround(
  { given }: Pick<CaseContext<never>, 'given'>,
  { account, mark, size }: { readonly account: HeldLong; readonly mark: bigint; readonly size: bigint },
): Promise<readonly string[]> {
  const { owner, market, traders } = account;
  const reach = await account.reachBelow(mark);
  const bid = (below: bigint, lots: bigint) =>
    ({ market, side: 'bid', px: account.snapDown(mark - below), size: lots }) as const;
  const small = traders.size(25n);
  const own: string[] = [];
  const bidOwn = async (below: bigint) => {
    const entry = await given.placed(owner, bid(below, small));
    if (entry.kind === 'resting') own.push(entry.oid);
  };
  await bidOwn(reach / 4n);
  await placeRestingOrder({ given }, traders.maker, bid(reach / 2n, size));
  await bidOwn(3n * reach);
  return own;
}

/** Half of a position, on the grid of its market, and the account's own bids gone. @param whole  lots before the close */
export async function judgeHalfClose(
  context: CaseContext<'liquidation.tier.t1' | 'liquidation.close.own-orders'>,
  account: HeldLong,
  close: {
    readonly whole: bigint;
    readonly left: Traced<bigint>;
    readonly fills: readonly JsonObject[];
    readonly own: readonly string[];
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
  if (!own.exercised(close.own.length > 0, 'a bid of an account whose margin is thin')) return;
  const open = await openOrdersOf(context, owner.address);
  own.equal(
    derived(
      close.own.filter((oid) => isAmongOrders(open, oid)),
      open,
    ),
    [],
    "the account's own bids, open after it was sold out",
  );
}
