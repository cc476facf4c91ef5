import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { VotedChange } from '../../state/governance.ts';
import { perpAt } from '../../state/market.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { makeVoteEnactmentEdit } from './votes.ts';

// Editors of the rules behind the market reads, each for one record.

export const makeReadsEdit = rulesEditorAt('reads');

/** Replaces fields of the rows of `markets`. */
export const makeMarketsRowEdit = rulesEditorAt('reads', 'markets', 'row');

/** Replaces fields of the rows of `markets_meta`. */
export const makeMarketsMetaRowEdit = rulesEditorAt('reads', 'marketsMeta', 'row');

export const makeMarketSectionsReadEdit = rulesEditorAt('reads', 'marketSections');

export const makeL2BookReadEdit = rulesEditorAt('reads', 'l2Book');

export const makeTradesReadEdit = rulesEditorAt('reads', 'trades');

export const makeMarketFiguresEdit = rulesEditorAt('engine', 'figures');

export const makeMarkRulesEdit = rulesEditorAt('engine', 'mark');

/** Replaces the effect of a vote on a market. */
export function makeVotedActionEdit(
  name: string,
  instead: (market: PerpMarket, enact: () => VotedChange[]) => VotedChange[],
): RulesEdit {
  return makeVoteEnactmentEdit(name, (enact, { state }, id) => () => {
    const market = id === null ? undefined : perpAt(state, id);
    return market === undefined ? enact() : instead(market, enact);
  });
}
