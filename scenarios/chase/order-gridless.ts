import { check } from '../../harness/check/check.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { chaseAction } from '../../harness/setup/chase.ts';
import { sendEachRequiringAcceptance } from '../../harness/setup/judge-commit.ts';
import { requireActivatedByVote } from '../../harness/setup/ladder.ts';
import { placeRestingSpotOrder } from '../../harness/setup/spot.ts';
import {
  activateDeployedPair,
  makeFundedSpotDeployer,
  readPairFacts,
  registerPair,
  registerToken,
  seedAndFinalizeSupply,
  setPairActiveAction,
  setPairParamsAction,
  voteWaivePairGridRequirement,
} from '../../harness/setup/spot-deploys.ts';

const PX = 10n ** 8n;

export default check({
  id: 'chase.order.gridless',
  title: 'chase_order on a pair without tick and lot size is refused',
  clauses: ['chase.order.grid'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await makeFundedSpotDeployer(context);
    const buyer = await given.fundedAccount({ usdc: '50' });
    const trader = await given.fundedAccount({ usdc: '50' });
    const base = await registerToken(context, owner);
    await seedAndFinalizeSupply(context, owner, base, [[owner, '100']]);
    const id = await registerPair(context, owner, base);
    await voteWaivePairGridRequirement(context);
    await sendEachRequiringAcceptance(context, owner, [setPairParamsAction(id, [30, 10], 100)]);
    await activateDeployedPair(context, owner, id);
    given.afterwards(async () => {
      await target.act(owner, setPairActiveAction(id, false));
    });
    const pair = await readPairFacts(context, id);
    const size = 5n * 10n ** BigInt(pair.szDecimals);
    await placeRestingSpotOrder(context, owner, { pair, side: 'ask', px: 3n * PX, size });
    await placeRestingSpotOrder(context, buyer, { pair, side: 'bid', px: PX, size });
    const reply = requireActivatedByVote(
      venue,
      requireEveryOrderReported(await target.act(trader, chaseAction({ market: pair, side: 'bid', size }))),
      'chases',
    );
    expect('chase.order.grid').refused(reply);
  },
});
