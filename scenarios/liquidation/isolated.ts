import { check } from '../../harness/check/check.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { openIsolatedPosition, readMarkForRemainingCollateral } from '../../harness/setup/isolated-bucket.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { judgeForcedCloseCause } from './close-cause.ts';
import { judgeForcedCloseLedger } from './isolated-ledger.ts';

const SIDES = {
  long: { opens: 'bid', meets: 'bid', away: -1n },
  short: { opens: 'ask', meets: 'ask', away: 1n },
} as const;

/** @param position  side of the position to be closed; its close matches the other account's bid or ask */
const isolatedThreshold = (position: keyof typeof SIDES) =>
  check({
    id: `liquidation.isolated.threshold${position === 'long' ? '' : `.${position}`}`,
    title: `an isolated position is closed in whole below its maintenance margin, and a long position not above it: a ${position}`,
    clauses: [
      'liquidation.isolated.threshold',
      'margin.isolated.apart',
      'fills.cause.forced-close',
      'history.ledger.liquidation',
      'history.ledger.liquidation-market',
    ],
    by: 'operate',
    control: 'margin',
    needs: ['funded-accounts', 'closed'],
    leases: ['clock'],
    async run(context) {
      const { given, pace, expect } = context;
      const { opens, meets, away } = SIDES[position];
      const { bucket, collateral } = await openIsolatedPosition(context, opens);
      const { market, traders, mark } = bucket;
      const whole = await bucket.lots();
      const { cash } = await bucket.account();
      // Only a fall can be created without overshooting, which would close what should stay open.
      if (position === 'long') {
        // A tenth of the maintenance above the threshold.
        const near = await readMarkForRemainingCollateral(bucket, collateral, (maintenance) =>
          maintenance.times(Dec.of('1.1')),
        );
        await mark.moveTo(near, await mark.prices());
        await pace.blocks(2);
        expect('liquidation.isolated.threshold').equal(
          await bucket.openLots(),
          whole,
          'lots of an isolated position above its maintenance margin',
        );
      }
      const below = await readMarkForRemainingCollateral(bucket, collateral, (maintenance) =>
        maintenance.times(Dec.of('0.95')),
      );
      const px = below - (below % market.tick) + away * market.tick;
      await placeRestingOrder({ given }, traders.maker, { market, side: meets, px, size: whole });
      await mark.moveAtOnce(below);
      const fills = await pace.eventually(
        () => bucket.forced(),
        (rows) => rows.length > 0,
      );
      expect('liquidation.isolated.threshold').equal(await bucket.openLots(), 0n, 'lots left of the isolated position');
      const after = await bucket.account();
      expect('liquidation.isolated.threshold').equal(
        after.tier,
        'Safe',
        'tier of the account after its isolated position was closed',
      );
      // No document states at which equity of its bucket a leg is closed.
      await judgeForcedCloseCause(context, fills, traders.maker, 'isolated');
      await judgeForcedCloseLedger(context, bucket);
      const fees = sumAt(fills, 'fee');
      expect('margin.isolated.apart').relation(
        'total_raw_usd of at least the balance of before, less the fee of the forced close',
        { after: after.cash, before: cash, fees },
        (sums) => sums.after.compare(sums.before.minus(sums.fees)) >= 0,
        'total_raw_usd',
      );
    },
  });

export const isolatedThresholdCheck = isolatedThreshold('long');
export const isolatedShortThresholdCheck = isolatedThreshold('short');
