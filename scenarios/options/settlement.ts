import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, rowsAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { perpRowIn } from '../../harness/setup/market-row.ts';
import {
  createOptionSeries,
  type ListedOptionSeries,
  type OptionDeal,
  openRfqSession,
  optionDealUnits,
  placeRfqQuote,
  planOptionDeal,
  readListedOptionSeries,
  readNewestBlockTimeMs,
  readOptionHolding,
  rfqAcceptAction,
  rfqQuoteAction,
  rfqRequestAction,
  tradeOption,
  writtenOptionEscrowOf,
} from '../../harness/setup/options.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Number of index samples, and the time between two of them: all within the last three minutes. */
const SAMPLES = 24;
const EVERY_MS = 5_000;

type Case = CaseContext<never>;

/** Advances the clock to shortly before an expiry, and commits prices up to it: around `px`, at most one hundredth off. */
async function sampled(
  { control, ...context }: Case,
  coin: string,
  { expiry }: Pick<ListedOptionSeries, 'expiry'>,
  px: Dec,
): Promise<void> {
  const reading = { given: context.given, target: context.target };
  const start = expiry - (SAMPLES + 2) * EVERY_MS;
  await control.advance(start - (await readNewestBlockTimeMs(reading)));
  for (let n = 0; n < SAMPLES; n++) {
    await control.oracle(
      coin,
      px
        .times(Dec.of(n % 2 === 0 ? '0.99' : '1.01'))
        .truncated(6)
        .toString(),
    );
    await control.advance(EVERY_MS);
  }
  await control.advance(Math.max(1, expiry + 1_000 - (await readNewestBlockTimeMs(reading))));
}

/** A market whose index the case may move; the index is restored at the end. */
async function movable(
  context: Case,
  fits: (coin: string) => boolean = () => true,
): Promise<{ readonly coin: string; readonly px: Dec }> {
  const { given, control } = context;
  const { coin } = await given.market((market) => fits(market.coin));
  const px = await servedIndex(context, coin);
  given.afterwards(() => control.oracle(coin, px.toString()));
  return { coin, px };
}

async function servedIndex({ given, target }: Pick<Case, 'given' | 'target'>, coin: string): Promise<Dec> {
  const rows = given.data(await target.read('markets', { kind: 'perp' }));
  return decimalAt(perpRowIn(rows, coin), 'oracle_px');
}

/** Returns the change of both parties' balances of one token, in whole amounts. */
async function changes(context: Case, parties: readonly Identity[], asset: number, before: readonly Dec[]) {
  const { given, target } = context;
  const now = await Promise.all(
    parties.map(async ({ address }) =>
      spotTokenTotalIn(given.data(await target.read('account_state', { address })), asset),
    ),
  );
  return now.map((amount, n) => amount.minus(before[n] ?? Dec.of(0)));
}

const ZERO = Dec.of(0);
const none = [ZERO, ZERO];

/** Tolerance: a unit of truncation for each of two. */
const TRUNCATED = negativePowerOfTen(6).times(Dec.of(2));

/** Whether an amount lies between two amounts, with the tolerance. */
function isWithin(amount: Dec, least: Dec, most: Dec): boolean {
  return amount.plus(TRUNCATED).compare(least) >= 0 && amount.minus(TRUNCATED).compare(most) <= 0;
}

/** A strike 50 % above an index, in whole USDC if possible. */
function strikeAbove(px: Dec): Dec {
  const whole = px.times(Dec.of('1.5')).truncated(0);
  return whole.compare(Dec.of(1)) >= 0 ? whole : Dec.of(1);
}

