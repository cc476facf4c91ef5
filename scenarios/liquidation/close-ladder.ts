import { check } from '../../harness/check/check.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';
import { parkLadderToRetire } from './parked-ladder.ts';

export default check({
  id: 'liquidation.close.ladder',
  title: 'a ladder of trigger orders ends when its position is closed by force',
  clauses: ['triggers.ladder.retires'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const account = await openLongWithMovableMark(context, {
      fits: await highLeverageBeyondFeesRequirement(context),
      others: 'few',
    });
    const judgeLadderRetired = await parkLadderToRetire(context, account);
    await account.lowerUntilClosed();
    await judgeLadderRetired();
  },
});
