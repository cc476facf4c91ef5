import type { Core } from '../../core.ts';
import { touchAccount } from '../../money/touched.ts';
import { truncToPx } from '../../numeric/crossings.ts';
import { greater, lesser } from '../../numeric/order.ts';
import { type BookPx, bookPx, type Usd, usd, ZERO_USD } from '../../numeric/planes.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { perpAt } from '../../state/market.ts';
import {
  changeMarketDeployment,
  changeMarketListing,
  type MarketDeployment,
  marketDeploymentOf,
} from '../../state/perp-deploys.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import { openPositionsIn, type Position, putPosition } from '../../state/positions.ts';
import { deployParamsInForce } from '../markets/deploys.ts';
import { isolatedMarginPosted, moveIsolatedCollateral } from './isolated-margin.ts';

/** Rules of a market that its deployer prices, beside those of others. @source engine facts, section 18 */
export interface DeployerPricedMarketRules {
  /** Whether the last push is too old for orders that open. */
  readonly isStale: (core: Core, market: PerpMarket) => boolean;
  /** Whether the first push takes cross positions apart from the rest of their accounts. */
  readonly isolates: boolean;
}

export const deployerPricedMarketRules: DeployerPricedMarketRules = {
  isStale(core, { id }) {
    const push = marketDeploymentOf(core.state, id)?.push ?? null;
    return push !== null && core.state.timeMs - push.atMs > deployParamsInForce(core).staleMs;
  },
  isolates: true,
};

/**
 * Returns the price that a push is measured by: the last committed oracle price, or else the mark; null where there is neither.
 * All pushes of one block have the same.
 */
export function referencePriceOfPush({ state }: Core, { market, push }: MarketDeployment): BookPx | null {
  if (push !== null && push.height === state.height) return push.anchor;
  const row = perpAt(state, market);
  return row?.oracle?.px ?? row?.mark ?? null;
}

/** Takes a price for the oracle's. The first one makes the market one that its deployer prices. */
export function pushOraclePrice(core: Core, deployment: MarketDeployment, px: Usd): void {
  const { state } = core;
  const { market: id } = deployment;
  const push = { atMs: state.timeMs, height: state.height, anchor: referencePriceOfPush(core, deployment) };
  if (deployment.push === null && core.rules.engine.pushes.isolates) isolate(core, id);
  changeMarketDeployment(state, id, { push });
  const row = perpAt(state, id);
  if (row === undefined) return;
  // A price below the finest of the book is no price of 0, which reads as none.
  const written = bookPx(greater<bigint>(truncToPx(px), 1n));
  row.oracle = { px: written, atMs: state.timeMs };
  core.emit({ kind: 'oracle-moved', market: id, px: written });
}

function isolate(core: Core, id: number): void {
  changeMarketListing(core.state, id, { strictIsolated: true });
  const market = perpAt(core.state, id);
  if (market === undefined) return;
  for (const { owner, ...position } of [...openPositionsIn(core.state, id)])
    if (position.margin.mode === 'cross') intoBucket(core, market, owner, position);
}

/** A position takes what it would have posted as an isolated one, as far as its owner has that. */
function intoBucket(core: Core, market: PerpMarket, owner: Address, position: Position): void {
  const posted = isolatedMarginPosted(core, owner, market, ZERO_USD, position.entryNotional);
  const cash = greater<bigint>(readAccount(core.state, owner).cash, 0n);
  putPosition(core.state, owner, { ...position, margin: { mode: 'isolated', collateral: ZERO_USD } });
  moveIsolatedCollateral(core, owner, position, usd(lesser<bigint>(posted, cash)));
  touchAccount(core, owner, true);
}
