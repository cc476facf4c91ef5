import type { WireStatusEntry } from '../../actions/action.ts';
import type { StpMode } from '../../book/book-rules.ts';
import type { Side } from '../../book/book-side.ts';
import type { Core } from '../../core.ts';
import type { BookPx, Lots } from '../../numeric/planes.ts';
import { isRefusal, type Refusal, refuse } from '../../refusal.ts';
import { readAccount } from '../../state/account.ts';
import type { Address } from '../../state/address.ts';
import { perpAt } from '../../state/market.ts';
import { type ParkedTriggerGroup, type ParkedTriggerLeg, parkTriggerLeg } from '../../state/parked-legs.ts';
import type { PerpMarket } from '../../state/perp-market.ts';
import type { PositionLeg } from '../../state/positions.ts';
import { takeMarginSnapshot } from '../risk/account-scalars.ts';
import { positionSizeOf } from '../risk/positions.ts';
import { parkedLegEventFacts } from './order-facts.ts';
import { firstGateVerdict, type OrderAtGate, type OrderGateId } from './order-gates.ts';
import { takeOid } from './order-ids.ts';

/** Requested protective leg, decoded and authorised. */
export interface ParkedLegRequest {
  readonly owner: Address;
  readonly market: number;
  readonly leg: PositionLeg;
  readonly side: Side;
  readonly tpsl: 'tp' | 'sl';
  readonly triggerPx: BookPx;
  readonly trailPx: BookPx | null;
  readonly isMarket: boolean;
  /** Ignored if `isMarket`. */
  readonly limitPx: BookPx;
  readonly tif: 'gtc' | 'ioc' | 'alo';
  readonly lots: Lots;
  readonly stpMode: StpMode;
  readonly cloid: string | null;
  readonly hash: string;
}

/** Relation of the legs of one request to each other and to the position. */
export type ParkedLegArrangement = 'lone' | 'entry-set' | 'position-lone' | 'position-pair' | 'ladder';

export interface LegParkingRules {
  /** All of these are checked before anything is written. */
  readonly refusals: {
    readonly limitPx: (request: ParkedLegRequest) => Refusal | null;
    readonly limitTif: (request: ParkedLegRequest) => Refusal | null;
    readonly noMark: (
      market: PerpMarket,
      request: ParkedLegRequest,
      arrangement: ParkedLegArrangement,
    ) => Refusal | null;
  };
  /** Order gates that apply when a leg is parked, by the form of its exit; the others apply when it fires. */
  readonly orderGates: Readonly<Record<'market' | 'limit', readonly OrderGateId[]>>;
  readonly unknownMarket: Refusal;
  readonly ladderNeedsPosition: boolean;
  /** Refusal of two equal levels, which imply no direction. */
  readonly equalLevels: (one: ParkedLegRequest, other: ParkedLegRequest) => Refusal | null;
  /** Refusal of legs in one group that do not protect one position. */
  readonly apart: Refusal;
  readonly flatLadder: Refusal;
  readonly group: (arrangement: ParkedLegArrangement, oids: readonly bigint[]) => ParkedTriggerGroup | null;
}

const sizeGates: readonly OrderGateId[] = ['zero-size', 'lot', 'min-size'];

/** @source write-api, "Order body"; engine facts, sections 3 and 4 */
export const legParkingRules: LegParkingRules = {
  refusals: {
    limitPx: ({ isMarket, limitPx }) =>
      !isMarket && limitPx === 0n ? refuse('INVALID_REQUEST', 'InvalidParams: limit_px of a limit trigger') : null,
    limitTif: ({ isMarket, tif }) =>
      !isMarket && tif !== 'gtc' ? refuse('INVALID_REQUEST', 'a limit trigger rests as gtc') : null,
    noMark: ({ mark }, { trailPx }, arrangement) =>
      mark === null && trailPx === null && arrangement !== 'position-pair'
        ? refuse('PRECONDITION_FAILED', 'no mark price to infer the trigger direction')
        : null,
  },
  orderGates: { market: sizeGates, limit: ['tick', ...sizeGates, 'min-notional'] },
  unknownMarket: refuse('MARKET_NOT_FOUND', 'no such market'),
  ladderNeedsPosition: true,
  equalLevels: (one, other) =>
    one.triggerPx === other.triggerPx
      ? refuse('PRECONDITION_FAILED', 'two equal levels tell no trigger direction')
      : null,
  apart: refuse('PRECONDITION_FAILED', 'legs of a group protect one position'),
  flatLadder: refuse('PRECONDITION_FAILED', 'a scaled tpsl ladder needs an open position to close'),
  group: (arrangement, oids) => {
    const [first] = oids;
    if (arrangement === 'ladder' && first !== undefined) return { kind: 'ladder', id: first };
    return oids.length > 1 && arrangement !== 'lone' ? { kind: 'oco', oids } : null;
  },
};

