import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { toWireInteger } from '../../harness/check/order-spec.ts';
import { toWireUint } from '../../harness/client/venue-client.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { batchModifyAction, modifyAction } from '../../harness/setup/amendments.ts';
import { sendAndJudgeCommitRefusals } from '../../harness/setup/judge-commit.ts';
import { hasCoarseStep, hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { readOpenOrders } from '../../harness/setup/own-orders.ts';
import { placeRestingOrders } from '../../harness/setup/resting-order.ts';

type GridClause = 'orders.grid.price' | 'orders.grid.size';

export default check({
  id: 'orders.modify.off-grid',
  title: 'an amendment to a price off the tick or a size off the step is not applied',
  clauses: ['orders.grid.price', 'orders.grid.size'],
  by: 'act',
  async run(context) {
    const { given, venue, expect } = context;
    const trader = await given.fundedAccount();
    // With a step of one lot, every integer is on the grid.
    const coarse = venue.markets.some((market) => isOrdinaryMarket(market) && market.step > 1n);
    const market = await given.market(coarse ? hasCoarseStep : hasCoarseTick);
    for (const [clause, unit] of [
      ['orders.grid.price', market.tick],
      ['orders.grid.size', market.step],
    ] as const)
      if (expect(clause).exercised(unit > 1n, 'values between those of the grid'))
        await judgeKeptOnGrid(context, { trader, market, clause });
  },
});

/** Amends one order alone and one in a batch to a value off the grid, and checks the books. */
async function judgeKeptOnGrid(
  context: CaseContext<GridClause>,
  asked: { readonly trader: Identity; readonly market: MarketFacts; readonly clause: GridClause },
): Promise<void> {
  const { target, pace, expect } = context;
  const { trader, market, clause } = asked;
  const spec = { market, side: 'bid' } as const;
  const orders = await placeRestingOrders(context, trader, [spec, spec]);
  const [alone, listed] = orders.map(({ oid, px, size }) => ({
    market: market.id,
    oid: toWireUint(BigInt(oid)),
    new_px: clause === 'orders.grid.price' ? toWireInteger(px - 1n) : null,
    new_size: clause === 'orders.grid.size' ? toWireInteger(size + 1n) : null,
  }));
  await sendAndJudgeCommitRefusals(context, expect(clause), trader, [modifyAction(alone ?? {})]);
  // The reply to a batch need not say which amendment is refused: the books do.
  await target.act(trader, batchModifyAction(listed ?? {}));
  await pace.committed();
  const rows = await readOpenOrders(context, trader.address);
  const [{ px, size }] = orders;
  const grid = [pxInUsdc(px), sizeInUnits(size, market)];
  const off = rows.filter(({ px: at, sz }) => [at, sz].some((text, n) => !isSame(text, grid[n])));
  expect(clause).equal(derived(off, rows), [], `open orders with another size or price than ${grid[1]} at ${grid[0]}`);
}

function isSame(text: unknown, wanted: Dec | undefined): boolean {
  return wanted !== undefined && Dec.parse(text)?.equals(wanted) === true;
}
