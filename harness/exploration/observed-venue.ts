import { makeUnsignedEnvelopeBytes, parseAddress, type Venue, type VenueReply } from '../../reference-model/index.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../../spec-schemas/json/lossless.ts';

const encoder = new TextEncoder();
const peer = '127.0.0.1';

/** Outcome of an action at the end of its block. */
export interface ActionResult {
  readonly reply: JsonValue;
  readonly isRefused: boolean;
}

/** Sends an action for an account, and cuts its block. */
export function actAndCommit(venue: Venue, address: string, action: JsonObject): ActionResult {
  const account = parseAddress(address);
  if (account === null) throw new Error(`${address} is no address`);
  const ticket = venue.actAs(account, makeUnsignedEnvelopeBytes({ nonce: venue.timeMs, action }));
  venue.commit();
  const reply = parsed(ticket.reply);
  return { reply, isRefused: isRefusal(reply) };
}

/** Returns the data of a read. @throws Error where it is refused */
export function readData(venue: Venue, body: JsonObject): JsonObject {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', path: '/info', headers, body: encoder.encode(JSON.stringify(body)), peer };
  const reply = parsed(venue.handle(request).reply);
  if (!isJsonObject(reply) || !isJsonObject(reply.data))
    throw new Error(`${body.type} answers ${JSON.stringify(reply)}`);
  return reply.data;
}

/** Keeps the newest data of each channel that one socket subscribes to: its snapshot, and later pushes. */
export class LatestFrames {
  readonly #latest = new Map<string, JsonValue>();
  readonly #socket: ReturnType<Venue['connect']>;

  constructor(venue: Venue) {
    this.#socket = venue.connect(peer, (text) => this.#take(parseJson(text)));
  }

  /** @throws Error where it is refused */
  subscribe(subscription: JsonObject): void {
    this.#socket.receive(JSON.stringify({ method: 'subscribe', subscription }));
  }

  /** undefined: nothing has come. */
  of(channel: string): JsonValue | undefined {
    return this.#latest.get(channel);
  }

  #take(frame: JsonValue): void {
    if (!isJsonObject(frame) || typeof frame.channel !== 'string' || frame.data === undefined) return;
    if (frame.channel === 'error') throw new Error(`a subscription answers ${JSON.stringify(frame.data)}`);
    this.#latest.set(frame.channel, frame.data);
  }
}

function parsed(reply: VenueReply | null): JsonValue {
  if (reply === null) throw new Error('no reply at the end of the block');
  return parseJson(reply.body);
}

/** Whether a reply is an envelope with an error, or an order whose only entry is one. */
function isRefusal(reply: JsonValue): boolean {
  if (!isJsonObject(reply) || reply.error !== undefined) return true;
  const statuses = isJsonObject(reply.data) ? reply.data.statuses : undefined;
  return Array.isArray(statuses) && statuses.every((entry) => isJsonObject(entry) && entry.error !== undefined);
}
