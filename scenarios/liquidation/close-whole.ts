import { check } from '../../harness/check/check.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { openLongWithLossElsewhere } from '../../harness/setup/losing-long.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { assumeForcedClose, highLeverageBeyondFeesRequirement } from '../../harness/setup/sinking-long.ts';
import { judgeForcedCloseCause, judgeFullCloseCause } from './close-cause.ts';
import { judgeCloseFee, placeFullCloseBid, readCashBeforeClose } from './full-close.ts';
import { parkLadderToRetire } from './parked-ladder.ts';

// `liquidation.close.full` judges who would bear a fee beyond what is left: there the mark falls, and others gain.
export default check({
  id: 'liquidation.close.whole',
  title: 'a position far below maintenance margin is closed in whole, for more than an ordinary trade fee',
  clauses: ['liquidation.tier.t2', 'liquidation.close.fee', 'fills.cause.forced-close', 'triggers.ladder.retires'],
  by: 'act',
  async run(context) {
    const { expect } = context;
    const account = await openLongWithLossElsewhere(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const { owner, market, traders } = account;
    await placeFullCloseBid(context, account, await account.markNow());
    const judgeLadderRetired = await parkLadderToRetire(context, account);
    const before = await readCashBeforeClose(context, account);
    const earlier = await Promise.all([readFills(context, owner.address), readFills(context, traders.maker.address)]);
    const known = new Set(earlier.flat().map(({ tid }) => String(tid)));
    const since = async (who: string) => (await readFills(context, who)).filter(({ tid }) => !known.has(String(tid)));
    await account.lowerToAtOnce(735n);

    const fills = await account.closedByForce();
    // A stale index may delay a close, which no read shows.
    assumeForcedClose(fills);
    expect('liquidation.tier.t2').equal(await account.openLots(), 0n, 'lots left of the position');
    await judgeLadderRetired();
    judgeFullCloseCause(context, fills);
    await judgeForcedCloseCause(context, fills, traders.maker);

    // Fills of the sale that weakened the account, and of the close.
    const rows = await since(owner.address);
    const sale = rows.filter(({ coin }) => coin !== market.coin);
    const own = { rows, tradeFees: sumAt(sale, 'fee') };
    await judgeCloseFee(context, account, { before, fills, own, met: await since(traders.maker.address) });
  },
});
