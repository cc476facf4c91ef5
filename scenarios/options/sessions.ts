import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import type { Expectation } from '../../harness/check/expect.ts';
import { at, rowsAt, rowsIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { negativePowerOfTen, pxInUsdc } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { judgeRfqSessionRow } from '../../harness/judging/option-rows.ts';
import {
  awaitOptionHolding,
  findOrListOptionDeal,
  mayBeQuoteOf,
  type OptionDeal,
  openRfqSession,
  optionDealUnits,
  readNewestBlockTimeMs,
  readRfqQuotes,
  readRfqSessions,
  rfqAcceptAction,
  rfqQuoteAction,
  rfqQuoteIndexOf,
  rfqRequestAction,
} from '../../harness/setup/options.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

const quoteKeys = ['maker', 'price', 'max_size', 'valid_until', 'submitted_at'];

export default check({
  id: 'options.sessions.listed',
  title: 'a request and its quote are listed in rfq_open and rfq_user, in whole units, until the accept',
  clauses: [
    'options.request.opens',
    'options.rfq.market',
    'options.rfq-open.shape',
    'options.rfq-open.quote',
    'options.rfq-open.units',
    'options.rfq-user.shape',
    'options.rfq-user.requested',
    'options.quote.listed',
    'options.quote.planes',
    'options.rfq.stp-group',
    'options.accept.ends-session',
    'options.request.expiry-default',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, expect } = context;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const limit = deal.price + 1;
    const since = await readNewestBlockTimeMs(context);
    const { expiry_ms: sentExpiry } = rfqRequestAction(deal, since).params;
    const session = await openRfqSession(context, taker, deal, { limit, expiry: sentExpiry, more: { stp_group: 7 } });
    const offer = await target.act(
      maker,
      rfqQuoteAction(deal, session, { size: deal.size / 2, more: { stp_group: 7 } }),
    );
    expect('options.quote.listed').accepted(offer);
    const offers = await context.pace.eventually(
      () => readRfqQuotes(context, taker.address, session.id),
      (rows) => rows.some((row) => mayBeQuoteOf(row, maker)),
    );
    // Others may quote on the request as well.
    const place = offers.findIndex((row) => mayBeQuoteOf(row, maker));
    const made = offers[place];
    expect('options.quote.listed').relation(
      `a quote of ${maker.address} on the request`,
      { quote: made ?? offer },
      () => made !== undefined,
    );
    const until = await readNewestBlockTimeMs(context);
    const open = given.data(await target.read('rfq_open'));
    const own = given.data(await target.read('rfq_user', { address: taker.address }));
    const his = given.data(await target.read('rfq_user', { address: maker.address }));
    const row = rowsAt(open, 'rfqs').find(({ rfq_id }) => Number(rfq_id) === session.id);
    expect('options.request.opens').present(derived(row, open, own), `request ${session.id} in rfq_open and rfq_user`);
    // Another clause says that the open list shows the quote as well.
    for (const quote of [made ?? open, ...rowsIn(row, 'quotes').slice(0, 1)])
      expect('options.rfq-open.quote').relation(quoteKeys.join(', '), { quote }, () =>
        quoteKeys.every((key) => at(quote, key) !== undefined),
      );
    expect('options.rfq-open.shape').shape(open, 'info.rfq_open');
    expect('options.rfq-user.shape').shape(own, 'info.rfq_user');
    expect('options.rfq-user.shape').equal(
      derived(String(own.address).toLowerCase(), field(own, 'address')),
      taker.address.toLowerCase(),
      'address',
    );
    tellsSeries(expect('options.rfq.market'), field(row, 'signing_id', open), deal);
    const ids = (rows: typeof own, list: string) => rowsAt(rows, list).map(({ rfq_id }) => Number(rfq_id));
    const requested = expect('options.rfq-user.requested');
    if (requested.exercised(session.row.requester !== undefined, 'a request that tells whose it is'))
      requested.equal(
        derived([ids(own, 'requested'), ids(own, 'quoted'), ids(his, 'requested'), ids(his, 'quoted')], own, his),
        [[session.id], [], [], [session.id]],
        'requested and quoted of requester and quoter',
      );
    // Sent as integers, served in whole units.
    const units = expect('options.rfq-open.units');
    units.decimal(field(row, 'sz'), optionDealUnits(deal, deal.size));
    units.decimal(field(made, 'max_size'), optionDealUnits(deal, deal.size / 2), 'quotes[].max_size');
    const planes = expect('options.quote.planes');
    tellsPx(planes, field(made, 'price'), deal.price, 'price of the quote');
    tellsPx(planes, field(row, 'limit_px'), limit, 'limit_px of the request');
    units.decimal(field(row, 'limit_px'), pxInUsdc(BigInt(limit)));
    units.decimal(field(made, 'price'), pxInUsdc(BigInt(deal.price)), 'quotes[].price');
    const stated = { deal, session, limit, since, until, maker, offered: deal.size / 2 };
    judgeRfqSessionRow(expect('options.rfq-open.shape'), open, 'rfqs', stated);
    judgeRfqSessionRow(expect('options.rfq-user.shape'), own, 'requested', stated);
    judgeRfqSessionRow(expect('options.rfq-user.shape'), his, 'quoted', stated);
    const size = deal.size / 2;
    const accept = rfqAcceptAction(session, rfqQuoteIndexOf(offers, place), size);
    // A common group on both sides prevents no fill.
    const reply = await target.act(taker, accept);
    expect('options.rfq.stp-group').accepted(reply);
    const { long } = await awaitOptionHolding(context, taker.address, deal.series.id, optionDealUnits(deal, size));
    expect('options.rfq.stp-group').relation(
      'a fill although requester and quoter share one stp_group',
      { long, reply },
      (fill) => fill.long.equals(optionDealUnits(deal, size)),
    );
    const left = (await readRfqSessions(context, taker.address)).find(({ id }) => id === session.id);
    const again = await target.act(taker, accept);
    const { long: longAfter } = await awaitOptionHolding(
      context,
      taker.address,
      deal.series.id,
      optionDealUnits(deal, size),
    );
    expect('options.accept.ends-session').relation(
      'no second fill of an accepted request',
      { long: longAfter, reply: again },
      (fill) => fill.long.equals(optionDealUnits(deal, size)),
    );
    expect('options.accept.ends-session').unusual(left !== undefined, {
      expected: 'no accepted request in the list of requests',
      actual: left?.row ?? [],
    });
    await judgeDefaultExpiry(context, taker, { deal, session, sentExpiry });
  },
});

