import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { decimalAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeOptionLegRow, judgeTimeWithin } from '../../harness/judging/option-rows.ts';
import { isOptionFeeRowReadable, productFeeRowIn, productFeeRowsIn } from '../../harness/setup/fee-schedule.ts';
import {
  findOrListOptionDeal,
  optionDealUnits,
  optionPremiumOf,
  readNewestBlockTimeMs,
  readOptionHolding,
  tradeOption,
  writtenOptionEscrowOf,
} from '../../harness/setup/options.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Whether the served rates charge nothing for a fill: an unset rate is free. Not all venues serve them (D106). */
function isFreeIn(fees: JsonObject): boolean {
  if (productFeeRowsIn(fees) === null) return false;
  const product = productFeeRowIn(fees, 'option');
  // A row with neither rate has them under names that are not read.
  if (product !== undefined && !isOptionFeeRowReadable(product)) return false;
  const isZero = (key: string) => Dec.parse(String(product?.[key] ?? '0'))?.equals(Dec.of(0)) === true;
  return isZero('option_taker_bps') || isZero('option_premium_cap_ppm');
}

export const fillsPutCheck = check({
  id: 'options.fills.put',
  title: 'a put fill moves the premium to the writer and the strike into escrow, and nothing else',
  clauses: [
    'options.accept.settles',
    'options.fill.premium',
    'options.fill.escrow-put',
    'options.fill.escrow-served',
    'options.fee.unset',
    'options.position.no-perp',
    'options.state.shape',
    'options.state.one-side',
    'options.state.escrow-holder',
    'options.state.escrow-writer',
    'options.state.settle-asset',
    'options.state.legs',
    'options.state.account-escrow',
    'options.state.next-expiry',
  ],
  by: 'act',
  accounts: 'fresh',
  // The operator may change the rates in the meantime.
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const deal = await findOrListOptionDeal(context);
    const taker = await given.fundedAccount({ usdc: '60' });
    const maker = await given.fundedAccount({ usdc: '60' });
    const state = async (address: string) => given.data(await target.read('account_state', { address }));
    const before = [await state(taker.address), await state(maker.address)].map((row) => spotTokenTotalIn(row, usdc));
    const fees = given.data(await target.read('fee_schedule', { address: taker.address }));
    const isFree = isFreeIn(fees);

    await tradeOption(context, { taker, maker }, deal);
    const own = await state(taker.address);
    const his = await state(maker.address);
    const [cash = Dec.of(0), other = Dec.of(0)] = [own, his].map((row, n) =>
      spotTokenTotalIn(row, usdc).minus(before[n] ?? Dec.of(0)),
    );
    const premium = optionPremiumOf(deal, deal.size);
    const escrow = writtenOptionEscrowOf(deal, deal.size);
    const held = await readOptionHolding(context, taker.address, deal.series.id);
    const written = await readOptionHolding(context, maker.address, deal.series.id);
    const size = optionDealUnits(deal, deal.size);
    expect('options.accept.settles').relation(
      `a leg of ${size} units of the requester, and the opposite one of the quoter`,
      { long: held.long, short: held.short, quoterLong: written.long, quoterShort: written.short },
      ({ long, short, quoterLong, quoterShort }) =>
        (long.equals(size) && quoterShort.equals(size)) || (short.equals(size) && quoterLong.equals(size)),
    );
    // Truncated to the micro-USDC, it goes from the buyer to the writer, who escrows the strike.
    expect('options.fill.premium').decimal(other.plus(written.escrow), premium, 'premium received by the writer');
    expect('options.fill.escrow-put').decimal(other.minus(premium).negated(), escrow, 'escrow of the writer');
    const fee = cash.plus(premium).negated();
    const after = given.data(await target.read('fee_schedule', { address: taker.address }));
    const wasFree = isFree && isFreeIn(after);
    if (expect('options.fee.unset').exercised(wasFree, 'a venue whose option rates are unset'))
      expect('options.fee.unset').decimal(fee, '0', 'fee of the requester');

    const none = Dec.of(0);
    const since = await readNewestBlockTimeMs(context);
    const rows = given.data(await target.read('option_state', { address: maker.address }));
    const ofTaker = given.data(await target.read('option_state', { address: taker.address }));
    expect('options.state.shape').shape(rows, 'info.option_state');
    const until = await readNewestBlockTimeMs(context);
    for (const leg of [held, written])
      expect('options.state.one-side').relation(
        'exactly one of long and short to be 0',
        { long: leg.long, short: leg.short },
        ({ long, short }) => long.equals(none) !== short.equals(none),
      );
    expect('options.state.escrow-holder').decimal(
      field(held.row, 'escrow', held.positions),
      '0',
      'escrow of the holder (long leg)',
    );
    const tiedUp = field(written.row, 'escrow', written.positions);
    expect('options.state.escrow-writer').decimal(tiedUp, escrow, 'escrow of the writer (short leg)');
    expect('options.fill.escrow-served').decimal(
      tiedUp,
      deal.series.escrowPerUnit.times(optionDealUnits(deal, deal.size)),
      'escrow of the writer, equal to escrow_per_unit times units',
    );
    expect('options.state.settle-asset').relation(
      'USDC, by its name or its signing_id',
      { settle: field(written.row, 'settle_asset', written.positions) },
      ({ settle }) => ['USDC', String(venue.usdc.signingId)].includes(String(settle)),
      'settle_asset',
    );
    for (const [row, tied] of [
      [own, none],
      [his, escrow],
    ] as const) {
      expect('options.state.legs').equal(field(row, 'option.legs'), 1);
      expect('options.state.account-escrow').decimal(field(row, 'option.escrow'), tied);
      expect('options.state.next-expiry').equal(field(row, 'option.next_expiry'), deal.series.expiry);
      const margin = decimalAt(row, 'perp.init_margin');
      const notional = decimalAt(row, 'perp.total_ntl_pos');
      expect('options.position.no-perp').equal(
        derived([margin.toString(), notional.toString()], margin, notional),
        ['0', '0'],
        'perp.init_margin and perp.total_ntl_pos',
      );
    }
    judgeOptionLegRow(expect('options.state.shape'), rows, deal, { written: true });
    judgeOptionLegRow(expect('options.state.shape'), ofTaker, deal, { written: false });
    judgeTimeWithin(expect('options.state.shape'), field(rows, 'time'), { since, until }, 'time');
    // Leaves no open legs in the series.
    given.afterwards(async () => void (await tradeOption(context, { taker, maker }, deal, { side: 'Ask' })));
  },
});

