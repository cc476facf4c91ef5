import { type ClauseId, clauseById } from '../../spec-schemas/clauses/index.ts';
import type { CaseContext } from '../check/case-context.ts';
import type { Check } from '../check/check.ts';
import { Expectation } from '../check/expect.ts';
import { Given } from '../check/given.ts';
import { Pace } from '../check/pace.ts';
import { Random } from '../check/random.ts';
import { unanswered } from '../check/unanswered.ts';
import { Blocked, ClauseBroken, Disturbed, Inconclusive, NotExercised, NotHere } from '../check/verdicts.ts';
import { FeedClient } from '../client/feed-client.ts';
import { type NonceSource, VenueClient } from '../client/venue-client.ts';
import { deriveIdentity } from '../identity/keys.ts';
import type { Treasury } from '../identity/treasury.ts';
import { rawExchange } from '../target/raw-http.ts';
import { recorded } from '../target/recorded.ts';
import { Transcript } from '../target/transcript.ts';
import { isSilence } from '../target/wire.ts';
import type { Sighting } from './case-ledger.ts';
import { CaseLedger } from './case-ledger.ts';
import type { TranscriptEntry } from './events.ts';
import type { MarketLeases } from './leases.ts';
import type { LeastOrders } from './least-orders.ts';
import type { RunFindings } from './run-findings.ts';
import type { Session } from './session.ts';
import { ShapeSightings } from './shape-sightings.ts';
import { ShapeWatch } from './shape-watch.ts';
import { metStrangers } from './strangers.ts';

/**
 * What one attempt came to. `broken`: what ended it, and the replies that came without their shape, whatever the
 * outcome, from its set-up to its tidying up.
 */
export interface Attempt {
  readonly outcome: 'ran' | 'broken' | 'blocked' | 'skipped' | 'inconclusive' | 'disturbed';
  readonly reason?: string;
  readonly broken: readonly Sighting[];
  readonly ledger: CaseLedger;
  /** Whether the ledger counts: what was noted before others got in counts only where there are no others. */
  readonly counts: boolean;
  readonly transcript: readonly TranscriptEntry[];
  /** Forms of open points that were seen. */
  readonly seen: ReadonlyMap<string, string>;
  /** Whether it had orders in a market, which others may trade in as well. */
  readonly inMarket: boolean;
}

/** What the cases of one run share. */
export interface CaseParts {
  readonly session: Session;
  readonly seed: number;
  readonly salt: string;
  readonly nonces: NonceSource;
  readonly treasury: Treasury | null;
  readonly leases: MarketLeases;
  /** null: there is no treasury. */
  readonly leastOrders: LeastOrders | null;
  readonly findings: RunFindings;
  /** Real bound on one attempt: what hangs is the target's silence, not ours. */
  readonly caseTimeoutMs: number;
}

