import type { Core } from '../core.ts';
import { forceCloseAccountByVote } from '../engine/markets/close-by-vote.ts';
import { holderForAccount } from '../money/holder.ts';
import { moveMoney } from '../money/move.ts';
import { parseDecimal } from '../numeric/decimal.ts';
import { lots, units, ZERO_UNITS } from '../numeric/planes.ts';
import { formatLots, formatUnits, formatUsd, parseUnits, parseUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { ensureAccount } from '../state/account.ts';
import { type Address, parseAddress } from '../state/address.ts';
import type { VotedChange } from '../state/governance.ts';
import { perpAt } from '../state/market.ts';
import { positionsOf } from '../state/positions.ts';
import { setFeeScheduleVoteDefinition, setFundingFiguresVoteDefinition } from './chain-figures.ts';
import { createEarnPoolVoteDefinition } from './create-earn-pool.ts';
import { setDeployFiguresVoteDefinition } from './deploy-figures.ts';
import { setLockedStakeValidatorVoteDefinition } from './lock-allowlist.ts';
import { setMetaliquidityMembershipVoteDefinition } from './metaliquidity-set.ts';
import { setRiskOverrideVoteDefinition } from './risk-override.ts';
import { setParameterVoteDefinition } from './set-parameter.ts';
import { setSpotMarginVoteDefinition } from './set-spot-margin.ts';
import {
  formatCastPayloadAsHex,
  formatCastPayloadAsText,
  perpOfPayload,
  planMarketChange,
  type VotedAction,
  type VotedActions,
  type VotePayload,
} from './voted-action.ts';

/**
 * Sets the USDC cash of an account: payload {account, value}, whole USDC. Together with the next vote it funds the faucet reserve. The USDC
 * supply changes by the same delta, so that it stays the sum over all holders.
 * @source read-api, "POST /faucet"
 */
const govAdjustSpotValue: VotedAction = {
  writesBalances: true,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const address = parseAddress(payload.account);
    if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
    const value = amountIn(payload, parseUsd);
    if (value === null) return refuse('INVALID_REQUEST', 'value is no amount of USDC');
    const enact = (): VotedChange[] => {
      const prior = ensureAccount(core.state, address).cash;
      voteMoney(core, address, core.params.usdc, value - prior);
      return [{ field: 'value', prior: formatUsd(prior), new: formatUsd(value) }];
    };
    return { market: null, enact };
  },
};

/**
 * Sets an account's balance of one token: payload {account, asset, value}, whole units. The token's supply changes with it.
 * @source read-api, "POST /faucet"
 */
const govAdjustSpotBalance: VotedAction = {
  writesBalances: true,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const address = parseAddress(payload.account);
    if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
    const asset = payload.asset;
    if (typeof asset !== 'number' || !core.state.tokens.has(asset)) {
      return refuse('MARKET_NOT_FOUND', 'asset is no token of this venue');
    }
    if (asset === core.params.usdc) return refuse('INVALID_REQUEST', 'USDC is set by GovAdjustSpotValue');
    const value = amountIn(payload, parseUnits);
    if (value === null) return refuse('INVALID_REQUEST', 'value is no amount of the token');
    const hold = core.state.accounts.get(address)?.balances.get(asset)?.hold ?? ZERO_UNITS;
    if (value < hold) return refuse('PRECONDITION_FAILED', 'value is below what the account has on hold');
    const enact = (): VotedChange[] => {
      const prior = ensureAccount(core.state, address).balances.get(asset)?.total ?? ZERO_UNITS;
      voteMoney(core, address, asset, value - prior);
      return [{ field: 'balance', prior: formatUnits(prior), new: formatUnits(value) }];
    };
    return { market: null, enact };
  },
};

/**
 * Payload {coin}: the market reads `halted`; `open` and `close` keep their values. The name is an assumption.
 * @source read-api, "Perp market delist"
 */
const delistMarket: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => planMarketChange(core, payload, (market) => [turned(market, 'halted', true)]),
};

/** Payload {coin, open?, close?}: whether opening and closing orders are accepted. Name and payload are assumptions. */
const setMarketFlags: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const set = marketFlags.filter((flag) => payload[flag] !== undefined);
    if (set.length === 0 || set.some((flag) => typeof payload[flag] !== 'boolean')) {
      return refuse('INVALID_REQUEST', 'open and close are booleans, one of them at least');
    }
    return planMarketChange(core, payload, (market) => set.map((flag) => turned(market, flag, payload[flag] === true)));
  },
};
const marketFlags = ['open', 'close'] as const;

/**
 * Payload {coin, paused}: whether every order on the market is refused. Name and payload are assumptions.
 * @source write-api, "Errors", MARKET_INACTIVE
 */
const pauseMarket: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const { paused } = payload;
    if (typeof paused !== 'boolean') return refuse('INVALID_REQUEST', 'paused is a boolean');
    return planMarketChange(core, payload, (market) => [turned(market, 'paused', paused)]);
  },
};

/**
 * Payload {coin, period_ms}: the market clears by batch auction, or by its order book at a period of 0. Name and payload are assumptions.
 * @source engine facts, section 24
 */
const setFbaMode: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const { period_ms: periodMs } = payload;
    if (typeof periodMs !== 'number' || !isFbaPeriod(periodMs)) {
      return refuse('INVALID_REQUEST', 'period_ms is 0, or 100 to 5000');
    }
    return planMarketChange(core, payload, (market) => {
      const prior = String(market.fbaPeriodMs);
      market.fbaPeriodMs = periodMs;
      return [{ field: 'fba_period_ms', prior, new: String(periodMs) }];
    });
  },
};