/** A request without an expiry gets a default. */
async function judgeDefaultExpiry(
  context: CaseContext<'options.request.expiry-default'>,
  taker: Identity,
  {
    deal,
    session,
    sentExpiry,
  }: {
    readonly deal: OptionDeal;
    readonly session: Awaited<ReturnType<typeof openRfqSession>>;
    readonly sentExpiry: number;
  },
): Promise<void> {
  const { given, target, expect } = context;
  const beforeMs = await readNewestBlockTimeMs(context);
  await given.accepted(target.act(taker, rfqRequestAction(deal, beforeMs, { expiry: 0 })));
  const now = await context.pace.eventually(
    () => readRfqSessions(context, taker.address),
    (rows) => rows.some(({ id }) => id !== session.id),
  );
  const requests = now.map(({ row: each }) => each);
  const windowed = now.findLast(({ id }) => id !== session.id)?.row;
  expect('options.request.expiry-default').relation(
    `a default expiry later than ${beforeMs}, before which the request was not placed`,
    { request: derived(windowed, requests) },
    (listed) => listed.request !== undefined && Number(listed.request.expiry) > beforeMs,
  );
  // An explicit expiry is an absolute time: nothing shortens it.
  const expiry = derived(session.expiry, field(session.row, 'expiry'));
  if (expect('options.request.expiry-default').exercised(Number.isFinite(session.expiry), 'the expiry of a session'))
    expect('options.request.expiry-default').equal(expiry, sentExpiry, 'expiry');
}

/** Smallest amount of USDC: finer places of a price need not be served. */
const MICRO_USDC = negativePowerOfTen(6);

/** Judges a price that was sent as an integer, if a row shows it: in whole USDC, or as that integer (D236). */
function tellsPx(clause: Expectation, reported: Traced<JsonValue | undefined>, px: number, what: string): void {
  if (!clause.exercised(reported.value !== undefined, `the ${what}`)) return;
  const whole = pxInUsdc(BigInt(px));
  clause.relation(
    `${whole} USDC, or the integer ${px} of the request`,
    { px: reported },
    ({ px: reported }) => {
      const figure = Dec.parse(String(reported));
      const isShown = figure !== null && figure.minus(whole).abs().compare(MICRO_USDC) < 0;
      return isShown || String(reported) === String(px);
    },
    what,
  );
}

/**
 * Judges the number of the series, if a request's row shows it: apart from its identification, the row's keys are not documented (D236).
 */
function tellsSeries(clause: Expectation, reported: Traced<JsonValue | undefined>, { series }: OptionDeal): void {
  if (clause.exercised(reported.value !== undefined, 'the series of a request'))
    clause.equal(derived(Number(reported.value), reported), series.id, 'signing_id');
}
