import { check } from '../../harness/check/check.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';
import { judgeForcedCloseCause, judgePartialCloseCause } from './close-cause.ts';
import { judgeHalfClose, placeOwnBidsAroundOther } from './own-bids.ts';

/** Time during which a partial close makes the next one whole, ms. @source engine facts, section 11 */
const COOLDOWN_MS = 30_000;

export default check({
  id: 'liquidation.close.partial',
  title:
    'a position below maintenance margin is closed by half, in whole when closed again within 30 s, never against own orders',
  clauses: ['liquidation.tier.t1', 'liquidation.close.own-orders', 'fills.cause.forced-close'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, expect } = context;
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    await account.lowerTo(1060n);
    const whole = await account.lots();

    const round = async (permille: bigint) => {
      const mark = await account.markAt(permille);
      const { own } = await placeOwnBidsAroundOther(context, { account, mark, size: await account.lots() });
      const before = await account.forcedFills();
      await account.lowerToAtOnce(permille);
      const fills = await account.closedByForce(before);
      const left = await account.openLots();
      await judgeForcedCloseCause(context, fills, account.traders.maker);
      judgePartialCloseCause(context, fills, left.value);
      return { own, fills, left };
    };

    const first = await round(900n);
    await judgeHalfClose(context, account, { whole, ...first });

    const closedAtMs = Number(first.fills[0]?.time);
    await cancelEveryOrder({ given, target }, account.traders.maker);
    // A fee may leave nothing that could be lowered.
    const { permille } = await account.marginLevel();
    const hasMoney = permille > 0n;
    if (!expect('liquidation.tier.t1').exercised(hasMoney, 'an account with money left after a forced close')) return;
    await account.lowerTo(1060n);
    const second = await round(900n);
    const elapsed = Number(second.fills[0]?.time) - closedAtMs;
    if (expect('liquidation.tier.t1').exercised(elapsed < COOLDOWN_MS, 'a second forced close soon after the first'))
      expect('liquidation.tier.t1').equal(second.left, 0n, 'lots left after a second forced close within 30 s');
  },
});
