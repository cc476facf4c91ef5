import type { Core } from '../../core.ts';
import { bookPx, lots, ZERO_LOTS, ZERO_USD } from '../../numeric/planes.ts';
import { ratioOfBps } from '../../numeric/rates.ts';
import { newFundingState } from '../../state/funding.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { newTradedMarket } from '../../state/traded-market.ts';

type Listing = Pick<PerpMarket, 'id' | 'coin' | 'szDecimals'>;

/** A newly registered market: on the finest grid, closed, without a price. No action sets its tick or lot. */
export function newDeployedMarket(core: Core, { id, coin, szDecimals }: Listing): PerpMarket {
  const { timeMs } = core.state;
  const { book, hourlyNotional } = newTradedMarket(core.rules.engine.match);
  return {
    kind: 'perp',
    id,
    coin,
    szDecimals,
    tick: bookPx(1n),
    step: lots(1n),
    minLots: lots(1n),
    minNotional: ZERO_USD,
    maxLeverage: 1,
    tiers: [{ maxNotional: null, maxLeverage: 1, maint: ratioOfBps(5_000n) }],
    riskOverride: null,
    strictIsolated: false,
    markSource: 'sync_oracle',
    open: false,
    close: false,
    halted: false,
    paused: false,
    settlement: null,
    fbaPeriodMs: 0,
    oiCap: null,
    book,
    hourlyNotional,
    oracle: null,
    external: null,
    basisEma: 0n,
    basisFoldedAtMs: timeMs,
    funding: newFundingState(timeMs, core.params.funding.sampleMs),
    mark: null,
    openInterest: ZERO_LOTS,
    hourlyMark: [],
  };
}
