import type { TargetAccess } from '../../harness/runner/events.ts';
import { type EdgeHeadersAndProxy, type HttpProxy, noEdgeHeadersOrProxy } from '../../harness/target/edge-proxy.ts';
import { UsageError } from '../usage-error.ts';
import { parseUrlOption } from './checked-url.ts';
import type { Environment } from './target-options.ts';

/** Options for the access to a venue behind a front door. */
export interface EdgeProxyOptions {
  /** `-H`: by name in lower case. */
  readonly header?: Readonly<Record<string, string>>;
  /** Environment variable with a bearer token. */
  readonly bearerEnv?: string;
  readonly proxy?: string;
}

/** Headers that connections set themselves, or that checks judge, so that users may not set them. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|content-type|content-length|transfer-encoding|te|trailer|expect|upgrade|accept-encoding|proxy-authorization|sec-websocket-.*|x-conformance)$/;

/** Placeholder for a secret value in printed commands. */
const VALUE = '<value>';

/**
 * Parses `name: value`; the option is repeatable. No message repeats a value.
 * @throws UsageError on an invalid header, a reserved one, and a duplicate
 */
export function collectHeaders(
  text: string,
  before: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const [, written = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([!-~](?:[ -~]*[!-~])?)$/.exec(text) ?? [];
  const name = written.toLowerCase();
  if (name === '')
    throw new UsageError("--header is no header: write 'name: value', the value in visible ASCII, on one line");
  if (OWN_HEADERS.test(name)) throw new UsageError(`--header ${name} is this program's own: leave it out`);
  if (name in before) throw new UsageError(`--header ${name} is given twice`);
  if (value === VALUE) throw new UsageError(`--header ${name}: write the value in place of ${VALUE}`);
  return { ...before, [name]: value };
}

/**
 * Returns the headers and the proxy for a target with a URL.
 * @throws UsageError where the options contradict one another, or the environment lacks a variable that they name
 */
export function edgeAccessFrom(options: EdgeProxyOptions, env: Environment): EdgeHeadersAndProxy {
  const { header = {}, bearerEnv, proxy } = options;
  if (bearerEnv !== undefined && 'authorization' in header)
    throw new UsageError('--bearer-env and --header authorization say the same: leave one out');
  return {
    headers: bearerEnv === undefined ? header : { ...header, authorization: `Bearer ${tokenIn(bearerEnv, env)}` },
    proxy: proxy === undefined ? noEdgeHeadersOrProxy.proxy : proxyOf(proxy, env),
  };
}

/** @throws UsageError where the in-process model gets options that belong to a URL */
export function refuseEdgeOptions({ header, bearerEnv, proxy }: EdgeProxyOptions): void {
  if (header !== undefined || bearerEnv !== undefined || proxy !== undefined)
    throw new UsageError(
      '--header, --bearer-env and --proxy belong to a target with a URL: nothing is in front of the model',
    );
}

function tokenIn(name: string, env: Environment): string {
  const { [name]: token = '' } = env;
  if (token === '') throw new UsageError(`the environment variable ${name} is not set`);
  if (!/^[!-~]+$/.test(token))
    throw new UsageError(`${name} holds no bearer token: visible ASCII without spaces is wanted, on one line`);
  return token;
}

const PROXY_AUTH = 'VENUE_PROXY_AUTH';

function proxyOf(text: string, env: Environment): HttpProxy {
  const url = parseUrlOption('--proxy', text);
  if (new URL(url).pathname !== '/') throw new UsageError('--proxy is an address without a path: http://HOST:PORT');
  const { [PROXY_AUTH]: credentials = '' } = env;
  if (credentials !== '' && !/^[ -9;-~]+:[ -~]*$/.test(credentials))
    throw new UsageError(`${PROXY_AUTH} is to hold user:password`);
  return { url, credentials: credentials || null };
}

/** Returns the values of these options that must not appear in any output. */
export function listEdgeProxySecrets(
  { header = {}, bearerEnv }: EdgeProxyOptions,
  env: Environment,
): (string | undefined)[] {
  // The second word of `Basic …` and similar values is the secret, alone or in context.
  const values = Object.values(header).flatMap((value) => [value, ...value.split(' ').slice(1)]);
  const { [PROXY_AUTH]: credentials = '' } = env;
  return [
    ...values.filter((value) => value.length >= MIN_HEADER_CHARS),
    bearerEnv === undefined ? undefined : env[bearerEnv],
    ...(credentials === '' ? [] : [credentials, Buffer.from(credentials).toString('base64')]),
  ];
}

/** Minimum length of a secret header value: a shorter one is a word that may occur in any text (`x-env: staging`). */
const MIN_HEADER_CHARS = 8;

/** Returns these options for the command of a finding; secret values are placeholders. */
export function redactedEdgeProxyArguments({ header = {}, bearerEnv, proxy }: EdgeProxyOptions): string[] {
  return [
    ...Object.keys(header).flatMap((name) => ['--header', `${name}: ${VALUE}`]),
    ...(bearerEnv === undefined ? [] : ['--bearer-env', bearerEnv]),
    ...(proxy === undefined ? [] : ['--proxy', proxy]),
  ];
}

/** Removes headers from a command line, so that it can be written to disk. */
export function withoutHeaderArguments(argv: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at] ?? '';
    if (word === '--header' || word === '-H') at += 1;
    else if (!/^(--header=|-H.)/s.test(word)) kept.push(word);
  }
  return kept;
}

/**
 * Requires the headers, token and proxy recorded in a file to be given again: secrets are sent only where the command line says.
 * @throws UsageError that names what is missing
 */
export function requireRecordedAccess(
  recorded: Partial<TargetAccess>,
  options: EdgeProxyOptions,
  env: Environment,
): void {
  const file = 'the file names its target';
  requireRecordedHeaders(file, recorded.headers, options);
  if (recorded.bearerEnv !== undefined && options.bearerEnv === undefined)
    throw new UsageError(`${file}: that run had a bearer token from the environment: add --bearer-env`);
  if (recorded.proxy !== undefined && options.proxy === undefined && env[PROXY_AUTH])
    throw new UsageError(`${file}: ${PROXY_AUTH} goes to a proxy of the command line alone: add --proxy`);
}

/**
 * Requires the headers that a run sent to be given again.
 * @param doing  `--resume out`
 * @throws UsageError that names the missing ones
 */
export function requireRecordedHeaders(
  doing: string,
  wanted: readonly string[] = [],
  { header = {} }: EdgeProxyOptions,
): void {
  const missing = wanted.filter((name) => !(name in header));
  if (missing.length > 0)
    throw new UsageError(
      `${doing}: that run sent the header ${missing.join(', ')}, whose value no report keeps: add ${missing.map((name) => `-H '${name}: …'`).join(' ')}`,
    );
}
