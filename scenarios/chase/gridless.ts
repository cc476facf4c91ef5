import { check } from '../../harness/check/check.ts';
import { told } from '../../harness/check/settled-orders.ts';
import { chaseAction } from '../../harness/setup/chase.ts';
import { inTurn } from '../../harness/setup/commit-verdicts.ts';
import { armed } from '../../harness/setup/ladder.ts';
import { restingSpot } from '../../harness/setup/spot.ts';
import {
  deployedPair,
  deployedToken,
  factsOfPair,
  opened,
  pairActive,
  pairParams,
  spotDeployer,
  supplied,
  withoutGrid,
} from '../../harness/setup/spot-deploys.ts';

const PX = 10n ** 8n;

export default check({
  id: 'chase.order.gridless',
  title: 'a pair without tick and lot size takes no chase',
  clauses: ['chase.order.grid'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await spotDeployer(context);
    const buyer = await given.fundedAccount({ usdc: '50' });
    const trader = await given.fundedAccount({ usdc: '50' });
    const base = await deployedToken(context, owner);
    await supplied(context, owner, base, [[owner, '100']]);
    const id = await deployedPair(context, owner, base);
    await withoutGrid(context);
    await inTurn(context, owner, [pairParams(id, [30, 10], 100)]);
    await opened(context, owner, id);
    given.afterwards(async () => {
      await target.act(owner, pairActive(id, false));
    });
    const pair = await factsOfPair(context, id);
    const size = 5n * 10n ** BigInt(pair.szDecimals);
    await restingSpot(context, owner, { pair, side: 'ask', px: 3n * PX, size });
    await restingSpot(context, buyer, { pair, side: 'bid', px: PX, size });
    const reply = armed(
      venue,
      told(await target.act(trader, chaseAction({ market: pair, side: 'bid', size }))),
      'chases',
    );
    expect('chase.order.grid').refused(reply);
  },
});
