import type { Fault } from '../../reference-model/faults/index.ts';
import type { VenueOptions } from '../../reference-model/index.ts';
import type { SourceAuthority } from '../../spec-schemas/clause.ts';
import { clauseById } from '../../spec-schemas/clauses/index.ts';
import { clausesAdvisingOn } from '../../spec-schemas/decisions.ts';
import { type Check, checksForProfile, ownClausesOf } from '../check/check.ts';
import { makeAuthorityViolationPredicate } from '../runner/deciding-policy.ts';
import type { RunEvent } from '../runner/events.ts';
import type { RunPlan } from '../runner/plan/run-plan.ts';
import { runChecks } from '../runner/run.ts';
import type { Session } from '../runner/session.ts';
import { deriveMemoizedIdentity } from './memoized-identity.ts';
import { recoverSignerMemoized } from './memoized-recover.ts';

/** Result of a planted fault: whether a written check caught it on the clause that it breaks. */
export interface FaultTrial {
  readonly fault: Fault<string>;
  readonly caught: boolean;
  /** Checks that found it, on the fault's own clause. */
  readonly by: readonly string[];
  /** Other clauses that were found broken. */
  readonly others: readonly string[];
  /** Further observations about a fault that survived: statuses of the checks that ran. */
  readonly statuses: readonly string[];
}

/** Result of a run on a venue with an accepted form of an open point: there must be no findings. */
export interface AcceptedVariantTrial {
  readonly variant: string;
  /** Number of checks that ran: those that use what the form changes. */
  readonly asked: number;
  /** Findings, one line each; must be empty. */
  readonly accused: readonly string[];
  /** Ids of the checks with findings, or without a verdict. */
  readonly accusers: readonly string[];
}

export interface SelftestParts {
  readonly checks: readonly Check[];
  readonly seed: number;
  readonly tool: RunPlan['tool'];
  /** Whether public statements decide as well; left out: yes. */
  readonly strict?: boolean;
  /** Opens a fresh in-process session with operator control. */
  readonly open: (options: VenueOptions) => Promise<Session>;
}

/** Fault with the authority of the broken statement (left out: that of its clause), and whether it may break no clause. */
type Planted = Fault<string> & { readonly authority?: SourceAuthority; readonly advises?: boolean };

/**
 * Plants a written fault and runs the checks that judge its clause and use what it changes. The preselection only saves
 * time: before a fault survives, all checks of its clause run.
 * @param users  ids of the checks that use what the fault changes
 */
export async function tryWrittenFault(
  fault: Fault<string>,
  users: readonly string[],
  parts: SelftestParts,
): Promise<FaultTrial> {
  const judges = findChecksJudgingFaultClause(fault, parts);
  const likely = judges.filter(({ id }) => users.includes(id));
  const trial = await tryFault(fault, parts, likely);
  return trial.caught || likely.length === judges.length ? trial : tryFault(fault, parts, judges);
}

/** Returns the checks that judge the clause that a fault breaks. */
export function findChecksJudgingFaultClause(
  { clause }: Fault<string>,
  { checks }: Pick<SelftestParts, 'checks'>,
): readonly Check[] {
  return checks.filter(({ clauses }) => clauses.includes(clause));
}

/**
 * Plants one fault and runs checks on it. An advisory one is planted again for a run that is not strict: its report must show it too.
 * @param checks  left out: those that judge the clause
 */
export async function tryFault(
  fault: Planted,
  parts: SelftestParts,
  checks: readonly Check[] = findChecksJudgingFaultClause(fault, parts),
): Promise<FaultTrial> {
  const trial = await planted(fault, checks, parts);
  if (!trial.caught || parts.strict === false || alwaysDecides(fault, parts)) return trial;
  // Without a violation, a run that is not strict has the same result.
  if (trial.isAdvice && trial.others.length === 0) return trial;
  const lenient = await planted(fault, checks, { ...parts, strict: false });
  if (!lenient.caught) return { ...lenient, statuses: ['without --strict', ...lenient.statuses] };
  // A strict run ends its case at this clause, so only the other one reaches later breaks.
  return { ...trial, others: [...trial.others, ...lenient.others] };
}

/** Whether it is also a violation without `--strict`. */
function alwaysDecides({ clause, authority = 'seed' }: Planted, parts: SelftestParts): boolean {
  const carries = makeAuthorityViolationPredicate(false);
  return carries(authority) && carries(authorityOf(clause, parts));
}

function authorityOf(clause: string, { checks }: SelftestParts): SourceAuthority {
  const stated = clauseById(clause) ?? ownClausesOf(checks).find(({ id }) => id === clause);
  if (stated === undefined) throw new Error(`no check brings the clause ${clause}`);
  return stated.authority;
}

