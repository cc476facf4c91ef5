import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { CLIENT_HEADER, SUBSCRIPTIONS_HEADER } from './client-headers.ts';

// A node whose answers and frames a test writes, for the tests of the gateway: a sound venue never sends most of them.

/** Request that reached the node. */
export interface NodeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** The body; empty where it is no object. */
  readonly json: JsonObject;
}

export interface NodeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Socket that the gateway opened. */
export interface NodeSocket {
  readonly ws: WebSocket;
  readonly path: string;
  /** On whose behalf it was opened. */
  readonly peer: unknown;
  /** Frames that arrived on it, binary ones as their bytes. */
  readonly frames: (string | Buffer)[];
}

export interface ScriptedNode {
  readonly url: string;
  readonly requests: NodeRequest[];
  readonly sockets: NodeSocket[];
  /** Answers a request; a test replaces it. */
  answer: (request: NodeRequest) => NodeAnswer;
  close(): Promise<void>;
}

/**
 * Starts a node that answers pings and acknowledges subscriptions.
 * @param most  value of the header with its maximum number of subscriptions; left out: it sends none
 */
export async function startScriptedNode(most?: string): Promise<ScriptedNode> {
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const json = tryParseJson(body);
      const { method = '', url: path = '', headers } = incoming;
      const asked: NodeRequest = { method, path, headers, body, json: isJsonObject(json) ? json : {} };
      node.requests.push(asked);
      const answer = node.answer(asked);
      reply.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body);
    });
  });
  const upgrades = new WebSocketServer({ server });
  if (most !== undefined) upgrades.on('headers', (headers) => headers.push(`${SUBSCRIPTIONS_HEADER}: ${most}`));
  upgrades.on('connection', (ws, { url: path = '', headers }) => {
    const socket: NodeSocket = { ws, path, peer: headers[CLIENT_HEADER], frames: [] };
    node.sockets.push(socket);
    ws.on('message', (data: Buffer, isBinary) => {
      socket.frames.push(isBinary ? data : data.toString());
      const answer = isBinary ? null : controlFrameFor(tryParseJson(data.toString()));
      if (answer !== null) ws.send(printJson(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const node: ScriptedNode = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    sockets: [],
    answer: () => ({ body: '{"data":null}' }),
    close: () =>
      new Promise<void>((resolve) => {
        for (const { ws } of node.sockets) ws.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  onTestFinished(() => node.close());
  return node;
}

function controlFrameFor(frame: unknown): JsonObject | null {
  if (!isJsonObject(frame as JsonObject)) return null;
  const { method, subscription = null } = frame as JsonObject;
  if (method === 'ping') return { channel: 'pong' };
  if (method !== 'subscribe' && method !== 'unsubscribe') return null;
  return { channel: 'subscriptionResponse', data: { method, subscription } };
}
