import { createHash } from 'node:crypto';
import { families } from '../../harness/campaign/families/families.list.ts';
import { campaignIdOf, type Family } from '../../harness/campaign/families/family.ts';
import { runCampaigns } from '../../harness/campaign/play/run-campaigns.ts';
import type { Check } from '../../harness/check/check.ts';
import { exploreTrading } from '../../harness/exploration/explore-trading.ts';
import { errorTextOf } from '../../harness/kernel/error-text.ts';
import { makeViolationPolicy } from '../../harness/runner/deciding-policy.ts';
import type { RunEvent } from '../../harness/runner/events.ts';
import { FindingsOutsideCases } from '../../harness/runner/run-findings.ts';
import type { Session } from '../../harness/runner/session.ts';
import { recoverSignerMemoized } from '../../harness/selftest/memoized-recover.ts';
import { runChecksOn } from '../../harness/selftest/selftest.ts';
import { type ModelModule, openModelSession } from '../../harness/session/model-session.ts';
import { withObserver } from '../../harness/target/with-observer.ts';
import type { Venue, VenueOptions } from '../../reference-model/index.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import { type JudgingVenue, judgingVenues } from '../selftest/judging-venues.ts';
import { modelSelftestParts } from '../selftest/on-model.ts';
import { withInternalErrorAnswers } from './internal-errors.ts';
import { type MutantTest, TRADING_SEQUENCES_ID } from './subject.ts';

/** Result of a subject on one copy of the model. */
export interface MutantTestResult {
  /** Clauses of violations, and of advisories about assumed clauses; null where a campaign could name none. */
  readonly violations: readonly (string | null)[];
  /** Digest of all received replies and frames. */
  readonly heard: string;
  /** Hash of the final state. */
  readonly state: string;
  /** Steps of a campaign, or actions of all sequences; 0 for a check. */
  readonly steps: number;
  /** Reason why nothing was judged: the subject gave up. */
  readonly stopped: string | null;
  /** Error that ended the venue inside a block, or why no run can begin on it: such a run ends with exit 3, before any check. */
  readonly fell: string | null;
}

/** Sequences of each family on each venue; more than 20,000 steps in total. */
const SEQUENCES_OF_FAMILY = 14;
const SEED = 1;
/** Actions per sequence in the exhaustive exploration: some thousand sequences. */
const SEQUENCES_DEPTH = 3;

const isAssumed: ReadonlySet<string> = new Set(
  allClauses.filter(({ authority }) => authority === 'assumed').map(({ id }) => id),
);

/** Called with each received message and its request. */
export type MessageListener = (message: string) => void;

/** Runs a subject on a copy of the model; the harness keeps using the sound one. */
export async function playMutantTest(
  subject: MutantTest,
  model: ModelModule,
  checks: readonly Check[],
  listen: MessageListener = () => {},
): Promise<MutantTestResult> {
  const digest = createHash('sha256');
  const hear = (message: string) => {
    digest.update(message).update('\0');
    listen(message);
  };
  if (subject.id === TRADING_SEQUENCES_ID) {
    const played = playSequences(judgingVenueOf(subject), model, hear);
    return { ...played, heard: digest.digest('hex'), state: '', fell: null };
  }
  let state = '';
  let fell: string | null = null;
  const ending = {
    left: (hash: string) => {
      state = hash;
    },
    fell: (error: unknown) => {
      fell ??= errorTextOf(error);
    },
  };
  const open = openingOn(judgingVenueOf(subject), model, hear, ending);
  const events: RunEvent[] = [];
  let stopped: string | null = null;
  try {
    const family = families.find((each) => campaignIdOf(each) === subject.id);
    if (family === undefined) events.push(...(await playedCheck(subject, checks, open)));
    else await playCampaign(family, await open(judgingVenueOf(subject).venue), events);
  } catch (error) {
    stopped = errorTextOf(error);
  }
  return { ...outcomeIn(events, stopped), heard: digest.digest('hex'), state, fell };
}

/** Explores short sequences. A contradiction belongs to no clause, so it names none. */
function playSequences({ venue }: JudgingVenue, model: ModelModule, listen: MessageListener) {
  try {
    const { played, faults } = exploreTrading(model, venue, SEQUENCES_DEPTH, { listen });
    return { violations: faults.map(() => null), steps: played, stopped: null };
  } catch (error) {
    return { violations: [], steps: 0, stopped: errorTextOf(error) };
  }
}

