import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { CORE_WRITER_ADDRESS, coreWriterIocCallData } from '../../harness/setup/core-writer.ts';
import { EvmRpcClient } from '../../harness/setup/evm.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers, restInsideSpread } from '../../harness/setup/own-trade.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

export default check({
  id: 'fills.lanes.evm-rows',
  title: 'a fill of a limit order from the EVM leaves a row for taker and maker',
  clauses: ['fills.lanes.evm'],
  by: 'act',
  accounts: 'fresh',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const desk = new EvmRpcClient(context);
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const order = { market, px: traders.pxs[1], size: traders.size() };
    await restInsideSpread(context, maker, { ...order, side: 'ask' });
    const { hash } = await desk.sendTransaction(taker, {
      to: CORE_WRITER_ADDRESS,
      data: coreWriterIocCallData({ ...order, side: 'bid' }),
    });
    await desk.receipt(hash);
    // The order is applied some time after the block of its transaction.
    await desk.waitForBlock();
    const rows = await pace.eventually(
      async () => [...(await readFills(context, taker.address)), ...(await readFills(context, maker.address))],
      (observed) => observed.length > 0,
    );
    if (rows.length === 0) throw new NotExercised('a venue that takes such an order from the EVM');
    await pace.blocks(2);
    await assumeNoTradeWithStrangers(context, taker, maker);
    const mine = await traders.fills(taker, 1);
    const theirs = await traders.fills(maker, 1);
    expect('fills.lanes.evm').equal(
      derived([mine.length, theirs.length], mine, theirs),
      [1, 1],
      'number of fills of taker and maker',
    );
    await traders.sameTrade(mine[0] ?? {}, theirs[0] ?? {});
  },
});