/** The leg as an order at its exit price, for the order gates. */
function asOrder(request: ParkedLegRequest): OrderAtGate {
  const { owner, market, leg, side, lots, stpMode, cloid, isMarket, limitPx, triggerPx } = request;
  return {
    owner,
    market,
    leg,
    side,
    lots,
    stpMode,
    cloid,
    origin: { kind: 'plain' },
    px: isMarket ? triggerPx : limitPx,
    tif: 'gtc',
    reduceOnly: true,
    replaces: null,
  };
}

/** Returns the order gates' refusal of a leg's size and of its exit's limit price. */
function formRefusal(core: Core, market: PerpMarket, request: ParkedLegRequest): Refusal | null {
  const { lanes, park } = core.rules.engine;
  const ids = park.orderGates[request.isMarket ? 'market' : 'limit'];
  const gates = lanes.perp.gates.filter(({ id }) => ids.includes(id));
  const snapshot = takeMarginSnapshot(core, readAccount(core.state, request.owner));
  const verdict = firstGateVerdict(gates, core, snapshot, market, asOrder(request));
  return verdict !== null && isRefusal(verdict) ? verdict : null;
}

/** Returns the size left to close on the side that a leg protects. */
export function lotsLeftToClose(
  core: Core,
  { owner, market, leg, side, lots }: Pick<ParkedTriggerLeg, 'owner' | 'market' | 'leg' | 'side' | 'lots'>,
): Lots {
  return core.rules.engine.positions.effect(positionSizeOf(core.state, owner, market, leg), side, lots).closing;
}

/** Returns the first reason not to park these legs together, and the leg concerned; null: they may be parked. */
export function legParkingRefusal(
  core: Core,
  requests: readonly ParkedLegRequest[],
  arrangement: ParkedLegArrangement,
): { readonly refusal: Refusal; readonly request: ParkedLegRequest } | null {
  const { park } = core.rules.engine;
  const [first, second] = requests;
  for (const request of requests) {
    const market = perpAt(core.state, request.market);
    if (market === undefined) return { refusal: park.unknownMarket, request };
    const { limitPx, limitTif, noMark } = park.refusals;
    const refusal =
      limitPx(request) ??
      limitTif(request) ??
      formRefusal(core, market, request) ??
      noMark(market, request, arrangement);
    if (refusal !== null) return { refusal, request };
    if (first !== undefined && !protectsSame(first, request)) return { refusal: park.apart, request };
  }
  if (first === undefined) return null;
  if (arrangement === 'ladder' && park.ladderNeedsPosition && lotsLeftToClose(core, first) === 0n)
    return { refusal: park.flatLadder, request: first };
  if (second !== undefined && isPair(requests, arrangement)) {
    const refusal = park.equalLevels(first, second);
    if (refusal !== null) return { refusal, request: second };
  }
  return null;
}

function protectsSame(one: ParkedLegRequest, other: ParkedLegRequest): boolean {
  return one.market === other.market && one.leg === other.leg && one.side === other.side;
}

/** Whether the two legs derive their directions from each other. */
function isPair(requests: readonly ParkedLegRequest[], arrangement: ParkedLegArrangement): boolean {
  return requests.length === 2 && (arrangement === 'position-pair' || arrangement === 'entry-set');
}

/** Parks legs that `legParkingRefusal` accepted. @returns their `statuses` entries, in order */
export function parkLegs(
  core: Core,
  requests: readonly ParkedLegRequest[],
  arrangement: ParkedLegArrangement,
): WireStatusEntry[] {
  const { park } = core.rules.engine;
  const oids = requests.map((request) => takeOid(core, request));
  const group = park.group(arrangement, oids);
  return requests.map((request, at) => {
    const oid = oids[at] ?? 0n;
    const sibling = isPair(requests, arrangement) ? (requests[1 - at] ?? null) : null;
    const { owner, market, leg, side, tpsl, triggerPx, trailPx, lots, stpMode, cloid, hash } = request;
    const parked: ParkedTriggerLeg = {
      oid,
      owner,
      market,
      leg,
      side,
      tpsl,
      triggerPx,
      trailPx,
      lots,
      stpMode,
      cloid,
      hash,
      group,
      triggerAbove: directionOf(core, request, sibling),
      exit: request.isMarket ? { kind: 'market' } : { kind: 'limit', px: request.limitPx },
      endsWithPosition: arrangement !== 'lone' && arrangement !== 'entry-set',
      insertedAtMs: core.state.timeMs,
    };
    parkTriggerLeg(core.state, parked);
    core.emit({
      kind: 'order',
      status: 'parked',
      order: parkedLegEventFacts(parked),
      filledLots: null,
      avgPx: null,
      reason: null,
    });
    return { parked: { oid: oid.toString(), cloid } };
  });
}

function directionOf(core: Core, request: ParkedLegRequest, sibling: ParkedLegRequest | null): boolean {
  const { triggers } = core.rules.engine;
  if (request.trailPx !== null) return triggers.aboveTrailing(request.side);
  if (sibling !== null) return triggers.aboveSibling(request, sibling.triggerPx);
  const mark = perpAt(core.state, request.market)?.mark ?? null;
  return mark === null || triggers.above(request, mark);
}
