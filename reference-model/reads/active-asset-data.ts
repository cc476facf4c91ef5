import { refusalAnswer } from '../answers/answer.ts';
import type { Core } from '../core.ts';
import { freePerpCollateral } from '../engine/abstraction.ts';
import { accountScalarsOf, positionValue } from '../engine/risk/account-scalars.ts';
import { leverageForNotional } from '../engine/risk/margin.ts';
import { usdOfPx } from '../numeric/crossings.ts';
import { pow10 } from '../numeric/decimal.ts';
import { divFloor, floorToStep } from '../numeric/division.ts';
import { lots, type Usd, usd, ZERO_USD } from '../numeric/planes.ts';
import { formatLots, formatPx, formatUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { type Account, readAccount } from '../state/account.ts';
import type { Address } from '../state/address.ts';
import { hasChosenIsolated } from '../state/leverage.ts';
import type { PerpMarket } from '../state/perp-market.ts';
import { type Position, positionsOf } from '../state/positions.ts';
import { openInterestHeadroom } from './headroom.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

/** An account and a market. */
export interface AccountMarket {
  readonly account: Account;
  readonly market: PerpMarket;
  /** Open legs of the account in that market. */
  readonly legs: readonly Position[];
}

/** Source of one body. */
interface Shown extends AccountMarket {
  readonly tradable: Tradable;
}

/** Amounts in whole USDC that an account could trade, by the side of its order. */
type Tradable = readonly [buy: Usd, sell: Usd];

/** @source supplement, reads: active_asset_data */
export interface ActiveAssetReadRules {
  readonly row: RowMakers<Shown>;
  /**
   * Returns the tradable amounts. No source states the formula. The model uses free collateral at the leverage, plus, on the other side,
   * what closing releases.
   */
  readonly tradable: (core: Core, asset: AccountMarket) => Tradable;
}

export const activeAssetReadRules: ActiveAssetReadRules = {
  row: {
    address: ({ account }) => account.address,
    coin: ({ market }) => market.coin,
    leverage: leverageOf,
    margin_mode: ({ account, market, legs: [leg] }, { state }) => {
      if (market.strictIsolated) return 'strict_iso';
      const isIsolated =
        leg === undefined ? hasChosenIsolated(state, account.address, market.id) : leg.margin.mode === 'isolated';
      return isIsolated ? 'isolated' : 'cross';
    },
    mark_px: ({ market: { mark } }) => (mark === null ? '0' : formatPx(mark)),
    // A size; markets_meta shows it under another name.
    max_trade_size: ({ market }, core) => openInterestHeadroom(market, core),
    max_trade_szs: ({ market, tradable }) => tradable.map((amount) => sizeOf(market, amount)),
    available_to_trade: ({ tradable }) => tradable.map(formatUsd),
    has_position: ({ legs }) => legs.length > 0,
  },
  tradable: (core, asset) => {
    const { account, market, legs } = asset;
    const free = freePerpCollateral(core, account, accountScalarsOf(core, account));
    const own = free > 0n ? free * BigInt(leverageOf(asset, core)) : 0n;
    const closing = (isLong: boolean) =>
      legs
        .filter(({ size }) => size > 0n === isLong)
        .reduce((sum, leg) => sum + 2n * absolute(positionValue(market, leg) ?? ZERO_USD), 0n);
    return [usd(own + closing(false)), usd(own + closing(true))];
  },
};

export const activeAssetDataRead = defineRead('active_asset_data', (core, { address, coin }) => {
  const { market } = coin;
  if (market?.kind !== 'perp')
    return { rejection: refusalAnswer(refuse('MARKET_NOT_FOUND', `no perpetual market: ${coin.coin}`)) };
  return { body: activeAssetBody(core, address, market) };
});

/** The body of one account and market, as in the read and the channel. */
export function activeAssetBody(core: Core, address: Address, market: PerpMarket): Record<string, unknown> {
  const legs = [...positionsOf(core.state, address)].filter((leg) => leg.market === market.id);
  const asset = { account: readAccount(core.state, address), market, legs };
  const { row, tradable } = core.rules.reads.activeAsset;
  return buildRow(core, row, { ...asset, tradable: tradable(core, asset) });
}

function leverageOf({ account, market, legs: [leg] }: AccountMarket, core: Core): number {
  return leverageForNotional(core, account, market, leg?.entryNotional ?? ZERO_USD);
}

/** The greatest size on the grid whose value at the mark does not exceed the amount. */
function sizeOf({ mark, step, szDecimals }: PerpMarket, amount: Usd): string {
  if (mark === null) return '0';
  return formatLots(lots(floorToStep(divFloor(amount * pow10(szDecimals), usdOfPx(mark)), step)), szDecimals);
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
