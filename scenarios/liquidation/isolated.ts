import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived, field, type Traced } from '../../harness/check/evidence.ts';
import { decimalAt, sumAt, textAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { indexOf } from '../../harness/setup/index-price.ts';
import { isolated } from '../../harness/setup/isolated-margin.ts';
import { MovingMark, scaled } from '../../harness/setup/moving-mark.ts';
import { fillsOf } from '../../harness/setup/own-orders.ts';
import { positionsOf } from '../../harness/setup/own-positions.ts';
import { restingOrder } from '../../harness/setup/resting-order.ts';
import { causesOf, heldByNobody, isSteep, lotsOf } from '../../harness/setup/sinking.ts';
import { type TwoTraders, twoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

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
async function bucketOf(context: Context): Promise<{ bucket: Bucket; collateral: Dec }> {
  const traders = await twoTraders(context, {
    funds: { usdc: '200' },
    fits: await heldByNobody(context, isSteep),
    opens: 900n,
  });
  const { taker, market } = traders;
  const { given, target } = context;
  await isolated(context, taker, market, market.maxLeverage);
  const cash = async () =>
    decimalAt(given.data(await target.read('account_state', { address: taker.address })), 'total_raw_usd');
  const start = await cash();
  const trade = await traders.trade('bid', traders.size(850n));
  const [fill] = await traders.fills(taker, 1);
  await indexOf(context, market);
  const collateral = start.minus(await cash()).minus(decimalAt(fill, 'fee'));
  given.that(collateral.compare(Dec.of(0)) > 0, 'no collateral was put aside for the position');
  return { bucket: new Bucket(context, traders, trade.takerOid), collateral };
}

/** The mark, x 1e8, at which what the bucket has put aside and lost leaves so much. */
async function markAt(bucket: Bucket, collateral: Dec, left: (maintenance: Dec) => Dec): Promise<bigint> {
  const row = await bucket.row();
  const lost = collateral.minus(left(decimalAt(row, 'maint_margin')));
  const lots = await bucket.lots();
  return scaled(decimalAt(row, 'entry')) - (scaled(lost) * 10n ** BigInt(bucket.market.szDecimals)) / lots;
}

export const threshold = check({
  id: 'liquidation.isolated.threshold',
  title: 'an isolated position is closed whole where its bucket is down to its maintenance, and not above',
  clauses: ['liquidation.isolated.threshold', 'margin.isolated.apart', 'fills.cause.forced-close'],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { given, pace, expect } = context;
    const { bucket, collateral } = await bucketOf(context);
    const { market, traders, mark } = bucket;
    const whole = await bucket.lots();
    const { cash } = await bucket.account();
    // A tenth of the maintenance above it.
    const near = await markAt(bucket, collateral, (maintenance) => maintenance.times(Dec.of('1.1')));
    await mark.bring(near, await mark.prices());
    await pace.blocks(2);
    expect('liquidation.isolated.threshold').equal(
      await bucket.openLots(),
      whole,
      'lots of a bucket above its maintenance',
    );
    const below = await markAt(bucket, collateral, (maintenance) => maintenance.times(Dec.of('0.95')));
    const px = below - (below % market.tick);
    await restingOrder({ given }, traders.maker, { market, side: 'bid', px: px - market.tick, size: whole });
    await mark.drop(below);
    const fills = await pace.eventually(
      () => bucket.forced(),
      (rows) => rows.length > 0,
    );
    expect('liquidation.isolated.threshold').equal(await bucket.openLots(), 0n, 'lots left of the position');
    const after = await bucket.account();
    expect('liquidation.isolated.threshold').equal(after.tier, 'Safe', 'tier of an account with cash enough');
    expect('fills.cause.forced-close').equal(causesOf(fills), ['forced_close_isolated'], 'cause of the fills');
    const fees = sumAt(fills, 'fee');
    expect('margin.isolated.apart').relation(
      'the cash of before at least, but for the fee',
      { after: after.cash, before: cash, fees },
      (sums) => sums.after.compare(sums.before.minus(sums.fees)) >= 0,
      'total_raw_usd',
    );
  },
});

export const beyond = check({
  id: 'margin.isolated.beyond-its-bucket',
  title: 'a loss beyond the bucket of a position is not taken from cross collateral',
  clauses: ['margin.isolated.apart'],
  by: 'operate',
  needs: ['funded-accounts', 'closed'],
  leases: ['clock'],
  async run(context) {
    const { pace, expect } = context;
    const { bucket, collateral } = await bucketOf(context);
    const { mark } = bucket;
    const { cash } = await bucket.account();
    const near = await markAt(bucket, collateral, (maintenance) => maintenance.times(Dec.of('1.2')));
    await mark.bring(near, await mark.prices());
    // Two hundredths of the bucket more than there is.
    await mark.drop(await markAt(bucket, collateral, () => collateral.times(Dec.of('-0.02'))));
    const fills = await pace.eventually(
      () => bucket.forced(),
      (rows) => rows.length > 0,
    );
    const loss = sumAt(fills, 'closed_pnl').negated();
    if (!expect('margin.isolated.apart').exercised(loss.compare(collateral) > 0, 'a loss beyond the bucket')) return;
    const after = await bucket.account();
    expect('margin.isolated.apart').relation(
      `the cash of before at least, but for the fee: ${loss} were lost, ${collateral} put aside`,
      { after: after.cash, before: cash, fees: sumAt(fills, 'fee') },
      (sums) => sums.after.compare(sums.before.minus(sums.fees)) >= 0,
      'total_raw_usd',
    );
  },
});
