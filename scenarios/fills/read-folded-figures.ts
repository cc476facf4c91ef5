import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { decimalAt, integerAt, sumAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, lastDecimalPlaceOf, pxInUsdc } from '../../harness/compare/planes.ts';
import { Disturbed, Unsupported } from '../../harness/kernel/verdicts.ts';
import { checkFillCharged, makeFeeChargingRequirement } from '../../harness/setup/charging-market.ts';
import { drawPricesInsideSpread } from '../../harness/setup/inside-spread.ts';
import { readFills } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers, restEachInsideSpread } from '../../harness/setup/own-trade.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'fills.read.folded-figures',
  title:
    'a folded row sums sz, fee and closed_pnl of its fills, averages px, and has tid and start_position of the first fill',
  clauses: ['fills.ring.folded-sums', 'fills.ring.folded-figures'],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, pace, expect } = context;
    const [maker, taker] = await Promise.all([given.fundedAccount(), given.fundedAccount()]);
    const market = await given.market(makeFeeChargingRequirement(context));
    const [low, , high] = await drawPricesInsideSpread(context, market);
    const size = scaledSizeForNotional(market, low, 25n);
    // A leg at each price: the taker opens with one order and closes with the other.
    for (const [side, resting] of [
      ['bid', 'ask'],
      ['ask', 'bid'],
    ] as const) {
      await restEachInsideSpread(context, maker, [
        { market, side: resting, px: low, size },
        { market, side: resting, px: high, size: 2n * size },
      ]);
      const px = side === 'bid' ? high : low;
      const entry = await given.placed(taker, { market, side, px, size: 3n * size, tif: 'ioc' });
      if (entry.kind !== 'filled') throw new Disturbed(`the taker's order is ${entry.kind}`);
    }
    const legs = await pace.eventually(
      () => readFills(context, taker.address),
      (rows) => rows.length === 4,
    );
    await assumeNoTradeWithStrangers(context, maker, taker);
    if (legs.length !== 4) throw new Disturbed(`${legs.length} legs of two orders against two each`);

    checkFillCharged(context, market, sumAt(legs, 'fee').abs());

    const folded = await readFills(context, taker.address, { aggregate: true });
    // The text lets a node without the argument ignore it.
    if (folded.every((row) => !('n' in row))) throw new Unsupported('aggregate');
    for (const row of folded) {
      const own = legs.filter(({ oid }) => oid === row.oid);
      const first = own.find((leg) => own.every((other) => other === leg || !leadsTo(other, leg))) ?? {};
      const sum = (key: string) => sumAt(own, key);
      given.require(own.length === 2 && integerAt(row, 'n') === 2n, 'the legs of an order are not folded in twos');
      const sums = expect('fills.ring.folded-sums');
      const figures = expect('fills.ring.folded-figures');
      sums.decimal(field(row, 'sz'), sum('sz'), 'sz of the folded row');
      for (const key of ['fee', 'closed_pnl']) {
        // Each figure may be truncated when served: two legs and their sum.
        const places = own.map((leg) => decimalAt(leg, key));
        sums.relation(
          'the sum over the folded fills',
          { served: field(row, key), sum: sum(key) },
          (observed) => {
            const served = Dec.parse(observed.served);
            return (
              served !== null &&
              isWithinTolerance(served, observed.sum, lastDecimalPlaceOf(served, ...places).times(Dec.of(2)))
            );
          },
          `${key} of the folded row`,
        );
      }
      figures.relation(
        'px to be the size-weighted mean price of the folded fills, truncated',
        { px: field(row, 'px'), legs: own },
        () => isMean(row, own, pxInUsdc(market.tick)),
        'px of the folded row',
      );
      figures.equal(field(row, 'tid'), field(first, 'tid'), 'tid of the folded row');
      figures.decimal(
        field(row, 'start_position'),
        decimalAt(first, 'start_position'),
        'start_position of the folded row',
      );
    }
  },
});

/** Whether one leg's resulting position is the other's initial one. */
function leadsTo(leg: JsonObject, next: JsonObject): boolean {
  const moved = decimalAt(leg, 'sz');
  const after = decimalAt(leg, 'start_position').plus(leg.side === 'B' ? moved : moved.negated());
  return after.equals(decimalAt(next, 'start_position'));
}

/** No text says where the price is truncated: at its last decimal, or at the tick. */
function isMean(row: JsonObject, legs: readonly JsonObject[], tick: Dec): boolean {
  const zero = Dec.of(0);
  const size = sumAt(legs, 'sz');
  const value = Dec.sum(legs.map((leg) => decimalAt(leg, 'px').times(decimalAt(leg, 'sz'))));
  // Multiplied out, because a quotient has no exact decimal.
  const lost = value.minus(decimalAt(row, 'px').times(size));
  return lost.compare(zero) >= 0 && lost.compare(tick.times(size)) < 0;
}
