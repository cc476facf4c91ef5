import { shellQuote } from '../console/shell-word.ts';
import { isTruncatedText } from '../cut-json.ts';
import type { Report, ReportFinding } from '../report-schema.ts';

type Sent = NonNullable<NonNullable<ReportFinding['judged']>[number]['sent']>;

/** Code that sends a request again without this program, byte for byte, so that its signature stays valid. */
export interface RequestSnippets {
  readonly curl: string;
  /** TypeScript for Node 24, run with `node request.mts`. */
  readonly typescript: string;
  /** Python 3 with the standard library alone. */
  readonly python: string;
}

const REQUEST = /^(?:\[[^\]]*\] )?(GET|POST|PUT|DELETE|OPTIONS|HEAD) (\/\S*)((?:\n[^\n]+)*)(?:\n\n([\s\S]*))?$/;
/** Headers that every client sets by itself. */
const OWN_HEADERS = /^(host|connection|content-length|accept-encoding|transfer-encoding)$/i;

/** Placeholder for a secret value, which no report contains. */
const VALUE = '<value>';

/** Headers, token and proxy needed to reach the venue, without secrets. */
type Door = Pick<NonNullable<Report['run']['access']>, 'headers' | 'bearerEnv' | 'proxy'>;

/** Returns the judged requests of a finding as code; empty where the target was in the run's own process. */
export function makeFindingRequestSnippets(
  { judged = [] }: Pick<ReportFinding, 'judged'>,
  { target, access }: Pick<Report['run'], 'target' | 'access'>,
): readonly RequestSnippets[] {
  const url = /^https?:/.test(target) ? target : null;
  return judged.flatMap(({ sent }) => (sent === null ? [] : (makeRequestSnippets(sent, url, access) ?? [])));
}

/**
 * @param target  address of the venue; null where it was in the run's own process
 * @returns null for frames, for raw bytes, and for a request that was not kept whole
 */
export function makeRequestSnippets(
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
  // A JSON string is a valid Python string.
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