function outcomeIn(
  events: readonly RunEvent[],
  stopped: string | null,
): Omit<MutantTestResult, 'heard' | 'state' | 'fell'> {
  const ended = events.flatMap((event) =>
    event.event === 'check-ended' || event.event === 'campaign-ended' ? [event] : [],
  );
  const undecided = ended.find(({ status }) => status === 'blocked' || status === 'inconclusive');
  return {
    violations: events.flatMap((event) => (event.event === 'finding' && isCounted(event) ? [event.clause] : [])),
    steps: ended.reduce((sum, event) => sum + (event.event === 'campaign-ended' ? event.steps : 0), 0),
    stopped: stopped ?? (undecided === undefined ? null : `${undecided.status}: ${undecided.reason ?? ''}`),
  };
}

/** Whether a finding counts: violations, and advisories about clauses that we assume, although those fail no run. */
function isCounted({ severity, clause }: Extract<RunEvent, { readonly event: 'finding' }>): boolean {
  return severity === 'violation' || (severity === 'advisory' && clause !== null && isAssumed.has(clause));
}

/** Returns the venue that a subject is played on. */
export function judgingVenueOf({ venue }: MutantTest): JudgingVenue {
  const found = judgingVenues.find(({ name }) => name === venue);
  if (found === undefined) throw new Error(`no venue is called ${venue}`);
  return found;
}

async function playedCheck({ id }: MutantTest, checks: readonly Check[], open: Opening): Promise<readonly RunEvent[]> {
  const check = checks.find((each) => each.id === id);
  if (check === undefined) throw new Error(`no check is called ${id}`);
  const { options } = open;
  return runChecksOn(options, options.profile ?? 'live', [check], {
    ...modelSelftestParts,
    checks: [check],
    strict: true,
    open,
  });
}

/** Plays until the first violation; an unsteady finding does not stop it. @param events  receives the events */
async function playCampaign(family: Family, session: Session, events: RunEvent[]): Promise<void> {
  const telling = { timestamp: () => '', reproduce: () => '', emit: (event: RunEvent) => void events.push(event) };
  const findings = new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: true }), ...telling });
  const size = { kind: 'runs', runs: SEQUENCES_OF_FAMILY } as const;
  const interrupted = () => events.some((event) => event.event === 'finding' && event.severity === 'violation');
  const run = { seed: SEED, salt: 'mutation', findings, ...telling };
  await runCampaigns({ size, families: [family], interrupted }, session, run);
  await session.close();
}

interface Opening {
  (options: VenueOptions): Promise<Session>;
  readonly options: VenueOptions;
}

interface Ending {
  /** Called with the final state of a session. */
  readonly left: (hash: string) => void;
  readonly fell: (error: unknown) => void;
}

/** Opens sessions on a copy, observing received messages and final states. */
function openingOn(
  { venue: options, genesis }: JudgingVenue,
  model: ModelModule,
  hear: MessageListener,
  { left, fell }: Ending,
): Opening {
  const open = async (venue: VenueOptions) => {
    const opened: Venue[] = [];
    const opening = openModelSession(
      {
        kind: 'model',
        profile: venue.profile ?? 'live',
        isolation: null,
        allowMainnetWrites: false,
        // Conservation is not asserted, since no wire shows it: checks and campaigns have to notice.
        venue: { recover: recoverSignerMemoized, ...venue, conserving: 'never' },
        ...(genesis === undefined ? {} : { genesis: genesis() }),
      },
      undefined,
      withInternalErrorAnswers(model, { made: (venue) => opened.push(venue), fell }),
    );
    opening.catch(fell);
    const session = await opening;
    const target = withObserver(session.target, {
      reply: ({ path, body }, reply) => {
        const asked = typeof body === 'string' ? body : Buffer.from(body ?? []).toString('latin1');
        hear(`${path} ${asked} -> ${reply.status} ${JSON.stringify(reply.headers)} ${reply.text}`);
      },
      silence: ({ reason }) => hear(`silence ${reason}`),
      text: hear,
    });
    const close = async () => {
      left(opened[0]?.stateHash() ?? '');
      // Closing also asserts conservation, which no wire shows, so its error is ignored.
      await session.close().catch(() => undefined);
    };
    const { assertSound: _ofThisProcessAlone, ...rest } = session;
    return { ...rest, target, close };
  };
  return Object.assign(open, { options });
}
