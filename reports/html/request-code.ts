import { quoted } from '../console/shell-word.ts';
import { isCut } from '../cut-json.ts';
import type { ReportFinding } from '../report-schema.ts';

type Sent = NonNullable<NonNullable<ReportFinding['judged']>[number]['sent']>;

/** A request as somebody sends it again who has nothing of this program, byte for byte: a signed body stays signed. */
export interface RequestCode {
  readonly curl: string;
  /** Runs as it stands with `node request.mts`, Node 24. */
  readonly typescript: string;
  /** The standard library alone, Python 3. */
  readonly python: string;
}

const REQUEST = /^(?:\[[^\]]*\] )?(GET|POST|PUT|DELETE|OPTIONS|HEAD) (\/\S*)((?:\n[^\n]+)*)(?:\n\n([\s\S]*))?$/;
/** Set by every client for itself. */
const OWN_HEADERS = /^(host|connection|content-length|accept-encoding|transfer-encoding)$/i;

/**
 * The judged requests of a finding.
 * @param target  as the report names it: an address, or what was in the process of the run
 */
export function requestCodes({ judged = [] }: Pick<ReportFinding, 'judged'>, target: string): readonly RequestCode[] {
  const url = /^https?:/.test(target) ? target : null;
  return judged.flatMap(({ sent }) => (sent === null ? [] : (requestCode(sent, url) ?? [])));
}

/**
 * @param target  the address of the venue; null where it was in the process of the run
 * @returns null for frames, for raw bytes, and for what was not kept whole
 */
export function requestCode({ channel, text }: Sent, target: string | null): RequestCode | null {
  const [, method, path, head = '', body = ''] = (channel === 'http' && !isCut(text) && REQUEST.exec(text)) || [];
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
  const request: Request = { method, url, headers, body };
  return { curl: curlOf(request), typescript: typescriptOf(request), python: pythonOf(request) };
}

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

function curlOf({ method, url, headers, body }: Request): string {
  const named = headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const data = body === '' ? [] : [`--data-binary ${quoted(body)}`];
  return ['curl -sS -i', `-X ${method}`, quoted(url), ...named, ...data].join(' ');
}

function typescriptOf({ method, url, headers, body }: Request): string {
  const sent = body === '' ? '' : `,\n  body: ${JSON.stringify(body)}`;
  return `const reply = await fetch(${JSON.stringify(url)}, {
  method: ${JSON.stringify(method)},
  headers: ${JSON.stringify(Object.fromEntries(headers))}${sent},
});
console.log(reply.status, await reply.text());`;
}

function pythonOf({ method, url, headers, body }: Request): string {
  // A JSON string is a Python string as well.
  const sent = body === '' ? 'None' : `${JSON.stringify(body)}.encode()`;
  return `import urllib.error, urllib.request
request = urllib.request.Request(${JSON.stringify(url)}, method=${JSON.stringify(method)}, data=${sent},
    headers=${JSON.stringify(Object.fromEntries(headers))})
try:
    with urllib.request.urlopen(request) as reply:
        print(reply.status, reply.read().decode())
except urllib.error.HTTPError as reply:
    print(reply.code, reply.read().decode())`;
}
