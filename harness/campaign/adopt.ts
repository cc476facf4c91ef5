import type { Genesis } from '../../reference-model/genesis/genesis.ts';
import { defaultGenesis } from '../../reference-model/genesis/load.ts';
import { faucetReserve } from '../../reference-model/state/address.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Blocked } from '../check/verdicts.ts';
import { Dec } from '../compare/decimal.ts';
import type { VenueFacts } from '../probe/facts.ts';

/** The reads that an adoption is made of, as they came under `data`. */
export interface AdoptedReads {
  readonly status: JsonObject;
  readonly meta: JsonObject;
  readonly markets: JsonObject;
  readonly fees: JsonObject;
  readonly validators: JsonObject;
  /** `account_state` of the faucet's reserve. */
  readonly reserve: JsonObject;
}

/** What no read shows, found out by orders. */
export interface ProbedFacts {
  /** Whole USDC by coin; a coin that is not in here has none. */
  readonly minNotional: ReadonlyMap<string, string>;
}

/** Figures of a market that were there before: later reads are compared as changes from them. */
export interface Baseline {
  readonly openInterest: string;
  readonly dayVolume: string;
}

export interface Adopted {
  readonly genesis: Genesis;
  readonly timeMs: number;
  readonly height: number;
  readonly baselines: ReadonlyMap<string, Baseline>;
}

/**
 * The document from which a shadow of this target starts: its tables, prices, fees, validators and faucet reserve, and
 * the figures of the shipped genesis where no read shows one (D32). Whatever a venue computes is not in it.
 * @throws Blocked when a read has not the fields that it is about
 */
export function adopt(reads: AdoptedReads, probed: ProbedFacts, facts: VenueFacts): Adopted {
  const shipped = defaultGenesis();
  const live = new Map(rows(reads.markets, 'perp').map((row) => [text(row, 'coin'), row]));
  const baselines = new Map<string, Baseline>();
  const markets = rows(reads.meta, 'perp').map((row): Genesis['markets'][number] => {
    const coin = text(row, 'coin');
    const dynamic = live.get(coin);
    if (dynamic === undefined) throw new Blocked(`markets has no row of ${coin}, which markets_meta lists`);
    const openInterest = amount(dynamic.open_interest);
    baselines.set(coin, { openInterest, dayVolume: amount(dynamic.day_ntl_vlm) });
    return {
      id: whole(row, 'signing_id'),
      coin,
      szDecimals: whole(row, 'sz_decimals'),
      tick: amount(row.tick_size),
      step: amount(row.step_size),
      minOrder: amount(row.min_order),
      minNotional: probed.minNotional.get(coin) ?? '0',
      maxLeverage: whole(row, 'max_leverage'),
      tiers: rows(row, 'margin_tiers').map((tier) => ({
        maxNotional: optionalAmount(tier.max_open_interest),
        maxLeverage: whole(tier, 'max_leverage'),
        maintBps: amount(tier.maint_margin_ratio),
      })),
      strictIsolated: row.strict_isolated === true,
      markSource: markSource(row.mark_source),
      open: row.open === true,
      close: row.close === true,
      halted: dynamic.halted === true,
      oiCap: capLeft(optionalAmount(row.oi_cap), openInterest),
      oraclePx: positive(dynamic.oracle_px),
    };
  });
  const spot = object(reads.meta.spot);
  const usdc = facts.usdc.signingId;
  const native = facts.native.signingId;
  const genesis: Genesis = {
    ...shipped,
    name: 'adopted',
    network: facts.network,
    startMs: whole(reads.status, 'timestamp'),
    usdc,
    native,
    tokens: rows(spot, 'tokens').map((row) => ({
      id: whole(row, 'id'),
      name: text(row, 'name'),
      szDecimals: whole(row, 'sz_decimals'),
      weiDecimals: whole(row, 'wei_decimals'),
      tokenId: text(row, 'token_id').toLowerCase(),
      systemAddress: text(row, 'system_address').toLowerCase(),
      isCanonical: row.is_canonical === true,
    })),
    pairs: [],
    markets,
    validators: rows(reads.validators, 'validators').map((row) => ({
      validator: text(row, 'validator').toLowerCase(),
      signer: text(row, 'signer').toLowerCase(),
      displayName: typeof row.display_name === 'string' ? row.display_name : null,
      stake: amount(row.stake),
      selfStake: amount(row.self_stake),
      commissionBps: amount(row.commission_bps),
      active: row.is_active === true,
      jailed: row.is_jailed === true,
    })),
    accounts: [{ address: faucetReserve, ...holdings(reads.reserve, usdc) }],
    params: {
      ...shipped.params,
      // Budgets and windows are the edge's own; what the shadow is sent, the target has already let through.
      limits: { perIp: null, perAccount: null, allowlist: [] },
      faucet: { ...shipped.params.faucet, enabled: facts.capabilities.has('faucet'), ipWindowMs: 0 },
      fees: {
        ...shipped.params.fees,
        tiers: rows(reads.fees, 'tiers').map((row) => ({
          volume30d: amount(row.volume_30d),
          makerBps: amount(row.maker_bps),
          takerBps: amount(row.taker_bps),
        })),
        burnRatio: amount(reads.fees.burn_ratio),
        referrerShareBps: amount(reads.fees.referrer_share_bps),
      },
    },
  };
  return { genesis, timeMs: genesis.startMs, height: whole(reads.reserve, 'height'), baselines };
}

/** Open interest of before is no part of the shadow, so its cap is what was left. */
function capLeft(cap: string | null, openInterest: string): string | null {
  if (cap === null) return null;
  const left = Dec.of(cap).minus(Dec.of(openInterest));
  return left.mantissa < 0n ? '0' : left.toString();
}

function holdings(state: JsonObject, usdc: number): { readonly usdc: string; readonly tokens: Record<string, string> } {
  const tokens: Record<string, string> = {};
  let cash = '0';
  for (const row of rows(object(state.spot), 'balances')) {
    const id = whole(row, 'signing_id');
    if (id === usdc) cash = amount(row.total);
    else tokens[id] = amount(row.total);
  }
  return { usdc: cash, tokens };
}

const markSources = ['oracle_median', 'sync_oracle', 'custom'] as const;

function markSource(value: JsonValue | undefined) {
  return markSources.find((source) => source === value) ?? 'oracle_median';
}

function object(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function rows(value: JsonObject, key: string): JsonObject[] {
  const list = value[key];
  return isJsonArray(list) ? list.filter(isJsonObject) : [];
}

function text(row: JsonObject, key: string): string {
  const value = row[key];
  if (typeof value === 'string') return value;
  throw new Blocked(`nothing to adopt: ${key} is no text`);
}

function whole(row: JsonObject, key: string): number {
  const value = row[key];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new Blocked(`nothing to adopt: ${key} is no integer`);
}

/** Shortest spelling, which a genesis document asks for. A rate may be a number on a lenient target. */
function amount(value: JsonValue | undefined): string {
  const parsed = Dec.parse(typeof value === 'number' ? String(value) : value);
  if (parsed === null) throw new Blocked('nothing to adopt: a figure is no decimal');
  return parsed.toString();
}

function optionalAmount(value: JsonValue | undefined): string | null {
  return value === undefined || value === null ? null : amount(value);
}

/** "0" is how a price that was never set reads. */
function positive(value: JsonValue | undefined): string | null {
  const figure = amount(value);
  return figure === '0' ? null : figure;
}
