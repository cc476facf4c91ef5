import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { readBalanceAfterPending } from '../../harness/setup/balances.ts';
import {
  findOrListOptionDeal,
  type OptionDeal,
  openRfqSession,
  placeRfqQuote,
  placeRfqQuoteIfTaken,
  placeTracedRfqQuote,
  readListedOptionSeries,
  readNewestBlockTimeMs,
  readOptionHolding,
  rfqAcceptAction,
  rfqQuoteAction,
  rfqRequestAction,
  sendAndJudgeAcceptRefusal,
  tradeOption,
} from '../../harness/setup/options.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

const BEYOND_LIMIT = 'a quote beyond the limit of its request that is taken';

export const refusedRequestsCheck = check({
  id: 'options.refused.requests',
  title:
    'rfq_request on no series, of size 0 or unaffordable at its limit is refused, and one without a limit is accepted',
  clauses: ['options.rfq.series-only', 'options.request.size', 'options.request.bounded', 'options.request.unbounded'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const who = await given.fundedAccount({ usdc: '10' });
    const now = await readNewestBlockTimeMs(context);
    const refusal = (action: Parameters<typeof target.act>[1]) =>
      actForCommitReply(context, () => target.act(who, action), makeUnaffordableProbe(context, who));
    // Series may be numbered like markets, from the same number on.
    const seriesIds = (await readListedOptionSeries(context)).map(({ id }) => id);
    const perp = venue.markets.find(({ id }) => !seriesIds.includes(id));
    const elsewhere = {
      ...deal,
      series: { ...deal.series, id: perp?.id ?? Math.max(...seriesIds, deal.series.id) + 1_000_000 },
    };
    judgeCommitRefusal(expect('options.rfq.series-only'), await refusal(rfqRequestAction(elsewhere, now)));
    judgeCommitRefusal(expect('options.request.size'), await refusal(rfqRequestAction(deal, now, { size: 0 })));
    // A thousand times its lots cost more than it has, on either side.
    const size = deal.size * 1_000;
    for (const side of given.sample(['Bid', 'Ask'] as const, 1)) {
      const bounded = await refusal(rfqRequestAction(deal, now, { side, size, limit: deal.price }));
      judgeCommitRefusal(expect('options.request.bounded'), bounded);
    }
    for (const side of given.sample(['Bid', 'Ask'] as const, 1))
      expect('options.request.unbounded').accepted(
        await target.act(who, rfqRequestAction(deal, now, { side, size, limit: null })),
      );
    const session = await openRfqSession(context, who, deal, { size });
    // A row may omit an absent limit.
    expect('options.request.unbounded').relation(
      'limit_px absent, null or 0',
      { limit: field(session.row, 'limit_px') },
      ({ limit }) => limit === undefined || limit === null || Dec.parse(limit)?.equals(Dec.of(0)) === true,
      'limit_px',
    );
  },
});

export const refusedQuotesCheck = check({
  id: 'options.refused.quotes',
  title: 'a quote at price 0, of size 0, on an unknown request or outliving its request is refused',
  clauses: ['options.quote.positive', 'options.quote.outlives', 'options.session.unknown'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '20' });
    const maker = await given.fundedAccount({ usdc: '40' });
    const session = await openRfqSession(context, taker, deal);
    const refusal = (action: Parameters<typeof target.act>[1]) =>
      actForCommitReply(context, () => target.act(maker, action), makeUnaffordableProbe(context, maker));
    for (const spec of given.sample([{ price: 0 }, { size: 0 }], 1))
      judgeCommitRefusal(expect('options.quote.positive'), await refusal(rfqQuoteAction(deal, session, spec)));
    const late = await refusal(rfqQuoteAction(deal, session, { until: session.expiry + 1 }));
    judgeCommitRefusal(expect('options.quote.outlives'), late);
    const lost = await refusal(rfqQuoteAction(deal, { ...session, id: session.id + 1_000_000_000 }));
    judgeCommitRefusal(expect('options.session.unknown'), lost);
    // The quote may live as long as its request.
    const index = await placeTracedRfqQuote(context, maker, taker, deal, session);
    expect('options.quote.outlives').equal(index, 0, 'index of the only open quote');
  },
});

