import fc from 'fast-check';
import { type Check, checksForProfile } from '../harness/check/check.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { runChecks } from '../harness/runner/run.ts';
import type { Session } from '../harness/runner/session.ts';
import { openModelSession } from '../harness/session/model-session.ts';
import { testUrlOptions } from '../harness/session/url-session.fixture.ts';
import { openUrlSession } from '../harness/session/url-session.ts';
import { drawnGenesisArbitrary } from '../reference-model/genesis/drawn-genesis.fixture.ts';
import { type Genesis, parseGenesis, Venue } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { type DrawnVenue, isFairSkip, type RunControlMode } from './fair-skips.fixture.ts';
import { tradeThroughPastDays } from './long-past.fixture.ts';

type CheckEnded = Extract<RunEvent, { readonly event: 'check-ended' }>;
type Finding = Extract<RunEvent, { readonly event: 'finding' }>;

const wishes = { profile: 'live', isolation: null, allowMainnetWrites: false } as const;

/** Period of venues with a past: one in this many. */
const PASTS = 4;

/** Speed-up of a venue without an operator: blocks 6 ms apart are 48 ms apart by its own clock. */
const HASTE = 8;

/** Concurrent cases without an operator, as many as on a slow link: each of them mostly waits for blocks. */
const HANDS = 32;

export function drawVenues(seed: number, count: number): readonly DrawnVenue[] {
  // Parses the text, as `serve --genesis` does.
  return fc.sample(drawnGenesisArbitrary, { seed, numRuns: count }).map(({ genesis }, at) => ({
    genesis: parseGenesis(JSON.stringify(genesis), 'drawn'),
    hasPast: at % PASTS === PASTS - 1,
  }));
}

/**
 * Returns a sentence for each check that neither passes nor is skipped for a reason that the venue's genesis justifies.
 * @param checks  default: all of them
 */
export async function unfairOutcomesOn(
  venue: DrawnVenue,
  way: RunControlMode,
  seed: number,
  checks: readonly Check[] = allChecks,
): Promise<readonly string[]> {
  const inProcess = way === 'control' && !venue.hasPast;
  const session = inProcess ? await inThisProcess(venue.genesis) : await overHttp(venue, way);
  const { ended, findings } = await judged(session, seed, checks);
  const isFairly = ({ check, status, reason = '' }: CheckEnded) =>
    status === 'pass' || (status === 'skipped' && isFairSkip(venue, way, check, reason));
  return ended.flatMap((each) => (isFairly(each) ? [] : [sentenceOf(each, findings)]));
}

/** Describes how a check ended, with its findings: an unsteady observation appears only in its finding. */
function sentenceOf({ check, status, reason }: CheckEnded, findings: readonly Finding[]): string {
  const own = findings.filter((finding) => finding.check === check);
  return [`${check} ${status}: ${reason}`, ...own.map(({ diff: [row], message }) => `${row?.path}: ${message}`)].join(
    '; ',
  );
}

function inThisProcess(genesis: Genesis): Promise<Session> {
  return openModelSession({ kind: 'model', ...wishes, genesis });
}

async function overHttp({ genesis, hasPast }: DrawnVenue, way: RunControlMode): Promise<Session> {
  const venue = new Venue(way === 'free' ? withoutWaits(genesis) : genesis, { conserving: 'by-movements' });
  if (hasPast) await tradeThroughPastDays(venue, leastNotionalOf(genesis));
  // With an operator the venue's time is set exactly, so it is not sped up.
  if (way === 'free') hasten(venue);
  const ms = way === 'free' ? 6 : 20;
  const server = await startServer(venue, { port: 0, blocks: { mode: 'timer', ms }, controlPort: 0 });
  const controlUrl = way === 'control' ? server.controlUrl : null;
  const session = await openUrlSession(testUrlOptions(server.url, { controlUrl, ...wishes }));
  const concurrency = way === 'free' ? HANDS : session.concurrency;
  return { ...session, concurrency, close: () => session.close().finally(() => server.close()) };
}

/** Makes the venue's clock run faster than the run's, so that waits on venue time end sooner; nothing else changes. */
function hasten(venue: Venue): void {
  const elapse = venue.elapse.bind(venue);
  venue.elapse = (ms) => elapse(ms * HASTE);
}

/** Removes the faucet window and the address limit, for which a run without an operator would have to wait. */
function withoutWaits({ params, ...genesis }: Genesis): Genesis {
  const { faucet, limits } = params;
  return {
    ...genesis,
    params: { ...params, faucet: { ...faucet, ipWindowMs: 0 }, limits: { ...limits, allowlist: ['127.0.0.1'] } },
  };
}

/** Returns the highest minimum notional of the venue's markets, in whole USDC, since no read shows it. */
function leastNotionalOf({ markets }: Genesis): bigint {
  return markets.reduce((most, { minNotional }) => (BigInt(minNotional) > most ? BigInt(minNotional) : most), 0n);
}

interface Judged {
  readonly ended: readonly CheckEnded[];
  readonly findings: readonly Finding[];
}

async function judged(session: Session, seed: number, all: readonly Check[]): Promise<Judged> {
  const events: RunEvent[] = [];
  const checks = checksForProfile(all, 'live');
  await runChecks(
    {
      id: 'run',
      seed,
      salt: 'test',
      argv: [],
      targetName: 'venue',
      profile: 'live',
      strict: true,
      checks,
      maxTimeMs: null,
      tool: { name: 'test', version: '0' },
      reproduce: (check) => check,
    },
    session,
    { emit: (event) => void events.push(event), timestamp: () => '2026-01-01T00:00:00Z', interrupted: () => false },
  );
  await session.close();
  return {
    ended: events.filter((event) => event.event === 'check-ended'),
    findings: events.filter((event) => event.event === 'finding'),
  };
}
