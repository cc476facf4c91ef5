import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { VotedChange } from '../../state/governance.ts';
import { perpAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { editVoteEnactment } from './votes.ts';

// Edits of the rules behind the market reads, each of one record.

export const editReads = rulesEditorAt('reads');

/** Replaces fields of the rows of `markets`. */
export const editMarketsRow = rulesEditorAt('reads', 'markets', 'row');

/** Replaces fields of the rows of `markets_meta`. */
export const editMarketsMetaRow = rulesEditorAt('reads', 'marketsMeta', 'row');

export const editMarketSections = rulesEditorAt('reads', 'marketSections');

export const editL2Book = rulesEditorAt('reads', 'l2Book');

export const editTradesRead = rulesEditorAt('reads', 'trades');

export const editMarketFigures = rulesEditorAt('engine', 'figures');

export const editMarkRules = rulesEditorAt('engine', 'mark');

/** A vote on a market that does something else. */
export function editVotedAction(
  name: string,
  instead: (market: PerpMarket, enact: () => VotedChange[]) => VotedChange[],
): RulesEdit {
  return editVoteEnactment(name, (enact, { state }, id) => () => {
    const market = id === null ? undefined : perpAt(state, id);
    return market === undefined ? enact() : instead(market, enact);
  });
}
