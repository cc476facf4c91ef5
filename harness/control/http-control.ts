import { type JsonObject, printJson } from '../../spec-schemas/json/lossless.ts';
import { openHttpTarget } from '../target/http-target.ts';
import type { Target } from '../target/wire.ts';
import type { WireTap } from '../target/wire-tap.ts';
import type { ControlWire } from './control.ts';
import { OperatorSilenceError } from './silent-operator.ts';

/** The operator interface behind a URL. Advancing a day of consensus time may take a while. */
export class HttpControlWire implements ControlWire {
  readonly #target: Target;
  readonly #headers: Readonly<Record<string, string>>;

  /** @param token bearer token, from the environment only; null sends none */
  constructor(url: string, token: string | null, timeoutMs = 120_000, tap?: WireTap) {
    this.#target = openHttpTarget(url, { timeoutMs }, tap);
    this.#headers = {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
  }

  async call(method: 'GET' | 'POST', path: string, body?: JsonObject) {
    const request = {
      method,
      path,
      headers: this.#headers,
      ...(body === undefined ? {} : { body: printJson(body) }),
    };
    let outcome = await this.#target.request(request);
    // An overloaded server may close idle connections before it reads what has arrived on them.
    if (outcome.kind === 'silence' && outcome.reason === 'closed' && isRepeatable(method, path))
      outcome = await this.#target.request(request);
    if (outcome.kind === 'silence')
      throw new OperatorSilenceError(
        `the operator interface is silent at ${path}: ${outcome.reason}, ${outcome.detail}`,
      );
    return { status: outcome.reply.status, json: outcome.reply.json };
  }

  close(): Promise<void> {
    return this.#target.close();
  }
}

/** Whether a call is idempotent. */
function isRepeatable(method: 'GET' | 'POST', path: string): boolean {
  return method === 'GET' || SETTINGS.has(path);
}

const SETTINGS: ReadonlySet<string> = new Set(
  ['archive', 'archive-lag', 'blocks', 'limits', 'upstream'].map((call) => `/control/${call}`),
);
