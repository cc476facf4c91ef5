import { readEntry } from '../../spec-schemas/catalogue/reads.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import type { VenueReply } from '../door.ts';
import type { Genesis } from '../genesis/genesis.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { ModelFault } from '../model-fault.ts';
import { Venue, type VenueOptions } from '../venue.ts';

/** Answer as a client sees it. */
export interface ClientAnswer {
  readonly status: number;
  readonly headers: VenueReply['headers'];
  readonly text: string;
  /** undefined if the text is not JSON. */
  readonly json: JsonValue | undefined;
}

/** An in-process venue and its client, used by the tests of the edge and the reads. */
export class LocalClient {
  readonly venue: Venue;
  peer = '192.0.2.1';

  constructor(options: VenueOptions = {}, genesis: Genesis = readDefaultGenesis()) {
    this.venue = new Venue(genesis, { conserving: 'every-block', ...options });
  }

  send(method: string, path: string, body: Uint8Array | string = ''): ClientAnswer {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const { reply } = this.venue.handle({ method, path, headers: {}, body: bytes, peer: this.peer });
    if (reply === null) throw new ModelFault('client.send', { expected: 'a reply at once', got: `${method} ${path}` });
    return { status: reply.status, headers: reply.headers, text: reply.body, json: jsonOf(reply.body) };
  }

  post(path: string, body: unknown): ClientAnswer {
    return this.send('POST', path, printJson(body));
  }

  info(type: string, args: object = {}): ClientAnswer {
    return this.post('/info', { type, ...args });
  }

  /** Returns the `data` of a read that must succeed. */
  data(type: string, args: object = {}): JsonObject {
    const { status, json } = this.info(type, args);
    const data = isJsonObject(json) ? json.data : undefined;
    if (status === 200 && isJsonObject(data)) return data;
    throw new ModelFault('client.data', { expected: `200 with data of ${type}`, got: printJson(json ?? null) });
  }
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Unlimited clients of a venue of each release, selected by the read to be sent. */
export function makeReadClientPicker(): (type: string) => LocalClient {
  const live = new LocalClient();
  const next = new LocalClient({ profile: 'next' });
  for (const { venue } of [live, next]) venue.setLimits({ perIp: null });
  return (type) => (readEntry(type)?.profile === 'next' ? next : live);
}

/** A test address with its number in every byte. */
export function testAddress(number: number): `0x${string}` {
  return `0x${number.toString(16).padStart(2, '0').repeat(20)}`;
}
