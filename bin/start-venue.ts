// For tests of clients: a venue of this build in their own process, on its own ports. Published as `venue-conformance/venue`.

import { randomBytes } from 'node:crypto';
import { HttpControlWire } from '../harness/control/http-control.ts';
import type { Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { networkOf } from '../spec-schemas/catalogue/networks.ts';
import { isJsonObject, type JsonObject, printJson } from '../spec-schemas/json/lossless.ts';
import { makeChosenVenue } from './serve/chosen-venue.ts';
import { venuePortOptionsOf } from './serve/served-ports.ts';
import { gatherVenuePageFacts } from './serve/venue-page.ts';
import type { startVenue as declared, StartedVenue, VenueSnapshot } from './started-venue.ts';

export type * from './started-venue.ts';

/** @see started-venue.ts, whose declarations are published */
export const startVenue: typeof declared = async (options = {}) => {
  const {
    host = '127.0.0.1',
    port = 0,
    evmPort = 'off',
    blocks = { mode: 'instant' },
    serviceName = 'Service',
  } = options;
  const { profile = 'live', genesis = 'default', variants = [], faults, network, ...choice } = options;
  const { venue, accounts, ...chosen } = makeChosenVenue({
    ...choice,
    profile,
    genesis,
    serviceName,
    variant: variants,
    ...(faults === undefined ? {} : { fault: faults }),
    ...(network === undefined ? {} : { network: { name: network, chainId: networkOf(network)?.chainId ?? 0 } }),
  });
  // The token keeps other programs of this machine from operating the venue.
  const token = randomBytes(24).toString('hex');
  const server = await startServer(venue, {
    ...venuePortOptionsOf({ host, port, evmPort }, gatherVenuePageFacts({ venue, accounts, ...chosen }, serviceName)),
    blocks,
    controlPort: 0,
    controlToken: token,
  });
  const operator = new Operator(server.controlUrl ?? '', token);
  const close = async (): Promise<void> => {
    await operator.close();
    await server.close();
  };
  const snapshots = new WeakMap<VenueSnapshot, ReturnType<Venue['snapshot']>>();
  return {
    url: server.url,
    socketUrl: `${server.url.replace(/^http/, 'ws')}/ws`,
    evmUrl: server.evmUrl ?? `${server.url}/evm`,
    chainId: networkOf(chosen.network)?.chainId ?? 0,
    serviceName,
    accounts,
    get height() {
      return venue.height;
    },
    get timeMs() {
      return venue.timeMs;
    },
    ...operated(operator),
    snapshot: () => {
      const handle = { height: venue.height };
      snapshots.set(handle, venue.snapshot());
      return handle;
    },
    revert: (snapshot) => {
      const moment = snapshots.get(snapshot);
      if (moment === undefined) throw new Error('a snapshot of another venue');
      venue.restore(moment);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
};

/** Returns the operator calls available to a test. */
function operated(operator: Operator) {
  return {
    setBlocks: (mode) => operator.call('blocks', mode),
    commit: (count = 1) => operator.call('commit', { blocks: count }),
    advance: (ms) => operator.call('advance', { ms }),
    setOracle: (coin, px) => operator.call('oracle', { coin, px }),
    setBalance: (account, value) => operator.system({ type: 'gov_adjust_spot_value', account, value }),
    setTokenBalance: (account, asset, value) =>
      operator.system({ type: 'gov_adjust_spot_balance', account, asset, value }),
    // Safe: plain JSON by their types.
    fund: (account, money) => operator.call('fund', { account, ...(money as JsonObject) }),
    actAs: async (account, action) => {
      const { status, reply } = await operator.callForData('act', { account, action: action as JsonObject });
      return { status: Number(status), reply: JSON.parse(printJson(reply ?? null)) };
    },
    // Safe: fields of a table of JSON shapes.
    system: (type, fields) => operator.system({ type, ...(fields as JsonObject) }),
    reset: () => operator.call('reset', {}),
  } satisfies Partial<StartedVenue>;
}

/** Operator interface of the venue, with refusals thrown as errors. */
class Operator {
  readonly #wire: HttpControlWire;

  constructor(url: string, token: string) {
    this.#wire = new HttpControlWire(url, token);
  }

  async call(name: string, body: JsonObject): Promise<void> {
    await this.callForData(name, body);
  }

  async callForData(name: string, body: JsonObject): Promise<JsonObject> {
    const { status, json } = await this.#wire.call('POST', `/control/${name}`, body);
    if (status === 200 && isJsonObject(json) && isJsonObject(json.data)) return json.data;
    const { message = null } = isJsonObject(json) && isJsonObject(json.error) ? json.error : {};
    throw new Error(`${name} ${printJson(body)}: ${typeof message === 'string' ? message : `HTTP ${status}`}`);
  }

  system(action: JsonObject): Promise<void> {
    return this.call('system', { action });
  }

  close(): Promise<void> {
    return this.#wire.close();
  }
}