export const refusedAcceptsCheck = check({
  id: 'options.refused.accepts',
  title:
    'rfq_accept of an unknown quote, by another account, of an own quote or a second time changes no balance or leg',
  clauses: [
    'options.accept.size',
    'options.accept.requester',
    'options.accept.quote-unknown',
    'options.accept.above-quote',
    'options.accept.limit',
    'options.accept.no-premium',
    'options.accept.self-trade',
    'options.session.unknown',
    'options.accept.refused-moves-nothing',
    'options.accept.ends-session',
    'options.funds.together',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const third = await given.fundedAccount({ usdc: '60' });
    const fourth = await given.fundedAccount({ usdc: '60' });
    const session = await openRfqSession(context, taker, deal, { size: deal.size - 1, limit: deal.price });
    // A venue may keep one quote per account on a request, the newest: each has one here.
    const good = await placeRfqQuote(context, maker, taker, deal, session);
    const small = await placeRfqQuote(context, third, taker, deal, session, { size: 1 });
    const dear = await placeRfqQuoteIfTaken(context, fourth, taker, deal, session, { price: deal.price + 1 });
    const own = await placeRfqQuoteIfTaken(context, taker, taker, deal, session);
    const before = [
      await readBalanceAfterPending(context, taker.address, usdc),
      await readBalanceAfterPending(context, maker.address, usdc),
    ].map(String);
    const { id } = deal.series;
    const refused = (clause: Parameters<typeof expect>[0], index: number, size: number) => {
      const action = rfqAcceptAction(session, index, size);
      const probe = makeUnaffordableProbe(context, taker);
      return sendAndJudgeAcceptRefusal(context, expect(clause), { who: taker, series: id, action, probe, session });
    };
    if (expect('options.accept.self-trade').exercised(own !== null, 'a quote on a request of its own') && own !== null)
      await refused('options.accept.self-trade', own, 2);
    // An accept by another account would change the requester's legs: one that quoted, also of its own quote, is none that may accept.
    const action = rfqAcceptAction(session, good, 2);
    for (const other of [third, maker]) {
      const probe = makeUnaffordableProbe(context, other);
      const outsider = await actForCommitReply(context, () => target.act(other, action), probe);
      const legAfter = await readOptionHolding(context, taker.address, id);
      expect('options.accept.requester').absent(derived(legAfter.row, legAfter.positions), 'fill by another account');
      judgeCommitRefusal(expect('options.accept.requester'), outsider);
    }
    // Last on this session: only public facts say that these are refused, and an accepted one ends it.
    const unquoted = [
      ['options.accept.quote-unknown', Math.max(good, small, dear ?? 0, own ?? 0) + 1, 2],
      ['options.accept.above-quote', small, 2],
      ['options.accept.above-quote', good, deal.size],
      ['options.accept.limit', dear, 2],
    ] as const;
    let isOpen = true;
    for (const [clause, index, lots] of given.sample(unquoted, 1, ([clause]) => clause)) {
      const stands = expect(clause).exercised(isOpen, 'a session that stands behind each accept that is to be refused');
      if (stands && expect(clause).exercised(index !== null, BEYOND_LIMIT) && index !== null)
        isOpen = await refused(clause, index, lots);
    }
    const balances = async ([ofTaker, ofMaker]: readonly string[] = []) => {
      const [one, other] = await Promise.all([
        readBalanceAfterPending(context, taker.address, usdc, ofTaker),
        readBalanceAfterPending(context, maker.address, usdc, ofMaker),
      ]);
      return derived([String(one), String(other)], one, other);
    };
    const his = await readOptionHolding(context, taker.address, deal.series.id);
    const others = await readOptionHolding(context, maker.address, deal.series.id);
    const legs = derived([his.row ?? null, others.row ?? null], his.positions, others.positions);
    expect('options.accept.refused-moves-nothing').equal(await balances(before), before, 'USDC of taker and maker');
    expect('options.accept.refused-moves-nothing').equal(legs, [null, null], 'legs of requester and quoter');

    // The size far exceeds what the account can pay, on a request without a limit.
    const size = deal.size * 1_000;
    const wide = await openRfqSession(context, taker, deal, { size });
    const index = await placeRfqQuote(context, maker, taker, deal, wide, { size });
    const beyond = {
      action: rfqAcceptAction(wide, index, size),
      probe: makeUnaffordableProbe(context, taker),
      session: wide,
    };
    await sendAndJudgeAcceptRefusal(context, expect('options.funds.together'), { who: taker, series: id, ...beyond });
    expect('options.accept.refused-moves-nothing').equal(await balances(before), before, 'USDC of taker and maker');

    const over = await tradeOption(context, { taker, maker }, deal);
    const after = await balances();
    const again = await actForCommitReply(
      context,
      () => target.act(taker, rfqAcceptAction(over, 0, 2)),
      makeUnaffordableProbe(context, taker),
    );
    judgeCommitRefusal(expect('options.session.unknown'), again);
    expect('options.accept.ends-session').equal(
      await balances(after.value),
      after,
      'USDC of requester and quoter after a second accept',
    );
    const late = await actForCommitReply(
      context,
      () => target.act(maker, rfqQuoteAction(deal, over)),
      makeUnaffordableProbe(context, maker),
    );
    // A document says that the session has ended; only public facts say that a quote on it is refused.
    judgeCommitRefusal(expect('options.session.unknown'), late);
    expect('options.accept.refused-moves-nothing').equal(
      await balances(after.value),
      after,
      'USDC of requester and quoter after a quote on the ended request',
    );
    // Leaves no open legs in the series.
    given.afterwards(async () => void (await tradeOption(context, { taker, maker }, deal, { side: 'Ask' })));
    await judgeWriters(context, { taker, maker, third }, deal);
    await judgeBareAccepts(context, { taker, maker }, deal);
  },
});

