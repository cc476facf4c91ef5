import {
  addUrlCampaignForecast,
  forecastUrlCampaigns,
  type UrlCampaignForecast,
} from '../../harness/campaign/by-url/forecast-by-url.ts';
import { describeLeftOutDisturbances } from '../../harness/campaign/disturbances/offered-disturbances.ts';
import type { CampaignSize } from '../../harness/campaign/play/run-campaigns.ts';
import type { CheckMetadata } from '../../harness/check/check.ts';
import { countClauses } from '../../harness/doctor/clause-counts.ts';
import type { Diagnosis } from '../../harness/doctor/diagnose.ts';
import { diagnoseTarget } from '../../harness/doctor/diagnose.ts';
import { type SigningDomainProbe, signingDomainAdviceFor } from '../../harness/doctor/domain-probe.ts';
import type { VenueFacts } from '../../harness/probe/facts.ts';
import { TargetUnreachableError } from '../../harness/probe/probe.ts';
import { checkIdsOutsideQuickPart } from '../../harness/runner/plan/quick-part.ts';
import { selectRunnableChecks } from '../../harness/runner/runnable-checks.ts';
import { openSession } from '../../harness/session/open-session.ts';
import { signatureAdvice } from '../../harness/signatures/probe-bodies.ts';
import { prepareSessionOptions } from '../options/checked-session-options.ts';
import { loadOwnChecks } from '../options/own-checks.ts';
import type { RunOptions } from '../options/run-options.ts';
import { makeRedactor } from '../options/target-options.ts';
import { withRecordedOptions } from '../reports/rerun.ts';
import { runOnAwaitedTarget } from '../run/awaited-target.ts';
import { withoutExcluded } from '../run/exclusion.ts';
import { quickPartFor } from '../run/plan.ts';
import { type ChosenWork, chooseChecks } from '../run/prepare-run.ts';
import { TargetFailureError } from '../run/target-failure-error.ts';
import { toolInfo } from '../tool.ts';
import { UsageError } from '../usage-error.ts';
import type { DoctorFindings } from './doctor-text.ts';
import { doctorLines } from './doctor-text.ts';

interface DoctorOptions extends RunOptions {
  readonly json: boolean;
}

/** Returns the checks that a run with these options would play, given the target's facts. */
function chosenChecks(
  { whole, checks: selected }: ChosenWork,
  options: DoctorOptions,
): (facts: VenueFacts) => readonly CheckMetadata[] {
  const checks = withoutExcluded(selected, whole.exclusion);
  const quick = quickPartFor(options, options, whole.checks);
  return (facts) => {
    if (quick === null) return checks;
    const out = checkIdsOutsideQuickPart(quick, (check) => selectRunnableChecks([check], facts).length > 0);
    return checks.filter(({ id }) => !out.has(id));
  };
}

/**
 * Reports what a target is, and what a run with the same options would judge, take and cost.
 * @param isGiven  whether the command line has that option
 * @returns exit code: 0, or 3 when signatures are refused, or a call of the operator interface does not do what it should
 * @throws TargetFailureError when no venue answers
 * @throws UsageError as a run does, and for options that only apply to resuming a run
 */
export function doctor(given: DoctorOptions, isGiven: (option: string) => boolean): Promise<number> {
  const { resume, rerunFailed } = given;
  if (resume !== undefined) throw new UsageError('doctor foretells a run from its beginning: leave out --resume');
  const options =
    rerunFailed === undefined
      ? given
      : { ...given, ...withRecordedOptions({ ...given, rerunFailed }, isGiven, process.env).options };
  return runOnAwaitedTarget(options, process.env, () => diagnosed(options));
}

async function diagnosed(options: DoctorOptions): Promise<number> {
  const own = await loadOwnChecks(options);
  const selected = await chooseChecks(options, own);
  const { campaigns } = selected;
  const checks = chosenChecks(selected, options);
  const sessionOptions = await prepareSessionOptions(options, process.env);
  const redactor = makeRedactor(options, process.env);
  const session = await openSession(
    sessionOptions.kind === 'url' ? { ...sessionOptions, lookOnly: true } : sessionOptions,
  ).catch((error: unknown) => {
    throw error instanceof TargetUnreachableError ? new TargetFailureError(redactor.redact(error.message)) : error;
  });
  try {
    const counts = countClauses(own.known, options.profile, own.clauses);
    const found = await diagnoseTarget(
      session,
      checks(session.facts),
      sessionOptions.kind === 'url' ? options.rate : null,
      options.maxSpend ?? null,
    );
    const { capabilities } = session.facts;
    const operates = capabilities.has('closed') && capabilities.has('control');
    const rate = sessionOptions.kind === 'url' && options.rate !== 'unlimited' ? options.rate : null;
    const isByUrl = !operates && options.fuzz !== undefined && capabilities.has('funded-accounts');
    const byUrl = campaigns !== null && isByUrl ? forecastUrlCampaigns(campaigns.size, rate) : null;
    const plays = campaigns !== null && (operates || byUrl !== null);
    const size = plays ? campaigns.size : null;
    const lacksCampaigns = campaigns !== null && !plays && found.checks.total === 0;
    const whole = {
      ...adjustRunEstimate(found, { ...options, campaigns: size, campaignSeconds: secondsByUrl(byUrl, rate) }),
      money: addUrlCampaignForecast(found.money, byUrl),
      counts,
      campaigns: size,
      byUrl,
      lacksCampaigns,
      leftOut: describeLeftOutDisturbances(options.disturb ?? [], session),
      inFlight: options.concurrency,
    };
    const said = options.json
      ? JSON.stringify(doctorJson(options.target, whole), null, 2)
      : doctorLines(options.target, whole, options.verbose).join('\n');
    console.log(redactor.redact(said));
    const fails = found.domain?.own.verdict === 'refused' || found.operator.some(({ verdict }) => verdict === 'fails');
    return fails ? 3 : 0;
  } finally {
    await session.close();
  }
}

