import { accrueEarnInterest, earnTermsInForce } from '../engine/spot/earn.ts';
import { formatBps, parseBpsWithin, ratioOfBps } from '../numeric/rates.ts';
import { refuse } from '../refusal.ts';
import { type EarnTerms, earnPoolAt, putEarnTerms } from '../state/earn.ts';
import type { VotedChange } from '../state/governance.ts';
import { formatCastPayloadAsText, type VotedAction } from './voted-action.ts';

const RATES = [ratioOfBps(0n), ratioOfBps(20_000n)] as const;
const PARTS = [ratioOfBps(0n), ratioOfBps(10_000n)] as const;

/**
 * Payload {asset, borrow_rate_bps_annual, reserve_factor_bps}: the borrow rate of a token's pool, and the part of the interest that goes to
 * the reserve. The pool itself is created by its first deposit (D187). Name and payload are assumptions.
 * @source write-api, "Spot margin and Earn"; engine facts, section 19: set by createEarnPool, at most 20000 bps a year
 */
export const createEarnPoolVoteDefinition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, { asset, borrow_rate_bps_annual: sentRate, reserve_factor_bps: sentFactor }) => {
    if (typeof asset !== 'number' || !core.rules.engine.earn.lendable(core, asset))
      return refuse('INVALID_REQUEST', 'asset is no token that may be lent');
    const rate = parseBpsWithin(sentRate, RATES);
    const reserveFactor = parseBpsWithin(sentFactor, PARTS);
    if (rate === null || reserveFactor === null)
      return refuse('INVALID_REQUEST', 'borrow_rate_bps_annual is at most 20000, reserve_factor_bps at most 10000');
    const enact = (): VotedChange[] => {
      const before = earnTermsInForce(core, asset);
      const pool = earnPoolAt(core.state, asset);
      // Interest so far accrues at the terms before the vote.
      if (pool !== undefined) accrueEarnInterest(core, pool);
      const after = { rate, reserveFactor };
      putEarnTerms(core.state, asset, after);
      return changesOf(before, after);
    };
    return { market: null, enact };
  },
};

function changesOf(before: EarnTerms, after: EarnTerms): VotedChange[] {
  return [
    { field: 'borrow_rate_bps_annual', prior: formatBps(before.rate), new: formatBps(after.rate) },
    { field: 'reserve_factor_bps', prior: formatBps(before.reserveFactor), new: formatBps(after.reserveFactor) },
  ];
}