export const fillsClosingCheck = check({
  id: 'options.fills.closing',
  title: 'legs of one account are netted, and closing a written leg returns its escrow',
  clauses: ['options.fill.netted', 'options.fill.closing-writer', 'options.fee.taker', 'options.state.one-side'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const usdc = venue.usdc.signingId;
    const deal = await findOrListOptionDeal(context);
    const one = await given.fundedAccount({ usdc: '60' });
    const other = await given.fundedAccount({ usdc: '60' });
    const half = deal.size / 2;
    const cash = async () =>
      spotTokenTotalIn(given.data(await target.read('account_state', { address: one.address })), usdc);
    // The same account writes, then buys half of it back as the quoting side, which pays no fee.
    await tradeOption(context, { taker: other, maker: one }, deal);
    const before = await cash();
    await tradeOption(context, { taker: other, maker: one }, deal, { side: 'Ask', size: half });
    const leg = await readOptionHolding(context, one.address, deal.series.id);
    expect('options.fill.netted').decimal(leg.short, optionDealUnits(deal, half), 'short after half of it was closed');
    expect('options.fill.netted').decimal(leg.long, '0', 'long after half of the short was closed');
    const back = (await cash()).minus(before).plus(optionPremiumOf(deal, half));
    const escrow = writtenOptionEscrowOf(deal, half);
    // A missing part of the escrow smaller than the premium is a fee: the escrow must not stay.
    const lacking = escrow.minus(back);
    const isFee = lacking.compare(Dec.of(0)) > 0 && lacking.compare(optionPremiumOf(deal, half)) < 0;
    expect('options.fee.taker').relation(
      `the full escrow of ${escrow} returned to the quoter, without a fee`,
      { back },
      () => !isFee,
      'escrow returned to the quoter',
    );
    expect('options.fill.closing-writer').decimal(back, escrow, 'escrow returned to the writer');
    // Beyond its remaining size it becomes a holder.
    await tradeOption(context, { taker: other, maker: one }, deal, { side: 'Ask' });
    const turned = await readOptionHolding(context, one.address, deal.series.id);
    expect('options.state.one-side').decimal(turned.short, '0', 'short of the holder');
    expect('options.fill.netted').decimal(
      turned.long,
      optionDealUnits(deal, half),
      'long after the short turned into a long',
    );
    await tradeOption(context, { taker: other, maker: one }, deal, { side: 'Bid', size: half });
    const flat = await readOptionHolding(context, one.address, deal.series.id);
    expect('options.fill.netted').absent(derived(flat.row, flat.positions), 'position row after all legs are closed');
  },
});
