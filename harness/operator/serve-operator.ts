import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { isJsonObject, type JsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { type OperatorPath, operatorCalls } from '../../spec-schemas/operator/calls.ts';
import { type OperatorAdapter, OperatorRefusal } from './adapter.ts';
import { assertOperatorAdapter, parseAdapterBlockMode, parseNewestBlock } from './adapter-shape.ts';
import { adapterCapabilitiesOf, answerCall } from './answer.ts';

export interface OperatorOptions {
  /** 0, or left out: a free port. */
  readonly port?: number;
  /** An interface that can stop time and create money is only reachable from this machine, unless its team decides otherwise. */
  readonly host?: string;
  /** Bearer token required in every call, as `VENUE_CONTROL_TOKEN` of a run: visible ASCII. null, or left out: none is required. */
  readonly token?: string | null;
  /** Timeout of an adapter function in real time, ms; default 60 s. */
  readonly timeoutMs?: number;
  /** Listener called with an error of an adapter function other than a refusal; default: one line on stderr. */
  readonly onError?: (call: string, error: unknown) => void;
}

/** Running operator interface: `url` is the value for `--control`. */
export interface OperatorServer {
  readonly url: string;
  /** Resolves when the port is free. */
  close(): Promise<void>;
}

/** Shorter than a run waits for an answer. */
const PATIENCE_MS = 60_000;

/**
 * Serves an adapter as the operator interface of `docs/operator-interface.md`: routes, token, bodies, errors and capabilities are handled
 * here. Effects run one after another, in order of arrival; capabilities are served at any time. A function that has not resolved within
 * `timeoutMs` is answered with 500 and abandoned, and the next one is called.
 * @throws TypeError where the adapter is invalid, in one sentence, or a header cannot carry the token
 * @throws the system's own error where the port is not available
 */
export async function serveOperator(
  adapter: OperatorAdapter,
  { port = 0, host = '127.0.0.1', token = null, timeoutMs = PATIENCE_MS, onError = onStderr }: OperatorOptions = {},
): Promise<OperatorServer> {
  assertOperatorAdapter(adapter);
  if (token !== null && !TOKEN.test(token))
    throw new TypeError('`token` is empty, or holds what no header can: visible ASCII is wanted, or null for none');
  if (adapter.blocks !== undefined) await requireKnownBlockMode(adapter.blocks, timeoutMs);
  let last: Promise<unknown> = Promise.resolve();
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const name = request.url?.slice(CONTROL.length) ?? '';
    const within: CallRunner = (work) => resolvedWithin(timeoutMs, name, work);
    const reply = await replyTo(adapter, request, {
      token,
      runNow: within,
      runQueued: (work) => runExclusive(() => within(work)),
    }).catch((error: unknown) => {
      onError(call, error);
      const code = error instanceof Unresolved ? 'TIMEOUT' : 'INTERNAL';
      return failure(500, code, error instanceof Error ? error.message : String(error));
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

const CONTROL = '/control/';

/** Token that a header can carry unchanged. */
const TOKEN = /^[!-~](?:[ -~]*[!-~])?$/;

type CallRunner = <T>(work: () => Promise<T>) => Promise<T>;

interface CallQueue {
  readonly token: string | null;
  /** Runs work in parallel with the queued effects. */
  readonly runNow: CallRunner;
  /** Runs work once everything queued earlier has ended. */
  readonly runQueued: CallRunner;
}

async function replyTo(adapter: OperatorAdapter, request: IncomingMessage, mutex: CallQueue): Promise<Reply> {
  const { token } = mutex;
  const bytes = await buffer(request);
  // A web page open in a browser on this machine is no operator.
  if (request.headers.origin !== undefined) return failure(403, 'AUTH_UNAUTHORIZED', 'no page may call this interface');
  if (token !== null && request.headers.authorization !== `Bearer ${token}`)
    return failure(401, 'AUTH_UNAUTHORIZED', 'the bearer token is missing or wrong');
  const { method, url = '' } = request;
  if (method === 'GET' && url === '/control/capabilities')
    return mutex.runNow(async () => success(adapter, await adapterCapabilitiesOf(adapter)));
  if (method !== 'POST' || !isOperatorPath(url)) return failure(404, 'NOT_FOUND', 'no such control call');
  const body = bytes.length === 0 ? {} : tryParseJson(bytes.toString('utf8'));
  if (!isJsonObject(body)) return failure(400, 'INVALID_REQUEST', 'the body is no JSON object');
  return mutex.runQueued(async () => {
    try {
      return await success(adapter, await answerCall(adapter, url, body));
    } catch (error) {
      if (error instanceof OperatorRefusal) return failure(400, error.code, error.message);
      throw error;
    }
  });
}

/** Adapter function that timed out. */
class Unresolved extends Error {
  override readonly name = 'Unresolved';
}

/** @throws Unresolved when `work` takes longer */
async function resolvedWithin<T>(ms: number, name: string, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Unresolved(`${name} has not resolved for ${ms / 1_000} s`)), ms);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A node that does not answer yet may do so later, when it is called. @throws TypeError where it reports no mode */
async function requireKnownBlockMode(blocks: NonNullable<OperatorAdapter['blocks']>, timeoutMs: number): Promise<void> {
  const reported = await resolvedWithin(timeoutMs, 'blocks.now', async () => ({ mode: await blocks.now() })).catch(
    () => null,
  );
  if (reported !== null) parseAdapterBlockMode(reported.mode);
}

function isOperatorPath(path: string): path is OperatorPath {
  return Object.hasOwn(operatorCalls, path);
}

async function success(adapter: OperatorAdapter, reported: JsonObject): Promise<Reply> {
  const { height, time } = parseNewestBlock(await adapter.newest());
  return { status: 200, body: { data: { height, time, ...reported } } };
}

function failure(status: number, code: string, message: string): Reply {
  return { status, body: { error: { code, message } } };
}

function onStderr(call: string, error: unknown): void {
  process.stderr.write(`${call}: ${error instanceof Error ? error.message : String(error)}\n`);
}
