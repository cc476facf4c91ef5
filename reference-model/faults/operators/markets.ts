import { editsOf } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { VotedChange } from '../../state/governance.ts';
import { perpAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { onEnactment } from './votes.ts';

// Edits of the rules behind the market reads, each of one record.

export const editReads = editsOf('reads');

/** Replaces fields of the rows of `markets`. */
export const editMarketsRow = editsOf('reads', 'markets', 'row');

/** Replaces fields of the rows of `markets_meta`. */
export const editMarketsMetaRow = editsOf('reads', 'marketsMeta', 'row');

export const editMarketSections = editsOf('reads', 'marketSections');

export const editL2Book = editsOf('reads', 'l2Book');

export const editTrades = editsOf('reads', 'trades');

export const editMarketFigures = editsOf('engine', 'figures');

export const editMark = editsOf('engine', 'mark');

/** A vote on a market that does something else. */
export function editVotedAction(
  name: string,
  instead: (market: PerpMarket, enact: () => VotedChange[]) => VotedChange[],
): RulesEdit {
  return onEnactment(name, (enact, { state }, id) => () => {
    const market = id === null ? undefined : perpAt(state, id);
    return market === undefined ? enact() : instead(market, enact);
  });
}
