import { touchAccount } from '../money/touched.ts';
import { type Ratio, ratio } from '../numeric/planes.ts';
import { formatBps, parseBpsWithin, ratioOfBps } from '../numeric/rates.ts';
import { refuse } from '../refusal.ts';
import type { VotedChange } from '../state/governance.ts';
import { pairAt } from '../state/market.ts';
import {
  putSpotMarginRatios,
  type SpotMarginRatios,
  spotMarginHoldersOf,
  spotMarginRatiosOf,
} from '../state/spot-margin.ts';
import { formatCastPayloadAsText, type VotedAction } from './voted-action.ts';

/** Above zero, at most 100 %. */
const PARTS = [ratio(1n), ratioOfBps(10_000n)] as const;

/**
 * Payload {pair, init_bps, maint_bps}: the cover that positions on a pair require; both null: the pair accepts no margin. Name and payload
 * are assumptions (D188).
 * @source read-api, "Other read rows" (`params` of `spot_margin_state`); engine facts, section 25
 */
export const setSpotMarginVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, { pair: id, init_bps: sentInit, maint_bps: sentMaint }) => {
    const pair = typeof id === 'number' ? pairAt(core.state, id) : undefined;
    if (pair === undefined || pair.quote !== core.params.usdc)
      return refuse('MARKET_NOT_FOUND', 'pair is none that is quoted in USDC');
    const isLifted = sentInit === null && sentMaint === null;
    const init = parseBpsWithin(sentInit, PARTS);
    const maint = parseBpsWithin(sentMaint, PARTS);
    if (!isLifted && (init === null || maint === null || maint > init))
      return refuse('INVALID_REQUEST', 'init_bps and maint_bps are above 0 and at most 10000, the first the greater');
    const enact = (): VotedChange[] => {
      const before = spotMarginRatiosOf(core.state, pair.id);
      const after = init === null || maint === null ? null : { init, maint };
      putSpotMarginRatios(core.state, pair.id, after);
      for (const owner of spotMarginHoldersOf(core.state, pair.id)) touchAccount(core, owner);
      return changesOf(before ?? null, after);
    };
    return { market: pair.id, enact };
  },
};

function changesOf(before: SpotMarginRatios | null, after: SpotMarginRatios | null): VotedChange[] {
  const bpsOrNull = (part: Ratio | undefined) => (part === undefined ? null : formatBps(part));
  return [
    { field: 'init_bps', prior: bpsOrNull(before?.init), new: bpsOrNull(after?.init) ?? 'null' },
    { field: 'maint_bps', prior: bpsOrNull(before?.maint), new: bpsOrNull(after?.maint) ?? 'null' },
  ];
}
