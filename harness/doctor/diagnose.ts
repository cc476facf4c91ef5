import { randomUUID } from 'node:crypto';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { type EstimatedCheckWait, splitQueueSeconds } from '../budget/estimated-wait.ts';
import { withRateLimitResends } from '../budget/with-resends.ts';
import type { Capability } from '../check/capabilities.ts';
import type { CheckMetadata } from '../check/check.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { ActionPathProber, type ProberKeys } from '../product-probes/path-prober.ts';
import {
  type ActionBodyContext,
  firstOpenMarket,
  makeActionBodyContext,
  soundBodyOverrides,
} from '../product-probes/placing-actions.ts';
import { arrangeChecks } from '../runner/plan/arrange.ts';
import { estimatedWaitsByCheck } from '../runner/plan/estimated-waits.ts';
import { clausesNamedBy, runnableChecks } from '../runner/runnable-checks.ts';
import type { Session } from '../runner/session.ts';
import { probeOwnerlessBodies } from '../signatures/ownerless-bodies.ts';
import { type BodySignatureProbe, probeOwnedBodies } from '../signatures/probe-bodies.ts';
import { findUndecodableActions, type UndecodableActionForm } from './action-forms.ts';
import { BlockIntervalMeter } from './block-interval.ts';
import { probeSigningDomain, type SigningDomainProbe } from './domain-probe.ts';
import { readServedForms, type UndocumentedForm } from './forms.ts';
import { readFrameForms, type UndocumentedFrameForm } from './frame-forms.ts';
import { forecastMoney, type MoneyForecast } from './money-forecast.ts';
import { type OperatorTrial, runOperatorTrials } from './operator-trials.ts';
import { checksOnOfferedProducts, type ProductTable, probeProductTable } from './product-table.ts';
import { skipReasonsByCheck } from './promised-checks.ts';
import {
  blockWaitSeconds,
  claimWaitSeconds,
  estimatedRunSeconds,
  estimatedRunWeight,
  estimatedStagedRunSeconds,
} from './run-length.ts';
import { clausesExercisedBy, unexercisedReason } from './unexercised-clauses.ts';

/** Diagnosis of a target, and of what a run could find out about it. */
export interface Diagnosis {
  readonly facts: VenueFacts;
  /** Real time from request to answer of one small read, ms. */
  readonly roundTripMs: number;
  /** Consensus time of the newest block minus our clock, ms; null when the target tells no time. */
  readonly clockSkewMs: number | null;
  /** Consensus time from a block to the next, ms; null where nobody waits for them, and where none came meanwhile. */
  readonly blockMs: number | null;
  /** null: mainnet, where nothing is signed. */
  readonly domain: SigningDomainProbe | null;
  /** By kind of body, where signatures fit at all. */
  readonly bodies: readonly BodySignatureProbe[];
  /** Products and switches that the target has. */
  readonly table: ProductTable;
  /** Trials of the operator interface, call by call; empty where none is in use. */
  readonly operator: readonly OperatorTrial[];
  /** Forms in which the target serves what the documents do not show. */
  readonly forms: readonly (UndocumentedForm | UndocumentedFrameForm | UndecodableActionForm)[];
  readonly clauses: Coverage;
  readonly checks: Coverage;
  /** Ids of the checks that a run would judge. */
  readonly able: readonly string[];
  /** Clauses that only checks name which would be skipped, with why. */
  readonly missed: ReadonlyMap<string, string>;
  /** Weight of the requests of a run; null in process. */
  readonly estimatedWeight: number | null;
  /** Money that a run takes from the treasury key; null: another source pays, or none. */
  readonly money: MoneyForecast | null;
  /** Checks that would be skipped for want of a product, or for a switch that is off. */
  readonly lacking: number;
  /** Checks that would be skipped, by the capability that is missing. */
  readonly skipped: ReadonlyMap<Capability, number>;
  /** Checks that would be skipped, by what the operator interface leaves out. */
  readonly notOffered: ReadonlyMap<string, number>;
  /** Weight per second that a run would keep to; null in process, where it is ignored. */
  readonly rate: number | 'unlimited' | null;
  readonly estimatedSeconds: number;
  /** Part of these in which claims wait for the faucet's window, beside the rest; 0 where time can be moved. */
  readonly faucetSeconds: number;
  /** As `estimatedSeconds`, where a faucet answers at once: how long its window is no read tells. */
  readonly promptSeconds: number;
}

