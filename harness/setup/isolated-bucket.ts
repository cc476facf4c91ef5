import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { derived, field, type Traced } from '../check/evidence.ts';
import { decimalAt, textAt } from '../client/json-at.ts';
import { Dec } from '../compare/decimal.ts';
import { indexRestoredAtEnd } from './index-price.ts';
import { setIsolated } from './isolated-margin.ts';
import { MovingMark, scaledPx } from './moving-mark.ts';
import { fillsOf } from './own-orders.ts';
import { positionsOf } from './own-positions.ts';
import { hasSteepMargin, leastHeldMarkets, lotsOf } from './sinking-long.ts';
import { leaseTwoTraders, type TwoTraders } from './two-traders.ts';

type Context = Pick<CaseContext<never>, 'given' | 'target' | 'pace' | 'control' | 'venue' | 'random'>;

/** A long position with collateral of its own, in a market whose mark the case moves. */
class Bucket {
  readonly traders: TwoTraders;
  readonly mark: MovingMark;
  readonly #context: Context;
  readonly #oid: string;

  constructor(context: Context, traders: TwoTraders, oid: string) {
    this.#context = context;
    this.traders = traders;
    this.mark = new MovingMark(context, traders.market);
    this.#oid = oid;
  }

  get market() {
    return this.traders.market;
  }

  async row(): Promise<JsonObject | undefined> {
    const rows = await positionsOf(this.#context, this.traders.taker.address);
    return rows.find(({ coin }) => coin === this.market.coin);
  }

  async lots(): Promise<bigint> {
    return (await this.openLots()).value;
  }

  /** As `lots`, with the positions that show them. */
  async openLots(): Promise<Traced<bigint>> {
    return lotsOf(await positionsOf(this.#context, this.traders.taker.address), this.market);
  }

  /** Settled cash and band of the account. */
  async account(): Promise<{ readonly cash: Dec; readonly tier: Traced<string> }> {
    const { given, target } = this.#context;
    const data = given.data(await target.read('account_state', { address: this.traders.taker.address }));
    return { cash: decimalAt(data, 'total_raw_usd'), tier: derived(textAt(data, 'tier'), field(data, 'tier')) };
  }

  /** Fills that no order of the account's own made. */
  async forced(): Promise<readonly JsonObject[]> {
    const rows = await fillsOf(this.#context, this.traders.taker.address);
    return rows.filter(({ oid }) => oid !== this.#oid);
  }
}

/** Opens it with so little collateral as the market takes, out of ample cash. */
export async function openBucket(context: Context): Promise<{ bucket: Bucket; collateral: Dec }> {
  const traders = await leaseTwoTraders(context, {
    funds: { usdc: '200' },
    fits: await leastHeldMarkets(context, hasSteepMargin),
    opens: 900n,
  });
  const { taker, market } = traders;
  const { given, target } = context;
  await setIsolated(context, taker, market, market.maxLeverage);
  const cash = async () =>
    decimalAt(given.data(await target.read('account_state', { address: taker.address })), 'total_raw_usd');
  const start = await cash();
  const trade = await traders.trade('bid', traders.size(850n));
  const [fill] = await traders.fills(taker, 1);
  await indexRestoredAtEnd(context, market);
  const collateral = start.minus(await cash()).minus(decimalAt(fill, 'fee'));
  given.require(collateral.compare(Dec.of(0)) > 0, 'no collateral was put aside for the position');
  return { bucket: new Bucket(context, traders, trade.takerOid), collateral };
}

/** The mark, x 1e8, at which what the bucket has put aside and lost leaves so much. */
export async function markLeaving(bucket: Bucket, collateral: Dec, left: (maintenance: Dec) => Dec): Promise<bigint> {
  const row = await bucket.row();
  const lost = collateral.minus(left(decimalAt(row, 'maint_margin')));
  const lots = await bucket.lots();
  return scaledPx(decimalAt(row, 'entry')) - (scaledPx(lost) * 10n ** BigInt(bucket.market.szDecimals)) / lots;
}
