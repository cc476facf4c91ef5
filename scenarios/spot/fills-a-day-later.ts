import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import {
  awaitPairBalances,
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  tokenAmountText,
  usdcCostOf,
} from '../../harness/setup/spot.ts';
import { tradeOnPair } from '../../harness/setup/spot-trade.ts';

const HOUR_MS = 3_600_000;
/** No text says at how many places a sum of notionals is served. */
const CENT = Dec.of('0.01');

export default check({
  id: 'spot.fills.a-day-later',
  title: 'day_ntl_vlm of a pair includes a trade for one day and no longer',
  clauses: ['markets.rows.day-volume-window'],
  by: 'operate',
  control: 'days',
  needs: ['funded-accounts', 'closed'],
  accounts: 'fresh',
  leases: ['clock'],
  async run(context) {
    const { given, target, control, expect } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px, 3n);
    const [buyer, seller] = await Promise.all([
      given.fundedAccount({ usdc: '30' }),
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) }),
    ]);
    await tradeOnPair(context, [seller, buyer], { pair, side: 'bid', px, size });
    await awaitPairBalances(context, buyer, pair, ({ base }) => base.total.compare(Dec.of(0)) > 0);
    const volumeIn = async (ms: number) => {
      await control.advance(ms);
      await control.commit();
      const body = given.data(await target.read('markets', { kind: 'spot' }));
      return field(
        rowsAt(body, 'spot.pairs').find(({ name }) => name === pair.coin),
        'day_ntl_vlm',
        body,
      );
    };
    const window = expect('markets.rows.day-volume-window');
    // Whole hours may be what is counted.
    const early = await volumeIn(22 * HOUR_MS);
    const worth = usdcCostOf(pair, px, size);
    window.relation(
      `day_ntl_vlm of at least ${worth} less than a day after the trade`,
      { volume: early },
      ({ volume }) => (Dec.parse(volume) ?? Dec.of(0)).plus(CENT).compare(worth) >= 0,
      'day_ntl_vlm',
    );
    const late = await volumeIn(3 * HOUR_MS + HOUR_MS / 2);
    window.relation(
      'day_ntl_vlm of 0 more than a day after the last trade',
      { volume: late },
      ({ volume }) => Dec.parse(volume)?.compare(CENT) === -1,
      'day_ntl_vlm',
    );
  },
});
