import { rowsIn } from '../../client/json-at.ts';
import { optionKindIn } from '../../client/option-kind.ts';
import { amountTextOrNull, objectOrEmpty, requireAmountText, requireInteger, requireText } from './figures.ts';
import type { PerBlockTables, ShadowGenesisPart } from './part.ts';

/** Minimum time to expiry of an adopted series: a sequence ends long before. */
const AHEAD_MS = 7_200_000;

/** Option series that outlast a sequence, and their taker fees. A venue without options has none. */
export const optionSeriesAdoption: ShadowGenesisPart<PerBlockTables> = {
  covers: ['series', 'params.optionFees'],
  write(genesis, live) {
    return {
      ...genesis,
      series: adoptableSeries(live).map((row) => ({
        id: requireInteger(row, 'signing_id'),
        underlying: requireText(row, 'underlying'),
        kind: optionKindIn(row),
        strike: requireAmountText(row.strike),
        expiryMs: requireInteger(row, 'expiry'),
        szDecimals: requireInteger(row, 'sz_decimals'),
      })),
      params: { ...genesis.params, ...feesIn(live.fees) },
    };
  },
};

/**
 * Returns the series on perpetuals as the shadow represents them. The shadow names the token of a call after its underlying, since no
 * document states how the two are linked.
 */
function adoptableSeries({ options, markets, reserve, pairs }: PerBlockTables) {
  const soon = requireInteger(reserve, 'time') + AHEAD_MS;
  const coins = rowsIn(markets, 'perp').map(({ coin }) => coin);
  const tokens = rowsIn(objectOrEmpty(pairs.spot), 'tokens').map(({ name }) => name);
  return rowsIn(options, 'series').filter(
    (row) =>
      requireInteger(row, 'expiry') > soon &&
      coins.includes(row.underlying) &&
      (optionKindIn(row) === 'put' || tokens.includes(row.underlying)),
  );
}

/** Returns the fees of options; a rate that is not shown is 0. */
function feesIn(fees: PerBlockTables['fees']) {
  const user = fees.user;
  const products = typeof user === 'object' && user !== null && 'products' in user ? rowsIn(user, 'products') : [];
  const row = products.find(({ product }) => product === 'option');
  const takerBps = amountTextOrNull(row?.option_taker_bps);
  const premiumCapPpm = amountTextOrNull(row?.option_premium_cap_ppm);
  return takerBps === null || premiumCapPpm === null
    ? {}
    : { optionFees: { takerBps, premiumCapPpm: Number(premiumCapPpm) } };
}
