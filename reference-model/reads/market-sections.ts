import type { Core } from '../core.ts';
import { type BookPx, ZERO_UNITS } from '../numeric/planes.ts';
import { formatPx, formatUnits, formatUsd } from '../numeric/served.ts';
import { type Market, marketsOfKind } from '../state/market.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import type { SpotPair } from '../state/spot-pair.ts';
import type { Token } from '../state/token.ts';
import type { NamedCoin } from './named-coin.ts';
import { buildRow, type RowMakers } from './row.ts';

/** Requested rows; null: the section is omitted. */
export interface MarketSections {
  readonly perp: readonly PerpMarket[] | null;
  readonly spot: { readonly pairs: readonly SpotPair[]; readonly tokens: readonly Token[] } | null;
}

/** Rules shared by `markets` and `markets_meta`. @source read-api, "Spot registry"; decision D67 */
export interface MarketSectionRules {
  readonly select: (core: Core, kind: string | null, coin: NamedCoin | null) => MarketSections;
  readonly pair: RowMakers<SpotPair>;
  readonly token: RowMakers<Token>;
}

export const marketSectionRules: MarketSectionRules = {
  // The other section keeps its key but is empty, so the shape is always the same.
  select: ({ state }, kind, coin) => ({
    perp: kind === 'spot' ? [] : marketsOfKind(state, 'perp').filter(named(coin)).toArray(),
    spot: {
      pairs: kind === 'perp' ? [] : marketsOfKind(state, 'spot').filter(named(coin)).toArray(),
      // A coin names a market, never a token.
      tokens: [...state.tokens.values()].filter(() => kind !== 'perp' && coin === null).sort((a, b) => a.id - b.id),
    },
  }),
  pair: {
    signing_id: ({ id }) => id,
    name: ({ coin }) => coin,
    base: ({ base }) => base,
    quote: ({ quote }) => quote,
    sz_decimals: ({ szDecimals }) => szDecimals,
    taker_fee_bps: ({ takerFeeBps }) => takerFeeBps,
    min_notional: ({ minNotional }) => formatUsd(minNotional),
    active: (pair, core) => core.rules.engine.pairs.isOpen(core, pair),
    deployer: ({ deployer }) => deployer,
    registered_at: ({ registeredAt }) => registeredAt,
    mark_px: (pair) => pxOrNull(pair.lastPx),
    mid_px: (pair, core) => pxOrNull(core.rules.engine.figures.pairMid(pair)),
    prev_day_px: (pair, { rules, state }) => pxOrNull(rules.engine.figures.pairPrevDayPx(pair, state.timeMs)),
    day_ntl_vlm: (pair, { rules, state }) => formatUsd(rules.engine.figures.dayNotional(pair, state.timeMs)),
    circulating_supply: ({ base }, { state }) => formatUnits(supplyOf(state.tokens.get(base))),
  },
  token: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    sz_decimals: ({ szDecimals }) => szDecimals,
    wei_decimals: ({ weiDecimals }) => weiDecimals,
    token_id: ({ tokenId }) => tokenId,
    system_address: ({ systemAddress }) => systemAddress,
    // No published action binds a token to a contract, so none is bound.
    evm_contract: () => null,
    is_canonical: ({ isCanonical }) => isCanonical,
    total_supply: ({ totalSupply }) => formatUnits(totalSupply),
  },
};

/** Both sections; the two reads differ in their perp rows. */
export function marketSectionsBody(
  core: Core,
  perpRow: (market: PerpMarket) => Record<string, unknown>,
  kind: string | null,
  coin: NamedCoin | null,
): Record<string, unknown> {
  const rules = core.rules.reads.marketSections;
  const { perp, spot } = rules.select(core, kind, coin);
  return {
    ...(perp === null ? {} : { perp: perp.map(perpRow) }),
    ...(spot === null ? {} : { spot: spotBody(core, spot) }),
  };
}

function spotBody(core: Core, { pairs, tokens }: NonNullable<MarketSections['spot']>) {
  const rules = core.rules.reads.marketSections;
  return {
    pairs: pairs.map((pair) => buildRow(core, rules.pair, pair)),
    tokens: tokens.map((token) => buildRow(core, rules.token, token)),
  };
}

/** Whether a market was requested; true for all if no coin was given. */
function named(coin: NamedCoin | null): (market: Market) => boolean {
  return (market) => coin === null || market === coin.market;
}

function pxOrNull(px: BookPx | null) {
  return px === null ? null : formatPx(px);
}

function supplyOf(token: Token | undefined) {
  return token?.totalSupply ?? ZERO_UNITS;
}