interface Coverage {
  readonly judgeable: number;
  readonly total: number;
}

/**
 * Looks the target over. Changes nothing on it but what throw-away keys are that have nothing, and what an operator interface
 * is tried by.
 */
export async function diagnoseTarget(
  opened: Session,
  checks: readonly CheckMetadata[],
  rate: Diagnosis['rate'],
): Promise<Diagnosis> {
  const session = { ...opened, target: withRateLimitResends(opened.target) };
  const { facts, target, control } = session;
  const nonces = new NonceSource(session.now);
  const client = new VenueClient(target, { serviceName: facts.serviceName, chainId: facts.chainId }, nonces);
  // In process, and by the operator interface, blocks are cut when one is wanted.
  const waitsForBlocks = target.url !== null && control === null;
  const interval = new BlockIntervalMeter(client);
  if (waitsForBlocks) await interval.begin();
  const startedAt = performance.now();
  const status = await client.read('exchange_status');
  const roundTripMs = performance.now() - startedAt;
  // Before the probes, which take seconds.
  const readMs = session.now() - Math.round(roundTripMs / 2);
  const timestamp = status.kind === 'data' && isJsonObject(status.data) ? status.data.timestamp : undefined;
  const domain = await probeSigningDomain(target, facts);
  const origin = { seed: 0, salt: randomUUID(), caseId: 'doctor' };
  const asking = { keys: new ThrowawayKeys(origin), nonces };
  const signs = domain?.own.verdict === 'fits';
  const asker = new ActionPathProber(target, facts, asking);
  const closed = asker.isClosed ? 'a probe never signs for mainnet' : signs ? null : 'signatures are not accepted';
  const placing = closed === null ? await sharedPlacingOf(session, client, asking) : null;
  const table = await probeProductTable(asker, facts, placing, closed);
  const capable = runnableChecks(checks, facts);
  const lacks = skipReasonsByCheck(checks, session);
  const offered = capable.filter(({ id }) => !lacks.has(id));
  const able = checksOnOfferedProducts(offered, table);
  const exercised = clausesExercisedBy(able, facts);
  const forms = await readForms(session, client, asker, domain);
  const blockMs = waitsForBlocks ? await interval.measure() : null;
  const stages = stagesOf(able, facts);
  const blocks = waitsForBlocks ? blockWaitSeconds(stages, blockMs, session.concurrency) : 0;
  const payer = session.funds?.kind ?? 'faucet';
  const paidByClaims = waitsForBlocks && session.funds?.kind === 'faucet' && facts.profile !== 'next';
  const grants = paidByClaims ? claimWaitSeconds(forecastMoney(able, session.concurrency)) : 0;
  // Only what waits for claims differs where a faucet answers at once; without a mounted one nobody waits for it.
  const waits = [
    ...(waitsForBlocks ? estimatedWaitsByCheck(able, facts).values() : []),
    { row: 'claims', seconds: grants, forClaim: true } as const,
  ].filter(({ forClaim }) => facts.capabilities.has('faucet') || !forClaim);
  const work = waitsForBlocks
    ? estimatedStagedRunSeconds(stages, rate, payer, blockMs)
    : estimatedRunSeconds(able, rate, payer);
  const secondsOf = (work: number, some: readonly EstimatedCheckWait[]) => {
    const { beside, behind } = splitQueueSeconds(some);
    return Math.max(work, blocks, beside) + behind;
  };
  return {
    facts,
    roundTripMs,
    clockSkewMs: typeof timestamp === 'number' ? timestamp - readMs : null,
    blockMs,
    domain,
    bodies: signs ? await signedBodies(session, asking, placing) : [],
    table,
    operator: control === null ? [] : await runOperatorTrials(session, control, () => asking.keys.next()),
    forms,
    clauses: { judgeable: exercised.size, total: clausesNamedBy(checks).size },
    checks: { judgeable: able.length, total: checks.length },
    able: able.map(({ id }) => id),
    missed: missedClauses(
      checks,
      exercised,
      (check, clause) => unexercisedReason(check.id, clause, facts) ?? whySkipped(check, facts, lacks),
    ),
    estimatedWeight: target.url === null ? null : Math.round(estimatedRunWeight(able, payer)),
    money: session.funds?.kind === 'key' ? forecastMoney(able, session.concurrency) : null,
    lacking: offered.length - able.length,
    notOffered: countsOf(lacks.values()),
    skipped: missing(checks, facts),
    rate,
    estimatedSeconds: secondsOf(work, waits),
    faucetSeconds: waits.reduce((sum, { seconds, forClaim }) => sum + (forClaim ? seconds : 0), 0),
    promptSeconds: secondsOf(
      work,
      waits.filter(({ forClaim }) => !forClaim),
    ),
  };
}