/** Returns the seconds of campaigns by URL alone, estimated from their weight; undefined: unknown. */
function secondsByUrl(byUrl: UrlCampaignForecast | null, rate: number | null): number | undefined {
  return byUrl === null || byUrl.weight === null || rate === null ? undefined : byUrl.weight / rate;
}

/** Returns the findings of `doctor` for other programs. @source contracts, "Command line" */
function doctorJson(target: string, found: DoctorFindings) {
  const { facts, roundTripMs, clockSkewMs, blockMs, domain, bodies, clauses, checks, skipped, rate } = found;
  const { role, network, chainId, chainIdentity, serviceName, profile, isolation, capabilities, variants } = facts;
  return {
    schemaVersion: 1,
    tool: toolInfo,
    target,
    role,
    network,
    chainId,
    chainIdentity,
    serviceName,
    profile,
    isolation,
    capabilities: [...capabilities],
    variants,
    unread: facts.unread,
    roundTripMs: Math.round(roundTripMs),
    clockSkewMs,
    blockMs: blockMs === null ? null : Math.round(blockMs),
    markets: facts.markets.map(({ id, coin, open, halted }) => ({ id, coin, open: open && !halted })),
    signatures: domain === null ? null : signaturesOf(domain),
    bodies: bodies.map(({ type, verdict, answer, fits, signed }) => ({
      type,
      verdict: verdicts[verdict],
      told: answer,
      ...signed,
      advice: verdict === 'refused' ? signatureAdvice(fits) : null,
    })),
    operator: found.operator,
    forms: found.forms,
    clauses,
    counts: found.counts,
    checks,
    products: found.table.products,
    switches: found.table.switches,
    lacking: found.lacking,
    skipped: Object.fromEntries(skipped),
    notOffered: Object.fromEntries(found.notOffered),
    able: found.able,
    missed: Object.fromEntries(found.missed),
    rate,
    estimatedWeight: found.estimatedWeight,
    money: found.money,
    campaigns: found.campaigns,
    campaignsByUrl: found.byUrl,
    estimatedSeconds: Math.round(found.estimatedSeconds),
    faucetSeconds: Math.round(found.faucetSeconds),
    promptSeconds: Math.round(found.promptSeconds),
  };
}

const verdicts = { fits: 'accepted', refused: 'refused', unclear: 'unclear' } as const;

function signaturesOf(domain: SigningDomainProbe) {
  const { own } = domain;
  const { serviceName, chainId } = own.domain;
  return {
    verdict: verdicts[own.verdict],
    told: own.answer,
    domain: { serviceName, chainId },
    ...own.signed,
    advice: own.verdict === 'refused' ? signingDomainAdviceFor(domain) : null,
  };
}

/** Limits and repetitions of a run. */
interface RunBounds {
  /** Milliseconds; default: no limit. */
  readonly maxTime?: number;
  /** Number of runs; default: one. */
  readonly repeat?: number;
  /** Null: no campaigns. */
  readonly campaigns: CampaignSize | null;
  /** Duration of campaigns bounded by a number of sequences; left out: unknown. */
  readonly campaignSeconds?: number | undefined;
}

type Seconds = Pick<Diagnosis, 'estimatedSeconds' | 'promptSeconds'>;

/**
 * Adjusts the estimated seconds of a diagnosis to the whole command: with campaigns, cut by its time limit, multiplied by repetitions.
 */
function adjustRunEstimate<Found extends Seconds>(
  found: Found,
  { maxTime, repeat = 1, campaigns, campaignSeconds = 0 }: RunBounds,
): Found {
  // Sequences take a time that depends on both sides' processors, so only a requested duration or an estimate by weight is used.
  const played = campaigns?.kind === 'duration' ? campaigns.ms / 1_000 : campaignSeconds;
  const of = (seconds: number) => {
    const once = seconds + played;
    return repeat * (maxTime === undefined ? once : Math.min(once, maxTime / 1_000));
  };
  return { ...found, estimatedSeconds: of(found.estimatedSeconds), promptSeconds: of(found.promptSeconds) };
}
