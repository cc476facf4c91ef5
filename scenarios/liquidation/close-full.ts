import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { openSinkingLong, steepMarketsBeyondFees } from '../../harness/setup/sinking-long.ts';
import { judgeForcedCloseWord, judgeFullCloseWord } from './close-cause.ts';
import { bidForAll, judgeCloseFee, readBeforeClose } from './full-close.ts';

export default check({
  id: 'liquidation.close.full',
  title: 'far below its maintenance a position is closed whole, for a fee on top that the account can pay',
  clauses: ['liquidation.tier.t2', 'liquidation.close.fee', 'fills.cause.forced-close'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const account = await openSinkingLong(context, { fits: await steepMarketsBeyondFees(context), others: 'few' });
    await account.lowerTo(1060n);
    await bidForAll(context, account, await account.markAt(735n));
    const before = await readBeforeClose(context, account);
    await account.lowerToAtOnce(735n);

    const fills = await account.closedByForce();
    expect('liquidation.tier.t2').equal(await account.openLots(), 0n, 'lots left of the position');
    judgeFullCloseWord(context, fills);
    // At other band edges nothing is closed yet.
    await judgeForcedCloseWord(context, fills, account.traders.maker);

    const tids = fills.map(({ tid }) => tid);
    const met = (await fillsOf(context, account.traders.maker.address)).filter(({ tid }) => tids.includes(tid));
    await judgeCloseFee(context, account, { before, fills, own: { rows: fills, tradeFees: Dec.of(0) }, met });
  },
});
