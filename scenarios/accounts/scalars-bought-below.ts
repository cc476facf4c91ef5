import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { leverageRequirement } from '../../harness/setup/market-requirements.ts';
import { readPerpRow } from '../../harness/setup/market-row.ts';
import type { OwnTrade } from '../../harness/setup/own-trade.ts';
import {
  configurePositionKind,
  type PositionKind,
  positionKindTitleSuffixes,
  takerLegFields,
} from '../../harness/setup/position-kinds.ts';
import { leaseTwoTraders, type TwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** Value of the position at the mark, whole USDC. */
const WORTH = 100n;
/** Price of the position's entry, in tenths of the mark. */
const TENTHS = 8n;
/** Upper bound of the position's fees and funding during the case, whole USDC in an ordinary market. */
const MOST_COST = 5n;
/** Minimum profit: less than the mark's lead over the price if the mark stays near, and more than any cost of the position. */
const PROFIT = 10n;
/** Leverage for positions of a chosen mode. At 1 the margin equals the full payment, and the seller's loss liquidates no position. */
const LEVERAGE = 1;
const ZERO = Dec.of(0);
const WHOLE = Dec.of(1);
const CENT = negativePowerOfTen(2);

const ofCross = ['accounts.scalars.total-raw-usd', 'accounts.scalars.withdrawable-profit'] as const;
const ofIsolated = [
  'accounts.scalars.withdrawable',
  'accounts.scalars.account-value',
  'accounts.scalars.health',
  'accounts.scalars.health-priced',
] as const;

const boughtBelow = (kind: PositionKind) =>
  check({
    id: `accounts.scalars.bought-below${kind === 'cross' ? '' : `.${kind}`}`,
    title: `a buy far below the mark raises account_value, but not total_raw_usd or withdrawable${positionKindTitleSuffixes[kind]}`,
    clauses: [...ofCross, ...(kind === 'isolated' ? ofIsolated : [])],
    by: 'act',
    async run(context) {
      const { given, target, pace, expect } = context;
      const traders = await leaseTwoTraders(context, kind === 'cross' ? {} : { fits: leverageRequirement(LEVERAGE) });
      const { market, maker, taker } = traders;
      const look = async ({ address }: { readonly address: string }) =>
        given.data(await target.read('account_state', { address }));
      if (kind !== 'cross') await configurePositionKind(context, traders, kind, LEVERAGE);
      const before = { buyer: await look(taker), seller: await look(maker) };
      const [px] = traders.pxs;
      const cost = Dec.of(MOST_COST * market.priceScale);
      const low = (px * TENTHS) / (10n * market.tick);
      const trade = await traders.trade('bid', traders.size(WORTH), low * market.tick, takerLegFields(kind));
      const buyer = await look(taker);
      const seller = await look(maker);

      // Each figure changes only by the mark difference, and by the fee of one trade paid in cash. For an isolated position, its collateral
      // may have left the figure, valued at the price or at the mark.
      const asides = kind === 'isolated' ? [ZERO, ...asidesOf(trade, await markOf(context, traders))] : [ZERO];
      for (const [was, is] of [
        [before.buyer, buyer],
        [before.seller, seller],
      ] as const) {
        const cash = decimalAt(was, 'total_raw_usd');
        expect('accounts.scalars.total-raw-usd').relation(
          `total_raw_usd of ${asides.map((aside) => cash.minus(aside)).join(' or ')}, apart from fees and funding`,
          { total_raw_usd: decimalAt(is, 'total_raw_usd') },
          (observed) => asides.some((aside) => isWithinTolerance(observed.total_raw_usd, cash.minus(aside), cost)),
          'total_raw_usd',
        );
      }
      const valueBefore = decimalAt(before.buyer, 'account_value');
      const free = decimalAt(before.buyer, 'withdrawable');
      if (kind === 'isolated') {
        await judgeIsolated(context, traders, trade, free);
        return;
      }
      // Nothing of the full payment may be withdrawn.
      const most = kind === 'cross' ? free : free.minus(trade.notional).plus(WHOLE);
      const enough = Dec.of(PROFIT * market.priceScale);
      const gains = (body: JsonObject) => decimalAt(body, 'account_value').minus(valueBefore).compare(enough) > 0;
      let held = buyer;
      if (!gains(held)) {
        // If the mark follows the last print, a print at the earlier price raises it again.
        await traders.trade('bid', traders.size(), px, takerLegFields(kind));
        await pace.blocks();
        held = await look(taker);
      }
      const isGain = gains(held);
      if (!expect('accounts.scalars.withdrawable-profit').exercised(isGain, 'a mark that stays above the price'))
        return;
      const withdrawable = expect('accounts.scalars.withdrawable-profit');
      withdrawable.atMost(decimalAt(held, 'withdrawable'), most, 'withdrawable');
      // The withdrawable amount is at most cash minus held margin, which excludes the profit.
      const unheld = decimalAt(held, 'total_raw_usd').minus(decimalAt(held, 'perp.init_margin')).plus(CENT);
      const bound = unheld.compare(ZERO) < 0 ? ZERO : unheld;
      if (kind === 'cross') withdrawable.atMost(decimalAt(held, 'withdrawable'), bound, 'withdrawable');
    },
  });

export default boughtBelow('cross');
export const scalarsBoughtBelowIsolatedCheck = boughtBelow('isolated');
export const scalarsBoughtBelowHedgedCheck = boughtBelow('hedged');

async function markOf(context: CaseContext<never>, { market }: TwoTraders): Promise<Dec> {
  return decimalAt(await readPerpRow(context, 'markets', market.coin), 'mark_px');
}

/** Returns possible values of an isolated position kept outside the cash: at the price, or at the mark. */
function asidesOf({ notional, size }: OwnTrade, mark: Dec): readonly Dec[] {
  return [notional, size.times(mark)];
}

/** An isolated position counts in account figures once, or not at all (D81). */
async function judgeIsolated(
  context: CaseContext<(typeof ofCross)[number] | (typeof ofIsolated)[number]>,
  traders: TwoTraders,
  trade: OwnTrade,
  free: Dec,
): Promise<void> {
  const { given, target, expect } = context;
  const { market, taker } = traders;
  const { address } = taker;
  const cost = Dec.of(MOST_COST * market.priceScale);
  const mark = await markOf(context, traders);
  const full = given.data(await target.read('account_state', { address }));
  expect('accounts.scalars.health-priced').equal(field(full, 'health_deferred'), undefined);
  const profit = mark.minus(trade.px).times(trade.size);
  // Initial margin is held wherever it is kept: at leverage 1 it is the full payment.
  const withdrawable = decimalAt(full, 'withdrawable');
  const rest = free.minus(trade.notional);
  const isFar = profit.compare(Dec.of(PROFIT * market.priceScale)) > 0;
  if (expect('accounts.scalars.withdrawable-profit').exercised(isFar, 'a mark that stays above the price'))
    expect('accounts.scalars.withdrawable-profit').relation(
      `withdrawable without the unrealised profit of ${profit}, not ${rest} plus that profit`,
      { withdrawable },
      () => !isWithinTolerance(withdrawable, rest.plus(profit), cost),
      'withdrawable',
    );
  expect('accounts.scalars.withdrawable').atMost(
    withdrawable,
    rest.plus(WHOLE),
    'withdrawable with an open isolated position',
  );
  const cash = decimalAt(full, 'total_raw_usd');
  const forms = [ZERO, ...asidesOf(trade, mark)].flatMap((aside) => [aside, aside.plus(profit)]);
  expect('accounts.scalars.account-value').relation(
    `account_value from total_raw_usd ${cash}, with the isolated position counted once or not at all: ${forms.map((form) => cash.plus(form)).join(' or ')}`,
    { account_value: decimalAt(full, 'account_value') },
    ({ account_value }) => forms.some((form) => isWithinTolerance(account_value, cash.plus(form), cost)),
    'account_value',
  );
  const body = given.data(await target.read('account_state', { address, detail: 'margin' }));
  const maintenance = decimalAt(body, 'cross_maintenance_margin_used');
  expect('accounts.scalars.health').relation(
    `account_value less cross_maintenance_margin_used, within ${CENT}`,
    { health: decimalAt(body, 'health'), account_value: decimalAt(body, 'account_value'), maintenance },
    ({ health, account_value, ...used }) => isWithinTolerance(health, account_value.minus(used.maintenance), CENT),
    'health',
  );
}
