import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { entryOf } from '../../harness/check/settled-orders.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { inTurn } from '../../harness/setup/commit-verdicts.ts';
import { openOrders, openOrdersOnce } from '../../harness/setup/own-orders.ts';
import { pairHolding, restingSpot, sentSpot, spotOrder } from '../../harness/setup/spot.ts';
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
  id: 'spot-deploy.active.trades',
  title: 'a pair takes orders once it is opened; closed, it is without them, and what they held is back',
  clauses: ['spot-deploy.pair.starts-inactive', 'spot-deploy.active.opens', 'spot-deploy.active.closes'],
  by: 'act',
  accounts: 'exact',
  leases: ['registrations'],
  async run(context) {
    const { given, target, expect } = context;
    const owner = await spotDeployer(context);
    const buyer = await given.fundedAccount({ usdc: '50' });
    const base = await deployedToken(context, owner);
    await supplied(context, owner, base, [[owner, '100']]);
    const id = await deployedPair(context, owner, base);
    const pair = await factsOfPair(context, id);
    const size = 5n * 10n ** BigInt(pair.szDecimals);
    expect('spot-deploy.pair.starts-inactive').equal(
      derived(pair.active, field(pair.row, 'active')),
      false,
      'active of a new pair',
    );
    const early = await target.act(buyer, spotOrder({ pair, side: 'bid', px: PX, size }));
    expect('spot-deploy.pair.starts-inactive').refused(early);

    const isFree = await withoutGrid(context);
    await inTurn(context, owner, [pairParams(id, [30, 10], 100)]);
    const reply = await target.act(owner, pairActive(id));
    // Without a vote that it needs none, a venue may ask for a grid that no action sets (D180).
    if (!isFree && isRefused(reply)) throw new NotExercised('a pair of a deployer that opens');
    expect('spot-deploy.active.opens').accepted(reply);
    await context.pace.blocks();
    const now = await factsOfPair(context, id);
    expect('spot-deploy.active.opens').equal(
      derived(now.active, field(now.row, 'active')),
      true,
      'active of a pair that was opened',
    );
    for (const [who, side, px] of [
      [owner, 'ask', 2n * PX],
      [buyer, 'bid', PX],
    ] as const) {
      const placing = await sentSpot(context, who, { pair, side, px, size });
      const kind = derived(entryOf(placing).kind, placing);
      expect('spot-deploy.active.opens').equal(kind, 'resting', `kind of the entry of the ${side}`);
    }
    const held = [await pairHolding(context, owner, pair), await pairHolding(context, buyer, pair)] as const;
    given.that(
      held[0].base.hold.compare(Dec.of(0)) > 0 && held[1].quote.hold.compare(Dec.of(0)) > 0,
      'the orders hold nothing',
    );

    await inTurn(context, owner, [pairActive(id, false)]);
    for (const { address } of [owner, buyer]) {
      const left = await openOrdersOnce(context, address, (rows) => rows.length === 0);
      expect('spot-deploy.active.closes').equal(derived(left.length, left), 0, 'orders on a pair that was closed');
    }
    const after = [await pairHolding(context, owner, pair), await pairHolding(context, buyer, pair)] as const;
    for (const [token, before, what] of [
      [after[0].base, held[0].base, 'the base token'],
      [after[1].quote, held[1].quote, 'USDC'],
    ] as const) {
      expect('spot-deploy.active.closes').decimal(token.hold, '0', `hold of ${what}`);
      expect('spot-deploy.active.closes').decimal(token.total, before.total, `total of ${what}`);
    }
    const late = await target.act(buyer, spotOrder({ pair, side: 'bid', px: PX, size }));
    expect('spot-deploy.active.closes').refused(late);
    expect('spot-deploy.active.closes').equal(await openOrders(context, buyer.address), [], 'orders of the buyer');

    await opened(context, owner, id);
    await restingSpot(context, buyer, { pair, side: 'bid', px: PX, size });
    await inTurn(context, owner, [pairActive(id, false)]);
  },
});
