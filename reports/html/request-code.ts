import { shellQuote } from '../console/shell-word.ts';
import { isTruncatedText } from '../cut-json.ts';
import type { Report, ReportFinding } from '../report-schema.ts';

type Sent = NonNullable<NonNullable<ReportFinding['judged']>[number]['sent']>;

/** A request as somebody sends it again who has nothing of this program, byte for byte: a signed body stays signed. */
export interface RequestSnippets {
  readonly curl: string;
  /** Runs as it stands with `node request.mts`, Node 24. */
  readonly typescript: string;
  /** The standard library alone, Python 3. */
  readonly python: string;
}

const REQUEST = /^(?:\[[^\]]*\] )?(GET|POST|PUT|DELETE|OPTIONS|HEAD) (\/\S*)((?:\n[^\n]+)*)(?:\n\n([\s\S]*))?$/;
/** Set by every client for itself. */
const OWN_HEADERS = /^(host|connection|content-length|accept-encoding|transfer-encoding)$/i;

/** Place of a value that no report has. */
const VALUE = '<value>';

/** Headers, token and proxy in front of a venue that a request has to pass, without a secret. */
type Door = Pick<NonNullable<Report['run']['access']>, 'headers' | 'bearerEnv' | 'proxy'>;

/** The judged requests of a finding: none where the target was in the process of the run. */
export function findingRequestSnippets(
  { judged = [] }: Pick<ReportFinding, 'judged'>,
  { target, access }: Pick<Report['run'], 'target' | 'access'>,
): readonly RequestSnippets[] {
  const url = /^https?:/.test(target) ? target : null;
  return judged.flatMap(({ sent }) => (sent === null ? [] : (requestSnippets(sent, url, access) ?? [])));
}

/**
 * @param target  the address of the venue; null where it was in the process of the run
 * @returns null for frames, for raw bytes, and for what was not kept whole
 */
export function requestSnippets(
  { channel, text }: Sent,
  target: string | null,
  door: Door = {},
): RequestSnippets | null {
  const [, method, path, head = '', body = ''] =
    (channel === 'http' && !isTruncatedText(text) && REQUEST.exec(text)) || [];
  if (method === undefined || path === undefined || target === null) return null;
  const url = `${target.replace(/\/$/, '')}${path}`;
  const headers = head
    .split('\n')
    .filter((line) => line !== '')
    .map((line): readonly [string, string] => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 1).trim(),
    ])
    .filter(([name]) => !OWN_HEADERS.test(name));
  const named = (door.headers ?? []).map((name): readonly [string, string] => [name, VALUE]);
  const request: Request = { method, url, headers: [...headers, ...named], body, door };
  return { curl: curlOf(request), typescript: typescriptOf(request), python: pythonOf(request) };
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly door: Door;
}

function curlOf({ method, url, headers, body, door: { bearerEnv, proxy } }: Request): string {
  const named = headers.map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`);
  const bearer = bearerEnv === undefined ? [] : [`-H "authorization: Bearer $${bearerEnv}"`];
  const by = proxy === undefined ? [] : [`--proxy ${shellQuote(proxy)}`];
  const data = body === '' ? [] : [`--data-binary ${shellQuote(body)}`];
  return ['curl -sS -i', ...by, `-X ${method}`, shellQuote(url), ...named, ...bearer, ...data].join(' ');
}

function typescriptOf({ method, url, headers, body, door: { bearerEnv, proxy } }: Request): string {
  const sent = body === '' ? '' : `,\n  body: ${JSON.stringify(body)}`;
  const bearer = bearerEnv === undefined ? [] : [`authorization: \`Bearer \${process.env.${bearerEnv}}\``];
  const pairs = [...headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`), ...bearer];
  return `${proxyLine(proxy, '// NODE_USE_ENV_PROXY=1')}const reply = await fetch(${JSON.stringify(url)}, {
  method: ${JSON.stringify(method)},
  headers: { ${pairs.join(', ')} }${sent},
});
console.log(reply.status, await reply.text());`;
}

function pythonOf({ method, url, headers, body, door: { bearerEnv, proxy } }: Request): string {
  // A JSON string is a Python string as well.
  const sent = body === '' ? 'None' : `${JSON.stringify(body)}.encode()`;
  const bearer =
    bearerEnv === undefined ? [] : [`"authorization": "Bearer " + os.environ[${JSON.stringify(bearerEnv)}]`];
  const pairs = [...headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`), ...bearer];
  return `${proxyLine(proxy, '#')}import ${bearerEnv === undefined ? '' : 'os, '}urllib.error, urllib.request
request = urllib.request.Request(${JSON.stringify(url)}, method=${JSON.stringify(method)}, data=${sent},
    headers={${pairs.join(', ')}})
try:
    with urllib.request.urlopen(request) as reply:
        print(reply.status, reply.read().decode())
except urllib.error.HTTPError as reply:
    print(reply.code, reply.read().decode())`;
}

/** Both languages take their proxy from the environment. */
function proxyLine(proxy: string | undefined, comment: string): string {
  return proxy === undefined ? '' : `${comment} http_proxy=${proxy} https_proxy=${proxy}\n`;
}
