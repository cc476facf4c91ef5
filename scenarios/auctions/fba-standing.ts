import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAt, minSizeWorth } from '../../harness/check/order-spec.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { wholeSize } from '../../harness/compare/planes.ts';
import { NotExercised, Unsupported } from '../../harness/kernel/verdicts.ts';
import { fbaSubmitAction, submitToBatch } from '../../harness/setup/batch-auctions.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { positionsOf } from '../../harness/setup/own-positions.ts';

/** A lot of windows, of any length that somebody waits for. */
const WINDOWS_MS = 10_000;

export default check({
  id: 'auctions.fba.standing',
  title: 'where a market clears by batch auction of its own accord, both parties of a clearing have its fills',
  clauses: ['fills.lanes.batch-auction'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const market = venue.markets.find(({ isBatched, open, halted, mark }) => isBatched && open && !halted && mark !== null);
    if (market === undefined) throw new Unsupported('a market that clears by batch auction');
    await given.leased(market);
    const [buyer, seller] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const px = gridPxAt(market, 100);
    const size = minSizeWorth(market, px, 25n);
    const order = (side: 'bid' | 'ask') => fbaSubmitAction({ market, side, px, size });
    submitToBatch(await target.act(buyer, order('bid')));
    submitToBatch(await target.act(seller, order('ask')));
    given.afterwards(async () => {
      await Promise.all([target.act(buyer, order('ask')), target.act(seller, order('bid'))]);
    });
    const whole = wholeSize(size, market);
    const heldBy = async ({ address }: typeof buyer) =>
      (await positionsOf(context, address)).filter(({ coin }) => coin === market.coin);
    const until = (await pace.timeMs()) + WINDOWS_MS;
    let held = await heldBy(buyer);
    while (held.length === 0 && (await pace.timeMs()) < until) {
      await pace.blocks(2);
      held = await heldBy(buyer);
    }
    if (held.length === 0) throw new NotExercised('a batch that clears');
    for (const [who, words] of [
      [buyer, 'who bought'],
      [seller, 'who sold'],
    ] as const) {
      const rows = await pace.eventually(
        async () => (await fillsOf(context, who.address)).filter(({ coin }) => coin === market.coin),
        (listed) => listed.length > 0,
      );
      expect('fills.lanes.batch-auction').decimal(derived(sumAt(rows, 'sz'), rows), whole, `size in the rows of ${words}`);
    }
  },
});
