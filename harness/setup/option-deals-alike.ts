import { greatestCommonDivisor } from '../compare/planes.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import type { OptionDeal } from './options.ts';

/** Notional of either deal at its strike, whole USDC: the escrow of a put. */
const FACE = 15n;
/** Maximum coins of a call's writer. */
const MOST_COINS = 7n;
/** Divisors of the notional that give a premium below the usual rates of the strike face, and one above. */
export const premiumParts = { low: 10_000n, high: 100n } as const;

export interface PutAndCallDeals {
  readonly put: OptionDeal;
  readonly call: OptionDeal;
}

/**
 * Returns sizes and prices at which a put and a call have the same notional and the same premium: each size is proportional to the
 * other's strike.
 * @param premiumPart  the premium is the notional divided by this
 * @throws Unsupported where the grids of both have no such sizes, or none that small accounts can have
 */
export function makeEqualNotionalDeals({ put, call }: PutAndCallDeals, premiumPart: bigint): PutAndCallDeals {
  const ofPut = strikeOf(put);
  const ofCall = strikeOf(call);
  if (ofPut <= 0n || ofCall <= 0n) throw new Unsupported('option series with strikes of eight places');
  const lotsOfPut = ofCall * lotsPerUnit(put);
  const lotsOfCall = ofPut * lotsPerUnit(call);
  const shared = greatestCommonDivisor(lotsOfPut, lotsOfCall);
  const parts = { put: lotsOfPut / shared, call: lotsOfCall / shared };
  const byFace = (FACE * 10n ** 8n * lotsPerUnit(put)) / (ofPut * parts.put);
  const byCoins = (MOST_COINS * lotsPerUnit(call)) / parts.call;
  const times = byFace < byCoins ? byFace : byCoins;
  const isPriced = [ofPut, ofCall].every((strike) => strike % premiumPart === 0n);
  if (times === 0n || !isPriced) throw new Unsupported('option series of both kinds with a face that both can have');
  const deal = (one: OptionDeal, part: bigint, strike: bigint): OptionDeal => ({
    ...one,
    size: Number(times * part),
    price: Number(strike / premiumPart),
  });
  return { put: deal(put, parts.put, ofPut), call: deal(call, parts.call, ofCall) };
}

/** Whole USDC x 1e8; 0: it has more decimals. */
function strikeOf({ series }: OptionDeal): bigint {
  return series.strike.scaledTo(8) ?? 0n;
}

function lotsPerUnit({ series }: OptionDeal): bigint {
  return 10n ** BigInt(series.szDecimals);
}
