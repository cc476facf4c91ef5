import type { ProxyEdits } from '../harness/target/proxy.fixture.ts';
import { type Genesis, readShippedGenesis } from '../reference-model/index.ts';
import { isJsonObject, type JsonObject, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { editReplyData, requestNameOf } from './edited-replies.fixture.ts';

// Venues on which a single fact that every case relies on is wrong.

/** A venue with a wrong answer or effect, the clause that it breaks, and checks that exercise that clause. */
export interface LyingVenue {
  readonly name: string;
  readonly clause: string;
  readonly suite: string;
  /** Fault of the venue itself; left out: the proxy corrupts its answers. */
  readonly fault?: string;
  edits?(): ProxyEdits;
}

export const lyingVenues: readonly LyingVenue[] = [
  {
    name: 'sends that arrive a micro-USDC short',
    clause: 'transfers.send.moves',
    suite: 'orders.cancel.*,orders.match.*',
    fault: 'transfers.one-unit-short',
  },
  {
    name: 'an identity that changes while heights go on',
    clause: 'transport.status.chain-identity-stable',
    suite: 'transport.status.beside-commits,orders.cancel.*',
    edits: () => {
      let looks = 0;
      return makeExchangeStatusEdits(({ chain_identity: identity }) => {
        looks += 1;
        return { chain_identity: `${String(identity).slice(0, -2)}${10 + (looks % 90)}` };
      });
    },
  },
  {
    name: 'frozen while orders commit',
    clause: 'transport.status.frozen',
    suite: 'transport.status.beside-commits,orders.cancel.*',
    edits: () => makeExchangeStatusEdits(() => ({ frozen: true })),
  },
  {
    name: 'a market missing in one read',
    clause: 'markets.meta.same-markets',
    suite: 'markets.meta.*,orders.cancel.*',
    edits: () => ({
      reply: (request, reply) =>
        requestNameOf(request) === 'info.markets'
          ? editReplyData(reply, (data) => ({ ...data, perp: Array.isArray(data.perp) ? data.perp.slice(1) : [] }))
          : reply,
    }),
  },
  {
    name: 'a market misspelt in one read',
    clause: 'markets.meta.same-markets',
    suite: 'markets.meta.*,orders.cancel.*',
    edits: () => ({
      reply: (request, reply) =>
        requestNameOf(request) === 'info.markets'
          ? { ...reply, body: reply.body.replace(/"coin":"(\w)/, '"coin":"$1$1') }
          : reply,
    }),
  },
  {
    name: 'grants of which the USDC never arrive',
    clause: 'faucet.credit.usdc',
    suite: 'faucet.grant.*,orders.cancel.*',
    fault: 'faucet.usdc-leg-lost',
  },
  {
    name: 'figures of an older block under the newest height',
    clause: 'transfers.send.moves',
    suite: 'transfers.send.*',
    edits: () => {
      const before = new Map<string, JsonObject>();
      return {
        reply: (request, reply) => {
          if (requestNameOf(request) !== 'info.account_state') return reply;
          return editReplyData(reply, (data) => {
            const older = before.get(request.body) ?? data;
            before.set(request.body, data);
            const { height = 0, time = 0 } = data;
            return { ...older, height, time };
          });
        },
      };
    },
  },
  {
    name: 'acknowledged subscriptions without a first frame',
    clause: 'feed.subscribe.snapshot',
    suite: 'feed.subscribe.*',
    edits: () => ({
      frames: () => (text, send) => {
        const frame = tryParseJson(text);
        if (!isJsonObject(frame) || frame.is_snapshot !== true) send(text);
      },
    }),
  },
  {
    name: 'oid as a number in open_orders and user_fills',
    clause: 'orders.open-orders.shape',
    suite: 'orders.open-orders.*,fills.print.*',
    edits: () => ({
      reply: (request, reply) =>
        ['info.open_orders', 'info.user_fills'].includes(requestNameOf(request))
          ? { ...reply, body: reply.body.replace(/"oid":"(\d+)"/g, '"oid":$1') }
          : reply,
    }),
  },
];

/** A way in which a chain stands still. */
export interface ChainStandstill {
  readonly name: string;
  readonly edits?: () => ProxyEdits;
  /** Whether the venue cuts no blocks. */
  readonly isHalted: boolean;
  /** Message of the run about the standstill. */
  readonly says: string;
}

export const chainStandstills: readonly ChainStandstill[] = [
  {
    name: 'a chain that is halted, and true to it',
    edits: () => makeExchangeStatusEdits(() => ({ frozen: true })),
    isHalted: true,
    says: 'verdict: inconclusive: the venue says that it is frozen, and no block came',
  },
  { name: 'a chain that stands still', isHalted: true, says: 'the chain stands still' },
  { name: 'a time that stands still', edits: () => stuck('time|timestamp'), isHalted: false, says: 'stands still' },
  {
    name: 'a height that stands still',
    edits: () => stuck('height'),
    isHalted: false,
    says: 'the height stands still',
  },
];

/** Freezes every time, or height, at its first value. */
function stuck(keys: string): ProxyEdits {
  const pattern = new RegExp(`"(${keys})":(\\d+)`, 'g');
  let firstValue: string | null = null;
  const withFirstValue = (text: string) =>
    text.replace(pattern, (_, key: string, value: string) => {
      firstValue ??= value;
      return `"${key}":${firstValue}`;
    });
  return {
    reply: (_, reply) => ({ ...reply, body: withFirstValue(reply.body) }),
    frames: () => (text, send) => send(withFirstValue(text)),
  };
}

/** Returns the shipped genesis, with an unlimited request and faucet budget for this address. */
export function unlimitedGenesis(): Genesis {
  const genesis = readShippedGenesis('default');
  const { params } = genesis;
  return {
    ...genesis,
    params: {
      ...params,
      limits: { ...params.limits, allowlist: ['127.0.0.1'] },
      faucet: { ...params.faucet, ipWindowMs: 0 },
    },
  };
}

/** Changes the reply of exchange_status. */
export function makeExchangeStatusEdits(change: (status: JsonObject) => JsonObject): ProxyEdits {
  return {
    reply: (request, reply) =>
      requestNameOf(request) === 'info.exchange_status'
        ? editReplyData(reply, (status) => ({ ...status, ...change(status) }))
        : reply,
  };
}
