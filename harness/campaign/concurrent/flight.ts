import { isJsonArray, isJsonObject, type JsonValue, tryParseJson } from '../../../spec-schemas/json/lossless.ts';
import { parseActReply, refusalOf } from '../../client/replies.ts';
import type { ActionDraft } from '../../generate/actions.ts';
import type { BurstStep } from '../../generate/steps.ts';
import { isSilence, type WireReply } from '../../target/wire.ts';
import { orderIdsInReply } from '../compare/compare-replies.ts';
import type { DisturbedSending } from '../disturbances/armed-disturbances.ts';
import { placedOrderIdsIn } from '../play/acted-twice.ts';
import type { PreparedAction, RequestArrival } from '../play/send-action.ts';
import type { InFlightRequest } from '../play/target-side.ts';
import type { BurstContext } from './burst-context.ts';
import type { InFlightFacts } from './orders.ts';

/** Action of a burst in flight on its own connection. */
export interface InFlightAction {
  readonly action: PreparedAction;
  readonly request: InFlightRequest;
  /** Indices of in-flight actions of the same account that were pending before this one was sent. */
  readonly after: readonly number[];
  /** The client's knowledge of arrival, given how the wire was disturbed; undefined: it was not disturbed. */
  arrival: RequestArrival | undefined;
}

/** Read sent directly after the acknowledgement of an order, on the same connection. */
export interface ReadAfterAck {
  readonly address: string;
  readonly reply: WireReply;
}

/** Action to send in a burst, with the disturbances of its request. */
export interface OutgoingAction {
  readonly action: PreparedAction;
  readonly sending: DisturbedSending | null;
}

/** Actions of a sequence that are in flight together until their block is cut. */
export class InFlightActions {
  readonly all: InFlightAction[] = [];
  readonly #context: BurstContext;
  readonly #reads: Promise<ReadAfterAck | null>[] = [];
  #isCutting = false;

  constructor(context: BurstContext) {
    this.#context = context;
  }