/** Judges that an account which writes or sells back sets the minimum price. */
async function judgeWritersLimit(
  context: CaseContext<'options.accept.limit'>,
  { taker, maker }: Readonly<Record<'taker' | 'maker', Identity>>,
  deal: OptionDeal,
): Promise<void> {
  const session = await openRfqSession(context, taker, deal, { side: 'Ask', size: 1, limit: deal.price });
  const cheap = await placeRfqQuoteIfTaken(context, maker, taker, deal, session, { price: deal.price - 1, size: 1 });
  if (!context.expect('options.accept.limit').exercised(cheap !== null, BEYOND_LIMIT) || cheap === null) return;
  await sendAndJudgeAcceptRefusal(context, context.expect('options.accept.limit'), {
    who: taker,
    series: deal.series.id,
    action: rfqAcceptAction(session, cheap, 1),
    probe: makeUnaffordableProbe(context, taker),
    session,
  });
}

/** Judges accepts of an account that writes: beyond its limit, and of its own quote. */
async function judgeWriters(
  context: CaseContext<'options.accept.limit' | 'options.accept.self-trade'>,
  { taker, maker, third }: Readonly<Record<'taker' | 'maker' | 'third', Identity>>,
  deal: OptionDeal,
): Promise<void> {
  await judgeWritersLimit(context, { taker, maker }, deal);
  await judgeOwnBid(context, third, deal);
}

/** Judges that nobody writes to himself either: an accept of an own quote on a request to write. */
async function judgeOwnBid(
  context: CaseContext<'options.accept.self-trade'>,
  who: Identity,
  deal: OptionDeal,
): Promise<void> {
  const expectation = context.expect('options.accept.self-trade');
  const session = await openRfqSession(context, who, deal, { side: 'Ask', size: 2 });
  const own = await placeRfqQuoteIfTaken(context, who, who, deal, session, { size: 2 });
  if (!expectation.exercised(own !== null, 'a quote on a request of its own') || own === null) return;
  await sendAndJudgeAcceptRefusal(context, expectation, {
    who,
    series: deal.series.id,
    action: rfqAcceptAction(session, own, 2),
    probe: makeUnaffordableProbe(context, who),
    session,
  });
}

/**
 * Judges accepts without a premium, and of size zero, in separate sessions at the end: an accepted one may end the session, and no document
 * says that an accept without a premium is refused. The free one goes first, because a venue that accepts it also accepts size zero.
 */
async function judgeBareAccepts(
  context: CaseContext<'options.accept.no-premium' | 'options.accept.size'>,
  { taker, maker }: Readonly<Record<'taker' | 'maker', Identity>>,
  deal: OptionDeal,
): Promise<void> {
  for (const [clause, price, size] of [
    ['options.accept.no-premium', 1, 1],
    ['options.accept.size', deal.price, 0],
  ] as const) {
    const session = await openRfqSession(context, taker, deal, { size: 1 });
    const index = await placeRfqQuote(context, maker, taker, deal, session, { price, size: 1 });
    await sendAndJudgeAcceptRefusal(context, context.expect(clause), {
      who: taker,
      series: deal.series.id,
      action: rfqAcceptAction(session, index, size),
      probe: makeUnaffordableProbe(context, taker),
      session,
    });
  }
}
