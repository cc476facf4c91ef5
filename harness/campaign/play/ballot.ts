import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { SwitchId } from '../../../spec-schemas/switches.ts';
import { Dec } from '../../compare/decimal.ts';
import { negativePowerOfTen } from '../../compare/planes.ts';
import { resolveSize } from '../../generate/encode-figures.ts';
import type { PlayedMarket } from '../../generate/scope/markets.ts';
import type { VoteDraft } from '../../generate/vote-drafts.ts';
import { findNewestEnactedValue } from '../adopt/core-evm-fee.ts';
import type { RunMarkets } from '../sequence/run-markets.ts';
import type { CampaignEnvironment, KnownTarget } from './campaign-environment.ts';
import type { RunContext } from './run-context.ts';
import type { TargetSide } from './target-side.ts';

/** Vote without its round. Names and payloads are assumptions: an interface that refuses one is not at fault. */
export interface VoteWithoutRound {
  readonly category: string;
  readonly action: string;
  readonly payload: JsonObject;
  /** Payload for the shadow, which knows nothing of earlier state. Left out: the same payload. */
  readonly shadowPayload?: JsonObject;
  /** Payload of the vote that restores the earlier state; null: there is nothing to restore. */
  readonly restorePayload: JsonObject | null;
}

/** Parts of a run that its ballots are planned from. */
export interface BallotContext extends Pick<RunContext, 'adopted' | 'participants'> {
  readonly environment: KnownTarget & Pick<CampaignEnvironment, 'off'>;
  readonly target: Pick<TargetSide, 'data' | 'enactedVotes'>;
  readonly markets: Pick<RunMarkets, 'at' | 'isAtAuctionFloor'>;
}

/** Returns the vote for a draft; null: the venue does not show the state that would have to be restored. */
export function planVote(
  context: BallotContext,
  vote: VoteDraft,
): Promise<VoteWithoutRound | null> | VoteWithoutRound | null {
  switch (vote.on) {
    case 'force-close': {
      const { address } = context.participants.account(vote.account);
      return proposal('ForceClosePosition', { account: address }, null);
    }
    case 'post-only':
      return {
        ...proposal('SetPostOnly', { post_only: vote.isOn }, { post_only: isOff(context, 'post-only') }),
        category: 'vote_global',
      };
    case 'fees':
      return fees(context, vote.bps);
    case 'funding-cap':
      return fundingCap(context, vote.bps);
    case 'evm-fee':
      return parameter(context, 'fee.core_evm_fee_mtf', vote.tokens);
    case 'evm-market':
      return parameter(context, 'mtf_asset_id', vote.isOn ? String(context.markets.at(0).id + 1) : '0');
    case 'operators': {
      const { address } = context.participants.account(vote.account);
      const set = (allowed: boolean) => ({ account: address, allowed });
      return { ...proposal('SetMetaliquiditySet', set(vote.isIn), set(false)), category: 'metaliquidity' };
    }
    case 'spot-margin':
      return spotMargin(context, vote.market, vote.initBps);
    case 'earn-rate':
      return earnRate(context, vote.bps);
    case 'spot-disabled':
      return proposal('SetSpotDisabled', { spot_disabled: vote.isOn }, { spot_disabled: isOff(context, 'spot') });
    case 'deploys':
      // Figures that differ from the model's could not be restored.
      return context.markets.isAtAuctionFloor
        ? proposal('SetDeployFigures', deployFigures[vote.figure], asTheyWere(context))
        : null;
    case 'flags':
    case 'oi-cap':
    case 'pause':
    case 'batches':
    case 'risk':
      return ofMarket(context, vote);
  }
}

function proposal(action: string, payload: JsonObject, before: JsonObject | null): VoteWithoutRound {
  return { category: 'gov_propose', action, payload, restorePayload: before };
}

type MarketVote = Exclude<Extract<VoteDraft, { readonly market: number }>, { readonly on: 'spot-margin' }>;

