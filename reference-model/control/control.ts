import { type JsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import type { BlockMode } from '../../spec-schemas/operator/calls.ts';
import type { VenueReply, VenueRequest } from '../door.ts';
import { type BridgeOperation, bridgeOperationRefusal } from '../engine/bridge-operations.ts';
import { type OptionListingOrRatesVote, optionListingOrRatesRefusal } from '../engine/options/option-operations.ts';
import { type ValidatorStakeOperation, validatorStakeOperationRefusal } from '../engine/staking.ts';
import { ballotRefusal, currentVoteStatus } from '../governance/governance.ts';
import { ModelFault } from '../model-fault.ts';
import { parsePx } from '../numeric/served.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { perpNamed } from '../state/market.ts';
import { boundedIntegerOf, parseCallBody } from './control-request.ts';
import type { BlockClock, ControlledVenue } from './controlled-venue.ts';
import { answerEvmControl, EVM_CONTROL_PATH } from './evm-control.ts';
import { parseLimitsChange, rateLimitsBody } from './limits-request.ts';
import { type LocalCallContext, localCallHandlers, snapshotCallHandlers } from './local-calls.ts';
import { ballotOfAction, parseSystemAction, systemActionTypes } from './system-request.ts';

/** Context that one control request is answered from. A null `token` disables authentication. */
export interface ControlContext extends LocalCallContext {
  readonly clock: BlockClock;
  readonly token: string | null;
  /** Source of the node's committed blocks; null or absent: the node serves none. */
  readonly journal?: JournalSource | null | undefined;
}

export interface JournalSource {
  page(from: number): {
    readonly chainIdentity: string;
    readonly newest: number | null;
    readonly lines: readonly string[];
  };
}

/**
 * Answers one call of the operator interface. Its effect is committed when this returns. Success is `{data: {height, time, …}}`; a refused
 * effect is the venue's failure envelope with 400 and changes nothing; an unknown call is 404; a missing or wrong token is 401. EVM
 * JSON-RPC, including the calls of development nodes, is answered on its own path.
 * @source contracts, "Operator interface"
 */
export function handleControl(site: ControlContext, request: VenueRequest): VenueReply {
  if (site.token !== null && request.headers.authorization !== `Bearer ${site.token}`) {
    return failure(401, refuse('AUTH_UNAUTHORIZED', 'the bearer token is missing or wrong'));
  }
  if (request.path === EVM_CONTROL_PATH) return answerEvmControl(site, request);
  const name = `${request.method} ${request.path}`;
  const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (call === undefined) return failure(404, refuse('NOT_FOUND', 'no such control call'));
  const body = parseCallBody(request.body);
  if (isRefusal(body)) return failure(400, body);
  const extra = call(site, body);
  if (isRefusal(extra)) return failure(400, extra);
  const { height, timeMs } = site.venue;
  return reply(200, { data: { height, time: timeMs, ...extra } });
}

/** A wrong figure here would hang the node for everybody. The bound suffices for any test. */
const MAX_BLOCKS = 100_000;
const MAX_ADVANCE_MS = 400 * 86_400_000;
const MAX_BLOCK_MS = 3_600_000;

const JOURNAL = 'POST /control/journal';
const ARCHIVE_LAG = 'POST /control/archive-lag';

/** Runs one call; its result is merged with `height` and `time`. */
type Call = (site: ControlContext, body: JsonObject) => JsonObject | Refusal;

const calls: Readonly<Record<string, Call>> = {
  'GET /control/capabilities': ({ venue, clock, journal = null, snapshots = null }) => ({
    calls: Object.keys(calls)
      .filter((name) => journal !== null || name !== JOURNAL)
      .filter((name) => venue.isArchived || name !== ARCHIVE_LAG)
      .filter((name) => snapshots !== null || !Object.hasOwn(snapshotCallHandlers, name)),
    system_actions: [...systemActionTypes],
    blocks: [...blockModes],
    // The answer includes the current mode, so that a caller who changes it can restore it.
    block_mode: { ...clock.mode },
    // The window set by the operator; null: none, so the release's window applies.
    faucet_ip_window_ms: venue.core.params.faucet.ipWindowMs,
    ws_subscriptions: venue.core.params.wsSubscriptions ?? null,
  }),
  'POST /control/blocks': ({ venue, clock }, { mode, ms }) => {
    const next = readMode(mode, ms, clock.mode.mode === 'timer' ? clock.mode.ms : venue.blockIntervalMs);
    if (isRefusal(next)) return next;
    clock.setMode(next);
    return { ...next };
  },
  'POST /control/commit': ({ venue }, body) => {
    const blocks = boundedIntegerOf(body.blocks, 1, MAX_BLOCKS);
    if (blocks === null) return refuse('INVALID_REQUEST', `blocks is no integer 1..${MAX_BLOCKS}`);
    venue.commit(blocks);
    return {};
  },
  'POST /control/advance': ({ venue }, body) => {
    const ms = boundedIntegerOf(body.ms, 0, MAX_ADVANCE_MS);
    if (ms === null) return refuse('INVALID_REQUEST', `ms is no integer 0..${MAX_ADVANCE_MS}`);
    venue.advance(ms);
    return {};
  },
  'POST /control/oracle': ({ venue }, body) => {
    if (typeof body.coin !== 'string') return refuse('INVALID_REQUEST', 'coin is no text');
    const market = perpNamed(venue.core.state, body.coin);
    if (market === undefined) return refuse('MARKET_NOT_FOUND', 'coin names no perp market');
    const px = priceOf(body.px);
    if (px === null) return refuse('INVALID_REQUEST', 'px is no price above 0');
    const given = body.external_px !== undefined && body.external_px !== null;
    const externalPx = given ? priceOf(body.external_px) : null;
    if (given && externalPx === null) return refuse('INVALID_REQUEST', 'external_px is no price above 0');
    venue.queueSystem({ type: 'oracle', market: market.id, px, ...(externalPx === null ? {} : { externalPx }) });
    venue.commit(1);
    return {};
  },
  'POST /control/system': ({ venue }, body) => {
    const action = parseSystemAction(body);
    if (isRefusal(action)) return action;
    if (!('castBy' in action)) {
      const refusal = checkOperation(venue.core, action);
      if (refusal !== null) return refusal;
      venue.queueSystem(action);
      venue.commit(1);
      return {};
    }
    const refusal = ballotRefusal(venue.core, ballotOfAction(venue.core.rules.governance, action));
    if (refusal !== null) return refusal;
    venue.queueSystem(action);
    venue.commit(1);
    const row = venue.core.state.votes.at(-1);
    if (row === undefined) throw new ModelFault('control.system', { expected: 'the row of the vote', got: 'none' });
    return { round: row.round, sub_id: row.subId, status: currentVoteStatus(venue.core, row) };
  },
  'POST /control/reset': ({ venue }) => {
    venue.reset();
    return { chain_identity: venue.chainIdentity };
  },
  'POST /control/archive': ({ venue }, { reachable }) => {
    if (typeof reachable !== 'boolean') return refuse('INVALID_REQUEST', 'reachable is a boolean');
    venue.core.memory.isArchiveCut = !reachable;
    return { reachable };
  },
  [ARCHIVE_LAG]: ({ venue }, { held }) => {
    if (typeof held !== 'boolean') return refuse('INVALID_REQUEST', 'held is a boolean');
    if (!venue.isArchived) return refuse('NOT_FOUND', 'this node keeps no archive');
    venue.holdArchive(held);
    return { held };
  },
  'POST /control/upstream': ({ venue }, { reachable }) => {
    if (typeof reachable !== 'boolean') return refuse('INVALID_REQUEST', 'reachable is a boolean');
    venue.setReach(reachable);
    return { reachable };
  },
  [JOURNAL]: ({ journal = null }, body) => {
    if (journal === null) return refuse('NOT_FOUND', 'this node keeps no journal');
    const from = boundedIntegerOf(body.from, 0, Number.MAX_SAFE_INTEGER);
    if (from === null) return refuse('INVALID_REQUEST', 'from is no height');
    const { chainIdentity, newest, lines } = journal.page(from);
    return { chain_identity: chainIdentity, newest, lines: [...lines] };
  },
  'POST /control/restart': ({ venue }) => {
    venue.restart();
    return {};
  },
  'POST /control/limits': ({ venue }, body) => {
    const change = parseLimitsChange(body);
    if (isRefusal(change)) return change;
    const { before, after } = venue.setLimits(change);
    return { before: rateLimitsBody(before), after: rateLimitsBody(after) };
  },
  ...snapshotCallHandlers,
  ...localCallHandlers,
};

type Operation = BridgeOperation | ValidatorStakeOperation | OptionListingOrRatesVote;

function checkOperation(core: ControlledVenue['core'], action: Operation): Refusal | null {
  if (isOfOptions(action)) return optionListingOrRatesRefusal(core, action);
  return isOfBridge(action) ? bridgeOperationRefusal(core, action) : validatorStakeOperationRefusal(core, action);
}

function isOfOptions(action: Operation): action is OptionListingOrRatesVote {
  return action.type.startsWith('option_');
}

function isOfBridge(action: BridgeOperation | ValidatorStakeOperation): action is BridgeOperation {
  return action.type.startsWith('bridge_');
}

const blockModes = ['timer', 'instant', 'manual'] as const;

function readMode(mode: JsonValue | undefined, ms: JsonValue | undefined, currentMs: number): BlockMode | Refusal {
  if (mode === 'instant' || mode === 'manual') return { mode };
  if (mode !== 'timer') return refuse('INVALID_REQUEST', `mode is none of ${blockModes.join(', ')}`);
  const interval = ms === undefined ? currentMs : boundedIntegerOf(ms, 1, MAX_BLOCK_MS);
  return interval === null ? refuse('INVALID_REQUEST', `ms is no integer 1..${MAX_BLOCK_MS}`) : { mode, ms: interval };
}

function priceOf(value: JsonValue | undefined) {
  const px = typeof value === 'string' ? parsePx(value) : null;
  return px === null || px === 0n ? null : px;
}

function failure(status: number, { code, message, details }: Refusal): VenueReply {
  return reply(status, { error: details === undefined ? { code, message } : { code, message, details } });
}

function reply(status: number, body: object): VenueReply {
  return { status, headers: { 'content-type': 'application/json' }, body: printJson(body) };
}
