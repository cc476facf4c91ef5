import type { CaseContext } from '../check/case-context.ts';
import { labelMarketRequirement, type MarketRequirement } from '../check/market-picker.ts';
import { sizeForNotional } from '../check/order-spec.ts';
import { Dec } from '../compare/decimal.ts';
import { pxInUsdc } from '../compare/planes.ts';
import type { Identity } from '../identity/keys.ts';
import type { MarketFacts } from '../probe/facts.ts';
import { cancelEveryOrder } from './cancel-every-order.ts';
import { PREMIUM_SAMPLE_MS, readFundingFigures } from './funding-row.ts';
import { readIndexRestoringAtEnd, snapPxToGrid } from './index-price.ts';
import { fineMarkTickRequirement, isBelowOiCap } from './market-requirements.ts';
import { placeRestingOrder } from './resting-order.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'control'>;

/** An index stays fresh for a minute; it is submitted again within this time. */
const FRESH_MS = 40_000;
/** A little above the usual impact notional, whole USDC; no read shows the venue's own. */
const IMPACT = 21_000n;
/** Sufficient for both sides without leverage. */
const QUOTING_USDC = '45000';
const FINE = fineMarkTickRequirement(5_000n);

/** Requires room in the open interest cap for quotes on both sides. */
export const hasOiRoomForQuotes = labelMarketRequirement(
  'room for quotes of the impact notional below its cap',
  (market) => isBelowOiCap(market, Dec.of(QUOTING_USDC)),
);

/** Like `hasOiRoomForQuotes`, and a permille of its mark is several ticks. */
export const hasOiRoomForFineQuotes: MarketRequirement = labelMarketRequirement(
  `${FINE.label}, and ${hasOiRoomForQuotes.label}`,
  (market) => FINE(market) && hasOiRoomForQuotes(market),
);

/** A leased market whose index the case submits, and keeps fresh. */
export class IndexControlledMarket {
  readonly market: MarketFacts;
  readonly #context: Context;
  #index: bigint;
  #external: bigint;

  constructor(context: Context, market: MarketFacts, index: bigint) {
    this.#context = context;
    this.market = market;
    this.#index = index;
    this.#external = index;
  }

  /** The last submitted index, whole USDC. */
  get index(): Dec {
    return pxInUsdc(this.#index);
  }

  /** Submits the index again, optionally with another external price, in permille of it. */
  async submit(externalPermille?: bigint): Promise<void> {
    if (externalPermille !== undefined)
      this.#external = snapPxToGrid(this.market, (this.#index * externalPermille) / 1000n).px;
    await this.#context.control.oracle(this.market.coin, this.index.toString(), pxInUsdc(this.#external).toString());
  }

  /** Lets this much time pass while keeping the index fresh. */
  async passTime(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= FRESH_MS) {
      await this.submit();
      await this.#context.control.advance(Math.min(left, FRESH_MS));
    }
  }

  /**
   * Lets time pass, keeping the index fresh, until the premium changes: no document states the sample interval.
   * @param longest  ms, after which a sample is assumed not to have changed it
   */
  async untilPremiumMoved(longest: number): Promise<void> {
    const premium = async () => (await readFundingFigures(this.#context, this.market.coin)).premium?.toString() ?? null;
    const before = await premium();
    for (let passed = 0; passed < longest && (await premium()) === before; passed += PREMIUM_SAMPLE_MS)
      await this.passTime(PREMIUM_SAMPLE_MS);
  }

  /**
   * Quotes both sides for more than the impact notional, at these permille of the index; null: not this side.
   * @returns a function that cancels the quotes
   */
  async quote(bidPermille: bigint | null, askPermille: bigint | null): Promise<() => Promise<void>> {
    const { given, target } = this.#context;
    const quoting = (side: 'bid' | 'ask', permille: bigint) => async (owner: Identity) => {
      const { px } = snapPxToGrid(this.market, (this.#index * permille) / 1000n);
      await placeRestingOrder({ given }, owner, {
        market: this.market,
        side,
        px,
        size: sizeForNotional(this.market, px, IMPACT),
      });
    };
    const owner = await given.fundedAccount({ usdc: QUOTING_USDC });
    if (bidPermille !== null) await quoting('bid', bidPermille)(owner);
    if (askPermille !== null) await quoting('ask', askPermille)(owner);
    return async () => {
      await cancelEveryOrder({ given, target }, owner);
    };
  }
}

/** Takes control of the index; index and external price are restored when the case ends. */
export async function takeIndexControl(context: Context, market: MarketFacts): Promise<IndexControlledMarket> {
  return new IndexControlledMarket(context, market, await readIndexRestoringAtEnd(context, market));
}