  /** Sends the actions, each on its own connection, and waits until all are pending. */
  async send(
    departing: readonly OutgoingAction[],
    { inTurn: oneByOne, twice }: Pick<BurstStep, 'inTurn' | 'twice'>,
  ): Promise<void> {
    const [first] = departing;
    const copies = twice && first !== undefined ? [{ ...first, sending: null, isCopy: true }] : [];
    const leaving = [...departing.slice(0, 1), ...copies, ...departing.slice(1)];
    const actors = new Map<string, (OutgoingAction & { readonly isCopy?: true })[]>();
    for (const one of leaving) actors.set(one.action.actor, [...(actors.get(one.action.actor) ?? []), one]);
    if (oneByOne) await Promise.all([...actors.values()].map((own) => this.#sendInTurn(own)));
    else for (const one of leaving) this.#sendOne(one, []);
    await Promise.all([...actors.keys()].map((actor) => this.#untilWaiting(actor)));
    await this.#cutOff(leaving);
  }

  async #sendInTurn(own: readonly (OutgoingAction & { readonly isCopy?: true })[]): Promise<void> {
    let waitingPlaces: readonly number[] = [];
    for (const one of own) {
      if (one.isCopy === undefined && (await this.#untilWaiting(one.action.actor)))
        waitingPlaces = this.#placesOf(one.action.actor);
      this.#sendOne(one, waitingPlaces);
    }
  }

  #placesOf(actor: string): readonly number[] {
    return this.all.flatMap(({ action }, at) => (action.actor === actor ? [at] : []));
  }

  #sendOne({ action, sending, isCopy }: OutgoingAction & { readonly isCopy?: true }, after: readonly number[]): void {
    const disturbance = sending?.disturbance ?? null;
    const request = this.#context.target.sendAction(action.sent.target, disturbance);
    const isLost = disturbance?.on === 'half-open' || (disturbance?.on === 'drop' && disturbance.lost === 'request');
    const named = isCopy === true ? { ...action, name: `${action.name} again` } : action;
    const arrival = isLost ? ('lost' as const) : disturbance?.on === 'drop' ? ('arrived' as const) : undefined;
    this.all.push({ action: named, request, after, arrival });
    this.#reads.push(this.#readBehind(action.actor, request));
  }

  /** Reads the account's state as soon as a block has acknowledged one of its orders. */
  async #readBehind(address: string, request: InFlightRequest): Promise<ReadAfterAck | null> {
    const outcome = await request.settled;
    // `pending` arrives before the block, and so may a refusal: a read after either may show the earlier state.
    if (!this.#isCutting || isSilence(outcome) || placedOrderIdsIn(request).length === 0) return null;
    return { address, reply: await this.#context.target.read({ type: 'open_orders', address }) };
  }

  async #untilWaiting(actor: string): Promise<boolean> {
    const own = this.all.filter(({ action, arrival }) => action.actor === actor && arrival !== 'lost');
    const requests = own.map(({ request }) => request);
    await Promise.all(requests.map(({ isOut }) => isOut));
    return this.#context.target.untilAllWait(requests, actor);
  }

  /** Resets the connections of pending actions that a reset disturbs. */
  async #cutOff(leaving: readonly OutgoingAction[]): Promise<void> {
    for (const { sending, action } of leaving) {
      if (sending?.disturbance?.on !== 'reset') continue;
      const flight = this.all.find((one) => one.action === action);
      if (flight !== undefined) flight.arrival = 'arrived';
      await this.#context.target.cutOff(sending.cut);
    }
  }

  /** Marks that the block is being cut: from now on an acknowledgement comes from the block. */
  cutting(): void {
    this.#isCutting = true;
  }

  /**
   * Waits for the expected answers.
   * @param unanswered  number of actions that will get no answer
   */
  async untilAnswered(unanswered: number): Promise<void> {
    if (this.#context.target.inProcess) {
      await new Promise((resolve) => setImmediate(resolve));
      return;
    }
    const owed = this.all.filter(({ arrival }) => arrival !== 'lost').map(({ request }) => request);
    for (;;) {
      const open = owed.filter(({ outcome }) => outcome === null);
      if (open.length <= unanswered) return;
      await Promise.race(open.map(({ settled }) => settled));
    }
  }

  /** Returns the reads that followed acknowledgements, once all of them have arrived. */
  async readBehind(): Promise<readonly ReadAfterAck[]> {
    const answered = this.#reads.filter((_read, at) => this.all[at]?.request.outcome !== null);
    return (await Promise.all(answered)).filter((read) => read !== null);
  }

  /** Returns market and side of an order, as an archive names them; null: it does not concern a single one. */
  #subjectOf({ action: { step } }: InFlightAction): Pick<OrderTransitionRow, 'coin' | 'side'> | null {
    const { action } = step;
    if (action.tag !== 'submit_order' && action.tag !== 'spot_order') return null;
    const { market, side } = action.order;
    return { coin: this.#context.markets.at(market).coin, side: side === 'bid' ? 0 : 1 };
  }

  /** Returns for each action in flight the facts that constrain its place in the execution order. */
  inFlight(rows: readonly OrderTransitionRow[]): readonly InFlightFacts[] {
    const ids = this.all.map(({ request }) => idsOf(request));
    const rejected = new RejectedRows(rows);
    const places = this.all.map((flight, at) => {
      const { action, request } = flight;
      const own = placeIn(rows, ids[at] ?? [], idsIn(action.sent.target));
      return own ?? (isRefusedByBlock(request) ? rejected.next(action.actor, this.#subjectOf(flight)) : null);
    });
    // Ranks come from the archive if it places every action that got an id, else from the ids.
    const isByPlace = ids.every((own, at) => own.length === 0 || (places[at] ?? null) !== null);
    return this.all.map(({ action, after, request }, at) => ({
      actor: action.actor,
      isRefused: isRefused(request),
      markets: marketIdsAffectedBy(this.#context, action.step.action),
      after,
      venueRank: isByPlace ? (places[at] ?? null) : leastOf(ids[at] ?? []),
    }));
  }
}

/** Row of an archive about a step of an order, listed in execution order. */
export interface OrderTransitionRow {
  readonly oid: string;
  readonly step: 'rejected' | 'canceled' | 'other';
  readonly user: string;
  readonly coin: string;
  /** 0: a bid; 1: an ask. */
  readonly side: number;
}

/** Steps of refused orders, which have no id: those of one account, market and side are indistinguishable, and consumed in order. */
class RejectedRows {
  readonly #rows: readonly OrderTransitionRow[];
  readonly #used = new Set<number>();

  constructor(rows: readonly OrderTransitionRow[]) {
    this.#rows = rows;
  }

  /** @param subject  market and side of the order; null: any */
  next(account: string, subject: Pick<OrderTransitionRow, 'coin' | 'side'> | null): bigint | null {
    const at = this.#rows.findIndex(
      ({ step, user, coin, side }, place) =>
        step === 'rejected' &&
        user.toLowerCase() === account &&
        (subject === null || (coin === subject.coin && side === subject.side)) &&
        !this.#used.has(place),
    );
    if (at < 0) return null;
    this.#used.add(at);
    return BigInt(at);
  }
}

/** Whether a block refused the action, which leaves a transition of its order in the archive. */
function isRefusedByBlock({ outcome }: InFlightRequest): boolean {
  return outcome !== null && !isSilence(outcome) && parseActReply(outcome.reply).kind === 'statuses';
}

function isRefused({ outcome }: InFlightRequest): boolean {
  return outcome !== null && !isSilence(outcome) && refusalOf(parseActReply(outcome.reply)) !== null;
}

/** Returns the ids that the venue assigned to the orders of an action in flight. */
function idsOf({ outcome }: InFlightRequest): readonly string[] {
  if (outcome === null || isSilence(outcome)) return [];
  return orderIdsInReply(outcome.reply.json).flatMap((oid) => (oid !== null && /^\d+$/.test(oid) ? [oid] : []));
}

function leastOf(ids: readonly string[]): bigint | null {
  return ids.map(BigInt).reduce<bigint | null>((least, id) => (least === null || id < least ? id : least), null);
}

/** Returns the position of an action's first trace: of an order that it placed, or one that it removed. */
function placeIn(
  rows: readonly OrderTransitionRow[],
  placed: readonly string[],
  named: ReadonlySet<string>,
): bigint | null {
  const at = rows.findIndex(({ oid, step }) => placed.includes(oid) || (step === 'canceled' && named.has(oid)));
  return at < 0 ? null : BigInt(at);
}

/** Returns the order ids named in a body. */
function idsIn(body: string): ReadonlySet<string> {
  const json = tryParseJson(body);
  const found = new Set<string>();
  const look = (value: JsonValue | undefined, key: string): void => {
    if (isJsonArray(value)) for (const member of value) look(member, key);
    else if (isJsonObject(value)) for (const [name, member] of Object.entries(value)) look(member, name);
    else if (/(^|_)oids?$/.test(key)) found.add(String(value));
  };
  look(isJsonObject(json) ? json.action : undefined, '');
  return found;
}

/** Returns the ids of the markets that an action may affect; null: any market of its account. */
function marketIdsAffectedBy(context: Pick<BurstContext, 'markets'>, action: ActionDraft): readonly number[] | null {
  switch (action.tag) {
    case 'submit_order':
    case 'spot_order':
      return [context.markets.at(action.order.market).id];
    case 'batch_order':
      return action.orders.map((order) => context.markets.at(order.market).id);
    default:
      return null;
  }
}
