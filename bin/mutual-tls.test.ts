import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { type CertificateAndKey, issueTlsCertificate, makeCertificateAuthority } from './certificates.fixture.ts';
import { makeTempFolder, readReportIn, runProgramToEnd, startProgram } from './program.fixture.ts';

let ca: CertificateAndKey;
let node: CertificateAndKey;
let client: CertificateAndKey;
let stranger: CertificateAndKey;
beforeAll(async () => {
  ca = await makeCertificateAuthority('ca');
  [node, client] = await Promise.all([issueTlsCertificate(ca, 'node'), issueTlsCertificate(ca, 'client')]);
  stranger = await issueTlsCertificate(await makeCertificateAuthority('another'), 'stranger');
});

/** Serves a venue whose native port requires client certificates. */
async function served(...more: readonly string[]) {
  const closed = ['--tls-cert', node.certFile, '--tls-key', node.keyFile, '--tls-ca', ca.certFile];
  const venue = startProgram(['serve', '--port', '0', '--faucet-ip-window', '0', ...closed, ...more]);
  const [, url = ''] = /^listening (\S+)/.exec(await venue.saying(/^listening .*\n/m)) ?? [];
  return { venue, url };
}

const shown = () => ['--client-cert', client.certFile, '--client-key', client.keyFile, '--server-ca', ca.certFile];

/** Whether a request and an upgrade are answered. */
async function isServed(url: string, tls: { readonly cert?: string; readonly key?: string }): Promise<boolean[]> {
  const agent = new Agent({ connect: { ca: ca.cert, ...tls } });
  onTestFinished(() => agent.close());
  const sent = {
    method: 'POST',
    body: '{"type":"exchange_status"}',
    headers: { 'content-type': 'application/json' },
  } as const;
  const reply = await request(`${url}/info`, { ...sent, dispatcher: agent }).catch(() => null);
  await reply?.body.dump();
  const ws = new WebSocket(`${url.replace('http', 'ws')}/ws`, { ca: ca.cert, ...tls });
  const isOpen = await new Promise<boolean>((resolve) => {
    ws.once('open', () => resolve(true)).on('error', () => resolve(false));
  });
  ws.terminate();
  return [reply?.statusCode === 200, isOpen];
}

test('a port with certificates answers only clients with one of its authority', async () => {
  const { url } = await served('--quiet');
  expect(url).toMatch(/^https:/);
  expect(await isServed(url, {})).toEqual([false, false]);
  expect(await isServed(url, { cert: stranger.cert, key: stranger.key })).toEqual([false, false]);
  expect(await isServed(url, { cert: client.cert, key: client.key })).toEqual([true, true]);
});

const args = [
  '--suite',
  'faucet.amount*,faucet.claim*,feed.error*,transport.method*',
  '--fuzz',
  'off',
  '--seed',
  '3',
  '--rate',
  'unlimited',
];

test('run, doctor and replay work with a certificate, and write no key', async () => {
  const { url } = await served('--fault', 'faucet.clamp-missing');
  const out = makeTempFolder();
  const target = ['--target', url, '--isolation', 'closed', ...shown()];
  const run = await runProgramToEnd([...target, ...args, '--wire-log', 'ndjson', '--out', out]);
  expect({ code: run.code, stderr: run.stderr }).toMatchObject({ code: 1, stderr: '' });
  expect(readReportIn(out).summary.checks).toMatchObject({ blocked: 0, inconclusive: 0 });
  const doctor = await runProgramToEnd(['doctor', ...target, '--json']);
  expect([doctor.code, JSON.parse(doctor.stdout).role]).toEqual([0, 'node']);
  const replay = await runProgramToEnd(['replay', join(out, 'report.json'), ...shown()]);
  expect(replay.code).toBe(1);
  const secret = client.key.split('\n')[1] ?? '';
  for (const text of [
    run.stdout,
    doctor.stdout,
    replay.stdout,
    readFileSync(join(out, 'report.json'), 'utf8'),
    readFileSync(join(out, 'wire.ndjson'), 'utf8'),
  ])
    expect(text).not.toContain(secret);
  // Without a client certificate no venue answers.
  expect((await runProgramToEnd(['doctor', '--target', url, '--server-ca', ca.certFile])).code).toBe(3);
});

test('a gateway connects to its node with a certificate, and names its clients to it', async () => {
  const { url: upstream } = await served();
  const gateway = startProgram(['serve', '--port', '0', '--role', 'gateway', '--upstream', upstream, ...shown()]);
  const [, url = ''] = /^listening (\S+)/.exec(await gateway.saying(/^listening .*\n/m)) ?? [];
  const out = makeTempFolder();
  const { code } = await runProgramToEnd(['--target', url, '--isolation', 'closed', ...args, '--out', out]);
  expect(code).toBe(0);
  const { run, summary } = readReportIn(out);
  expect([run.role, summary.checks.blocked, summary.checks.inconclusive]).toEqual(['gateway', 0, 0]);
});

const url = 'https://127.0.0.1:1';

test('wrong files are one-line errors, exit 2', async () => {
  const none = join(makeTempFolder(), 'none.pem');
  for (const [words, sentence] of [
    [['doctor', '--target', url, '--client-cert', none, '--client-key', none], `--client-cert ${none} cannot be read`],
    [
      ['doctor', '--target', url, '--client-cert', client.certFile],
      '--client-cert and --client-key belong together: write both',
    ],
    [
      ['run', '--target', url, '--client-cert', client.certFile, '--client-key', stranger.keyFile],
      '--client-cert and --client-key are no certificate and its key, without a password',
    ],
    [
      ['run', '--target', url, '--client-cert', client.keyFile, '--client-key', client.keyFile],
      `--client-cert ${client.keyFile} holds no certificate in PEM`,
    ],
    [
      ['doctor', '--target', 'http://127.0.0.1:1', ...shown()],
      '--client-cert, --client-key and --server-ca are for a venue behind https://',
    ],
    [['run', ...shown()], '--client-cert, --client-key and --server-ca are for a venue behind https://'],
    [
      ['serve', '--port', '0', '--tls-cert', node.certFile],
      '--tls-cert, --tls-key and --tls-ca belong together: write all three',
    ],
    [
      ['serve', '--port', '0', '--tls-cert', node.certFile, '--tls-key', client.keyFile, '--tls-ca', ca.certFile],
      '--tls-cert and --tls-key are no certificate and its key, without a password',
    ],
    [
      ['serve', '--port', '0', ...shown()],
      '--client-cert, --client-key and --server-ca are for an --upstream behind https://',
    ],
  ] as const) {
    const { code, stdout, stderr } = await runProgramToEnd(words);
    expect({ words, code, stdout, stderr }).toEqual({ words, code: 2, stdout: '', stderr: `error: ${sentence}\n` });
  }
});