async function ofMarket(
  context: Pick<BallotContext, 'adopted' | 'markets' | 'target'>,
  vote: MarketVote,
): Promise<VoteWithoutRound | null> {
  const played = context.markets.at(vote.market);
  const { coin } = played;
  const row = rowOf(await context.target.data('markets_meta', { kind: 'perp' }), coin);
  if (row === undefined) return null;
  switch (vote.on) {
    case 'flags': {
      const { open, close } = row;
      if (typeof open !== 'boolean' || typeof close !== 'boolean') return null;
      return proposal('SetMarketFlags', { coin, open: vote.open, close: vote.close }, { coin, open, close });
    }
    case 'oi-cap':
      return openInterestCap(context, played, vote.usdc, row.oi_cap ?? null);
    case 'pause':
      return proposal('PauseMarket', { coin, paused: vote.paused }, { coin, paused: false });
    case 'batches':
      // Markets with batch auctions are not played on, so 0 restores the earlier period.
      return proposal('SetFbaMode', { coin, period_ms: vote.periodMs }, { coin, period_ms: 0 });
    case 'risk': {
      const override = vote.override === null ? null : overrideOf(vote.override, played);
      const before = { coin, override: row.risk_override ?? null };
      return { ...proposal('SetRiskOverride', { coin, override }, before), category: 'dynamic_risk' };
    }
  }
}

function openInterestCap(
  context: Pick<BallotContext, 'adopted'>,
  played: PlayedMarket,
  usdc: number | null,
  before: JsonValue,
): VoteWithoutRound {
  const { coin, szDecimals, mark } = played;
  const open = Dec.of(context.adopted.baselines.get(coin) ?? '0');
  const room = usdc === null ? null : resolveSize({ of: 'worth', usdc, steps: 0 }, mark, played);
  const capped = (from: Dec) =>
    room === null ? null : from.plus(negativePowerOfTen(szDecimals).times(Dec.of(room))).toString();
  const vote = proposal('SetOiCap', { coin, oi_cap: capped(open) }, { coin, oi_cap: before });
  return { ...vote, shadowPayload: { coin, oi_cap: capped(Dec.of(0)) } };
}

/** Risk override, as `risk_override` serves it. */
function overrideOf(
  { leverage, maintBps, rungAt }: NonNullable<Extract<VoteDraft, { on: 'risk' }>['override']>,
  { maxLeverage }: PlayedMarket,
): JsonObject {
  const most = leverage ?? maxLeverage;
  const rung = (from: string, max_leverage: number) => ({
    lower_bound_notional: from,
    max_leverage,
    maint_margin_ratio: String(maintBps ?? 100),
  });
  return {
    ...(leverage === null ? {} : { max_leverage: leverage }),
    ...(maintBps === null ? {} : { maint_margin_ratio: String(maintBps) }),
    ...(rungAt === null
      ? {}
      : { margin_tiers: [rung('0', most), rung(String(rungAt), Math.max(1, Math.floor(most / 2)))] }),
  };
}

async function fees({ target }: Pick<BallotContext, 'target'>, bps: number): Promise<VoteWithoutRound | null> {
  const { tiers } = await target.data('fee_schedule');
  if (!isJsonArray(tiers)) return null;
  const served = tiers.filter(isJsonObject).map(({ volume_30d = null, maker_bps = null, taker_bps = null }) => ({
    volume_30d,
    maker_bps,
    taker_bps,
  }));
  const dearer = served.map((tier) => {
    const taker = Dec.parse(tier.taker_bps);
    return taker === null ? null : { ...tier, taker_bps: taker.plus(Dec.of(bps)).toString() };
  });
  const raised = dearer.filter((tier) => tier !== null);
  if (raised.length === 0 || raised.length < dearer.length) return null;
  return proposal('SetFeeSchedule', { tiers: raised }, { tiers: served });
}

