import type { Core } from '../../core.ts';
import { holderForAccount, holderForOptionSeries, holderForSystemFund } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { touchAccount } from '../../money/touched.ts';
import { truncMicro, unitsOfUsd, usdOfPx, usdOfUnits, usdValueOfUnits } from '../../numeric/crossings.ts';
import { divTrunc } from '../../numeric/division.ts';
import { greaterOf, lesserOf } from '../../numeric/order.ts';
import { type Lots, type Units, type Usd, units, usd, ZERO_LOTS, ZERO_UNITS, ZERO_USD } from '../../numeric/planes.ts';
import {
  dropOptionSeries,
  type IndexSample,
  type OptionSeries,
  optionIndexSamplesOf,
  optionLotsByOwner,
  putOptionPosition,
  recordOptionIndexSample,
  scheduleSeries,
  takeDueSeries,
} from '../../state/options.ts';
import { heldOptionLots, optionLegUnits, writtenOptionEscrow, writtenOptionLots } from './options.ts';

/** @source engine facts, section 21; decisions D167 and D168 */
export interface OptionExpiryRules {
  /** Length of the first look-back window, and the amount by which each later one grows. */
  readonly windowMs: number;
  /** Time between two look-backs. */
  readonly widenMs: number;
  /** Maximum length of the look-back window. */
  readonly widestMs: number;
  readonly fewest: number;
  /** Time after its expiry at which a series without a price is abandoned. */
  readonly abandonMs: number;
  /** Returns the due series to be settled. */
  readonly due: (series: readonly OptionSeries[]) => readonly OptionSeries[];
  readonly price: (samples: readonly IndexSample[]) => Usd;
  /** Returns the payment for this many bought lots, from the escrow behind them. */
  readonly payout: (core: Core, series: OptionSeries, size: Lots, price: Usd) => Units;
  /** Returns the escrow returned to this many written lots. */
  readonly rest: (core: Core, series: OptionSeries, size: Lots, price: Usd) => Units;
}

export const optionExpiryRules: OptionExpiryRules = {
  windowMs: 180_000,
  widenMs: 60_000,
  widestMs: 900_000,
  fewest: 20,
  abandonMs: 86_400_000,
  due: (series) => series,
  price: (samples) =>
    usd(
      divTrunc(
        samples.reduce((sum: bigint, { px }) => sum + usdOfPx(px), 0n),
        BigInt(samples.length),
      ),
    ),
  payout: (core, series, size, price) => cut(core, series, worthOf(series, size, price)),
  // Payments truncate on both sides, so a pot never owes more than it has.
  rest: (core, series, size, price) =>
    cut(core, series, units(core.rules.engine.options.escrow(core, series, size) - worthOf(series, size, price))),
};

/** The exact payoff in the settle token, truncated only at 1e-18. */
function worthOf({ kind, strike, ...series }: OptionSeries, size: Lots, price: Usd): Units {
  const whole = optionLegUnits({ kind, strike, ...series }, size);
  if (kind === 'put') return unitsOfUsd(usdValueOfUnits(greaterOf(usd(strike - price), ZERO_USD), whole));
  const gain = greaterOf<bigint>(price - strike, 0n);
  return gain === 0n ? ZERO_UNITS : units(divTrunc(whole * gain, price));
}

function cut(core: Core, { settleToken }: OptionSeries, amount: Units): Units {
  if (settleToken === core.params.usdc) return unitsOfUsd(truncMicro(usdOfUnits(amount)));
  return core.rules.engine.spending.scaled(core, settleToken, amount);
}

/** Records an index sample for the series on it. */
export function recordOptionIndex(core: Core, underlying: string, px: IndexSample['px']): void {
  const { widestMs, widenMs, windowMs } = core.rules.engine.expiry;
  const { timeMs } = core.state;
  // The last look-back happens when its window is widest.
  const kept = widestMs + Math.ceil(widestMs / windowMs) * widenMs;
  recordOptionIndexSample(core.state, underlying, { px, atMs: timeMs }, timeMs - kept);
}

/** Pays out holders and writers of expired series, and abandons series without a price. */
export function settleDueSeries(core: Core): void {
  const { rules, state } = core;
  for (const series of rules.engine.expiry.due(takeDueSeries(state, state.timeMs))) {
    const price = priceAtExpiry(core, series);
    if (price !== null) payOut(core, series, price);
    else if (state.timeMs >= series.expiryMs + rules.engine.expiry.abandonMs) payOut(core, series, null);
    else scheduleSeries(state, series, nextLookMs(core, series));
  }
}

function priceAtExpiry({ rules, state }: Core, { underlying, expiryMs }: OptionSeries): Usd | null {
  const { windowMs, widenMs, widestMs, fewest, price } = rules.engine.expiry;
  const looks = 1 + Math.floor((state.timeMs - expiryMs) / widenMs);
  const reach = Math.min(looks * windowMs, widestMs);
  const samples = optionIndexSamplesOf(state, underlying).filter(
    ({ atMs }) => atMs <= expiryMs && atMs > expiryMs - reach,
  );
  return samples.length < fewest ? null : price(samples);
}

/** Time at which more samples would count, or finally at which the series is abandoned. */
function nextLookMs({ rules, state }: Core, { expiryMs }: OptionSeries): number {
  const { windowMs, widenMs, widestMs, abandonMs } = rules.engine.expiry;
  const looks = 1 + Math.floor((state.timeMs - expiryMs) / widenMs);
  return expiryMs + (looks * windowMs < widestMs ? looks * widenMs : abandonMs);
}

/** @param price  null: no price was found, so the writer's escrow is returned in full */
function payOut(core: Core, series: OptionSeries, price: Usd | null): void {
  const { expiry } = core.rules.engine;
  for (const [owner, leg] of optionLotsByOwner(core.state, series.id)) {
    const held = heldOptionLots(leg);
    const written = writtenOptionLots(leg);
    const amount =
      price === null
        ? writtenOptionEscrow(core, series, leg)
        : units(expiry.payout(core, series, held, price) + expiry.rest(core, series, written, price));
    payFrom(core, series, lesserOf(amount, potOf(core, series)), { kind: 'account', owner });
    putOptionPosition(core.state, owner, series.id, ZERO_LOTS);
    touchAccount(core, owner);
  }
  payFrom(core, series, potOf(core, series), { kind: 'dust' });
  dropOptionSeries(core.state, series);
}

function potOf({ state }: Core, { id }: OptionSeries): Units {
  return state.options.pots.get(id) ?? ZERO_UNITS;
}

type Payee =
  | { readonly kind: 'account'; readonly owner: Parameters<typeof holderForAccount>[0] }
  | { readonly kind: 'dust' };

function payFrom(core: Core, { id, settleToken: token }: OptionSeries, amount: Units, payee: Payee): void {
  const to = payee.kind === 'account' ? holderForAccount(payee.owner) : dustHolder(core, token);
  moveMoney(core, { token, amount, from: holderForOptionSeries(id), to, why: { kind: 'option', part: 'payout' } });
}

/** The insurance fund: its USDC is in its pot, other tokens are stored separately. */
function dustHolder({ params }: Core, token: number) {
  return token === params.usdc ? holderForSystemFund('insurance') : ({ kind: 'option-dust' } as const);
}