export const settlementPutCheck = check({
  id: 'options.settlement.put',
  title: 'at expiry a put pays each of two holders the strike less the index, and the writer the rest of the escrow',
  clauses: [
    'options.expiry.put',
    'options.expiry.price',
    'options.position.no-liquidation',
    'options.rfq.series-only',
    'accounts.state.lanes',
    'accounts.state.next-expiry',
  ],
  by: 'operate',
  control: 'mark',
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const { coin, px } = await movable(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const other = await given.fundedAccount({ usdc: '60' });
    const strike = strikeAbove(px);
    const series = await createOptionSeries(context, {
      kind: 'put',
      underlying: coin,
      strike: strike.toString(),
      inMs: 2 * HOUR,
    });
    const deal = planOptionDeal(series);
    given.require(deal !== null, 'the lots of the series are too dear');
    if (deal === null) return;
    for (const who of [taker, other]) await tradeOption(context, { taker: who, maker }, deal);
    const session = await openRfqSession(context, taker, deal, { expiry: series.expiry + 9 * HOUR });
    const index = await placeRfqQuote(context, maker, taker, deal, session);
    const before = await changes(context, [taker, maker, other], usdc, none);
    const last = px.times(Dec.of('0.9')).truncated(6);
    // A move against the writer must not close any position.
    await context.control.oracle(coin, last.toString());
    await context.control.advance(HOUR);
    const leg = await readOptionHolding(context, maker.address, series.id);
    expect('options.position.no-liquidation').decimal(leg.short, optionDealUnits(deal, 2 * deal.size), 'short');
    await sampled(context, coin, series, last);
    const [holder = ZERO, writer = ZERO, second = ZERO] = await changes(context, [taker, maker, other], usdc, before);
    const escrow = writtenOptionEscrowOf(deal, 2 * deal.size);
    // A unit of truncation for each of both holders, and one for the writer.
    expect('options.expiry.put').relation(
      `the escrow of ${escrow} USDC, split between two equally paid holders and the writer`,
      { holder, second, writer },
      (shares) =>
        isWithinTolerance(shares.second, shares.holder, TRUNCATED) &&
        isWithinTolerance(shares.holder.plus(shares.second).plus(shares.writer), escrow, TRUNCATED.plus(TRUNCATED)),
    );
    const worth = (index: string) => strike.minus(last.times(Dec.of(index))).times(optionDealUnits(deal, deal.size));
    expect('options.expiry.price').relation(
      `from ${worth('1.01')} to ${worth('0.99')} USDC for the holder, by the index of the last minutes`,
      { holder },
      (paid) => isWithin(paid.holder, worth('1.01'), worth('0.99')),
    );
    const legs = [
      await readOptionHolding(context, taker.address, series.id),
      await readOptionHolding(context, maker.address, series.id),
    ] as const;
    const [held, written] = legs;
    expect('options.expiry.put').equal(
      derived([held.row ?? null, written.row ?? null], held.positions, written.positions),
      [null, null],
      'option legs after the expiry',
    );
    for (const [{ address }, { positions }] of [
      [taker, held],
      [maker, written],
    ] as const) {
      const state = given.data(await target.read('account_state', { address }));
      const isFlat = isJsonArray(positions.value) && positions.value.length === 0;
      if (!expect('accounts.state.lanes').exercised(isFlat, 'an account without option legs')) continue;
      expect('accounts.state.lanes').decimal(field(state, 'option.escrow'), '0', 'option.escrow after the expiry');
      expect('accounts.state.lanes').equal(field(state, 'option.legs'), 0, 'option.legs after the expiry');
      expect('accounts.state.next-expiry').absent(field(state, 'option.next_expiry'));
    }
    // Just settled, so it accepts nothing.
    const now = await readNewestBlockTimeMs(context);
    for (const [who, action] of [
      [taker, rfqRequestAction(deal, now, { expiry: now + HOUR })],
      [maker, rfqQuoteAction(deal, session)],
      [taker, rfqAcceptAction(session, index, 2)],
    ] as const) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect('options.rfq.series-only'), reply);
    }
  },
});

export const settlementTwoSeriesCheck = check({
  id: 'options.settlement.two-series',
  title: 'two puts with the same expiry are both settled',
  clauses: ['options.expiry.put'],
  by: 'operate',
  control: 'mark',
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const { coin, px } = await movable(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const strike = strikeAbove(px);
    const listed: ListedOptionSeries[] = [];
    const expiry = (await readNewestBlockTimeMs(context)) + 2 * HOUR;
    for (const above of [0n, 1n])
      listed.push(
        await createOptionSeries(context, {
          kind: 'put',
          underlying: coin,
          strike: strike.plus(Dec.of(above)).toString(),
          inMs: expiry - (await readNewestBlockTimeMs(context)),
        }),
      );
    for (const series of listed) {
      const deal = planOptionDeal(series);
      given.require(
        deal !== null && series.expiry === expiry,
        'the series do not expire together, or their lots are too dear',
      );
      if (deal !== null) await tradeOption(context, { taker, maker }, deal);
    }
    await sampled(context, coin, { expiry }, px);
    for (const { id } of listed)
      for (const { address } of [taker, maker]) {
        const leg = await readOptionHolding(context, address, id);
        expect('options.expiry.put').equal(
          derived(leg.row ?? null, leg.positions),
          null,
          'option leg after the expiry of both series',
        );
      }
  },
});

