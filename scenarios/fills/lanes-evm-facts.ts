import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { pxInUsdc } from '../../harness/compare/planes.ts';
import { judgeEntryPricesOfBoth } from '../../harness/judging/account-facts.ts';
import { fillFeeClauses, judgeFillFees } from '../../harness/judging/fill-facts.ts';
import {
  closingSaleClauses,
  judgeRestedOrderFillOids,
  openingSaleClauses,
  saleClauses,
  sellAndJudgeClosingSale,
  sellAndJudgeOpeningSale,
  sellAndJudgeReversingSale,
  withSwappedRoles,
} from '../../harness/judging/sale-facts.ts';
import { CORE_WRITER_ADDRESS, coreWriterIocCallData } from '../../harness/setup/core-writer.ts';
import { EvmRpcClient } from '../../harness/setup/evm.ts';
import { restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.lanes.evm-facts',
  title:
    'fills of an order from the EVM have the same fields and figures as any other fill, and the account pays what they show',
  clauses: [
    ...saleClauses,
    'fills.row.oid',
    ...fillFeeClauses,
    ...openingSaleClauses,
    ...closingSaleClauses,
    'positions.entry.average',
    'positions.entry.reduce',
    'positions.entry.flip',
  ],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const desk = new EvmRpcClient(context);
    const traders = await leaseTwoTraders(context, { opens: 180n });
    const [low, , high] = traders.pxs;
    const sale = (pair: TwoTraders, px: bigint, lots: bigint) => ({
      by: 'an order from the EVM',
      lots,
      isUnsigned: true,
      bring: () => sellFromEvm(context, desk, pair, { px, lots }),
    });
    const by = 'an order from the EVM';
    const size = traders.size();
    const opened = await sellAndJudgeOpeningSale(context, traders, sale(traders, low, 6n * size));
    if (opened === null) return;
    judgeRestedOrderFillOids(context, opened);
    await judgeFillFees(context, traders, { by, takes: true, ...opened });
    await judgeEntryPricesOfBoth(context.expect('positions.entry.average'), traders, { as: 'average', by });
    const back = withSwappedRoles(context, traders);
    const closed = await sellAndJudgeClosingSale(context, back, sale(back, high, 2n * size), pxInUsdc(low));
    if (closed === null) return;
    judgeRestedOrderFillOids(context, closed);
    await judgeFillFees(context, back, { by, takes: true, ...closed });
    await judgeEntryPricesOfBoth(context.expect('positions.entry.reduce'), back, { as: 'reduce', by });
    // Four are left, so the second piece of three exceeds the remainder.
    const turned = await sellAndJudgeReversingSale(context, back, sale(back, high, 6n * size), pxInUsdc(low));
    if (turned === null) return;
    judgeRestedOrderFillOids(context, turned);
    await judgeEntryPricesOfBoth(context.expect('positions.entry.flip'), back, { as: 'flip', by });
  },
});

/** Sells in two pieces. @returns oids of the maker's resting orders */
async function sellFromEvm(
  context: CaseContext<never>,
  desk: EvmRpcClient,
  { market, maker, taker }: TwoTraders,
  { px, lots }: { readonly px: bigint; readonly lots: bigint },
): Promise<readonly string[]> {
  const order = { market, px };
  const bid = { ...order, side: 'bid', size: lots / 2n } as const;
  const rested = await restEachInsideSpread(context, maker, [bid, bid]);
  const data = coreWriterIocCallData({ ...order, side: 'ask', size: lots });
  const { hash } = await desk.sendTransaction(taker, { to: CORE_WRITER_ADDRESS, data });
  await desk.receipt(hash);
  // The order is applied some time after the block of its transaction.
  await desk.waitForBlock();
  return rested.map(({ oid }) => oid);
}
