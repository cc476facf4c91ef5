import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';
import { judgeForcedCloseCause, judgeFullCloseCause } from './close-cause.ts';
import { judgeCloseFee, placeFullCloseBid, readCashBeforeClose } from './full-close.ts';

export default check({
  id: 'liquidation.close.full',
  title: 'a position far below maintenance margin is closed in whole, for an extra fee that the account can pay',
  clauses: ['liquidation.tier.t2', 'liquidation.close.fee', 'fills.cause.forced-close'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    await account.lowerTo(1060n);
    await placeFullCloseBid(context, account, await account.markAt(735n));
    const before = await readCashBeforeClose(context, account);
    await account.lowerToAtOnce(735n);

    const fills = await account.closedByForce();
    expect('liquidation.tier.t2').equal(await account.openLots(), 0n, 'lots left of the position');
    judgeFullCloseCause(context, fills);
    // With other band edges nothing is closed yet.
    await judgeForcedCloseCause(context, fills, account.traders.maker);

    const tids = fills.map(({ tid }) => tid);
    const met = (await readFills(context, account.traders.maker.address)).filter(({ tid }) => tids.includes(tid));
    await judgeCloseFee(context, account, { before, fills, own: { rows: fills, tradeFees: Dec.of(0) }, met });
  },
});
