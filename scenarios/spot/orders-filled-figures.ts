import { check } from '../../harness/check/check.ts';
import { requireOnlyStatusEntry } from '../../harness/check/pending-orders.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sizeInUnits } from '../../harness/compare/planes.ts';
import { filledStatusEntryClauses, judgeFilledStatusEntry } from '../../harness/judging/filled-entry.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { tracedStatusEntryKinds } from '../../harness/setup/order-answers.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  sendSpotOrder,
  tokenAmountText,
  usdcTextToBuy,
} from '../../harness/setup/spot.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'spot.orders.filled-figures',
  title:
    'an order on a pair filled at two prices has their total and average in its entry, an unmatched IOC has an entry',
  clauses: [...filledStatusEntryClauses, 'orders.entries.unmatched-ioc', 'orders.response.statuses'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, pace, expect } = context;
    const pair = await leaseNativePair(context);
    const [low = 0n, high = 0n] = await drawPairPricesInSpread(context, pair, 2);
    const size = minPairSize(pair, low);
    const [maker, taker] = await Promise.all([
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, 3n * size) }),
      given.fundedAccount({ usdc: usdcTextToBuy(pair, high, 3n * size) }),
    ]);
    await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px: low, size });
    await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px: high, size });
    const spec = { pair, side: 'bid', px: high, size: 2n * size, tif: 'ioc' } as const;
    const reply = await sendSpotOrder(context, taker, spec);
    await assumeNoTradeWithStrangers(context, maker, taker);
    expect('orders.response.statuses').relation(
      'one entry in statuses for one order',
      { reply },
      () => reply.kind === 'statuses' && reply.statuses.length === 1,
      'statuses',
    );
    const entry = requireOnlyStatusEntry(reply);
    given.require(entry.kind === 'filled', `the order on the pair is ${entry.kind}`);
    if (entry.kind !== 'filled') return;
    const isOwn = ({ oid }: JsonObject) => String(oid) === entry.oid;
    const fills = await pace.eventually(
      () => readFills(context, taker.address),
      (rows) => rows.filter(isOwn).length === 2,
    );
    const legs = fills.filter(isOwn);
    const sum = Dec.sum(legs.map(({ sz }) => Dec.parse(sz) ?? Dec.of(0)));
    given.require(legs.length === 2, 'the fills are not the two of the order');
    // No document says that the size of a fill is the one before a fee in tokens.
    if (!sum.equals(sizeInUnits(2n * size, pair))) throw new NotExercised('fills that tell the size before the fee');
    judgeFilledStatusEntry(context, { reply, entry, market: pair, legs });

    const dry = await sendSpotOrder(context, taker, { ...spec, px: low, size });
    await assumeNoTradeWithStrangers(context, maker, taker);
    // A refusal at commit may have a status of its own (D01).
    expect('orders.entries.unmatched-ioc').oneOf(
      tracedStatusEntryKinds(dry),
      [['filled'], ['noop'], ['error'], ['refused']],
      'kinds of the entries for an unmatched IOC order',
    );
  },
});
