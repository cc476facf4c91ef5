import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { refusedWhereTold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { Blocked } from '../../harness/check/verdicts.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { heldAtRest } from '../../harness/setup/balances.ts';
import {
  accept,
  asked,
  type Deal,
  dealt,
  legOf,
  openDeal,
  quote,
  quotedOn,
  quoteTold,
  refusedAccept,
  request,
  type Session,
  timeHere,
} from '../../harness/setup/options.ts';
import { beyondMeans } from '../../harness/setup/token-send.ts';

export const requests = check({
  id: 'options.refused.requests',
  title: 'a request of no series, of no size, or beyond the means at its limit is refused, and an unbounded one is not',
  clauses: ['options.rfq.series-only', 'options.request.size', 'options.request.bounded', 'options.request.unbounded'],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const deal = await openDeal(context);
    const who = await given.fundedAccount({ usdc: '10' });
    const now = await timeHere(context);
    const refusal = (action: Parameters<typeof target.act>[1]) =>
      verdictOn(context, () => target.act(who, action), beyondMeans(context, who));
    const [perp] = venue.markets;
    const elsewhere = { ...deal, series: { ...deal.series, id: perp?.id ?? 0 } };
    refusedWhereTold(expect('options.rfq.series-only'), await refusal(request(elsewhere, now)));
    refusedWhereTold(expect('options.request.size'), await refusal(request(deal, now, { size: 0 })));
    // A thousand times its lots cost more than it has, on either side.
    const size = deal.size * 1_000;
    for (const side of given.some(['Bid', 'Ask'] as const, 1)) {
      const bounded = await refusal(request(deal, now, { side, size, limit: deal.price }));
      refusedWhereTold(expect('options.request.bounded'), bounded);
    }
    for (const side of given.some(['Bid', 'Ask'] as const, 1))
      expect('options.request.unbounded').accepted(
        await target.act(who, request(deal, now, { side, size, limit: null })),
      );
    const session = await asked(context, who, deal, { size });
    // A row need not tell of a limit that there is not.
    expect('options.request.unbounded').relation(
      'no limit',
      { limit: field(session.row, 'limit_px') },
      ({ limit }) => limit === undefined || limit === null || Dec.parse(limit)?.equals(Dec.of(0)) === true,
      'limit_px',
    );
  },
});

export const quotes = check({
  id: 'options.refused.quotes',
  title: 'a quote at no price, of no size, on nothing or longer than its request is refused',
  clauses: ['options.quote.positive', 'options.quote.outlives', 'options.session.unknown'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const deal = await openDeal(context);
    const taker = await given.fundedAccount({ usdc: '20' });
    const maker = await given.fundedAccount({ usdc: '40' });
    const session = await asked(context, taker, deal);
    const refusal = (action: Parameters<typeof target.act>[1]) =>
      verdictOn(context, () => target.act(maker, action), beyondMeans(context, maker));
    for (const wish of given.some([{ price: 0 }, { size: 0 }], 1))
      refusedWhereTold(expect('options.quote.positive'), await refusal(quote(deal, session, wish)));
    const late = await refusal(quote(deal, session, { until: session.expiry + 1 }));
    refusedWhereTold(expect('options.quote.outlives'), late);
    const lost = await refusal(quote(deal, { ...session, id: session.id + 1_000_000_000 }));
    refusedWhereTold(expect('options.session.unknown'), lost);
    // As long as its request it may stand.
    const index = await quoteTold(context, maker, taker, deal, session);
    expect('options.quote.outlives').equal(index, 0, 'the one quote that stands');
  },
});

