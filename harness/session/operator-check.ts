import { isJsonArray, isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';
import { Control } from '../control/control.ts';
import { HttpControlWire } from '../control/http-control.ts';
import { Blocked } from '../kernel/verdicts.ts';
import { noEdgeHeadersOrProxy } from '../target/edge-proxy.ts';
import { openHttpTarget } from '../target/http-target.ts';
import { isSilence } from '../target/wire.ts';
import { readOperatorSettings } from './operator-settings.ts';
import type { SessionOptions, UrlSessionOptions } from './session-options.ts';

/** `--control` names no operator interface, or one that refuses the run: a user error. */
export class NoOperatorError extends Error {
  override readonly name = 'NoOperator';
}

/** Timeout long enough for any node that answers at all. */
const PATIENCE_MS = 15_000;

/**
 * Checks that the operator interface admits this run; changes nothing. If neither it nor the target answers, the target is missing, which
 * the run itself reports.
 * @throws NoOperatorError in one sentence
 */
export async function verifyOperatorAccess(options: SessionOptions): Promise<void> {
  if (options.kind === 'model' || options.controlUrl === null) return;
  const { controlUrl, controlToken } = options;
  const wire = new HttpControlWire(controlUrl, controlToken, PATIENCE_MS);
  try {
    const { status, json } = await wire.call('GET', '/control/capabilities');
    if (status === 401 || status === 403) throw new NoOperatorError(tokenAdvice(controlUrl, controlToken));
    const at = `the operator interface at ${controlUrl}`;
    if (status >= 500)
      throw new NoOperatorError(`${at} fails at GET /control/capabilities: ${failureIn(json, status)}`);
    if (status === 200 && isJsonObject(json) && isJsonObject(json.data) && !isJsonArray(json.data.calls))
      throw new NoOperatorError(
        `--control ${controlUrl} answers GET /control/capabilities, but its data.calls is no list`,
      );
    if (status !== 200 || !isJsonObject(json) || !isJsonObject(json.data))
      throw new NoOperatorError(
        `--control ${controlUrl} is no operator interface: GET /control/capabilities is answered with HTTP ${status} and not with what it offers`,
      );
    await readOperatorSettings(new Control(wire));
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    if (await answers(options)) throw new NoOperatorError(`--control ${controlUrl}: ${error.message}`);
  } finally {
    await wire.close();
  }
}

function failureIn(json: JsonValue | undefined, status: number): string {
  return isJsonObject(json) && isJsonObject(json.error) ? String(json.error.message) : `HTTP ${status}`;
}

function tokenAdvice(url: string, token: string | null): string {
  return token === null
    ? `the operator interface at ${url} asks for a token: set VENUE_CONTROL_TOKEN`
    : `the operator interface at ${url} refuses the token in VENUE_CONTROL_TOKEN`;
}

async function answers({ url, tls = {}, door = noEdgeHeadersOrProxy }: UrlSessionOptions): Promise<boolean> {
  const target = openHttpTarget(url, { tls, door, timeoutMs: PATIENCE_MS });
  const outcome = await target.request({ method: 'POST', path: '/info', body: '{"type":"exchange_status"}' });
  await target.close();
  return !isSilence(outcome);
}
