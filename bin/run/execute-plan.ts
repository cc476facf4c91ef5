import { withRateLimitResends } from '../../harness/budget/with-resends.ts';
import { probeSigningDomain, signingDomainAdviceFor } from '../../harness/doctor/domain-probe.ts';
import { selectJudgeableChecks } from '../../harness/doctor/promised-checks.ts';
import { TargetUnreachableError } from '../../harness/probe/probe.ts';
import type { NoteEvent, RunEnded, RunEvent } from '../../harness/runner/events.ts';
import { makeRunStartedEvent, makeTargetProbedEvent } from '../../harness/runner/opening-events.ts';
import type { RunHooks, RunPlan } from '../../harness/runner/plan/run-plan.ts';
import { makeFindingsOutsideCases, runChecks } from '../../harness/runner/run.ts';
import type { FindingsOutsideCases } from '../../harness/runner/run-findings.ts';
import { RunProgress } from '../../harness/runner/run-progress.ts';
import type { Session } from '../../harness/runner/session.ts';
import { VenueOccupiedError } from '../../harness/session/borrowed-settings-record.ts';
import { openSession } from '../../harness/session/open-session.ts';
import type { SessionOptions } from '../../harness/session/session-options.ts';
import { OutputWriteError } from '../../reports/output-fault.ts';
import { UsageError } from '../usage-error.ts';
import type { UserInterruption } from './interruption.ts';

export interface PlanExecutionParts {
  readonly plan: RunPlan;
  readonly sessionOptions: SessionOptions;
  readonly emit: (event: RunEvent) => void;
  readonly interruption: UserInterruption;
  /** Whether enough has failed for nothing further to start; left out: never. */
  readonly enough?: () => boolean;
  readonly before?: NonNullable<RunHooks['before']>;
  readonly after?: NonNullable<RunHooks['after']>;
  /** Executes the plan on the opened session; left out: executes all of it there. */
  readonly work?: (session: Session, hooks: RunHooks) => Promise<RunEnded>;
  /** Prints a sentence at once: after an interrupt, and about changes left on the venue. */
  readonly tell: (sentence: string) => void;
}

/** Timeout for restoring settings: a venue that does not answer must not keep a run from its report. */
const CLOSE_MS = 10_000;

/**
 * Executes a plan on a target. The first event is `run-started` and the last is `run-ended`, whatever happens in between; events of an
 * abandoned case are dropped.
 * @throws UsageError when its events can no longer be written, and whatever else `emit` throws, once the session is closed
 */
export async function executePlan(parts: PlanExecutionParts): Promise<void> {
  const { plan, sessionOptions, interruption } = parts;
  let ended = false;
  let session: Session | null = null;
  const whereabouts = new RunProgress();
  const where = () => whereabouts.describe(session?.target.traffic ?? { lastSent: null });
  const emit = (event: RunEvent) => {
    if (ended) return;
    whereabouts.event(event);
    try {
      parts.emit(event);
    } catch (error) {
      throw error instanceof OutputWriteError ? new UsageError(`${error.message} The run ended ${where()}.`) : error;
    }
  };
  emit(makeRunStartedEvent(plan, timestamp()));
  const findings = makeFindingsOutsideCases(plan, { emit, timestamp });
  const tagging =
    sessionOptions.kind === 'url' && sessionOptions.tags === true
      ? { ...sessionOptions, tag: plan.id }
      : sessionOptions;
  const opening = openSession(tagging, findings.probeOnlooker);
  const work = async (): Promise<RunEnded> => {
    const opened = await opening;
    session = opened;
    emit(makeTargetProbedEvent(plan, session.facts, timestamp(), (checks) => selectJudgeableChecks(checks, opened)));
    for (const text of await notesOn(session, sessionOptions, findings)) emit(note(text));
    const hooks = {
      emit,
      findings,
      timestamp,
      interrupted: interruption.requested,
      where,
      ...(parts.enough === undefined ? {} : { enough: parts.enough }),
      ...(parts.before === undefined ? {} : { before: parts.before }),
      ...(parts.after === undefined ? {} : { after: parts.after }),
    };
    return parts.work === undefined ? runChecks(plan, session, hooks) : parts.work(session, hooks);
  };
  const working = work().catch((error: unknown) => endingOf(error, session));
  interruption.asked.then(() => parts.tell(stoppingWords(session)));
  const abandoned = interruption.abandoned.then(() => endedNow('interrupted', session));
  let last: RunEnded;
  try {
    last = await Promise.race([working, abandoned]);
  } catch (error) {
    ended = true;
    await closed(opening);
    for (const sentence of leftBy(session)) parts.tell(sentence);
    throw error;
  }
  await closed(opening);
  for (const sentence of leftBy(session)) {
    parts.tell(sentence);
    emit(note(sentence));
  }
  emit({ ...last, t: timestamp() });
  ended = true;
  // An abandoned case may fail later, when its result is no longer needed.
  working.catch(() => undefined);
}