/** No played pair is margin-enabled beforehand: every sequence restores that. */
function spotMargin(
  context: Pick<BallotContext, 'adopted' | 'environment' | 'markets'>,
  ref: number,
  initBps: number | null,
): VoteWithoutRound | null {
  // A target without calibrated pairs counts as switched off; whether a vote may then switch it on is not documented.
  if (isOff(context, 'spot-margin')) return null;
  const { id, pair } = context.markets.at(ref);
  if (pair === null || !context.adopted.lendable.has(pair.quote)) return null;
  const of = (init_bps: string | null, maint_bps: string | null) => ({ pair: id, init_bps, maint_bps });
  const parts = initBps === null ? of(null, null) : of(String(initBps), String(initBps / 2));
  return { ...proposal('SetSpotMargin', parts, of(null, null)), category: 'spot_margin' };
}

/** Without a pool no read shows the borrowing rate: it is 0 until a vote sets it. */
function earnRate(
  { adopted, environment }: Pick<BallotContext, 'adopted' | 'environment'>,
  bps: number,
): VoteWithoutRound | null {
  const asset = environment.session.facts.usdc.signingId;
  if (!adopted.lendable.has(asset)) return null;
  const pool = adopted.genesis.pools?.find((row) => row.asset === asset);
  const terms = (rate: string, factor: string) => ({
    asset,
    borrow_rate_bps_annual: rate,
    reserve_factor_bps: factor,
  });
  const before = pool === undefined ? terms('0', '1000') : terms(pool.rateBps, pool.reserveFactorBps);
  return proposal('CreateEarnPool', terms(String(bps), '1000'), before);
}

const deployFigures = {
  'no spot': { mip1_enabled: false },
  'no perps': { mip3_enabled: false },
  'fees below 5 bps': { mip3_fee_ceiling_bps: 5 },
  grid: { spot_grid_required: true },
} as const;
/** Returns deployment figures from the reads; for those not shown, the values before any vote. */
function asTheyWere(context: Pick<BallotContext, 'environment'>): JsonObject {
  return {
    mip1_enabled: !isOff(context, 'mip1'),
    mip3_enabled: !isOff(context, 'mip3'),
    mip3_fee_ceiling_bps: 0,
    spot_grid_required: false,
  };
}

function isOff({ environment }: Pick<BallotContext, 'environment'>, id: SwitchId): boolean {
  return environment.off.includes(id);
}

const HOUR_MS = 3_600_000n;

/** The cap is served per hour and voted per period. */
async function fundingCap(
  context: Pick<BallotContext, 'markets' | 'target'>,
  bps: number,
): Promise<VoteWithoutRound | null> {
  const row = rowOf(await context.target.data('markets', { kind: 'perp' }), context.markets.at(0).coin);
  const { cap_per_hr: served, interval_ms: interval } = isJsonObject(row?.funding) ? row.funding : {};
  const cap = Dec.parse(served);
  if (cap === null || typeof interval !== 'number') return null;
  const ofPeriod = cap.mantissa * BigInt(interval);
  if (ofPeriod % HOUR_MS !== 0n) return null;
  const before = negativePowerOfTen(cap.scale).times(Dec.of(ofPeriod / HOUR_MS));
  return proposal('SetFundingFigures', { cap_bps: String(bps) }, { cap_bps: before.toString() });
}

/** Returns a vote on a parameter. No read serves the value in force: it is that of the newest vote on it, or unset. */
async function parameter(
  { target }: Pick<BallotContext, 'target'>,
  name: string,
  value: string,
): Promise<VoteWithoutRound> {
  const before = findNewestEnactedValue(await target.enactedVotes(), name) ?? '0';
  const proposed = proposal('SetParameter', { name, value }, { name, value: before });
  return { ...proposed, category: 'vote_global' };
}

function rowOf({ perp }: JsonObject, coin: string): JsonObject | undefined {
  return isJsonArray(perp) ? perp.filter(isJsonObject).find((row) => row.coin === coin) : undefined;
}
