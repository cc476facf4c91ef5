import { bookPx, CORE_DECIMALS, formatDecimal, type Venue } from '../../../reference-model/index.ts';
import type { JsonObject } from '../../../spec-schemas/json/lossless.ts';
import { canonicalText } from '../../compare/canonical.ts';
import type { DeployedKind } from '../../generate/deployer-drafts.ts';
import type { PlayedMarket } from '../../generate/scope/markets.ts';
import { objectOrEmpty } from '../adopt/figures.ts';
import { dataOf, type Shadow } from '../shadow.ts';
import { perpOnlyFieldPlaceholders } from './played-pairs.ts';
import type { TargetSide } from './target-side.ts';

// Registrations of a run's accounts, from its shadow: both sides number them alike (D182).

type OfModel = Pick<Venue, 'core'>;

/** Returns the ids of an account's registrations, in order. */
export function deployedIdsOf({ core: { state } }: OfModel, address: string, kind: DeployedKind): readonly number[] {
  const isOwn = (deployer: unknown) => String(deployer).toLowerCase() === address.toLowerCase();
  switch (kind) {
    case 'token':
      return [...state.spotDeploys.tokens].flatMap(([id, { deployer }]) => (isOwn(deployer) ? [id] : []));
    case 'perp':
      return [...state.perpDeploys.deployments].flatMap(([id, { deployer }]) => (isOwn(deployer) ? [id] : []));
    case 'pair':
      return [...state.markets.values()].flatMap((market) =>
        market.kind === 'spot' && isOwn(market.deployer) ? [market.id] : [],
      );
  }
}

/** Prices around which orders on new markets are drawn: the deployer's pushed price, and 1. */
const PERP_PX = bookPx(10_000_000_000n);
const PAIR_PX = bookPx(100_000_000n);

/** Returns the markets that accounts have registered, newest first. */
export function deployedMarketsOf(venue: OfModel, addresses: readonly string[]): readonly PlayedMarket[] {
  const { markets } = venue.core.state;
  const ids = addresses.flatMap((address) => [
    ...deployedIdsOf(venue, address, 'perp'),
    ...deployedIdsOf(venue, address, 'pair'),
  ]);
  return ids
    .toSorted((one, other) => other - one)
    .flatMap((id): PlayedMarket[] => {
      const market = markets.get(id);
      if (market === undefined) return [];
      const { coin, szDecimals, tick, step } = market;
      const said = { ...perpOnlyFieldPlaceholders, id, coin, szDecimals, tick, step };
      if (market.kind === 'perp')
        return [{ ...said, minLots: market.minLots, maxLeverage: market.maxLeverage, mark: PERP_PX, pair: null }];
      return [{ ...said, mark: PAIR_PX, pair: { base: market.base, quote: market.quote } }];
    });
}

/** Returns the amount staged for the holders of a token, plus `units` of its smallest unit: decimal text in whole units. */
export function stagedTextPlusUnits({ core: { state } }: OfModel, asset: number, units: number): string {
  const weiDecimals = state.tokens.get(asset)?.weiDecimals ?? CORE_DECIMALS;
  const staged = state.spotDeploys.tokens.get(asset)?.staged ?? 0n;
  return formatDecimal(staged / 10n ** BigInt(CORE_DECIMALS - weiDecimals) + BigInt(units), weiDecimals);
}

/**
 * Returns the number of blocks until every registration price is back at its floor; null: too many, or the floors differ from the model's.
 */
export async function countBlocksToAuctionFloor(
  target: TargetSide,
  shadow: Pick<Shadow, 'read'>,
): Promise<number | null> {
  const [perp, spot] = await Promise.all([
    target.data('perp_dexs').catch(() => null),
    target.data('spot_deploy_auction').catch(() => null),
  ]);
  if (perp === null || spot === null) return null;
  const readObject = (type: string) => objectOrEmpty(dataOf(shadow.read({ type }).json));
  const theirs = figuresOf(perp, spot);
  const ours = figuresOf(readObject('perp_dexs'), readObject('spot_deploy_auction'));
  if (canonicalText(theirs) !== canonicalText(ours)) return null;
  const { auction_duration_blocks: ofPerps } = objectOrEmpty(theirs.limits);
  const blocks = Math.max(Number(ofPerps), Number(theirs.duration_blocks));
  return blocks <= MOST_BLOCKS ? blocks : null;
}

/** Maximum number of blocks that a sequence waits. */
const MOST_BLOCKS = 300;

/** Returns the limits of registrations. */
function figuresOf({ limits = null }: JsonObject, spot: JsonObject): JsonObject {
  const { floor = null, start_multiplier = null, duration_blocks = null } = spot;
  return { limits, floor, start_multiplier, duration_blocks };
}
