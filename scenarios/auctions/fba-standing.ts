import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAt, minSizeWorth } from '../../harness/check/order-spec.ts';
import { sumAt } from '../../harness/client/json-at.ts';
import { wholeSize } from '../../harness/compare/planes.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { fbaSubmitAction, setBatchClearing, submitToBatch } from '../../harness/setup/batch-auctions.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { positionsOf } from '../../harness/setup/own-positions.ts';

/** A lot of windows, of any length that somebody waits for. */
const WINDOWS_MS = 10_000;
const STEP_MS = 2_500;

export default check({
  id: 'auctions.fba.standing',
  title: 'where a market clears by batch auction of its own accord, both parties of a clearing have its fills',
  clauses: ['fills.lanes.batch-auction'],
  by: 'act',
  accounts: 'fresh',
  leases: ['time'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const standing = venue.markets.find(
      ({ isBatched, open, halted, mark }) => isBatched && open && !halted && mark !== null,
    );
    const market = standing === undefined ? await given.market() : await given.leased(standing);
    // Where none does of its own accord, a vote may have one do so.
    if (standing === undefined) {
      given.afterwards(() => setBatchClearing(context, market, false));
      await setBatchClearing(context, market, true);
    }
    const [buyer, seller] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const px = gridPxAt(market, 100);
    const size = minSizeWorth(market, px, 25n);
    const order = (side: 'bid' | 'ask') => fbaSubmitAction({ market, side, px, size });
    // Together: a window may be short.
    const replies = [target.act(buyer, order('bid')), target.act(seller, order('ask'))];
    for (const reply of await Promise.all(replies)) submitToBatch(reply);
    given.afterwards(async () => {
      await Promise.all([target.act(buyer, order('ask')), target.act(seller, order('bid'))]);
      await pace.passed(STEP_MS);
    });
    const whole = wholeSize(size, market);
    const heldBy = async ({ address }: typeof buyer) =>
      (await positionsOf(context, address)).filter(({ coin }) => coin === market.coin);
    const start = await pace.timeMs();
    let held = await heldBy(buyer);
    for (let waitedMs = STEP_MS; held.length === 0 && waitedMs <= WINDOWS_MS; waitedMs += STEP_MS) {
      await pace.passed(waitedMs, start);
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
      expect('fills.lanes.batch-auction').decimal(
        derived(sumAt(rows, 'sz'), rows),
        whole,
        `size in the rows of ${words}`,
      );
    }
  },
});