function isFbaPeriod(periodMs: number): boolean {
  return periodMs === 0 || (Number.isInteger(periodMs) && periodMs >= 100 && periodMs <= 5_000);
}

/**
 * Payload {post_only}: whether a post-only window is in force, in which no order that could take is accepted. Name, payload and effect are
 * assumptions.
 * @source read-api, "exchange_status body"
 */
const setPostOnly = chainFlagVote('postOnly', 'post_only');

/**
 * Payload {frozen}: whether the chain is halted for an upgrade. Only the read shows it, because no source says what a halt prevents. Name
 * and payload are assumptions.
 * @source read-api, "exchange_status body"
 */
const setFrozen = chainFlagVote('frozen');

/**
 * Payload {spot_disabled}: whether spot trading is halted on every pair. Name and payload are assumptions.
 * @source read-api, "exchange_status body"
 */
const setSpotDisabled = chainFlagVote('spotDisabled', 'spot_disabled');

/** Payload {coin, oi_cap}: the cap in size units; null removes it. Name and payload are assumptions. */
const setOiCap: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsHex,
  plan: (core, payload) => {
    const cap = payload.oi_cap;
    const szDecimals = perpOfPayload(core, payload)?.szDecimals ?? 0;
    const size = typeof cap === 'string' ? parseDecimal(cap, szDecimals) : null;
    if (cap !== null && (size === null || size < 0n || size >> 64n !== 0n)) {
      return refuse('INVALID_REQUEST', 'oi_cap is no size of this market');
    }
    return planMarketChange(core, payload, (market) => {
      const prior = market.oiCap === null ? null : formatLots(market.oiCap, szDecimals);
      market.oiCap = size === null ? null : lots(size);
      return [{ field: 'oi_cap', prior, new: market.oiCap === null ? 'null' : formatLots(market.oiCap, szDecimals) }];
    });
  },
};

/**
 * Payload {account}: closes every position of an account. Name and payload are assumptions.
 * @source engine facts, section 25: force_close_position
 */
const forceClosePosition: VotedAction = {
  writesBalances: false,
  castValue: formatCastPayloadAsText,
  plan: (core, payload) => {
    const address = parseAddress(payload.account);
    if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
    const enact = (): VotedChange[] => {
      const sizes = () =>
        [...positionsOf(core.state, address)].map(({ market, leg, size }) => {
          const { coin = '', szDecimals = 0 } = perpAt(core.state, market) ?? {};
          return [`${coin} ${leg}`, formatLots(size, szDecimals)] as const;
        });
      const before = sizes();
      forceCloseAccountByVote(core, ensureAccount(core.state, address));
      const left = new Map(sizes());
      return before.map(([field, prior]) => ({ field, prior, new: left.get(field) ?? '0' }));
    };
    return { market: null, enact };
  },
};

/** Votes of this build by action name. */
export const votedActions: VotedActions = {
  GovAdjustSpotValue: govAdjustSpotValue,
  GovAdjustSpotBalance: govAdjustSpotBalance,
  DelistMarket: delistMarket,
  SetMarketFlags: setMarketFlags,
  SetOiCap: setOiCap,
  PauseMarket: pauseMarket,
  SetFbaMode: setFbaMode,
  SetPostOnly: setPostOnly,
  SetFrozen: setFrozen,
  SetSpotDisabled: setSpotDisabled,
  SetRiskOverride: setRiskOverrideVoteDefinition,
  ForceClosePosition: forceClosePosition,
  SetFeeSchedule: setFeeScheduleVoteDefinition,
  SetFundingFigures: setFundingFiguresVoteDefinition,
  SetMetaliquiditySet: setMetaliquidityMembershipVoteDefinition,
  SetLockAllowlist: setLockedStakeValidatorVoteDefinition,
  SetParameter: setParameterVoteDefinition,
  SetDeployFigures: setDeployFiguresVoteDefinition,
  CreateEarnPool: createEarnPoolVoteDefinition,
  SetSpotMargin: setSpotMarginVoteDefinition,
};

/** Sets a flag of the chain to the single field of its payload. @param field  the field's name in the payload */
function chainFlagVote<Flag extends 'postOnly' | 'frozen' | 'spotDisabled'>(
  flag: Flag,
  field: string = flag,
): VotedAction {
  return {
    writesBalances: false,
    castValue: formatCastPayloadAsText,
    plan: ({ state: { flags } }, { [field]: value }) => {
      if (typeof value !== 'boolean') return refuse('INVALID_REQUEST', `${field} is a boolean`);
      return { market: null, enact: () => [turned(flags, flag, value, field)] };
    },
  };
}

/** Sets a flag. @returns the reported change. @param field  reported name, if it differs */
function turned<Flag extends string>(
  flags: Record<Flag, boolean>,
  flag: Flag,
  value: boolean,
  field: string = flag,
): VotedChange {
  const prior = String(flags[flag]);
  flags[flag] = value;
  return { field, prior, new: String(value) };
}

function amountIn<Amount extends bigint>(payload: VotePayload, parse: (text: string) => Amount | null): Amount | null {
  const value = payload.value;
  const amount = typeof value === 'string' ? parse(value) : null;
  return amount === null || amount < 0n ? null : amount;
}

/** The only place that creates and destroys money: the supply changes by what the vote adds to or removes from the account. */
function voteMoney(core: Core, address: Address, token: number, delta: bigint): void {
  const from = { kind: 'outside', door: 'votes' } as const;
  moveMoney(core, { token, amount: units(delta), from, to: holderForAccount(address), why: { kind: 'vote' } });
}
