import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { mustBeResting } from '../../harness/check/pending-orders.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder, unaffordableRefusals } from '../../harness/setup/resting-order.ts';
import type { LiquidatableLong } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { refusesWith } from '../../spec-schemas/outcomes.ts';

// A half close meets the bid of another account, and passes by those of the account itself.

/**
 * Places a bid of another account inside the bound of a close at this mark, between two bids of the account's own.
 * @param size  of the other's bid, lots
 * @returns the account's own, by their numbers, of those for which it has the margin, and that of the other
 */
export async function placeBidBetweenOwnBids(
  { given }: Pick<CaseContext<never>, 'given'>,
  { account, mark, size }: { readonly account: LiquidatableLong; readonly mark: bigint; readonly size: bigint },
): Promise<{ readonly own: readonly string[]; readonly other: string }> {
  const { owner, market, traders } = account;
  const reach = await account.reachBelow(mark);
  const spec = (below: bigint, lots: bigint) =>
    ({ market, side: 'bid', px: account.snapDown(mark - below), size: lots }) as const;
  const small = traders.size(25n);
  // Every initial margin is above its maintenance, near which the account is: it may have nothing left for a bid.
  const own = async (below: bigint): Promise<readonly string[]> => {
    const entry = await given.placed(owner, spec(below, small));
    return entry.kind === 'error' && refusesWith(unaffordableRefusals, entry.error.code)
      ? []
      : [mustBeResting(entry).oid];
  };
  const above = await own(reach / 4n);
  const { oid } = await placeRestingOrder({ given }, traders.maker, spec(reach / 2n, size));
  return { own: [...above, ...(await own(3n * reach))], other: oid };
}

/** Half of a position, on the grid of its market, and the account's own bids gone. @param whole  lots before the close */
export async function judgeHalfClose(
  context: CaseContext<'liquidation.tier.t1' | 'liquidation.close.own-orders'>,
  account: LiquidatableLong,
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
  if (!own.exercised(close.own.length > 0, 'an order of its own for which an account near its maintenance has margin'))
    return;
  own.relation(
    'fills of the forced close alone',
    { fills: derived(fills, listed), left },
    (found) => sumAt(found.fills, 'sz').scaledTo(market.szDecimals) === whole - found.left,
    'fills',
  );
  const open = await readOpenOrders(context, owner.address);
  own.equal(
    derived(
      close.own.map((oid) => isAmongOrders(open, oid)),
      open,
    ),
    close.own.map(() => false),
    "the account's own bids, open after it was sold out",
  );
}