export const accepts = check({
  id: 'options.refused.accepts',
  title: 'an accept of what was not quoted, by somebody else, with oneself or once more moves nothing',
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
    const deal = await openDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const third = await given.fundedAccount({ usdc: '60' });
    const session = await asked(context, taker, deal, { size: deal.size - 1, limit: deal.price });
    const good = await quotedOn(context, maker, taker, deal, session);
    const small = await quotedOn(context, maker, taker, deal, session, { size: 1 });
    const dear = await quotedOn(context, maker, taker, deal, session, { price: deal.price + 1 });
    const own = await quotedByItself(context, taker, deal, session);
    const before = [await heldAtRest(context, taker.address, usdc), await heldAtRest(context, maker.address, usdc)].map(
      String,
    );
    const { id } = deal.series;
    const refused = (clause: Parameters<typeof expect>[0], index: number, size: number) => {
      const action = accept(session, index, size);
      const probe = beyondMeans(context, taker);
      return refusedAccept(context, expect(clause), { who: taker, series: id, action, probe, session });
    };
    await refused('options.accept.quote-unknown', (own ?? dear) + 1, 2);
    const above = [
      [small, 2],
      [good, deal.size],
    ] as const;
    for (const [index, lots] of given.some(above, 1)) await refused('options.accept.above-quote', index, lots);
    await refused('options.accept.limit', dear, 2);
    if (expect('options.accept.self-trade').exercised(own !== null, 'a quote on a request of its own') && own !== null)
      await refused('options.accept.self-trade', own, 2);
    // An accept by another account would move the legs of the requester.
    const action = accept(session, good, 2);
    const outsider = await verdictOn(context, () => target.act(third, action), beyondMeans(context, third));
    const legAfter = await legOf(context, taker.address, id);
    expect('options.accept.requester').absent(derived(legAfter.row, legAfter.positions), 'fill by somebody else');
    refusedWhereTold(expect('options.accept.requester'), outsider);
    const balances = async ([ofTaker, ofMaker]: readonly string[] = []) => {
      const [one, other] = await Promise.all([
        heldAtRest(context, taker.address, usdc, ofTaker),
        heldAtRest(context, maker.address, usdc, ofMaker),
      ]);
      return derived([String(one), String(other)], one, other);
    };
    const his = await legOf(context, taker.address, deal.series.id);
    const others = await legOf(context, maker.address, deal.series.id);
    const legs = derived([his.row ?? null, others.row ?? null], his.positions, others.positions);
    expect('options.accept.refused-moves-nothing').equal(await balances(before), before, 'USDC of both');
    expect('options.accept.refused-moves-nothing').equal(legs, [null, null], 'legs of both');

    // More than it has by far, on a request without a limit.
    const size = deal.size * 1_000;
    const wide = await asked(context, taker, deal, { size });
    const index = await quotedOn(context, maker, taker, deal, wide, { size });
    const beyond = { action: accept(wide, index, size), probe: beyondMeans(context, taker), session: wide };
    await refusedAccept(context, expect('options.funds.together'), { who: taker, series: id, ...beyond });
    expect('options.accept.refused-moves-nothing').equal(await balances(before), before, 'USDC of both');

    const over = await dealt(context, { taker, maker }, deal);
    const after = await balances();
    const again = await verdictOn(context, () => target.act(taker, accept(over, 0, 2)), beyondMeans(context, taker));
    refusedWhereTold(expect('options.session.unknown'), again);
    const late = await verdictOn(context, () => target.act(maker, quote(deal, over)), beyondMeans(context, maker));
    refusedWhereTold(expect('options.accept.ends-session'), late);
    expect('options.accept.refused-moves-nothing').equal(
      await balances(after.value),
      after,
      'USDC of both after the fill',
    );
    // Nothing of the series stays open.
    given.afterwards(async () => void (await dealt(context, { taker, maker }, deal, { side: 'Ask' })));
    // In sessions of their own, and last: whoever takes these may end the session by it, and no document says that an accept
    // without a premium is refused. The free one first: who takes it takes one of no size as well.
    for (const [clause, price, size] of [
      ['options.accept.no-premium', 1, 1],
      ['options.accept.size', deal.price, 0],
    ] as const) {
      const bare = await asked(context, taker, deal, { size: 1 });
      const nth = await quotedOn(context, maker, taker, deal, bare, { price, size: 1 });
      const free = { action: accept(bare, nth, size), probe: beyondMeans(context, taker), session: bare };
      await refusedAccept(context, expect(clause), { who: taker, series: id, ...free });
    }
  },
});

/** The place of a quote of whoever has asked; null: a venue may refuse it at once (D251). */
async function quotedByItself(
  context: CaseContext<never>,
  who: Identity,
  deal: Deal,
  session: Session,
): Promise<number | null> {
  try {
    return await quotedOn(context, who, who, deal, session);
  } catch (error) {
    if (error instanceof Blocked) return null;
    throw error;
  }
}
