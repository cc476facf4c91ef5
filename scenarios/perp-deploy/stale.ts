import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/check/verdicts.ts';
import { inTurn } from '../../harness/setup/commit-verdicts.ts';
import { deployedMarket } from '../../harness/setup/deployed-market.ts';
import { push, sizeOn, trades } from '../../harness/setup/perp-deploys.ts';

/** Beyond the longest age that a vote may allow. */
const OLD_MS = 601_000;

export default check({
  id: 'perp-deploy.oracle.old',
  title: 'while the price of a deployer is old, its market takes no opening order and lets positions be closed',
  clauses: ['perp-deploy.oracle.stale'],
  by: 'operate',
  leases: ['clock'],
  async run(context) {
    const { given, pace, expect } = context;
    const { owner, pair, maker, taker, deployed, market, px, size } = await deployedMarket(context);
    await trades(context, pair, { market, side: 'bid', px, size: size * 2n });
    if (!(await pace.moveClock(OLD_MS))) throw new NotExercised('a clock that can be moved');
    const opening = await given.placed(taker, { market, side: 'bid', px: (px * 95n) / 100n, size });
    expect('perp-deploy.oracle.stale').oneOf(
      opening.kind === 'error' ? opening.error.code : opening.kind,
      ['MARKET_INACTIVE', 'PRECONDITION_FAILED'],
      'code of an opening order',
    );
    // Both only reduce: one rests, the other takes it.
    const closing = { market, px, size, reduceOnly: true } as const;
    const rested = await given.placed(taker, { ...closing, side: 'ask' });
    const taken = await given.placed(maker, { ...closing, side: 'bid', tif: 'ioc' });
    for (const { kind } of [rested, taken])
      expect('perp-deploy.oracle.stale').that(kind !== 'error', {
        expected: 'a closing order to be taken',
        actual: kind,
      });
    expect('perp-deploy.oracle.stale').decimal(
      (await sizeOn(context, taker, deployed.coin)).toString(),
      '1',
      'what is left of the position',
    );
    await inTurn(context, owner, [push(deployed.id, '100')]);
    await pace.blocks();
    const again = await given.placed(taker, { market, side: 'bid', px: (px * 95n) / 100n, size });
    expect('perp-deploy.oracle.stale').equal(again.kind, 'resting', 'kind of the same order under a fresh price');
  },
});
