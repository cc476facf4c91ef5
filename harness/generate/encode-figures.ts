import type { MarketFacts } from '../probe/facts.ts';
import type { EncodeScope } from './encode-scope.ts';
import type { SpendableBalance } from './scope/accounts.ts';
import type { AccountRef, AmountRef, PxRef, SizeRef, SubAccountRef } from './steps.ts';

/** Returns the price; null: the grid has no value off it. */
export function resolvePx(ref: PxRef, { tick, mark }: { readonly tick: bigint; readonly mark: bigint }): bigint | null {
  const near = (ticks: number) => {
    const px = (mark / tick + BigInt(ticks)) * tick;
    return px > 0n ? px : tick;
  };
  switch (ref.at) {
    case 'mark':
      return near(ref.ticks);
    case 'bps': {
      const px = ((mark * BigInt(10_000 + ref.bps)) / 10_000n / tick) * tick;
      return px > 0n ? px : tick;
    }
    case 'off-tick':
      return tick === 1n ? null : near(ref.ticks) + 1n;
    case 'power-of-2':
      return 1n << BigInt(ref.exponent);
    case 'zero':
      return 0n;
  }
}

/** Returns the size; null: the grid has no value off it. */
export function resolveSize(ref: SizeRef, px: bigint, market: MarketFacts): bigint | null {
  const { step, minLots } = market;
  const positive = (lots: bigint) => (lots > 0n ? lots : step);
  switch (ref.of) {
    case 'worth':
      return positive(lotsWorth(ref.usdc, px, market) + BigInt(ref.steps) * step);
    case 'minimum':
      return positive(minLots + BigInt(ref.steps) * step);
    case 'off-lot':
      return step === 1n ? null : lotsWorth(ref.usdc, px, market) + 1n;
    case 'power-of-2':
      return 1n << BigInt(ref.exponent);
    case 'zero':
      return 0n;
  }
}

/** Returns the smallest grid size worth at least this many USDC at `px`. A price far off the mark is replaced by the mark. */
function lotsWorth(usdc: number, px: bigint, { szDecimals, step, mark }: MarketFacts): bigint {
  const near = mark !== null && (px < mark / 2n || px > mark * 2n) ? mark : px;
  const scale = 10n ** BigInt(8 + szDecimals);
  const lots = (BigInt(usdc) * scale + near - 1n) / (near > 0n ? near : 1n);
  return ((lots + step - 1n) / step) * step;
}

/** A JSON number, exact beyond 2^53. @source write-api, "Numeric conventions" */
export function toBookIntegerJson(value: bigint): number | bigint {
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

/** A number, or its digits where a double would round. */
export function toWireIdValue(digits: string): number | string {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : digits;
}

/** Returns an amount as sent. @param payer  returns the free balance of the token, if the amount depends on it */
export function resolveAmountText(
  amount: AmountRef,
  payer: AccountRef | SubAccountRef,
  of: SpendableBalance,
  scope: EncodeScope,
): string {
  return typeof amount === 'string' ? amount : scope.accounts.spendable(payer, of, amount.units);
}

/** Returns this many bytes, without equal neighbours. */
export function makeDummyBytes(count: number): number[] {
  return Array.from({ length: count }, (_, at) => [1, 2, 255][at % 3] ?? 0);
}
