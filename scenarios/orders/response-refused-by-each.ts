import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import { prepareChasedBook } from '../../harness/judging/chased-book.ts';
import { sendChase } from '../../harness/setup/chase.ts';
import { placeLadder, requireOrderResponse } from '../../harness/setup/ladder.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  drawPairPricesInSpread,
  leaseNativePair,
  minPairSize,
  placeRestingSpotOrder,
  sendSpotOrder,
  tokenAmountText,
} from '../../harness/setup/spot.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { actAndJudgeNoEffect } from './refused-changes-nothing.ts';

const changesNothing = 'orders.response.refused-changes-nothing';
const detailsClause = 'orders.entries.error-details';
const ofEntries = ['orders.response.error', detailsClause] as const;

export const refusedScaleOrderChangesNothingCheck = check({
  id: 'orders.response.refused-by-each.ladder',
  title: 'a scale_order beyond the funds is refused with an error and leaves no order, no fill and the same balance',
  clauses: [changesNothing, ...ofEntries],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, random } = context;
    const trader = await given.fundedAccount({ usdc: '100' });
    const market = await given.market();
    const pxLow = gridPxAtMarkPercent(market, 60);
    const total = 2n * scaledSizeForNotional(market, pxLow, 1_000_000n);
    const spec = { market, side: 'bid', rungs: 2, pxLow, pxHigh: pxLow + market.tick, total } as const;
    const act = async () =>
      requireOrderResponse(await placeLadder(context, trader, { ...spec, cloid: random.cloid() }), 'ladders');
    judgeErrors(context, await actAndJudgeNoEffect(context, trader, act));
  },
});

export const refusedChaseOrderChangesNothingCheck = check({
  id: 'orders.response.refused-by-each.chase',
  title: 'a chase_order beyond the funds of the account leaves no order, no fill and the same balance',
  clauses: [changesNothing],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { traders, market } = await prepareChasedBook(context);
    const size = traders.size() * 20_000_000n;
    await actAndJudgeNoEffect(context, traders.taker, async () =>
      requireOrderResponse(await sendChase(context, traders.taker, { market, side: 'bid', size }), 'chases'),
    );
  },
});

export const refusedSpotOrderChangesNothingCheck = check({
  id: 'orders.response.refused-by-each.pair',
  title: 'a crossing alo order on a spot pair leaves no order, no fill and the same balance',
  clauses: [changesNothing, detailsClause],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given } = context;
    const pair = await leaseNativePair(context);
    const [px = 0n] = await drawPairPricesInSpread(context, pair, 1);
    const size = minPairSize(pair, px);
    const [maker, trader] = await Promise.all([
      given.fundedAccount({ usdc: '10', native: tokenAmountText(pair, size) }),
      given.fundedAccount({ usdc: '60' }),
    ]);
    await placeRestingSpotOrder(context, maker, { pair, side: 'ask', px, size });
    const refused = await actAndJudgeNoEffect(context, trader, async () => {
      const reply = await sendSpotOrder(context, trader, { pair, side: 'bid', px, size, tif: 'alo' });
      await assumeNoTradeWithStrangers(context, maker, trader);
      return reply;
    });
    judgeDetails(context, refused);
  },
});

/** An additional level is an accepted form, and a refusal of the whole action is the envelope itself (D01, D05). */
function judgeErrors({ expect }: CaseContext<(typeof ofEntries)[number]>, reply: ActResult): void {
  if (!expect('orders.response.error').exercised(reply.kind === 'statuses', 'a refusal in an entry')) return;
  for (const entry of reply.kind === 'statuses' ? rowsAt(reply.body, 'statuses') : []) {
    const error = at(entry, 'error.error') ?? at(entry, 'error');
    expect('orders.response.error').relation(
      'an error with a code and a message',
      { entry },
      () => isJsonObject(error) && typeof error.code === 'string' && typeof error.message === 'string',
      'statuses[*].error',
    );
  }
  judgeDetails({ expect }, reply);
}

/** Details of a refused order are optional, but must have the envelope's form. */
function judgeDetails({ expect }: Pick<CaseContext<typeof detailsClause>, 'expect'>, reply: ActResult): void {
  for (const entry of reply.kind === 'statuses' ? rowsAt(reply.body, 'statuses') : []) {
    const error = at(entry, 'error.error') ?? at(entry, 'error');
    const details = field(isJsonObject(error) ? error : undefined, 'details', entry);
    expect(detailsClause).relation(
      'details with field, limit and actual, or no details',
      { details, entry },
      (observed) => observed.details === undefined || isDetails(observed.details),
      'statuses[*].error.details',
    );
  }
}

function isDetails(details: JsonValue | undefined): boolean {
  return isJsonObject(details) && ['field', 'limit', 'actual'].every((key) => key in details);
}
