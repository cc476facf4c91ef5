import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

const suite = ['--suite', 'faucet.amount*', '--fuzz', 'off'];

async function guarded() {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0'], { VENUE_CONTROL_TOKEN: 'secret' });
  const said = await venue.saying(/^control .*\n/m);
  const [url = '', controlUrl = ''] = said.match(/http:\S+/g) ?? [];
  return { url, controlUrl };
}

test.each([
  ['missing', '', 'asks for a token: set VENUE_CONTROL_TOKEN'],
  ['wrong', 'guess', 'refuses the token in VENUE_CONTROL_TOKEN'],
])('a token that is %s is reported before anything starts, exit 2', async (_what, token, words) => {
  const { url, controlUrl } = await guarded();
  const target = ['--target', url, '--control', controlUrl];
  const out = makeTempFolder();
  for (const args of [
    [...suite, ...target, '--out', out],
    ['doctor', ...target],
  ]) {
    const { code, stdout, stderr } = await runProgramToEnd(args, { VENUE_CONTROL_TOKEN: token });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/secret|guess|unreachable/);
  }
  expect(existsSync(join(out, 'report.json'))).toBe(false);
  expect((await runProgramToEnd(['doctor', ...target], { VENUE_CONTROL_TOKEN: 'secret' })).code).toBe(0);
});

test.each([
  ['the venue itself', 'is no operator interface', async ({ url }: { url: string }) => url],
  [
    'a server that answers JSON to everything',
    'its data.calls is no list',
    async () => answering('{"data":{"height":1,"time":1}}'),
  ],
  ['a server that answers HTML', 'is no operator interface', async () => answering('<html></html>')],
  [
    'an adapter whose node is away',
    'fails at GET /control/capabilities: rpc down',
    async () => answering('{"error":{"code":"INTERNAL","message":"rpc down"}}', 500),
  ],
  ['nothing', 'is silent at /control/capabilities', async () => 'http://127.0.0.1:1'],
])('%s is no operator interface, exit 2', async (_what, words, named) => {
  const venue = await guarded();
  const { code, stderr } = await runProgramToEnd([...suite, '--target', venue.url, '--control', await named(venue)]);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^error: .*http:.*\n$/);
  expect(stderr).toContain(words);
  // A request for a token would mention one.
  expect(stderr).not.toMatch(/unreachable|TOKEN/);
});

test('where neither target nor operator interface answers, the target is reported', async () => {
  const out = makeTempFolder();
  const nowhere = ['--target', 'http://127.0.0.1:1', '--control', 'http://127.0.0.1:1'];
  expect((await runProgramToEnd([...suite, ...nowhere, '--out', out])).code).toBe(3);
  expect(readReportIn(out).run.ending).toBe('unreachable');
});

async function answering(body: string, status = 200): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // Safe: listening on TCP, so the address is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
