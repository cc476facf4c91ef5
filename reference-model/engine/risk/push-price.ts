import type { Core } from '../../core.ts';
import { touchAccount } from '../../money/touched.ts';
import { truncToPx } from '../../numeric/crossings.ts';
import { greaterOf, lesserOf } from '../../numeric/order.ts';
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
import { isolatedMarginForFill, moveIsolatedCollateral } from './isolated-margin.ts';

/** Rules specific to a market priced by its deployer. @source engine facts, section 18 */
export interface DeployerPricedMarketRules {
  /** Whether the last push is too old for opening orders. */
  readonly isStale: (core: Core, market: PerpMarket) => boolean;
  /** Whether the first push isolates cross positions from their accounts. */
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
 * Returns the reference price of a push: the last committed oracle price, otherwise the mark; null if neither exists. All pushes of one
 * block share it.
 */
export function referencePriceOfPush({ state }: Core, { market, push }: MarketDeployment): BookPx | null {
  if (push !== null && push.height === state.height) return push.anchor;
  const row = perpAt(state, market);
  return row?.oracle?.px ?? row?.mark ?? null;
}

/** Writes a pushed price as the oracle price. The first push turns the market into a deployer-priced one. */
export function pushOraclePrice(core: Core, deployment: MarketDeployment, px: Usd): void {
  const { state } = core;
  const { market: id } = deployment;
  const push = { atMs: state.timeMs, height: state.height, anchor: referencePriceOfPush(core, deployment) };
  if (deployment.push === null && core.rules.engine.pushes.isolates) isolate(core, id);
  changeMarketDeployment(state, id, { push });
  const row = perpAt(state, id);
  if (row === undefined) return;
  // A price below the book's smallest must not become 0, which reads as no price.
  const written = bookPx(greaterOf<bigint>(truncToPx(px), 1n));
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

/** Moves into the bucket what an isolated position would have posted, as far as its owner has it. */
function intoBucket(core: Core, market: PerpMarket, owner: Address, position: Position): void {
  const posted = isolatedMarginForFill(core, owner, market, ZERO_USD, position.entryNotional);
  const cash = greaterOf<bigint>(readAccount(core.state, owner).cash, 0n);
  putPosition(core.state, owner, { ...position, margin: { mode: 'isolated', collateral: ZERO_USD } });
  moveIsolatedCollateral(core, owner, position, usd(lesserOf<bigint>(posted, cash)));
  touchAccount(core, owner, true);
}