export const settlementAbandonedCheck = check({
  id: 'options.settlement.abandoned',
  title: 'a series without a settlement price is abandoned one day after expiry, and the writer gets all escrow back',
  clauses: ['options.expiry.abandoned'],
  by: 'operate',
  control: 'mark',
  leases: ['clock'],
  async run(context) {
    const { given, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const { coin, px } = await movable(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const strike = strikeAbove(px);
    const series = await createOptionSeries(context, {
      kind: 'put',
      underlying: coin,
      strike: strike.toString(),
      inMs: 2 * HOUR,
    });
    const deal: OptionDeal | null = planOptionDeal(series);
    given.require(deal !== null, 'the lots of the series are too dear');
    if (deal === null) return;
    await tradeOption(context, { taker, maker }, deal);
    const before = await changes(context, [taker, maker], usdc, none);
    await context.control.advance(2 * HOUR + DAY / 2);
    const escrow = writtenOptionEscrowOf(deal, deal.size);
    const isListed = (await readListedOptionSeries(context)).some(({ id }) => id === series.id);
    const leg = await readOptionHolding(context, maker.address, series.id);
    const [paid = ZERO, returned = ZERO] = await changes(context, [taker, maker], usdc, before);
    // An index fed by somebody else has a price: below the strike, so that the holder is paid.
    const index = await servedIndex(context, coin);
    if (index.compare(strike) < 0)
      expect('options.expiry.abandoned').relation(
        `a series not abandoned half a day after expiry, as the index of ${index} gives the holder a payout`,
        { paid, returned },
        () => !(paid.equals(ZERO) && returned.equals(escrow)),
      );
    const isFed = !isListed || leg.row === undefined;
    if (!expect('options.expiry.abandoned').exercised(!isFed, 'an index that nobody feeds')) return;
    await context.control.advance(DAY);
    const [holder = ZERO, writer = ZERO] = await changes(context, [taker, maker], usdc, before);
    expect('options.expiry.abandoned').decimal(holder, '0', 'USDC paid to the holder of the abandoned series');
    expect('options.expiry.abandoned').decimal(writer, escrow, 'USDC returned to the writer of the abandoned series');
  },
});

export const settlementCallCheck = check({
  id: 'options.settlement.call',
  title: 'at expiry a call pays a part of its coins to the holder, and the rest to the writer',
  clauses: ['options.expiry.call'],
  by: 'operate',
  control: 'mark',
  leases: ['clock'],
  async run(context) {
    const { given, control, target, expect } = context;
    const tokens = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
    const { coin, px } = await movable(context, (name) => tokens.some((row) => row.name === name));
    const asset = Number(tokens.find(({ name }) => name === coin)?.id);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const strike = px.times(Dec.of('0.5')).truncated(0);
    given.require(strike.compare(Dec.of(0)) > 0, 'the index is too low for a strike');
    const series = await createOptionSeries(context, {
      kind: 'call',
      underlying: coin,
      strike: strike.toString(),
      inMs: 2 * HOUR,
    });
    const deal = planOptionDeal(series);
    given.require(deal !== null, 'the lots of the series are too dear');
    if (deal === null) return;
    const escrow = writtenOptionEscrowOf(deal, deal.size);
    await control.system({ type: 'gov_adjust_spot_balance', account: maker.address, asset, value: escrow.toString() });
    for (const { address: account } of [taker, maker])
      given.afterwards(async () => {
        await control.system({ type: 'gov_adjust_spot_balance', account, asset, value: '0' });
      });
    await tradeOption(context, { taker, maker }, deal);
    const before = await changes(context, [taker, maker], asset, none);
    await sampled(context, coin, series, px);
    const [holder = ZERO, writer = ZERO] = await changes(context, [taker, maker], asset, before);
    expect('options.expiry.call').relation(
      `the escrow of ${escrow} coins, split between holder and writer`,
      { holder, writer },
      (shares) => isWithinTolerance(shares.holder.plus(shares.writer), escrow, TRUNCATED),
    );
    // Half of each coin, with an index at most one hundredth off.
    const half = escrow.times(Dec.of('0.5'));
    expect('options.expiry.call').relation(`about ${half} coins to the holder`, { holder }, (paid) =>
      isWithinTolerance(paid.holder, half, escrow.times(Dec.of('0.02'))),
    );
  },
});