async function readForms(
  session: Session,
  client: VenueClient,
  asker: ActionPathProber,
  domain: SigningDomainProbe | null,
): Promise<Diagnosis['forms']> {
  return [
    ...(await readServedForms(client, session)),
    ...(await readFrameForms(session)),
    // Where no signature fits, every action is refused for that.
    ...(domain?.own.verdict === 'fits' ? await findUndecodableActions(asker) : []),
  ];
}

/** How a run without the operator interface takes the checks: side by side, and one by one. */
function stagesOf(checks: readonly CheckMetadata[], { isolation, profile }: VenueFacts) {
  const { together, alone } = arrangeChecks(checks, { hasControl: false, isolation, profile });
  return { together, alone };
}

/** Why a run would skip a check, in words. */
function whySkipped({ id, needs }: CheckMetadata, facts: VenueFacts, lacks: ReadonlyMap<string, string>): string {
  const need = needs.find((name) => !facts.capabilities.has(name));
  return need === undefined ? (lacks.get(id) ?? 'a product or a switch') : need;
}

/** Clauses that no check is to judge, with what the first of them lacks that names it. */
function missedClauses(
  checks: readonly CheckMetadata[],
  reached: ReadonlySet<string>,
  why: (check: CheckMetadata, clause: string) => string,
): ReadonlyMap<string, string> {
  const missed = new Map<string, string>();
  for (const check of checks)
    for (const clause of check.clauses)
      if (!reached.has(clause) && !missed.has(clause)) missed.set(clause, why(check, clause));
  return missed;
}

type SharedPlacing = Omit<ActionBodyContext, 'owner'>;

/** null: there is no market to make bodies for. */
async function sharedPlacingOf(
  session: Session,
  client: VenueClient,
  { keys }: ProberKeys,
): Promise<SharedPlacing | null> {
  const market = firstOpenMarket(session.facts);
  return market === undefined ? null : makeActionBodyContext(client, session, { other: keys.next(), market });
}

async function signedBodies(
  { target, facts }: Session,
  asking: ProberKeys,
  placing: SharedPlacing | null,
): Promise<readonly BodySignatureProbe[]> {
  const owned = await probeOwnedBodies(target, facts, asking);
  if (placing === null) return owned;
  const suited = (type: string) => soundBodyOverrides({ ...placing, owner: asking.keys.next() }, type);
  return [...owned, ...(await probeOwnerlessBodies(target, facts, asking, suited))];
}

/** By the first capability that is missing, as the run itself names it. */
function missing(checks: readonly CheckMetadata[], facts: VenueFacts): Map<Capability, number> {
  return countsOf(checks.flatMap((check) => check.needs.find((name) => !facts.capabilities.has(name)) ?? []));
}

/** How often each stands in a list. */
function countsOf<Name extends string>(names: Iterable<Name>): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
