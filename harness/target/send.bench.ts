import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { measureSpeedup } from '../../tools/bench/side-by-side.ts';
import { openHttpTarget } from './http-target.ts';
import { Transcript } from './transcript.ts';
import { withTranscript } from './with-transcript.ts';

const IN_FLIGHT = 8;
const ROUNDS = 12;
/** Number of requests in one round. */
const BURST = 2_000;

const BODY = JSON.stringify({ type: 'open_orders', address: `0x${'ab'.repeat(20)}` });

/** Order list of usual length; ids and hashes are strings, as on the wire. */
const REPLY = JSON.stringify({
  data: {
    type: 'open_orders',
    address: `0x${'ab'.repeat(20)}`,
    orders: Array.from({ length: 4 }, (_, at) => ({
      oid: `${2n ** 63n + BigInt(at)}`,
      coin: 'BTC',
      side: 'bid',
      px: '65000.5',
      sz: '0.125',
      tif: 'gtc',
      reduce_only: false,
    })),
  },
});

// This file is also its own server, in a worker thread, so that the server's work is not measured as the client's.
if (!isMainThread) {
  const server = http.createServer((request, response) => {
    request.resume();
    request.on('end', () => response.setHeader('content-type', 'application/json').end(REPLY));
  });
  server.listen(0, '127.0.0.1', () => {
    // A listening TCP server has an address object.
    parentPort?.postMessage((server.address() as AddressInfo).port);
  });
}

/** Speed of our whole path (transport, transcript, parsing) as a share of undici's own request and `body.json()`. */
async function sendAndJudge(): Promise<number> {
  const worker = new Worker(new URL(import.meta.url));
  const port = await new Promise<number>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const url = `http://127.0.0.1:${port}`;
  const pool = new Pool(url, { connections: IN_FLIGHT, pipelining: 1 });
  const target = openHttpTarget(url, { connections: IN_FLIGHT });
  const observed = withTranscript(target, new Transcript());

  const bare = async () => {
    const headers = { 'content-type': 'application/json' };
    const { body } = await pool.request({ method: 'POST', path: '/info', headers, body: BODY });
    await body.json();
  };
  const ours = async () => {
    const outcome = await observed.request({ method: 'POST', path: '/info', body: BODY });
    if (outcome.kind === 'silence' || outcome.reply.json === undefined) throw new Error('the bench server is gone');
  };
  try {
    return await measureSpeedup({ rounds: ROUNDS, ours: () => burst(ours), theirs: () => burst(bare) });
  } finally {
    await Promise.all([pool.destroy(), target.close(), worker.terminate()]);
  }
}

async function burst(send: () => Promise<void>): Promise<void> {
  let left = BURST;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
}

export const benchmarks = [{ name: 'send-and-judge-vs-undici', bar: 0.85, run: sendAndJudge }];
