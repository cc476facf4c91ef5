import { check } from '../../harness/check/check.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';
import { placeFullCloseBid } from './full-close.ts';
import { parkLadderToRetire } from './parked-ladder.ts';

/** Values of the account in permille of its maintenance: no document says at which one a venue closes the whole position. */
const LEVELS = [735n, 550n, 300n] as const;

export default check({
  id: 'liquidation.close.ladder',
  title: 'a ladder of trigger orders ends when its position is closed by force',
  clauses: ['triggers.ladder.retires'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, pace } = context;
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const judgeLadderRetired = await parkLadderToRetire(context, account);
    await account.lowerTo(1060n);
    for (const permille of LEVELS) {
      if ((await account.lots()) === 0n) break;
      await cancelEveryOrder({ given, target }, account.traders.maker);
      await placeFullCloseBid(context, account, await account.markAt(permille));
      await account.lowerToAtOnce(permille);
      await pace.eventually(
        () => account.lots(),
        (lots) => lots === 0n,
      );
    }
    await judgeLadderRetired();
  },
});
