import type { CaseContext } from '../../harness/check/case-context.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { isAmongOrders, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder, unaffordableRefusals } from '../../harness/setup/resting-order.ts';
import type { LiquidatableLong } from '../../harness/setup/sinking-long.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { refusesWith } from '../../spec-schemas/outcomes.ts';

// A half close matches another account's bid and skips the account's own bids.

/**
 * Places another account's bid within the bound of a close at this mark, between two bids of the account itself.
 * @param size  of the other's bid, lots
 * @returns the oids of the account's own bids, as far as it has the margin, and of the other's bid
 */
export async function placeOwnBidsAroundOther(
  { given }: Pick<CaseContext<never>, 'given'>,
  { account, mark, size }: { readonly account: LiquidatableLong; readonly mark: bigint; readonly size: bigint },
): Promise<{ readonly own: readonly string[]; readonly other: string }> {
  const { owner, market, traders } = account;
  const reach = await account.reachBelow(mark);
  const spec = (below: bigint, lots: bigint) =>
    ({ market, side: 'bid', px: account.snapDown(mark - below), size: lots }) as const;
  const small = traders.size(25n);
  // Every initial margin exceeds the maintenance that the account is near: it may have nothing left for a bid.
  const own = async (below: bigint): Promise<readonly string[]> => {
    const entry = await given.placed(owner, spec(below, small));
    return entry.kind === 'error' && refusesWith(unaffordableRefusals, entry.error.code)
      ? []
      : [requireRestingEntry(entry).oid];
  };
  const above = await own(reach / 4n);
  const { oid } = await placeRestingOrder({ given }, traders.maker, spec(reach / 2n, size));
  return { own: [...above, ...(await own(3n * reach))], other: oid };
}

/**
 * Judges that half of a position is closed, on its market's grid, and that the account's own bids are gone. @param whole  lots before the
 * close
 */
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
  const half = account.partOf(whole, 2n);
  expect('liquidation.tier.t1').equal(derived(whole - left.value, left), half, 'lots closed by the forced close');
  const own = expect('liquidation.close.own-orders');
  if (!own.exercised(close.own.length > 0, 'an order of its own for which an account near its maintenance has margin'))
    return;
  own.relation(
    'fills of the forced close to add up to the reduction of the position',
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
    'whether each own bid of the account is open after the forced close',
  );
}
