import { bridgeChains } from '../../spec-schemas/catalogue/networks.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import type { SystemAction } from '../chain/system-action.ts';
import type { BridgeOperation } from '../engine/bridge-operations.ts';
import type { OptionListingOrRatesVote } from '../engine/options/option-operations.ts';
import { slashCauses, type ValidatorStakeOperation } from '../engine/staking.ts';
import type { GovernanceRules, VoteBallot } from '../governance/governance.ts';
import { MAX_SZ_DECIMALS, ZERO_RATIO } from '../numeric/planes.ts';
import { parseBpsWithin, ratioOfBps } from '../numeric/rates.ts';
import { parseUnits, parseUsd } from '../numeric/served.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type Address, parseAddress } from '../state/address.ts';
import { boundedIntegerOf } from './control-request.ts';

type Operation = ValidatorStakeOperation | BridgeOperation | OptionListingOrRatesVote;
type GovernanceAction = Extract<SystemAction, { readonly castBy: unknown }>;

/** System actions that the operator may queue, by `type`, in the order in which capabilities list them. */
export const systemActionTypes = [
  'gov_adjust_spot_value',
  'gov_adjust_spot_balance',
  'vote',
  'c_validator',
  'slash_validator',
  'staking_rewards',
  'bridge_credit',
  'bridge_cosign',
  'bridge_rotate',
  'bridge_release',
  'bridge_refund',
  'bridge_pause',
  'bridge_deploy',
  'option_list',
  'option_rates',
] as const;

/** Parses `{action: {type, …}, cast_by?}`. The vote itself validates the values. */
export function parseSystemAction(body: JsonObject): GovernanceAction | Operation | Refusal {
  const castBy = readCasters(body.cast_by);
  if (castBy !== null && 'code' in castBy) return castBy;
  const { action } = body;
  if (!isJsonObject(action)) return refuse('INVALID_REQUEST', 'action is no object');
  switch (action.type) {
    case 'gov_adjust_spot_value':
    case 'gov_adjust_spot_balance':
      return readAdjustment(action.type, action, castBy);
    case 'vote':
      return readVote(action, castBy);
    case 'c_validator':
    case 'slash_validator':
    case 'staking_rewards':
      return readStaking(action.type, action);
    case 'bridge_credit':
      return readCredit(action);
    case 'bridge_cosign':
    case 'bridge_release':
    case 'bridge_refund':
      return readEntry(action.type, action);
    case 'bridge_rotate':
    case 'bridge_pause':
    case 'bridge_deploy':
      return readChain(action.type, action);
    case 'option_list':
      return readListing(action);
    case 'option_rates':
      return readRates(action);
    default:
      return refuse('ACTION_UNSUPPORTED', 'no such system action in this build');
  }
}

/** The ballot equivalent to a system action. */
export function ballotOfAction({ spotValue, spotBalance }: GovernanceRules, action: GovernanceAction): VoteBallot {
  switch (action.type) {
    case 'gov_adjust_spot_value': {
      const { account, value, castBy } = action;
      return { ...spotValue, payload: { account, value }, castBy };
    }
    case 'gov_adjust_spot_balance': {
      const { account, asset, value, castBy } = action;
      return { ...spotBalance, payload: { account, asset, value }, castBy };
    }
    case 'vote':
      return action;
  }
}

function readAdjustment(
  type: 'gov_adjust_spot_value' | 'gov_adjust_spot_balance',
  { account, asset, value }: JsonObject,
  castBy: readonly Address[] | null,
): GovernanceAction | Refusal {
  // The address is normalised, so that two spellings of one account yield the same payload.
  const address = parseAddress(account);
  if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
  if (typeof value !== 'string') return refuse('INVALID_REQUEST', 'value is no decimal string');
  if (type === 'gov_adjust_spot_value') return { type, account: address, value, castBy };
  if (typeof asset !== 'number') return refuse('INVALID_REQUEST', 'asset is no number');
  return { type, account: address, asset, value, castBy };
}

function readStaking(
  type: ValidatorStakeOperation['type'],
  { validator, ...sent }: JsonObject,
): ValidatorStakeOperation | Refusal {
  if (type === 'staking_rewards') {
    const amount = typeof sent.amount === 'string' ? parseUnits(sent.amount) : null;
    if (amount === null || amount <= 0n) return refuse('INVALID_REQUEST', 'amount is no decimal string above 0');
    return { type, amount };
  }
  const address = parseAddress(validator);
  if (address === null) return refuse('INVALID_REQUEST', 'validator is no address');
  if (type === 'c_validator') {
    if (typeof sent.jailed !== 'boolean') return refuse('INVALID_REQUEST', 'jailed is a boolean');
    const { jailed, active = null } = sent;
    if (active !== null && typeof active !== 'boolean') return refuse('INVALID_REQUEST', 'active is a boolean');
    return { type, validator: address, jailed, active };
  }
  const cause = slashCauses.find((known) => known === sent.cause);
  if (cause === undefined) return refuse('INVALID_REQUEST', `cause is none of ${slashCauses.join(', ')}`);
  return { type, validator: address, cause };
}

const noChain = refuse('INVALID_REQUEST', `chain is none of ${bridgeChains.map(({ name }) => name).join(', ')}`);