/** Lists the changes left on a devnet, so that its team knows where they come from. */
function leftBy(session: Session | null): readonly string[] {
  return session?.notRestored?.() ?? [];
}

function stoppingWords(session: Session | null): string {
  const borrowed = session?.borrowed?.() ?? null;
  return borrowed === null
    ? 'interrupted: the cases under way may end; press Ctrl-C again to stop at once'
    : `interrupted: the cases under way may end, then ${borrowed} are restored; press Ctrl-C again to stop at once: they are still restored`;
}

/** Checks for refused signatures before anything is judged: otherwise a run with a wrong signing setup would blame the target. */
async function notesOn(
  session: Session,
  sessionOptions: SessionOptions,
  findings: FindingsOutsideCases,
): Promise<string[]> {
  const { facts, target } = session;
  const unread = facts.unread.map((sentence) => `the probe: ${sentence}`);
  if (sessionOptions.kind === 'model') return unread;
  const notes = [...unread, ...(session.notes ?? [])];
  if (sessionOptions.controlUrl !== null && !facts.capabilities.has('control')) notes.push(setAside(facts.network));
  if (!facts.capabilities.has('funded-accounts')) return notes;
  const domain = await probeSigningDomain(withRateLimitResends(findings.watch('run.probe', target)), facts);
  if (domain?.own.verdict === 'refused') {
    const hint = domain.better === null ? '; doctor shows what was signed' : '';
    throw new TargetUnreachableError(`${signingDomainAdviceFor(domain)}${hint}`);
  }
  return notes;
}

function setAside(network: string): string {
  return network === 'mainnet'
    ? 'the operator interface is set aside: nothing is written on mainnet without --allow-mainnet-writes'
    : 'the operator interface pays for the run and lifts the weight budget; it moves neither blocks nor time, since others share this venue';
}

function endingOf(error: unknown, session: Session | null): RunEnded {
  if (error instanceof TargetUnreachableError) return { ...endedNow('unreachable', session), reason: error.message };
  if (error instanceof VenueOccupiedError) return { ...endedNow('disturbed', session), reason: error.message };
  throw error;
}

function endedNow(ending: RunEnded['ending'], session: Session | null): RunEnded {
  const { requests, weight, frames, rateLimited } = session?.target.traffic ?? {
    requests: 0,
    weight: 0,
    frames: 0,
    rateLimited: 0,
  };
  return { event: 'run-ended', t: timestamp(), ending, requests, weight, frames, rateLimited };
}

function note(text: string): NoteEvent {
  return { event: 'note', t: timestamp(), text };
}

function timestamp(): string {
  return new Date().toISOString();
}

/** Closes a session that may still be opening, since it may have changed settings already. */
async function closed(opening: Promise<Session>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
  await Promise.race([opening.then((session) => session.close()).catch(() => undefined), late]);
}
