import type { CaseContext } from '../check/case-context.ts';
import { decimalAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import type { Identity } from '../identity/keys.ts';
import { Disturbed } from '../kernel/verdicts.ts';
import {
  awaitSampledFunding,
  type FundingFigures,
  maxSettlementLagMsFor,
  PREMIUM_SAMPLE_MS,
  readFundingFigures,
} from './funding-row.ts';
import { switchToHedgeMode } from './hedge-mode.ts';
import { hasOiRoomForQuotes, type IndexControlledMarket, takeIndexControl } from './indexed-market.ts';
import { switchToIsolatedMargin } from './isolated-margin.ts';
import type { OwnTrade } from './own-trade.ts';
import { type PositionKind, takerLegFields } from './position-kinds.ts';
import { leaseTwoTraders, type TwoTraders } from './two-traders.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'control' | 'venue' | 'random'>;

/**
 * Quotes in permille of the index, both above it, so that a premium by the middle and one by the nearer side are too: a market without a
 * premium may have rate 0 (D239).
 */
const QUOTES = [1010n, 1030n] as const;
/** Time within which they are sampled, ms. */
const SAMPLED_MS = PREMIUM_SAMPLE_MS + 1_000;

/** Time before a boundary at which a case stops, ms: more than two samples, with a margin for slow calls. */
const AHEAD_MS = 20_000;

/** Change of both accounts at one boundary. */
interface Settlement {
  /** Change of `total_raw_usd`: negative where the account paid. */
  readonly long: Dec;
  readonly short: Dec;
  /** `total_raw_usd` of the long beforehand. */
  readonly held: Dec;
  readonly before: FundingFigures;
  readonly after: FundingFigures;
}

/** Two accounts of the case, one long and one short of the same size, in a leased market whose clock the case moves. */
export class FundingPositions {
  readonly traders: TwoTraders;
  readonly trade: OwnTrade;
  readonly indexed: IndexControlledMarket;
  readonly #context: Context;
  /** Cancels the quotes; null: there are none. */
  #takeQuotesOff: (() => Promise<void>) | null = null;

  constructor(context: Context, traders: TwoTraders, trade: OwnTrade, indexed: IndexControlledMarket) {
    this.#context = context;
    this.traders = traders;
    this.trade = trade;
    this.indexed = indexed;
  }

  get long(): Identity {
    return this.traders.taker;
  }

  get short(): Identity {
    return this.traders.maker;
  }

  async cashOf({ address }: Identity): Promise<Dec> {
    const { given, target } = this.#context;
    return decimalAt(given.data(await target.read('account_state', { address })), 'total_raw_usd');
  }

  /**
   * Closes both positions against each other, without quotes of the case in between: by a trade that reverses them, and one that closes the
   * reversed ones.
   */
  async turnAndClose(): Promise<void> {
    await this.#takeQuotesOff?.();
    this.#takeQuotesOff = null;
    // The smallest reversal possible: an order may hold margin for its full size.
    const opposite = this.traders.size();
    await this.traders.trade('ask', this.traders.size(180n) + opposite);
    await this.traders.trade('bid', opposite);
  }

  /** Advances to shortly before the next boundary, with a fresh index. */
  async untilBoundary(): Promise<FundingFigures> {
    const { pace, control } = this.#context;
    const { coin } = this.traders.market;
    const { next } = await awaitSampledFunding(this.#context, coin);
    const left = Number(next) - (await pace.timeMs()) - AHEAD_MS;
    if (left > 0) await control.advance(left);
    await this.indexed.submit();
    return readFundingFigures(this.#context, coin);
  }

  /**
   * Advances past the next boundary, with the index submitted last.
   * @param prepared  runs shortly before it
   */
  async overBoundary(prepared: () => Promise<unknown> = async () => undefined): Promise<Settlement> {
    const { control, pace } = this.#context;
    const { coin } = this.traders.market;
    let { next, rate } = await this.untilBoundary();
    await prepared();
    if (await this.#lacksSample(rate)) {
      // A venue with longer sample intervals: many are taken by the next boundary.
      await control.advance(Math.max(0, Number(next) - (await pace.timeMs())) + SAMPLED_MS);
      ({ next, rate } = await this.untilBoundary());
      await prepared();
    }
    const look = () =>
      Promise.all([readFundingFigures(this.#context, coin), this.cashOf(this.long), this.cashOf(this.short)]);
    const [before, long, short] = await look();
    // The payment then preceded the first reading.
    if (before.next !== next) throw new Disturbed('the boundary passed while the case was made ready for it');
    await control.advance(Math.max(0, Number(next) - (await pace.timeMs())));
    let [after, nowLong, nowShort] = await look();
    if (nowLong.equals(long)) {
      await control.advance(Number(maxSettlementLagMsFor(before.interval)));
      [after, nowLong, nowShort] = await look();
    }
    return { long: nowLong.minus(long), short: nowShort.minus(short), held: long, before, after };
  }

  /** Waits until the two will be paid something: with an empty book the rate may be 0. @returns whether the quotes were in no sample yet */
  async #lacksSample(rate: Dec): Promise<boolean> {
    const { control } = this.#context;
    if (this.#takeQuotesOff !== null || !rate.equals(Dec.of(0)) || !(await this.#isFree())) return false;
    this.#takeQuotesOff = await this.indexed.quote(...QUOTES);
    await control.advance(SAMPLED_MS);
    return this.#isFree();
  }

  async #isFree(): Promise<boolean> {
    const { rate } = await readFundingFigures(this.#context, this.traders.market.coin);
    return rate.equals(Dec.of(0));
  }
}

/** Leverage of a long of a chosen kind: neither position is near liquidation. */
const LEVERAGE = 1;

/** Like `openFundingPositions`, with a long of one kind; the short is cross, so that its cash shows its payment. */
export async function openFundingPositionsOfKind(context: Context, kind: PositionKind): Promise<FundingPositions> {
  const choose = async ({ taker, market }: TwoTraders) => {
    if (kind === 'hedged') await switchToHedgeMode(context, taker);
    if (kind === 'isolated') await switchToIsolatedMargin(context, taker, market, LEVERAGE);
  };
  return openFundingPositions(context, choose, takerLegFields(kind));
}

/**
 * Opens the two positions. Index and external price are restored before they are closed, when the case ends.
 * @param prepared  run by the two while they are flat
 * @param asTaker  fields of the long's order about its leg
 */
export async function openFundingPositions(
  context: Context,
  prepared: (traders: TwoTraders) => Promise<unknown> = async () => undefined,
  asTaker: Parameters<TwoTraders['trade']>[3] = {},
): Promise<FundingPositions> {
  const traders = await leaseTwoTraders(context, { fits: hasOiRoomForQuotes, funds: { usdc: '400' } });
  await prepared(traders);
  const trade = await traders.trade('bid', traders.size(180n), traders.pxs[0], asTaker);
  await traders.fills(traders.taker, 1);
  return new FundingPositions(context, traders, trade, await takeIndexControl(context, traders.market));
}
