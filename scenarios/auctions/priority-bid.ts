import { check } from '../../harness/check/check.ts';
import { actForCommitReply, MISSING_COMMIT_OUTCOME_TEXT } from '../../harness/check/commit-outcome.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireOnlyStatusEntry, requireRestingEntry } from '../../harness/check/pending-orders.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { Disturbed, NotExercised } from '../../harness/kernel/verdicts.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { restInsideSpread } from '../../harness/setup/own-trade.ts';
import {
  hasCommitHttpStatus,
  judgePaymentBesideFees,
  measurePaymentBesideFees,
  oneOrderBatchAction,
  placePriorityBid,
  priorityBidAction,
  priorityBidCost,
} from '../../harness/setup/priority-bids.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { makeUnaffordableProbe, sendAssetAction } from '../../harness/setup/token-send.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';

/** Bid in whole basis points. */
const HIGHEST = 8;
const OLDER = 3;
/** Above the number of markets of any venue. */
const NO_MARKET = 4_000_000_000;

export default check({
  id: 'auctions.priority.charged',
  title:
    'the newest priority bid is charged on the notional filled by the next order, on top of the fee, and only once',
  clauses: [
    'auctions.priority.one',
    'auctions.priority.charge',
    'auctions.priority.rest-free',
    'auctions.priority.used-up',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    // An odd number of steps, so that the product has digits to truncate.
    const size = traders.size() + 7n * market.step;
    const notional = pxInUsdc(px).times(sizeInUnits(size, market));
    await placePriorityBid(context, taker, market.id, OLDER);
    await placePriorityBid(context, taker, market.id, HIGHEST);

    const first = await measurePaymentBesideFees(context, traders, { before: 0, after: 1 }, async () => {
      await restInsideSpread(context, maker, { market, side: 'ask', px, size });
      const entry = await given.placed(taker, { market, side: 'bid', px, size: 2n * size });
      if (entry.kind === 'error') throw new Disturbed(`the order was refused: ${entry.error.code}`);
      await cancelEveryOrder({ given, target }, taker);
    });
    const due = priorityBidCost(notional, HIGHEST);
    const older = priorityBidCost(notional, OLDER);
    const whole = priorityBidCost(notional.plus(notional), HIGHEST);
    const paid = { paid: first.paid };
    const path = 'USDC charged on top of the fee';
    const isOlder = isWithinTolerance(first.paid, older, first.slack);
    const isWhole = isWithinTolerance(first.paid, whole, first.slack);
    // If fees are rounded to cents, a small order's fee may be the same under both rules.
    const showsApart = (other: Dec) => !isWithinTolerance(due, other, first.slack.plus(first.slack));
    const one = expect('auctions.priority.one');
    if (one.exercised(showsApart(older), 'prices of two bids that the fees let tell apart'))
      one.relation(`a charge of ${due} by the newer bid, not the older one`, paid, () => !isOlder, path);
    const restFree = expect('auctions.priority.rest-free');
    if (restFree.exercised(showsApart(whole), 'prices of a part and the whole that the fees let tell apart'))
      restFree.relation(`a charge of ${due} on the filled part, not on the whole order`, paid, () => !isWhole, path);
    if (!isOlder && !isWhole) expect('auctions.priority.charge').decimal(first.paid, due, path);

    const second = await measurePaymentBesideFees(context, traders, { before: 1, after: 2 }, () =>
      traders.trade('ask', size),
    );
    judgePaymentBesideFees(
      expect('auctions.priority.used-up'),
      second,
      Dec.of(0),
      'USDC charged on top of the fee of the next order',
    );
  },
});

