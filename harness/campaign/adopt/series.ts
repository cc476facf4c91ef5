import { rowsIn } from '../../client/json-at.ts';
import { amount, text, whole } from './figures.ts';
import type { AdoptedPart, Present } from './part.ts';

/** Returns the earliest expiry that a series must have to be adopted: a sequence ends long before. */
export function lastsBeyond(timeMs: number): number {
  return timeMs + AHEAD_MS;
}

const AHEAD_MS = 7_200_000;

/** Option series that outlast a sequence, and their taker fees. A venue without options has none. */
export const series: AdoptedPart<Present> = {
  covers: ['series', 'params.optionFees'],
  write(genesis, { options, fees, reserve }) {
    const soon = lastsBeyond(whole(reserve, 'time'));
    const listed = rowsIn(options, 'series').filter((row) => whole(row, 'expiry') > soon);
    return {
      ...genesis,
      series: listed.map((row) => ({
        id: whole(row, 'signing_id'),
        underlying: text(row, 'underlying'),
        kind: row.kind === 'call' ? ('call' as const) : ('put' as const),
        strike: amount(row.strike),
        expiryMs: whole(row, 'expiry'),
        szDecimals: whole(row, 'sz_decimals'),
      })),
      params: { ...genesis.params, ...feesIn(fees) },
    };
  },
};

/** Returns the fees of options; a rate that is not shown is 0. */
function feesIn(fees: Present['fees']) {
  const user = fees.user;
  const products = typeof user === 'object' && user !== null && 'products' in user ? rowsIn(user, 'products') : [];
  const row = products.find(({ product }) => product === 'option');
  if (row?.option_taker_bps === undefined || row.option_premium_cap_ppm === undefined) return {};
  const premiumCapPpm = Number(amount(row.option_premium_cap_ppm));
  return { optionFees: { takerBps: amount(row.option_taker_bps), premiumCapPpm } };
}
