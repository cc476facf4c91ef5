import { Value } from 'typebox/value';
import { frameShapeOf } from '../../spec-schemas/catalogue/channels.ts';
import { isJsonObject, type JsonObject, parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { shapes } from '../../spec-schemas/shapes/registry.ts';
import { digestOf } from '../../spec-schemas/signing/digest.ts';
import { addressOf, sign } from '../../spec-schemas/signing/signature.ts';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { VenueSocket } from '../door.ts';
import type { Genesis } from '../genesis/genesis.ts';
import { readDefaultGenesis } from '../genesis/load.ts';
import { type Address, parseAddress, zeroAddress } from '../state/address.ts';
import { Venue, type VenueOptions } from '../venue.ts';

// A venue with two funded traders who sign for themselves, and sockets that record their frames, for the tests of the feed and of the
// server.

const DEVNET = { serviceName: 'Service', chainId: 31_337 };

class Trader {
  readonly address: Address;
  readonly #key: Uint8Array;
  #nonce = 1_767_225_600_000n;

  constructor(seed: number) {
    this.#key = new Uint8Array(32).fill(seed);
    this.address = parseAddress(addressOf(this.#key)) ?? zeroAddress;
  }

  /** A signed envelope, ready to post. */
  envelope(action: WireAction): string {
    this.#nonce += 1n;
    const signature = sign(digestOf(action, { nonce: this.#nonce }, DEVNET), this.#key);
    return printJson({ signature, nonce: this.#nonce, action });
  }

  /** A limit order on BTC: price in whole USDC, size in lots of 0.00001. */
  order(side: 'bid' | 'ask', px: number, size: number, more: Partial<WireAction> = {}): string {
    const order = {
      owner: this.address,
      market: 0,
      side,
      kind: 'limit',
      size,
      limit_px: px * 1e8,
      tif: 'gtc',
      stp_mode: 'cancel_newest',
      reduce_only: false,
      ...more,
    };
    return this.envelope({ type: 'submit_order', order });
  }
}

export const alice = new Trader(0xa1);
export const bob = new Trader(0xb0);

function fundedGenesis(): Genesis {
  const genesis = readDefaultGenesis();
  const funded = [alice, bob].map(({ address }) => ({ address, usdc: '100000', tokens: { [genesis.native]: '50' } }));
  return { ...genesis, accounts: [...genesis.accounts, ...funded] };
}

export function makeFundedVenue(options: VenueOptions = {}): Venue {
  return new Venue(fundedGenesis(), { conserving: 'every-block', ...options });
}

/** A socket without a network connection: it records the frames sent to it, parsed. */
export class TestSocket {
  readonly socket: VenueSocket;
  readonly texts: string[] = [];
  ended = false;

  constructor(venue: Venue, peer = '10.0.0.1') {
    this.socket = venue.connect(
      peer,
      (text) => this.texts.push(text),
      () => {
        this.ended = true;
      },
    );
  }

  send(frame: unknown): void {
    this.socket.receive(printJson(frame));
  }

  subscribe(type: string, subject: JsonObject = {}): void {
    this.send({ method: 'subscribe', subscription: { type, ...subject } });
  }

  /** Returns the frames since the last call, in order; each matches the shape of its channel or kind of answer. */
  frames(): JsonObject[] {
    return this.texts.splice(0).map((text) => {
      const frame = parseJson(text);
      const shape = isJsonObject(frame) ? frameShapeOf(String(frame.channel)) : undefined;
      if (!isJsonObject(frame) || shape === undefined) throw new Error(`no frame of any channel: ${text}`);
      const [error] = Value.Errors(shapes[shape], frame);
      if (error !== undefined) throw new Error(`${error.instancePath} ${error.message}: ${text}`);
      return frame;
    });
  }

  /** Returns the data of one channel's frames since the last call. */
  data(channel: string): unknown[] {
    return this.frames()
      .filter((frame) => frame.channel === channel)
      .map((frame) => frame.data);
  }
}

/** Posts an envelope over HTTP and commits a block. */
export function postAndCommit(venue: Venue, ...envelopes: string[]): unknown[] {
  const tickets = envelopes.map((envelope) =>
    venue.handle({
      method: 'POST',
      path: '/exchange',
      headers: { 'content-type': 'application/json' },
      body: new TextEncoder().encode(envelope),
      peer: '10.0.0.2',
    }),
  );
  venue.commit();
  return tickets.map(({ reply }) => (reply === null ? null : parseJson(reply.body)));
}
