import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { deployMarketWithTraders } from '../../harness/setup/deployed-market.ts';
import { sendEachRequiringAcceptance } from '../../harness/setup/judge-commit.ts';
import { pushOracleAction, readDexPositionSize, tradeOnDeployedMarket } from '../../harness/setup/perp-deploys.ts';
import { placeOrderForStatusEntry } from './traced-entry.ts';

/** Beyond the maximum age that a vote may set. */
const OLD_MS = 601_000;

// Votes allow a price age of up to ten minutes, longer than a case lasts, so the clock is moved.
export default check({
  id: 'perp-deploy.oracle.old',
  title: 'a market whose deployer price is stale refuses opening orders and lets positions be closed',
  clauses: ['perp-deploy.oracle.stale'],
  by: 'operate',
  control: 'days',
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const { owner, pair, maker, taker, deployed, market, px, size } = await deployMarketWithTraders(context);
    await tradeOnDeployedMarket(context, pair, { market, side: 'bid', px, size: size * 2n });
    if (!(await pace.moveClock(OLD_MS))) throw new NotExercised('a clock that can be moved');
    const stale = expect('perp-deploy.oracle.stale');
    const opening = await placeOrderForStatusEntry(context, taker, {
      market,
      side: 'bid',
      px: (px * 95n) / 100n,
      size,
    });
    stale.refused(opening.reply);
    // Both orders are reduce-only: one rests, the other takes it.
    const closing = { market, px, size, reduceOnly: true } as const;
    const rested = await placeOrderForStatusEntry(context, taker, { ...closing, side: 'ask' });
    const takerEntry = await placeOrderForStatusEntry(context, maker, { ...closing, side: 'bid', tif: 'ioc' });
    for (const { entry, reply } of [rested, takerEntry])
      stale.differs(derived(entry.kind, reply), 'error', 'kind of the status of a closing order');
    stale.decimal(
      await readDexPositionSize(context, taker, deployed.coin),
      '1',
      'size of the position after a partial close',
    );
    await sendEachRequiringAcceptance(context, owner, [pushOracleAction(deployed.id, '100')]);
    await pace.blocks();
    const again = await placeOrderForStatusEntry(context, taker, { market, side: 'bid', px: (px * 95n) / 100n, size });
    stale.equal(
      derived(again.entry.kind, again.reply),
      'resting',
      'kind of the status of the same order with a fresh price',
    );
  },
});
