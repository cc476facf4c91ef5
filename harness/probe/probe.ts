import { setTimeout as delay } from 'node:timers/promises';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { allSwitches, type SwitchId } from '../../spec-schemas/switches.ts';
import type { VenuePartCapability } from '../../spec-schemas/venue-parts.ts';
import type { Capability } from '../check/capabilities.ts';
import { at, rowsIn } from '../client/json-at.ts';
import { isDocumentedRead } from '../client/missing-read.ts';
import { isUnknownType } from '../client/outcome.ts';
import { parseReadReply, type ReadReply } from '../client/replies.ts';
import { Dec } from '../compare/decimal.ts';
import type { FundSource } from '../identity/fund-supply.ts';
import { isSilence, type Target, type WireReply } from '../target/wire.ts';
import { type MarketFacts, type TokenFacts, unnamedNativeToken, type VenueFacts } from './facts.ts';
import { faucetReserveAddress } from './faucet-reserve.ts';
import { caseMoneyMultipleOf } from './price-scale.ts';
import { probeRole } from './role.ts';

/** The target was never reached, or gives no understandable answer: no run can start. */
export class TargetUnreachableError extends Error {
  override readonly name = 'Unreachable';
}

export interface ProbeOptions {
  readonly network: { readonly chainId: number } | null;
  readonly serviceName: string;
  readonly profile: 'live' | 'next' | 'auto';
  readonly role: 'node' | 'gateway' | 'auto';
  readonly isolation: 'closed' | 'shared' | null;
  readonly hasControl: boolean;
  /** Whether the rate budget of our own address may be spent. */
  readonly spendsBudget?: boolean;
  readonly hasKey: boolean;
  readonly hasWire: boolean;
  /** Switches that are off according to the user; left out: none. */
  readonly switchedOff?: readonly SwitchId[];
}

/** Observes a target's answers during the probe. */
export interface ProbeObserver {
  wrap(target: Target): Target;
  /** Whether something was seen only once, and must be checked again. */
  unsure(): boolean;
}

/** Maximum probes of a target, until each suspicious observation was repeated, or not. */
const MAX_LOOKS = 5;

/**
 * Probes with an observer.
 * @throws TargetUnreachableError in one sentence that says what came instead
 */
export async function probeVenueWithObserver(
  target: Target,
  wishes: ProbeOptions,
  onlooker?: ProbeObserver,
): Promise<VenueFacts> {
  const watched = onlooker?.wrap(target) ?? target;
  const facts = await probeVenue(watched, wishes);
  for (let look = 1; look < MAX_LOOKS && onlooker?.unsure() === true; look++) await probeVenue(watched, wishes);
  return facts;
}

const networkOfChain: Readonly<Record<number, VenueFacts['network']>> = {
  31337: 'devnet',
  114514: 'testnet',
  8964: 'mainnet',
};

/**
 * Reads from the target what a run needs to know about it. Nothing is signed or claimed. Facts that a read does not show are left for the
 * checks to judge.
 * @throws TargetUnreachableError in one sentence that says what came instead, when none of them is understood
 */
export async function probeVenue(target: Target, wishes: ProbeOptions): Promise<VenueFacts> {
  const look = new Look(target);
  const status = await look.at('exchange_status');
  const meta = await look.at('markets_meta');
  const live = await look.at('markets');
  const chainIdentity = typeof status.chain_identity === 'string' ? status.chain_identity : null;
  const chainId = wishes.network?.chainId ?? chainIdFromIdentity(chainIdentity) ?? 31337;
  const { usdc, native } = await tokens(look, meta);
  look.understood();
  const markets = marketsOf(meta, live);
  const role = wishes.role === 'auto' ? await probeRole(target, markets[0]?.coin) : wishes.role;
  const faucet = await faucetMounted(target);
  const archive = await archiveBehind(target);
  const isolation = effectiveVenueIsolationFor(wishes);
  const found: Record<Capability, boolean> = {
    faucet,
    'funded-accounts': faucet || wishes.hasKey || wishes.hasControl,
    closed: isolation === 'closed',
    control: wishes.hasControl,
    budget: wishes.hasControl || wishes.spendsBudget === true,
    gateway: role === 'gateway',
    archive,
    evm: await evmServed(target),
    wire: wishes.hasWire,
  };
  return {
    chainId,
    chainIdentity: chainIdentity === 'underivable' ? null : chainIdentity,
    network: networkOfChain[chainId] ?? 'devnet',
    serviceName: wishes.serviceName,
    role,
    profile: wishes.profile,
    isolation,
    // Typed keys of the record: Object.keys returns plain strings.
    capabilities: new Set((Object.keys(found) as Capability[]).filter((name) => found[name])),
    usdc,
    native,
    markets,
    variants: {},
    ...offOf(status, wishes.switchedOff),
    unread: look.instead,
    missing: look.missing,
  };
}

