import { type BookPx, type Lots, type Ratio, type Usd, ZERO_RATIO } from '../numeric/planes.ts';
import type { Address } from './address.ts';
import { perpAt } from './market.ts';
import type { MarginTier, PerpMarket } from './perp-market.ts';
import type { VenueState } from './venue-state.ts';

/** The markets of one deployer, under a name fixed at creation. */
export interface Dex {
  readonly name: string;
  readonly owner: Address;
  /** Numbers of its markets, in registration order. */
  readonly markets: readonly number[];
}

/** Fee rates on a deployer's market, replacing the schedule. */
export interface DeployedMarketFees {
  readonly taker: Ratio;
  readonly maker: Ratio;
  /** The deployer's own, whole basis points. */
  readonly deployerBps: number;
}

/** Deployer-specific data of a market. */
export interface MarketDeployment {
  readonly market: number;
  /** The owner of its dex, whoever registered the market. */
  readonly deployer: Address;
  readonly hasLeverage: boolean;
  readonly hasMinSize: boolean;
  /** null: not set. */
  readonly fees: DeployedMarketFees | null;
  /** Deduction from the maker rate. */
  readonly rebate: Ratio;
  /** Permission mask of each delegate; an empty mask has no row. */
  readonly delegates: ReadonlyMap<Address, number>;
  /** The last pushed price; null: none. */
  readonly push: PricePush | null;
}

export interface PricePush {
  readonly atMs: number;
  readonly height: number;
  /** Reference price of all pushes in that block; null: there was no earlier price. */
  readonly anchor: BookPx | null;
}

/** Price clock of registrations of one kind: the price falls from `start` at `openedAt` to the floor. */
export interface RegistrationAuction {
  readonly start: Usd;
  /** Price paid at `openedAt`. */
  readonly price: Usd;
  readonly openedAt: number;
}

export interface PerpDeploys {
  /** Dexs by lower-case name: names are case-insensitive. */
  readonly dexs: Map<string, Dex>;
  readonly nameByOwner: Map<Address, string>;
  /** Deployments by market, ascending. */
  readonly deployments: Map<number, MarketDeployment>;
  /** null: none was sold yet. */
  clock: RegistrationAuction | null;
}

export function makeEmptyPerpDeploys(): PerpDeploys {
  return { dexs: new Map(), nameByOwner: new Map(), deployments: new Map(), clock: null };
}

/** In creation order. */
export function listDexs({ perpDeploys }: VenueState): IteratorObject<Dex> {
  return perpDeploys.dexs.values();
}

/** The dex with this name, case-insensitive. */
export function dexNamed({ perpDeploys }: VenueState, name: string): Dex | undefined {
  return perpDeploys.dexs.get(name.toLowerCase());
}

export function dexOwnedBy({ perpDeploys }: VenueState, owner: Address): Dex | undefined {
  const name = perpDeploys.nameByOwner.get(owner);
  return name === undefined ? undefined : perpDeploys.dexs.get(name);
}

/** The dex of the market with this symbol; undefined: the core dex. */
export function dexOfCoin(state: VenueState, coin: string): Dex | undefined {
  const colon = coin.indexOf(':');
  return colon < 0 ? undefined : dexNamed(state, coin.slice(0, colon));
}

/** Undefined: not a deployer's market. */
export function marketDeploymentOf({ perpDeploys }: VenueState, market: number): MarketDeployment | undefined {
  return perpDeploys.deployments.get(market);
}

export function countOfMarketDeployments({ perpDeploys }: VenueState): number {
  return perpDeploys.deployments.size;
}

/** Returns a key's permissions on a deployer's market; 0: none. */
export function permissionMaskOf({ delegates }: MarketDeployment, key: Address): number {
  return delegates.get(key) ?? 0;
}

/** Adds a market to the dex with this name; the first market creates the dex. */
export function addMarketDeployment(
  state: VenueState,
  { name, owner }: Pick<Dex, 'name' | 'owner'>,
  market: PerpMarket,
): void {
  const { dexs, nameByOwner, deployments } = state.perpDeploys;
  const key = name.toLowerCase();
  const dex = dexs.get(key) ?? { name, owner, markets: [] };
  dexs.set(key, { ...dex, markets: [...dex.markets, market.id] });
  nameByOwner.set(dex.owner, key);
  state.markets.set(market.id, market);
  deployments.set(market.id, {
    market: market.id,
    deployer: dex.owner,
    hasLeverage: false,
    hasMinSize: false,
    fees: null,
    rebate: ZERO_RATIO,
    delegates: new Map(),
    push: null,
  });
}

/** Replaces parts of a deployment; no-op for a market without a deployer. */
export function changeMarketDeployment(
  { perpDeploys }: VenueState,
  market: number,
  change: Partial<MarketDeployment>,
): void {
  const deployment = perpDeploys.deployments.get(market);
  if (deployment !== undefined) perpDeploys.deployments.set(market, { ...deployment, ...change });
}

/** @param mask  0: removes the delegate */
export function setDeployDelegate(state: VenueState, deployment: MarketDeployment, key: Address, mask: number): void {
  const delegates = new Map(deployment.delegates);
  if (mask === 0) delegates.delete(key);
  else delegates.set(key, mask);
  changeMarketDeployment(state, deployment.market, { delegates });
}

export function setPerpRegistrationAuction({ perpDeploys }: VenueState, clock: RegistrationAuction): void {
  perpDeploys.clock = clock;
}

/** Changes the part of a market's listing that its deployer controls. */
export function changeMarketListing(
  state: VenueState,
  market: number,
  change: { readonly tiers?: readonly MarginTier[]; readonly minLots?: Lots; readonly strictIsolated?: true },
): void {
  const row = perpAt(state, market);
  if (row !== undefined) state.markets.set(market, { ...row, ...change, maxLeverage: leverageOf(row, change.tiers) });
}

function leverageOf({ maxLeverage }: PerpMarket, tiers: readonly MarginTier[] | undefined): number {
  return tiers?.[0]?.maxLeverage ?? maxLeverage;
}