/** Returns the profile of the venue that a fault is planted in. */
export function faultProfileOf({ needs }: Pick<Fault, 'needs'>): 'live' | 'next' {
  return needs?.includes('next') === true ? 'next' : 'live';
}

/** Returns options of a venue with the fault, on which it shows. */
export function makeVenueOptionsWithFault(fault: Pick<Fault, 'needs' | 'serviceName' | 'edit'>): VenueOptions {
  const { needs = [], serviceName, edit } = fault;
  return {
    edits: [edit],
    profile: faultProfileOf(fault),
    role: needs.includes('gateway') ? 'gateway' : 'node',
    ...(needs.includes('evm-off') ? { switchedOff: ['evm'] } : {}),
    ...(needs.includes('no-archive') ? { archive: 'none' } : {}),
    ...(serviceName === undefined ? {} : { serviceName }),
  };
}

async function planted(
  fault: Planted,
  checks: readonly Check[],
  parts: SelftestParts,
): Promise<FaultTrial & { readonly isAdvice: boolean }> {
  const { clause } = fault;
  const events = await runChecksOn(makeVenueOptionsWithFault(fault), faultProfileOf(fault), checks, parts);
  // An assumption never decides, and a public fact only with --strict: reporting it is all that a run can do.
  const advises = fault.advises === true || authorityOf(clause, parts) === 'assumed';
  const isAdvice = advises || (parts.strict === false && !alwaysDecides(fault, parts));
  const severity = isAdvice ? 'advisory' : 'violation';
  const found = events.flatMap((event) => (event.event === 'finding' ? [event] : []));
  const by = found.flatMap((finding) =>
    finding.severity === severity && finding.clause === clause ? [finding.check] : [],
  );
  const others = found.flatMap((finding) =>
    finding.severity === 'violation' && finding.clause !== null && (finding.clause !== clause || fault.advises === true)
      ? [finding.clause]
      : [],
  );
  const statuses = events.flatMap((event) =>
    event.event === 'check-ended'
      ? [`${event.check}: ${event.status}${event.reason === undefined ? '' : ` (${event.reason})`}`]
      : [],
  );
  return { fault, caught: by.length > 0, by, others, statuses, isAdvice };
}

/**
 * Serves accepted forms and runs checks on them: a finding is a false positive, unless its clause is one that advises on such a venue.
 * @param variant  ids of the forms, joined by " + "
 */
export async function tryAcceptedVariant(
  variant: string,
  choice: VenueOptions,
  parts: SelftestParts,
  checks: readonly Check[] = parts.checks,
): Promise<AcceptedVariantTrial> {
  const profile = choice.profile ?? 'live';
  const events = await runChecksOn(choice, profile, checks, parts);
  const advised = clausesAdvisingOn(variant.split(' + '));
  const accusations = events.flatMap((event) => {
    if (event.event === 'finding' && event.severity !== 'advisory' && !advised.includes(event.clause ?? ''))
      return [{ by: event.check, says: `${event.clause} by ${event.check}: ${event.message}` }];
    if (event.event === 'check-ended' && (event.status === 'blocked' || event.status === 'inconclusive'))
      return [{ by: event.check, says: `${event.check} is ${event.status}: ${event.reason ?? ''}` }];
    return [];
  });
  const accusers = [...new Set(accusations.map(({ by }) => by))];
  return { variant, asked: checks.length, accused: accusations.map(({ says }) => says), accusers };
}

export async function runChecksOn(
  options: VenueOptions,
  profile: 'live' | 'next',
  checks: readonly Check[],
  parts: SelftestParts,
): Promise<readonly RunEvent[]> {
  const opened = await parts.open({ ...options, profile, recover: recoverSignerMemoized });
  const session: Session = { derive: deriveMemoizedIdentity, ...opened };
  const events: RunEvent[] = [];
  const plan: RunPlan = {
    id: 'selftest',
    seed: parts.seed,
    salt: 'selftest',
    argv: [],
    targetName: 'model',
    profile,
    strict: parts.strict ?? true,
    checks: checksForProfile(checks, profile),
    ownClauses: ownClausesOf(checks),
    maxTimeMs: null,
    tool: parts.tool,
    reproduce: (check) => `venue-conformance --suite ${check}`,
  };
  try {
    await runChecks(plan, session, {
      emit: (event) => events.push(event),
      timestamp: () => '',
      interrupted: () => false,
    });
  } finally {
    await session.close();
  }
  return events;
}
