import { editsOf } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Change } from '../../state/governance.ts';
import { perpAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { onEnactment } from './votes.ts';

// Edits of the rules behind the market reads, each of one record.

export const reads = editsOf('reads');

/** Replaces fields of the rows of `markets`. */
export const movingRow = editsOf('reads', 'markets', 'row');

/** Replaces fields of the rows of `markets_meta`. */
export const staticRow = editsOf('reads', 'marketsMeta', 'row');

export const sections = editsOf('reads', 'marketSections');

export const book = editsOf('reads', 'l2Book');

export const prints = editsOf('reads', 'trades');

export const figures = editsOf('engine', 'figures');

export const mark = editsOf('engine', 'mark');

/** A vote on a market that does something else. */
export function voted(name: string, instead: (market: PerpMarket, enact: () => Change[]) => Change[]): RulesEdit {
  return onEnactment(name, (enact, { state }, id) => () => {
    const market = id === null ? undefined : perpAt(state, id);
    return market === undefined ? enact() : instead(market, enact);
  });
}
