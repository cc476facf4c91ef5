import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { isOrdinaryMarket } from '../../harness/check/market-picker.ts';
import { gridPxAtMarkPercent, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import { at, rowsAt } from '../../harness/client/json-at.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { pxInUsdc, sizeInUnits } from '../../harness/compare/planes.ts';
import { toAgentSignedCheck } from '../../harness/judging/by-agents.ts';
import { doOthersHaveRestingOrders, judgeChaseAccepted, prepareChasedBook } from '../../harness/judging/chased-book.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import type { MarketFacts } from '../../harness/probe/facts.ts';
import { cancelEveryOrder } from '../../harness/setup/cancel-every-order.ts';
import { awaitChaseLeg, chaseAction, chaseLegField, sendChase } from '../../harness/setup/chase.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

const DIGITS = /^[0-9]+(\.[0-9]+)?$/;

export const chaseStartsCheck = check({
  id: 'chase.order.starts',
  title: 'chase_order rests one post-only order between the quotes, and the reply has its handle, order and price',
  clauses: ['chase.order.rests', 'chase.order.reply', 'orders.entries.chase'],
  by: 'act',
  async run(context) {
    const { random, expect } = context;
    const book = await prepareChasedBook(context);
    const { traders, market, at } = book;
    const { taker: trader } = traders;
    const cloid = random.cloid();
    const size = traders.size();
    const reply = await sendChase(context, trader, { market, side: 'bid', size, cloid });
    await judgeChaseAccepted(expect('chase.order.rests'), book, reply);
    const leg = await awaitChaseLeg(context, trader.address, cloid, (row) => row !== undefined);
    if (leg.value === undefined) await assumeNoTradeWithStrangers(context, trader, traders.maker);
    const low = pxInUsdc(at(0));
    const high = pxInUsdc(traders.pxs[2]);
    const isInside = (px: Dec | null) => px !== null && px.compare(low) > 0 && px.compare(high) < 0;
    expect('chase.order.rests').relation(
      `a post-only bid above ${low} and below ${high}`,
      { leg },
      ({ leg: row }) => isInside(Dec.parse(row?.px)) && row?.side === 'B' && row.tif === 'alo',
      'open_orders',
    );
    expect('chase.order.rests').decimal(chaseLegField(leg, 'sz'), sizeInUnits(size, market));
    const [entry] = reply.kind === 'statuses' ? reply.statuses : [];
    if (reply.kind !== 'statuses' || entry?.kind === 'resting')
      throw new NotExercised('an entry of its own for a chase');
    expect('orders.entries.chase').relation(
      'a chase entry with the leg_oid of the open leg order',
      { statuses: field(reply.body, 'statuses'), oid: chaseLegField(leg, 'oid') },
      ({ oid }) => entry?.kind === 'chase' && entry.legOid === oid,
      'statuses[0]',
    );
    if (entry?.kind !== 'chase') return;
    expect('orders.entries.chase').shape(reply.body, 'exchange.statuses');
    const chase = (key: string) => field(reply.body, `statuses.0.chase.${key}`);
    const handles = { handle: chase('chase_oid'), leg: chase('leg_oid') };
    expect('chase.order.reply').relation(
      'chase_oid, leg_oid and leg_px in strings of digits',
      { handle: handles.handle, leg: handles.leg, px: chase('leg_px') },
      (sent) => Object.values(sent).every((text) => typeof text === 'string' && DIGITS.test(text)),
      'statuses[0].chase',
    );
    expect('chase.order.reply').relation(
      'a chase_oid other than leg_oid',
      handles,
      () => entry.chaseOid !== entry.legOid,
    );
    expect('chase.order.reply').equal(
      derived(entry.cloid?.toLowerCase() ?? null, field(reply.body, 'statuses.0.chase')),
      cloid,
      'cloid',
    );
    // Figures on the book plane, or in whole units.
    expect('chase.order.reply').relation(
      'leg_px to be the px of the leg order, or that times 1e8',
      { legPx: derived(entry.legPx, field(reply.body, 'statuses.0.chase')), px: chaseLegField(leg, 'px') },
      ({ legPx, px }) => isPxOf(Dec.parse(legPx), Dec.parse(px)),
      'leg_px',
    );
  },
});

export const chaseStartsByAgentCheck = toAgentSignedCheck(chaseStartsCheck);

function isPxOf(reported: Dec | null, px: Dec | null): boolean {
  const whole = (px ?? Dec.of(0)).times(Dec.of(100_000_000));
  return reported !== null && (reported.equals(whole) || reported.equals(px ?? whole));
}

export const chaseStpModesCheck = check({
  id: 'chase.order.stp-modes',
  title: 'each of the four stp_mode values starts a chase',
  clauses: ['chase.order.stp-modes'],
  by: 'act',
  async run(context) {
    const { given, expect } = context;
    const book = await prepareChasedBook(context);
    const { traders, market } = book;
    for (const stpMode of given.sample(['cancel_oldest', 'cancel_newest', 'cancel_both', 'reject'], 1)) {
      const reply = await sendChase(context, traders.taker, { market, side: 'ask', size: traders.size(), stpMode });
      await judgeChaseAccepted(expect('chase.order.stp-modes'), book, reply);
    }
  },
});

const between = { intervalBlocks: 100, ttlMs: 3_600_000, maxReprices: 100 };
const bounds = [
  ['chase.order.interval', 'intervalBlocks', 2, 28_800],
  ['chase.order.ttl', 'ttlMs', 60_000, 604_800_000],
  ['chase.order.reprices', 'maxReprices', 1, 100_000],
] as const;

export const chaseBoundsCheck = check({
  id: 'chase.order.figures',
  title: 'chase intervals, lifetimes and reprice counts outside their bounds are refused, and at the bounds accepted',
  clauses: ['chase.order.interval', 'chase.order.ttl', 'chase.order.reprices'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const book = await prepareChasedBook(context);
    const { traders, market } = book;
    const { taker: trader } = traders;
    const spec = { market, side: 'bid', size: traders.size(), ...between } as const;
    for (const [clause, key, least, most] of bounds) {
      for (const value of given.sample([least - 1, most + 1], 1)) {
        const reply = await target.act(trader, chaseAction({ ...spec, [key]: value }));
        expect(clause).refused(reply);
      }
      for (const value of given.sample([least, most], 1)) {
        const started = await sendChase(context, trader, { ...spec, [key]: value });
        await judgeChaseAccepted(expect(clause), book, started);
      }
      // Removes resting orders, so that no cap is near.
      await cancelEveryOrder({ given, target }, trader);
    }
  },
});

export const chaseRefusedCheck = check({
  id: 'chase.order.unplaced',
  title: 'a chase that would cross, that the account cannot fund, or that is the sixth, is refused',
  clauses: ['chase.order.would-cross', 'chase.order.leg-failed', 'chase.order.cap'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const book = await prepareChasedBook(context);
    const { traders, market, quote } = book;
    const { taker: trader } = traders;
    const size = traders.size();
    const act = (spec: { readonly size?: bigint; readonly side?: 'bid' | 'ask' } = {}) =>
      target.act(trader, chaseAction({ market, side: 'bid', size, ...spec }));
    // Twenty million times what the account may be worth.
    expect('chase.order.leg-failed').refused(await act({ size: size * 20_000_000n }));
    for (let active = 0; active < 5; active += 1) {
      const reply = await sendChase(context, trader, { market, side: 'bid', size });
      await judgeChaseAccepted(expect('chase.order.cap'), book, reply);
    }
    expect('chase.order.cap').refused(await act());
    await cancelEveryOrder({ given, target }, trader);
    // Quotes one tick below the ask, which leaves no room for a chase.
    await quote('bid', Number((traders.pxs[2] - traders.pxs[0]) / market.tick) - 1);
    expect('chase.order.would-cross').refused(requireEveryOrderReported(await act()));
  },
});

/** Maximum books to search for one without an ask. */
const MOST_BOOKS = 8;

export const chaseNoTouchCheck = check({
  id: 'chase.order.thin',
  title: 'a selling chase in a market without asks is refused',
  clauses: ['chase.order.thin'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const trader = await given.fundedAccount();
    const asks = async ({ coin }: MarketFacts) =>
      rowsAt(given.data(await target.read('l2_book', { coin })), 'asks').length;
    // The feed suggests candidates; the chosen one is verified by a read.
    const seems = async (market: MarketFacts) => {
      const reported = at((await given.peekFeed({ type: 'l2_book', coin: market.coin })) ?? {}, 'levels.1');
      return isJsonArray(reported) ? reported.length : asks(market);
    };
    const looked = await Promise.all(
      venue.markets
        .filter(isOrdinaryMarket)
        .slice(0, MOST_BOOKS)
        .map(async (market) => ((await seems(market)) === 0 ? [market.id] : [])),
    );
    const quiet = looked.flat();
    if (quiet.length === 0) throw new NotExercised('a market that nobody sells on');
    const market = await given.market(({ id }) => quiet.includes(id));
    // An order may have arrived while the case waited for the market.
    if ((await asks(market)) > 0) throw new NotExercised('a market that nobody sells on');
    const action = chaseAction({
      market,
      side: 'ask',
      size: scaledSizeForNotional(market, gridPxAtMarkPercent(market, 100), 25n),
    });
    const reply = await target.act(trader, action);
    const isAsk = (side: string) => side === 'asks';
    if (
      isAccepted(reply) &&
      venue.isolation === 'shared' &&
      (await doOthersHaveRestingOrders(context, market, [trader], isAsk))
    )
      throw new NotExercised('a market that nobody sells on');
    expect('chase.order.thin').refused(reply);
  },
});
