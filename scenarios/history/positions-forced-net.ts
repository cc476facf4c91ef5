import { check } from '../../harness/check/check.ts';
import { labelMarketRequirement } from '../../harness/check/market-picker.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { FundingPositions } from '../../harness/setup/funding-positions.ts';
import { hasOiRoomForQuotes, takeIndexControl } from '../../harness/setup/indexed-market.ts';
import { highLeverageBeyondFeesRequirement, openLongWithMovableMark } from '../../harness/setup/sinking-long.ts';
import { awaitClosedPositionRows } from './closed-positions.ts';
import { isFundingVisible, judgeNetOfFunded } from './positions-net-funded.ts';

export default check({
  id: 'history.positions.forced-net',
  title: 'net_pnl of a position with funding that was closed by liquidation is realized_pnl plus funding_paid',
  clauses: ['history.positions.net'],
  by: 'operate',
  control: 'margin',
  needs: ['funded-accounts', 'closed', 'archive'],
  leases: ['clock'],
  async run(context) {
    const { expect } = context;
    const fits = await highLeverageBeyondFeesRequirement(context);
    const account = await openLongWithMovableMark(context, {
      fits: labelMarketRequirement(
        `${fits.label}, and ${hasOiRoomForQuotes.label}`,
        (market) => fits(market) && hasOiRoomForQuotes(market),
      ),
      others: 'few',
    });
    const { owner, market, traders, trade } = account;
    const held = new FundingPositions(context, traders, trade, await takeIndexControl(context, market));
    await held.overBoundary();
    await held.takeQuotesOff();
    if (!(await account.lowerUntilClosed())) throw new NotExercised('a position that is closed whole by force');
    const [row] = await awaitClosedPositionRows(context, owner.address, 1);
    const isKnown = row?.funding_complete === true && isFundingVisible(row);
    if (row === undefined || !expect('history.positions.net').exercised(isKnown, 'a life with a visible payment'))
      return;
    judgeNetOfFunded(context, row);
  },
});
