import { rowsIn } from '../../client/json-at.ts';
import { requireAmount, requireInteger, requireText } from './figures.ts';
import type { AdoptedPart, LiveTables } from './part.ts';

/** Returns the earliest expiry that a series must have to be adopted: a sequence ends long before. */
export function earliestAdoptedExpiryMs(timeMs: number): number {
  return timeMs + AHEAD_MS;
}

const AHEAD_MS = 7_200_000;

/** Option series that outlast a sequence, and their taker fees. A venue without options has none. */
export const optionSeriesAdoption: AdoptedPart<LiveTables> = {
  covers: ['series', 'params.optionFees'],
  write(genesis, { options, fees, reserve }) {
    const soon = earliestAdoptedExpiryMs(requireInteger(reserve, 'time'));
    const listed = rowsIn(options, 'series').filter((row) => requireInteger(row, 'expiry') > soon);
    return {
      ...genesis,
      series: listed.map((row) => ({
        id: requireInteger(row, 'signing_id'),
        underlying: requireText(row, 'underlying'),
        kind: row.kind === 'call' ? ('call' as const) : ('put' as const),
        strike: requireAmount(row.strike),
        expiryMs: requireInteger(row, 'expiry'),
        szDecimals: requireInteger(row, 'sz_decimals'),
      })),
      params: { ...genesis.params, ...feesIn(fees) },
    };
  },
};

/** Returns the fees of options; a rate that is not shown is 0. */
function feesIn(fees: LiveTables['fees']) {
  const user = fees.user;
  const products = typeof user === 'object' && user !== null && 'products' in user ? rowsIn(user, 'products') : [];
  const row = products.find(({ product }) => product === 'option');
  if (row?.option_taker_bps === undefined || row.option_premium_cap_ppm === undefined) return {};
  const premiumCapPpm = Number(requireAmount(row.option_premium_cap_ppm));
  return { optionFees: { takerBps: requireAmount(row.option_taker_bps), premiumCapPpm } };
}
