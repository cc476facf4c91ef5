import { isJsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { at } from '../client/json-at.ts';
import { isSilence, type Target, type WireSocket } from '../target/wire.ts';
import type { VenueFacts } from './facts.ts';

const ANSWER_MS = 5_000;
/** Maximum frames of a socket without subscriptions in which an answer is expected. */
const MOST_FRAMES = 50;
/** Compression token without a dictionary. */
const TOKEN = 'mtf-zstd.v1';

/**
 * Returns the role of a target by the documented signs of either: a gateway adds `candles`, has the dictionary, and may select a
 * subprotocol; a node knows no `candles` and selects none. One of the three alone is inconclusive (D241): with two of them it cannot be a
 * node.
 * @param coin  of a market; left out: none is known
 * @source write-api, "Events", "Compression" and "GET /ws/dict"
 */
export async function probeRole(target: Target, coin = 'BTC'): Promise<VenueFacts['role']> {
  const signs = [await servesDictionary(target), await selectsToken(target)].filter((isShown) => isShown).length;
  // Nearly every node shows neither.
  const isGateway = signs === 2 || (signs === 1 && (await knowsCandles(target, coin)));
  return isGateway ? 'gateway' : 'node';
}

async function servesDictionary(target: Target): Promise<boolean> {
  const outcome = await target.request({ method: 'GET', path: '/ws/dict' });
  return !isSilence(outcome) && outcome.reply.status === 200 && outcome.reply.headers['x-mtf-dict-id'] !== undefined;
}

function selectsToken(target: Target): Promise<boolean> {
  return onSocket(target, [TOKEN], async ({ protocol }) => protocol === TOKEN);
}

function knowsCandles(target: Target, coin: string): Promise<boolean> {
  return onSocket(target, [], async (socket) => {
    socket.send(printJson({ method: 'subscribe', subscription: { type: 'candles', coin, interval: '1m' } }));
    for (let frames = 0; frames < MOST_FRAMES; frames++) {
      const arrival = await socket.next(ANSWER_MS);
      if (arrival.kind === 'idle' || arrival.kind === 'closed') return false;
      const json = arrival.kind === 'text' && isJsonObject(arrival.json) ? arrival.json : {};
      if (json.channel === 'error') return false;
      if (json.channel === 'subscriptionResponse') return at(json, 'data.subscription.type') === 'candles';
    }
    return false;
  });
}

async function onSocket(
  target: Target,
  protocols: readonly string[],
  look: (socket: WireSocket) => Promise<boolean>,
): Promise<boolean> {
  const socket = await target.connect({ protocols });
  if (isSilence(socket)) return false;
  try {
    return await look(socket);
  } finally {
    socket.close();
  }
}
