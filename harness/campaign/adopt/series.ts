import { rowsIn } from '../../client/json-at.ts';
import { Unsupported } from '../../kernel/verdicts.ts';
import { objectOrEmpty, requireAmountText, requireInteger, requireText } from './figures.ts';
import type { GenesisPartAdoption, LiveTables } from './part.ts';

/** Returns the earliest expiry that a series must have to be adopted: a sequence ends long before. */
export function earliestAdoptedExpiryMs(timeMs: number): number {
  return timeMs + AHEAD_MS;
}

const AHEAD_MS = 7_200_000;

/**
 * Option series that outlast a sequence, and their taker fees. A venue without options has none.
 * @throws Unsupported where a shadow does not know the token of a call
 */
export const optionSeriesAdoption: GenesisPartAdoption<LiveTables> = {
  covers: ['series', 'params.optionFees'],
  write(genesis, { options, fees, reserve, pairs }) {
    const soon = earliestAdoptedExpiryMs(requireInteger(reserve, 'time'));
    const listed = rowsIn(options, 'series').filter((row) => requireInteger(row, 'expiry') > soon);
    const tokens = rowsIn(objectOrEmpty(pairs.spot), 'tokens').map(({ name }) => name);
    // The token of a call has on a shadow the name of its underlying: no document says how the two are told to belong together.
    if (listed.some(({ kind, underlying }) => kind === 'call' && !tokens.includes(underlying)))
      throw new Unsupported('calls that are settled in a token of the name of their underlying');
    return {
      ...genesis,
      series: listed.map((row) => ({
        id: requireInteger(row, 'signing_id'),
        underlying: requireText(row, 'underlying'),
        kind: row.kind === 'call' ? ('call' as const) : ('put' as const),
        strike: requireAmountText(row.strike),
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
  const premiumCapPpm = Number(requireAmountText(row.option_premium_cap_ppm));
  return { optionFees: { takerBps: requireAmountText(row.option_taker_bps), premiumCapPpm } };
}