function readCredit({ account, amount: sent, ...rest }: JsonObject): BridgeOperation | Refusal {
  const address = parseAddress(account);
  if (address === null) return refuse('INVALID_REQUEST', 'account is no address');
  const amount = typeof sent === 'string' ? parseUsd(sent) : null;
  if (amount === null || amount <= 0n) return refuse('INVALID_REQUEST', 'amount is no decimal string above 0');
  const chain = chainOf(rest.chain);
  if (chain === null) return noChain;
  const messageId = digestOf(rest.message_id);
  if (messageId === null) return refuse('INVALID_REQUEST', 'message_id is no 32 bytes of hex');
  return { type: 'bridge_credit', account: address, amount, chain, messageId };
}

function readEntry(
  type: 'bridge_cosign' | 'bridge_release' | 'bridge_refund',
  { entry: sent, stake: signed }: JsonObject,
): BridgeOperation | Refusal {
  const entry = digestOf(sent);
  if (entry === null) return refuse('INVALID_REQUEST', 'entry is no message_id');
  if (type !== 'bridge_cosign') return { type, entry };
  const stake = typeof signed === 'string' ? parseUnits(signed) : null;
  if (stake === null || stake <= 0n) return refuse('INVALID_REQUEST', 'stake is no decimal string above 0');
  return { type, entry, stake };
}

function readChain(
  type: 'bridge_rotate' | 'bridge_pause' | 'bridge_deploy',
  { chain: sent, paused, deployed }: JsonObject,
): BridgeOperation | Refusal {
  const isEvery = sent === undefined || sent === null;
  const chain = chainOf(sent);
  if (chain === null && (!isEvery || type === 'bridge_deploy')) return noChain;
  if (type === 'bridge_rotate') return { type, chain };
  if (type === 'bridge_pause')
    return typeof paused === 'boolean' ? { type, chain, paused } : refuse('INVALID_REQUEST', 'paused is a boolean');
  if (chain === null) return noChain;
  return typeof deployed === 'boolean' ? { type, chain, deployed } : refuse('INVALID_REQUEST', 'deployed is a boolean');
}

/** Returns the chain id for a name, as used by `bridge_withdraw`. */
function chainOf(sent: JsonValue | undefined): number | null {
  return bridgeChains.find(({ name }) => name === sent)?.id ?? null;
}

function digestOf(sent: JsonValue | undefined): string | null {
  return typeof sent === 'string' && /^0x[0-9a-fA-F]{64}$/.test(sent) ? sent.toLowerCase() : null;
}

function readListing({ underlying, kind, strike: sent, ...rest }: JsonObject): OptionListingOrRatesVote | Refusal {
  if (typeof underlying !== 'string') return refuse('INVALID_REQUEST', 'underlying is no text');
  if (kind !== 'put' && kind !== 'call') return refuse('INVALID_REQUEST', 'kind is put or call');
  const strike = typeof sent === 'string' ? parseUsd(sent) : null;
  if (strike === null) return refuse('INVALID_REQUEST', 'strike is no decimal string');
  const expiryMs = boundedIntegerOf(rest.expiry, 0, Number.MAX_SAFE_INTEGER);
  if (expiryMs === null) return refuse('INVALID_REQUEST', 'expiry is no time in ms');
  const szDecimals = boundedIntegerOf(rest.sz_decimals, 0, MAX_SZ_DECIMALS);
  if (szDecimals === null) return refuse('INVALID_REQUEST', `sz_decimals is no integer 0..${MAX_SZ_DECIMALS}`);
  return { type: 'option_list', listing: { underlying, kind, strike, expiryMs, szDecimals } };
}

/** The taker rate in bps, at most 1% of the strike face; null unsets either rate. */
function readRates({ taker_bps: bps, premium_cap_ppm: ppm }: JsonObject): OptionListingOrRatesVote | Refusal {
  const taker = parseBpsWithin(bps, [ZERO_RATIO, MOST_TAKER]);
  if (bps !== null && taker === null)
    return refuse('INVALID_REQUEST', 'taker_bps is no decimal string of at most 100, nor null');
  const premiumCapPpm = boundedIntegerOf(ppm ?? undefined, 0, 1_000_000);
  if (ppm !== null && premiumCapPpm === null)
    return refuse('INVALID_REQUEST', 'premium_cap_ppm is no integer 0..1000000, nor null');
  return { type: 'option_rates', rates: { taker, premiumCapPpm } };
}

/** @source engine facts, section 21 */
const MOST_TAKER = ratioOfBps(100n);

function readVote(vote: JsonObject, castBy: readonly Address[] | null): GovernanceAction | Refusal {
  const { round, category, action, payload } = vote;
  if (typeof category !== 'string') return refuse('INVALID_REQUEST', 'category is no text');
  if (typeof action !== 'string') return refuse('INVALID_REQUEST', 'action is no text');
  if (!isJsonObject(payload)) return refuse('INVALID_REQUEST', 'payload is no object');
  const number = roundOf(round);
  if (number === null) return refuse('INVALID_REQUEST', 'round is no unsigned 64-bit number');
  return { type: 'vote', round: number, category, action, payload, castBy };
}

function roundOf(round: JsonValue | undefined): bigint | null {
  if (typeof round === 'bigint') return round >= 0n && round >> 64n === 0n ? round : null;
  return typeof round === 'number' && Number.isSafeInteger(round) && round >= 0 ? BigInt(round) : null;
}

function readCasters(list: JsonValue | undefined): readonly Address[] | null | Refusal {
  if (list === undefined || list === null) return null;
  if (!isJsonArray(list)) return refuse('INVALID_REQUEST', 'cast_by is no list of validators');
  const casters = list.flatMap((entry) => parseAddress(entry) ?? []);
  return casters.length === list.length ? casters : refuse('INVALID_REQUEST', 'cast_by holds what is no address');
}