/** Returns the switches known to be off before any request for them. */
function offOf(status: JsonObject, reported: readonly SwitchId[] = []): Pick<VenueFacts, 'switchedOff'> {
  const off = allSwitches.filter(
    ({ id, sign: how }) => reported.includes(id) || ('flag' in how && status[how.flag] === true),
  );
  return off.length === 0 ? {} : { switchedOff: off.map(({ id }) => id) };
}

/** Returns the effective isolation: with an operator the run has the venue to itself, unless stated otherwise. */
export function effectiveVenueIsolationFor(
  wishes: Pick<ProbeOptions, 'isolation' | 'hasControl'>,
): 'closed' | 'shared' {
  return wishes.isolation ?? (wishes.hasControl ? 'closed' : 'shared');
}

/** Sends reads one after another, and records the replies that were not understood. */
class Look {
  readonly #target: Target;
  readonly instead: string[] = [];
  readonly missing: string[] = [];
  #understood = 0;
  #empty: string | null = null;

  constructor(target: Target) {
    this.#target = target;
  }

  /** Returns `data` of a read; empty where there is none. @throws TargetUnreachableError when nothing answers at all */
  async at(type: string, args: JsonObject = {}): Promise<JsonObject> {
    const reply = parseReadReply(await this.#post('/info', { type, ...args }));
    if (isUnknownType(reply) && isDocumentedRead(type)) this.missing.push(type);
    const { status } = reply.wire;
    const sentence = `POST /info {"type":"${type}"} is answered with HTTP ${status} and ${describe(reply.wire)}, not with the documented body`;
    if (reply.kind === 'data' && isJsonObject(reply.data)) {
      // An empty reply may mean anything: a server that gives it to every request is no venue.
      if (Object.keys(reply.data).length > 0) this.#understood += 1;
      else this.#empty ??= sentence;
      return reply.data;
    }
    this.instead.push(sentence);
    return {};
  }

  /** @throws TargetUnreachableError when no read was understood */
  understood(): void {
    const first = this.instead[0] ?? this.#empty;
    if (this.#understood === 0 && first !== null) throw new TargetUnreachableError(first);
  }

  async #post(path: string, body: JsonValue): Promise<WireReply> {
    const outcome = await posted(this.#target, path, printJson(body));
    if (outcome.kind === 'reply') return outcome.reply;
    throw new TargetUnreachableError(
      `${this.#target.url ?? 'the model'} gives no answer (${outcome.reason}: ${outcome.detail})`,
    );
  }
}

function describe(reply: WireReply): string {
  if (/^\s*</.test(reply.text)) return 'an HTML page';
  return reply.json === undefined ? 'a body that is no JSON' : `the JSON ${reply.text.slice(0, 120)}`;
}

/** Returns the chain id in a chain identity, `c<chain id>-t…-g…`; null for any other form. */
export function chainIdFromIdentity(identity: string | null): number | null {
  const match = /^c(\d+)-t\d+-g[0-9a-f]{16}$/i.exec(identity ?? '');
  return match?.[1] === undefined ? null : Number(match[1]);
}

/**
 * USDC is the row that every account has. The native token is the one that a faucet grant names by its key, `MTF`; on a venue without that
 * name, the faucet's token other than USDC.
 */
async function tokens(look: Look, meta: JsonObject): Promise<{ usdc: TokenFacts; native: TokenFacts }> {
  const nobody = `0x${'0'.repeat(36)}dead`;
  const { spot } = await look.at('account_state', { address: nobody });
  const named = rowsIn(meta.spot, 'tokens');
  const mtf = named.find((row) => row.name === 'MTF');
  const ownRows = rowsIn(spot, 'balances');
  // The reserve has a history, whatever a venue answers about an address without one.
  const isReported = mtf !== undefined && ownRows.length > 0;
  const reserve = isReported
    ? []
    : rowsIn((await look.at('account_state', { address: faucetReserveAddress })).spot, 'balances');
  const rows = ownRows.length > 0 ? ownRows : reserve;
  const usdc = rows.find((row) => row.name === 'USDC') ?? rows[0];
  const held = reserve.find((row) => row.signing_id !== usdc?.signing_id);
  const { name, signingId } = { name: mtf?.name ?? held?.name, signingId: mtf?.id ?? held?.signing_id };
  return {
    usdc: { name: 'USDC', signingId: typeof usdc?.signing_id === 'number' ? usdc.signing_id : 0 },
    native:
      typeof signingId === 'number'
        ? { name: typeof name === 'string' ? name : unnamedNativeToken.name, signingId }
        : unnamedNativeToken,
  };
}

function marketsOf(meta: JsonObject, live: JsonObject): MarketFacts[] {
  const dynamic = new Map(rowsIn(live, 'perp').map((row) => [row.coin, row]));
  return rowsIn(meta, 'perp').flatMap((row) => {
    const { coin, signing_id: id, sz_decimals: szDecimals } = row;
    const tick = scaled(row.tick_size, 8);
    if (typeof coin !== 'string' || typeof id !== 'number' || typeof szDecimals !== 'number' || tick === null)
      return [];
    const step = scaled(row.step_size, szDecimals) ?? 1n;
    const markPx = scaled(dynamic.get(coin)?.mark_px, 8);
    const mark = markPx === 0n ? null : markPx;
    const grid = { szDecimals, step, minLots: scaled(row.min_order, szDecimals) ?? step, mark };
    return [
      {
        ...grid,
        id,
        coin,
        tick,
        maxLeverage: typeof row.max_leverage === 'number' ? row.max_leverage : 1,
        open: row.open === true,
        close: row.close === true,
        halted: dynamic.get(coin)?.halted === true,
        oiCap: scaled(row.oi_cap, szDecimals),
        strictIsolated: row.strict_isolated === true,
        isBatched: row.fba_enabled === true,
        priceScale: caseMoneyMultipleOf(grid),
      },
    ];
  });
}

function scaled(value: JsonValue | undefined, places: number): bigint | null {
  return Dec.parse(value)?.scaledTo(places) ?? null;
}

/** Whether a target has a part of a deployment: probes again what `probeVenue` reported. */
export async function probeCapability(target: Target, capability: VenuePartCapability): Promise<boolean> {
  if (capability === 'gateway') return (await probeRole(target)) === 'gateway';
  return capability === 'archive' ? archiveBehind(target) : evmServed(target);
}

/** Looks for a first block, and the time between two of them, ms. */
const FIRST_BLOCK_TRIES = 8;
const FIRST_BLOCK_PAUSE_MS = 250;

/**
 * The archive lane rejects a request without an address with a bare string, and so may a venue without an archive (D13). An archive has at
 * least the blocks of its chain: if that list is empty, there is none.
 */
async function archiveBehind(target: Target): Promise<boolean> {
  const rejected = await asked(target, { type: 'user_non_funding_ledger_updates' });
  // A missing read says nothing about whether there is an archive.
  const isMissing = rejected?.kind === 'error' && isUnknownType(rejected);
  const reported = isMissing ? await asked(target, { type: 'historical_orders' }) : rejected;
  if (reported?.kind !== 'bare-error') return false;
  // A venue that has just started may not have cut its first block.
  for (let tries = target.url === null ? 1 : FIRST_BLOCK_TRIES; tries > 0; tries--) {
    const recent = await asked(target, { type: 'recent_blocks', limit: 10 });
    const blocks = recent?.kind === 'data' ? at(recent.data, 'blocks') : undefined;
    // A body without a list, as of a venue that does not know the read, proves nothing.
    if (!isJsonArray(blocks) || blocks.length > 0) return true;
    if (tries > 1) await delay(FIRST_BLOCK_PAUSE_MS);
  }
  return false;
}

/** Returns the reply to a read, whatever it is; null where none came. */
async function asked(target: Target, request: JsonObject): Promise<ReadReply | null> {
  const outcome = await posted(target, '/info', printJson(request));
  return outcome.kind === 'reply' ? parseReadReply(outcome.reply) : null;
}

async function posted(target: Target, path: string, body: string): ReturnType<Target['request']> {
  const ask = () => target.request({ method: 'POST', path, headers: { 'content-type': 'application/json' }, body });
  const outcome = await ask();
  // A server may close an idle connection just as it is reused. These requests change nothing, so a resend is safe.
  return isSilence(outcome) && outcome.reason === 'closed' ? ask() : outcome;
}

/** Whether the base URL serves JSON-RPC: a result, or an error in its form, whose code is a number, while that of an envelope is a word. */
async function evmServed(target: Target): Promise<boolean> {
  const call = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
  const outcome = await posted(target, '/evm', call);
  if (isSilence(outcome)) return false;
  const { json } = outcome.reply;
  return isJsonObject(json) && ('result' in json || hasNumber(json.error)) && !('data' in json);
}

function hasNumber(error: JsonValue | undefined): boolean {
  return isJsonObject(error) && typeof error.code !== 'string';
}

/**
 * Claims for an invalid address: a mounted faucet refuses and records nothing. The text and shape of the refusal are judged by its checks,
 * and a missing route answers with another status. A faucet that grants even this is mounted as well, and so is one that mentions the
 * address with another status.
 */
async function faucetMounted(target: Target): Promise<boolean> {
  const outcome = await posted(target, '/faucet', '{"address":"0x1"}');
  if (isSilence(outcome)) return false;
  const { status, json } = outcome.reply;
  if (!isJsonObject(json)) return false;
  const speaksOfAddress = typeof json.error === 'string' && json.error.includes('address');
  return status === 400 || (status === 200 && 'usdc' in json) || speaksOfAddress;
}

/** Returns the source of a run's money; null: there is none. */
export function chooseFundSource(
  facts: VenueFacts,
  sources: { readonly key: FundSource | null; readonly control: FundSource | null },
): FundSource | null {
  return sources.key ?? sources.control ?? (facts.capabilities.has('faucet') ? { kind: 'faucet' } : null);
}