/** Runs one attempt of a check on fresh accounts. Never throws: whatever happens is an outcome. */
export async function attemptCase(check: Check, attempt: number, parts: CaseParts): Promise<Attempt> {
  const { session } = parts;
  const transcript = new Transcript();
  const shapes = new ShapeSightings();
  const { deciding } = parts.findings;
  const watch = new ShapeWatch(deciding, (sighting) => {
    if (sighting.weight === 'decides') shapes.add(sighting);
    else parts.findings.advises(sighting, check.id, transcript);
  });
  const target = watch.over(recorded(session.target, transcript));
  const origin = { seed: parts.seed, salt: parts.salt, caseId: check.id, attempt };
  const random = new Random(`${parts.seed}/${check.id}/${attempt}`);
  const ledger = new CaseLedger(deciding);
  const seen = new Map<string, string>();
  const client = new VenueClient(
    target,
    { serviceName: session.facts.serviceName, chainId: session.facts.chainId },
    parts.nonces,
  );
  // A run without money may be one that must not write.
  const nudger = session.funds === null ? null : deriveIdentity({ ...origin, caseId: `${check.id} nudge` }, 0);
  const pace = new Pace(client, session.control, session.now, { nudger });
  const { facts, control } = session;
  const given = new Given({
    client,
    pace,
    treasury: parts.treasury,
    control,
    facts,
    origin,
    random,
    leases: parts.leases,
    leastOrders: parts.leastOrders,
  });
  const sockets: FeedClient[] = [];
  const rawUrl = async () => {
    if (session.rawOrigin === null) throw new NotHere('wire');
    return session.rawOrigin();
  };
  const context: CaseContext<ClauseId> = {
    expect: (clause) => new Expectation(clauseById(clause), ledger),
    given,
    target: client,
    venue: facts,
    get control() {
      if (control === null) throw new NotHere('control');
      return control;
    },
    pace,
    random,
    rawUrl,
    async raw(bytes, options) {
      const reply = await rawExchange(await rawUrl(), bytes, { ...options, transcript });
      if (reply.kind === 'silence') throw unanswered('raw bytes', reply);
      return reply;
    },
    async feed() {
      const socket = await target.connect();
      if (isSilence(socket)) throw unanswered('the upgrade of a socket', socket);
      const feed = new FeedClient(socket, undefined, target.url === null ? 0 : undefined);
      sockets.push(feed);
      return feed;
    },
    seen: (point, form) => seen.set(point, form),
  };

  const ending = afterAdvice(await honest(await bounded(check.run(context), parts.caseTimeoutMs)));
  if (ending.lacking !== undefined) for (const clause of check.clauses) ledger.unexercised(clause, ending.lacking);
  // Before tidying up, which only its shapes are part of.
  const entries = transcript.entries();
  const before = shapes.all.length;
  for (const socket of sockets) socket.close();
  await bounded(given.cleanUp(), parts.caseTimeoutMs);
  const isAccused = (clause: string) => ending.broken.some((sighting) => sighting.clause === clause);
  return {
    ...ending,
    broken: [...ending.broken, ...shapes.all.filter(({ clause }) => !isAccused(clause))],
    ledger,
    counts: ending.outcome !== 'disturbed' || facts.isolation === 'closed',
    transcript: shapes.all.length > before ? transcript.entries() : entries,
    seen,
    inMarket: given.inMarket,
  };

  /** What broke before and only advises is why a case cannot go on, where no others can be: it ends there, and says so. */
  function afterAdvice(ending: Ending): Ending {
    const [first] = ledger.soft;
    const isStuck = ending.outcome === 'blocked' || (ending.outcome === 'disturbed' && facts.isolation === 'closed');
    if (first === undefined || !isStuck) return ending;
    return { outcome: 'ran', lacking: `${first.clause} was broken, and then: ${ending.reason}`, broken: ending.broken };
  }

  /** Where others trade, nothing counts against the venue that a stranger's order may have brought about. */
  async function honest(ending: Ending): Promise<Ending> {
    const suspects = ending.broken.length > 0 || ledger.soft.length > 0;
    if (!suspects || facts.isolation === 'closed' || !(await metStrangers(client, given.accounts))) return ending;
    return { outcome: 'disturbed', reason: 'somebody else traded with an order of the case', broken: [] };
  }
}

/** `lacking`: what the case did not come to, which ended it. */
type Ending = Pick<Attempt, 'outcome' | 'reason' | 'broken'> & { readonly lacking?: string };

async function bounded(work: Promise<void>, ms: number): Promise<Ending> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Inconclusive(`the case did not end within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
    return { outcome: 'ran', broken: [] };
  } catch (error) {
    return endingOf(error);
  } finally {
    clearTimeout(timer);
    // What is still going on after the bound has no reader: its failure must not end the program.
    work.catch(() => undefined);
  }
}

function endingOf(error: unknown): Ending {
  if (error instanceof ClauseBroken)
    return { outcome: 'broken', broken: [{ clause: error.clause, mismatch: error.mismatch }] };
  const broken: readonly Sighting[] = [];
  if (error instanceof Blocked) return { outcome: 'blocked', reason: error.message, broken };
  if (error instanceof Disturbed) return { outcome: 'disturbed', reason: error.message, broken };
  if (error instanceof Inconclusive) return { outcome: 'inconclusive', reason: error.message, broken };
  if (error instanceof NotExercised) return { outcome: 'ran', lacking: error.lacking, broken };
  if (error instanceof NotHere) return { outcome: 'skipped', reason: error.capability, broken };
  // A fault of this program, or a reply so unexpected that a check tripped over it: nothing is judged by it.
  const reason = `the check itself failed: ${error instanceof Error ? error.message : String(error)}`;
  return { outcome: 'blocked', reason, broken };
}
