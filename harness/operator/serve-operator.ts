import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { type OperatorPath, operatorCalls } from '../../spec-schemas/operator/calls.ts';
import { type OperatorAdapter, OperatorRefusal } from './adapter.ts';
import { answered, offered } from './answer.ts';

export interface OperatorOptions {
  /** 0, or left out, takes a free one. */
  readonly port?: number;
  /** An interface that can stop time and print money stays on this machine unless its team says otherwise. */
  readonly host?: string;
  /** Bearer token that every call has to show, as `VENUE_CONTROL_TOKEN` of a run; null, or left out: none is asked for. */
  readonly token?: string | null;
  /** Told of what a function of the adapter threw that is no refusal; default: one line on stderr. */
  readonly onError?: (call: string, error: unknown) => void;
}

/** An operator interface that is being served: `url` is what `--control` takes. */
export interface OperatorServer {
  readonly url: string;
  /** Resolves when the port is free. */
  close(): Promise<void>;
}

/**
 * Serves an adapter as the operator interface of `docs/contracts.md`: routes, token, bodies, errors and capabilities are done
 * here. Effects are carried out one after the other, in the order in which they were asked for.
 * @throws the system's own error where the port cannot be had
 */
export async function serveOperator(
  adapter: OperatorAdapter,
  { port = 0, host = '127.0.0.1', token = null, onError = onStderr }: OperatorOptions = {},
): Promise<OperatorServer> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const reply = await inTurn(() => replyTo(adapter, request, token)).catch((error: unknown) => {
      onError(call, error);
      return failure(500, 'INTERNAL', `${call} failed: ${error instanceof Error ? error.message : String(error)}`);
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(printJson(reply.body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Reply {
  readonly status: number;
  readonly body: JsonObject;
}

async function replyTo(adapter: OperatorAdapter, request: IncomingMessage, token: string | null): Promise<Reply> {
  const bytes = await buffer(request);
  // A page of some site, open in a browser on this machine, is no operator.
  if (request.headers.origin !== undefined) return failure(403, 'AUTH_UNAUTHORIZED', 'no page may call this interface');
  if (token !== null && request.headers.authorization !== `Bearer ${token}`)
    return failure(401, 'AUTH_UNAUTHORIZED', 'the bearer token is missing or wrong');
  const { method, url = '' } = request;
  if (method === 'GET' && url === '/control/capabilities') return success(adapter, await offered(adapter));
  if (method !== 'POST' || !isOperatorPath(url)) return failure(404, 'NOT_FOUND', 'no such control call');
  const body = bytes.length === 0 ? {} : tryParseJson(bytes.toString('utf8'));
  if (!isJsonObject(body)) return failure(400, 'INVALID_REQUEST', 'the body is no JSON object');
  try {
    return await success(adapter, await answered(adapter, url, body));
  } catch (error) {
    if (error instanceof OperatorRefusal) return failure(400, error.code, error.message);
    throw error;
  }
}

function isOperatorPath(path: string): path is OperatorPath {
  return Object.hasOwn(operatorCalls, path);
}

async function success(adapter: OperatorAdapter, told: JsonObject): Promise<Reply> {
  const { height, time } = await adapter.newest();
  return { status: 200, body: { data: { height, time, ...told } } };
}

function failure(status: number, code: string, message: string): Reply {
  return { status, body: { error: { code, message } } };
}

function onStderr(call: string, error: unknown): void {
  process.stderr.write(`${call}: ${error instanceof Error ? error.message : String(error)}\n`);
}
