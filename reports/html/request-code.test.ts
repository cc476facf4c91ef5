import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { foldReport } from '../fold/fold.ts';
import { reportMarkdown } from '../markdown/markdown.ts';
import { makeFindingEvent, makeRunEnded, makeRunStarted } from '../run.fixture.ts';
import { answeredEntry } from '../wire/exchange.fixture.ts';
import { reportHtml } from './html.ts';
import { makeRequestSnippets } from './request-code.ts';

const run = promisify(execFile);
const sent = (text: string, channel: 'http' | 'ws' = 'http') =>
  ({ t: '2026-01-02T03:04:05.000Z', direction: 'sent', channel, text }) as const;
const head = 'POST /exchange\ncontent-type: application/json';

/** Whether the machine has the program; only Node is certain, since it runs the tests. */
function isHere(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Starts a server that records what it receives. */
async function listening() {
  const bodies: string[] = [];
  const sentHeaders: (readonly unknown[])[] = [];
  const server = createServer((request, response) => {
    let body = '';
    sentHeaders.push([request.headers['x-gate'], request.headers.authorization]);
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      bodies.push(`${request.method} ${request.url} ${request.headers['content-type']}\n${body}`);
      response.statusCode = 400;
      response.end('{"error":"no"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { bodies, sentHeaders, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

// Covers shell and string quotes, a dollar, an exclamation mark, a backslash, and a number that a double cannot hold.
test.each([`{"a":"it's \\"so\\" $HOME \`x\` !","n":12345678901234567890}`, '{"ü":"→ 𝛑"}', ''])(
  'curl, TypeScript and Python send the same bytes: %s',
  async (body) => {
    const { bodies, url } = await listening();
    const code = makeRequestSnippets(sent(`${head}${body === '' ? '' : `\n\n${body}`}`), url);
    if (code === null) throw new Error('no code');
    const folder = mkdtempSync(join(tmpdir(), 'request-code-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'request.mts'), code.typescript);
    writeFileSync(join(folder, 'request.py'), code.python);
    const commands: readonly (readonly [program: string, ...args: string[]])[] = [
      [process.execPath, join(folder, 'request.mts')],
      ...(isHere('curl') ? [['sh', '-c', code.curl] as const] : []),
      ...(isHere('python3') ? [['python3', join(folder, 'request.py')] as const] : []),
    ];
    for (const [program, ...args] of commands) expect((await run(program, args)).stdout).toContain('{"error":"no"}');
    expect(bodies).toEqual(commands.map(() => `POST /exchange application/json\n${body}`));
  },
);

test("access headers of a venue are read from the user's environment, and their values are never printed", async () => {
  const { sentHeaders, url } = await listening();
  const door = { headers: ['x-gate'], bearerEnv: 'DOOR_TOKEN' };
  const code = makeRequestSnippets(sent(`${head}\n\n{}`), url, door);
  if (code === null) throw new Error('no code');
  const folder = mkdtempSync(join(tmpdir(), 'request-code-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'request.mts'), code.typescript);
  writeFileSync(join(folder, 'request.py'), code.python);
  const env = { ...process.env, DOOR_TOKEN: 'token of the door' };
  const commands: readonly (readonly [program: string, ...args: string[]])[] = [
    [process.execPath, join(folder, 'request.mts')],
    ...(isHere('curl') ? [['sh', '-c', code.curl] as const] : []),
    ...(isHere('python3') ? [['python3', join(folder, 'request.py')] as const] : []),
  ];
  for (const [program, ...args] of commands) await run(program, args, { env });
  expect(sentHeaders).toEqual(commands.map(() => ['<value>', 'Bearer token of the door']));
});

test('a proxy is named', () => {
  const code = makeRequestSnippets(sent(`${head}\n\n{}`), 'http://venue/', { proxy: 'http://proxy:3128' });
  expect(code?.curl).toContain('--proxy http://proxy:3128 ');
  for (const text of [code?.typescript, code?.python]) expect(text).toContain('http_proxy=http://proxy:3128');
});

test('there is none for a frame, raw bytes, a cut request or a venue without an address', () => {
  const url = 'http://venue/';
  expect(makeRequestSnippets(sent('{"method":"ping"}', 'ws'), url)).toBeNull();
  expect(makeRequestSnippets(sent('raw bytes:\nPOST /info HTTP/1.1\r\n\r\n'), url)).toBeNull();
  expect(makeRequestSnippets(sent(`${head}\n\n{"a":"… [cut, 90000 in all]`), url)).toBeNull();
  expect(makeRequestSnippets(sent(`${head}\n\n{}`), null)).toBeNull();
});

test('a finding has its judged requests as code in every format, where the venue has an address', () => {
  const judged = [{ sent: sent(`${head}\n\n{}`), received: answeredEntry({ data: {} }, 202), pointers: [''] }];
  const reportOf = (target: string) =>
    foldReport([makeRunStarted({ target }), makeFindingEvent({ judged }), makeRunEnded('finished')]);
  const [pages, none] = ['http://venue:8080', 'model'].map((target) => {
    const report = reportOf(target);
    return [reportHtml(report), reportMarkdown(report)];
  });
  for (const page of pages ?? []) {
    expect(page).toContain('curl -sS -i -X POST http://venue:8080/exchange');
    expect(page).toContain('urllib.request.Request(');
    expect(page).toContain('await fetch(');
  }
  for (const page of none ?? []) expect(page).not.toContain('curl');
});
