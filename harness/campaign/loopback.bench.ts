import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { readShippedGenesis, Venue } from '../../reference-model/index.ts';
import { startServer } from '../../reference-model/server/index.ts';
import { median } from '../../tools/bench/median.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { makeViolationPolicy } from '../runner/deciding-policy.ts';
import type { RunEvent } from '../runner/events.ts';
import { FindingsOutsideCases } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import { testUrlOptions } from '../session/url-session.fixture.ts';
import { openUrlSession } from '../session/url-session.ts';
import type { WireRequest } from '../target/wire.ts';
import { withObserver } from '../target/with-observer.ts';
import { makeTargetEnvelopeText } from './compare/envelope.ts';
import { runCampaigns } from './play/run-campaigns.ts';

const IN_FLIGHT = 8;
const ROUNDS = 5;
/** Runs of one round: enough to outweigh the fixed cost of a campaign. */
const RUNS = 12;

// This file also runs the server, in a worker thread, so that the venue's work is not measured as the client's.
if (!isMainThread) {
  const genesis = structuredClone(readShippedGenesis('default'));
  const limits = { perIp: null, perAccount: null, allowlist: [] };
  const venue = new Venue({ ...genesis, params: { ...genesis.params, limits } });
  const { url, controlUrl } = await startServer(venue, { port: 0, blocks: { mode: 'instant' }, controlPort: 0 });
  parentPort?.postMessage({ url, controlUrl });
}

interface Served {
  readonly url: string;
  readonly controlUrl: string;
}

/**
 * Measures requests per second of a campaign with its oracle, over those of bare undici on the same server with the
 * same requests: the same reads, and for each action the cheapest action, freshly signed, eight in flight.
 */
async function campaignOverBare(): Promise<number> {
  const worker = new Worker(new URL(import.meta.url));
  const served = await new Promise<Served>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  const session = await openUrlSession(testUrlOptions(served.url, { controlUrl: served.controlUrl }));
  const pool = new Pool(served.url, { connections: IN_FLIGHT, pipelining: 1 });
  try {
    const ratios: number[] = [];
    // Both are measured in alternation, so that other load on the machine slows both. The first round only warms up the code.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const { sent, perSecond } = await campaign(session, round);
      const bare = await bareUndici(pool, session, sent, `bare ${round}`);
      if (round > 0) ratios.push(perSecond / bare);
    }
    return median(ratios);
  } finally {
    await pool.destroy();
    await session.close();
    await worker.terminate();
  }
}

async function campaign(session: Session, seed: number) {
  const sent: WireRequest[] = [];
  const target = withObserver(session.target, { reply: (request) => void sent.push(request) });
  const telling = { timestamp: () => '', reproduce: () => '', emit: expectPass };
  const findings = new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling });
  const startedAt = performance.now();
  await runCampaigns(
    { size: { kind: 'runs', runs: RUNS } },
    { ...session, target },
    { seed, salt: `bench ${seed}`, findings, ...telling },
  );
  return { sent, perSecond: (sent.length * 1_000) / (performance.now() - startedAt) };
}

function expectPass(event: RunEvent): void {
  if (event.event === 'campaign-ended' && event.status !== 'pass') throw new Error(`the campaign: ${event.reason}`);
}

async function bareUndici(pool: Pool, { facts }: Session, sent: readonly WireRequest[], salt: string) {
  const domain = { serviceName: facts.serviceName, chainId: facts.chainId };
  let next = 0;
  const lane = async (_: unknown, at: number) => {
    const signer = deriveIdentity({ seed: at, salt, caseId: 'campaign.bench', attempt: 0 }, 0);
    let nonce = BigInt(Date.now());
    for (let request = sent[next++]; request !== undefined; request = sent[next++]) {
      const { path, headers = {}, body } = request;
      nonce += 1n;
      const sign = () =>
        makeTargetEnvelopeText(
          { type: 'noop', params: {} },
          signer,
          { nonce, expiresAfter: null },
          { ...domain, release: 'live' },
          null,
        );
      const fresh = path === '/exchange' ? sign() : (body ?? null);
      const reply = await pool.request({ method: 'POST', path, headers, body: fresh });
      await reply.body.json();
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  return (sent.length * 1_000) / (performance.now() - startedAt);
}

export const benchmarks = [{ name: 'campaign-vs-bare-undici', bar: 0.25, run: campaignOverBare }];
