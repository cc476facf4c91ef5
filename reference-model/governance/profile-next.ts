import { settleMarket } from '../engine/markets/settle-market.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { formatCastPayloadAsText, perpOfPayload, planMarketChange, type VotedAction } from './voted-action.ts';

/**
 * Payload {coin}: closes the market permanently, and every open position at its mark. Name and payload are assumptions.
 * @source read-api, "Perp market delist"
 */
const settlePerp: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const market = perpOfPayload(core, payload);
    const px = market === undefined ? null : core.rules.engine.settlement.px(market);
    if (market !== undefined && (px === null || market.settlement !== null))
      return refuse('PRECONDITION_FAILED', px === null ? 'market has no mark' : 'market is settled');
    return planMarketChange(core, payload, (settled) => {
      if (px !== null) settleMarket(core, settled, px);
      return [{ field: 'settled', prior: null, new: 'true' }];
    });
  },
};

/** Effects of votes that the documents describe as not live yet. @source write-api, "Versioning" */
export const nextReleaseGovernanceEdits: readonly RulesEdit[] = [
  rulesEditorAt('governance', 'actions')(() => ({ SettleMarket: settlePerp })),
];