export const priorityBidKeptOnRefusalCheck = check({
  id: 'auctions.priority.kept',
  title: 'a priority bid stays in place after a refused order, and is used up by a resting order or a batch',
  clauses: ['auctions.priority.not-used-up', 'auctions.priority.used-up', 'auctions.priority.no-rank'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, maker, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    const due = priorityBidCost(pxInUsdc(px).times(sizeInUnits(size, market)), HIGHEST);
    const bid = () => placePriorityBid(context, taker, market.id, HIGHEST);
    const paid = (before: number, act: () => Promise<unknown>) =>
      measurePaymentBesideFees(context, traders, { before, after: before + 1 }, act);

    await bid();
    await restInsideSpread(context, maker, { market, side: 'ask', px, size });
    const crossing = await given.placed(taker, { market, side: 'bid', px, size, tif: 'alo' });
    given.require(crossing.kind === 'error', 'an order that only adds was taken though it crosses');
    await cancelEveryOrder({ given, target }, maker);
    const refused = await paid(0, () => traders.trade('bid', size));
    judgePaymentBesideFees(
      expect('auctions.priority.not-used-up'),
      refused,
      due,
      'USDC charged on top of the fee of the order after a refused order',
    );

    await bid();
    await placeRestingOrder({ given }, taker, { market, side: 'ask' });
    const rested = await paid(1, () => traders.trade('ask', size));
    judgePaymentBesideFees(
      expect('auctions.priority.used-up'),
      rested,
      Dec.of(0),
      'USDC charged on top of the fee of the order after a resting order',
    );

    await bid();
    const far = gridPxAtMarkPercent(market, 60);
    const batch = oneOrderBatchAction(taker, {
      market,
      side: 'bid',
      px: far,
      size: scaledSizeForNotional(market, far, 20n),
    });
    requireRestingEntry(requireOnlyStatusEntry(await given.settled(batch, target.act(taker, batch))));
    const batched = await paid(2, () => traders.trade('bid', size));
    judgePaymentBesideFees(
      expect('auctions.priority.no-rank'),
      batched,
      Dec.of(0),
      'USDC charged on top of the fee of the order after a resting batch order',
    );
  },
});

export const priorityPerAssetCheck = check({
  id: 'auctions.priority.per-asset',
  title: 'priority bids on two assets are independent, and an order uses up only the bid on its own asset',
  clauses: ['auctions.priority.one', 'auctions.priority.used-up'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { market, taker } = traders;
    const [px] = traders.pxs;
    const size = traders.size();
    const beside = await given.marketBeside(market);
    const due = priorityBidCost(pxInUsdc(px).times(sizeInUnits(size, market)), HIGHEST);
    const paid = (before: number, side: 'bid' | 'ask') =>
      measurePaymentBesideFees(context, traders, { before, after: before + 1 }, () => traders.trade(side, size));
    await placePriorityBid(context, taker, market.id, HIGHEST);
    await placePriorityBid(context, taker, beside.id, OLDER);
    judgePaymentBesideFees(
      expect('auctions.priority.one'),
      await paid(0, 'bid'),
      due,
      'USDC charged on top of the fee, with a newer bid on another asset',
    );

    await placePriorityBid(context, taker, market.id, HIGHEST);
    await placeRestingOrder({ given }, taker, { market: beside, side: 'bid' });
    const kept = await paid(1, 'ask');
    judgePaymentBesideFees(
      expect('auctions.priority.used-up'),
      kept,
      due,
      'USDC charged on top of the fee after an order on another asset',
    );
  },
});

export const priorityBoundsCheck = check({
  id: 'auctions.priority.bounds',
  title: 'a priority bid takes 1 to 8 basis points on any asset, and a refused bid has used up its nonce',
  clauses: [
    'auctions.priority.zero',
    'auctions.priority.cap',
    'auctions.priority.refused-nonce',
    'auctions.priority.unknown-asset',
  ],
  by: 'act',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const signer = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    expect('auctions.priority.cap').accepted(await target.act(signer, priorityBidAction(0, HIGHEST)));
    await pace.committed();
    expect('auctions.priority.unknown-asset').accepted(await target.act(signer, priorityBidAction(NO_MARKET, 1)));
    const probe = makeUnaffordableProbe(context, signer);
    const spent: bigint[] = [];
    for (const [clause, bps] of [
      ['auctions.priority.zero', 0],
      ['auctions.priority.cap', HIGHEST + 1],
    ] as const) {
      const verdict = await actForCommitReply(context, () => target.act(signer, priorityBidAction(0, bps)), probe);
      if (verdict === null) throw new NotExercised(MISSING_COMMIT_OUTCOME_TEXT);
      expect(clause).refused(verdict);
      // A refusal on HTTP 200 is known to have reached its commit.
      if (expect('auctions.priority.refused-nonce').exercised(hasCommitHttpStatus(verdict), 'a refusal of the commit'))
        spent.push(verdict.nonce);
    }
    const asset = venue.usdc.signingId;
    // Sent concurrently, because a silently dropped action keeps its client waiting.
    const [reply, other = reply] = await Promise.all(
      spent.map((nonce) => target.act(signer, sendAssetAction({ asset, destination, amount: '0.01' }), { nonce })),
    );
    if (reply === undefined || other === undefined) return;
    expect('auctions.priority.refused-nonce').relation(
      'no transfer to arrive that reuses the nonce of a refused bid',
      { reply, other, arrived: await readBalanceAfterPending(context, destination, asset, '0') },
      ({ arrived }) => arrived.equals(Dec.of(0)),
    );
  },
});
