import { randomUUID } from 'node:crypto';
import { isJsonObject } from '../../spec-schemas/json/lossless.ts';
import { type EstimatedCheckWait, sumParallelAndLoneSeconds } from '../budget/estimated-wait.ts';
import { withRateLimitResends } from '../budget/with-resends.ts';
import type { Capability } from '../check/capabilities.ts';
import type { CheckMetadata } from '../check/check.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import type { SpendingBound } from '../identity/fund-supply.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { ActionPathProber, type ProberKeys } from '../product-probes/path-prober.ts';
import {
  type ActionBodyContext,
  findFirstOpenMarket,
  makeActionBodyContext,
  makeSoundBodyOverrides,
} from '../product-probes/placing-actions.ts';
import { arrangeChecks } from '../runner/plan/arrange.ts';
import { estimateWaitsByCheck } from '../runner/plan/estimated-waits.ts';
import { isTriedInVain } from '../runner/plan/unmet-needs.ts';
import { clausesNamedBy, selectRunnableChecks } from '../runner/runnable-checks.ts';
import type { Session } from '../runner/session.ts';
import { probeOwnerlessBodies } from '../signatures/ownerless-bodies.ts';
import { type BodySignatureProbe, probeOwnedBodies } from '../signatures/probe-bodies.ts';
import { findUndecodableActions, type UndecodableAction } from './action-forms.ts';
import { BlockIntervalMeter } from './block-interval.ts';
import { probeSigningDomain, type SigningDomainProbe } from './domain-probe.ts';
import { readServedForms, type UndocumentedForm } from './forms.ts';
import { readFrameForms, type UndocumentedFrameForm } from './frame-forms.ts';
import { forecastMoney, type MoneyForecast } from './money-forecast.ts';
import { type OperatorTrial, runOperatorTrials } from './operator-trials.ts';
import { findUnpayableChecks, readKeyMoney } from './payable-checks.ts';
import { type ProductAndSwitchTable, probeProductTable, selectChecksOnOfferedProducts } from './product-table.ts';
import { findSkipReasonsByCheck } from './promised-checks.ts';
import {
  estimateBlockWaitSeconds,
  estimateFaucetClaimWaitSeconds,
  estimateRunSeconds,
  estimateRunWeight,
  estimateStagedRunSeconds,
} from './run-length.ts';
import { clausesExercisedBy, findUnexercisedReason } from './unexercised-clauses.ts';

/** Diagnosis of a target, and of what a run could find out about it. */
export interface Diagnosis {
  readonly facts: VenueFacts;
  /** Real time from request to reply of one small read, ms. */
  readonly roundTripMs: number;
  /** Consensus time of the newest block minus our clock, ms; null when the target shows no time. */
  readonly clockSkewMs: number | null;
  /** Consensus time per block, ms; null where blocks are not waited for, or none came meanwhile. */
  readonly blockMs: number | null;
  /** null: mainnet, where nothing is signed. */
  readonly domain: SigningDomainProbe | null;
  /** By kind of body, where signatures are accepted at all. */
  readonly bodies: readonly BodySignatureProbe[];
  /** Products and switches that the target has. */
  readonly table: ProductAndSwitchTable;
  /** Trials of the operator interface, call by call; empty where none is in use. */
  readonly operator: readonly OperatorTrial[];
  /** Forms in which the target serves what the documents do not show. */
  readonly forms: readonly (UndocumentedForm | UndocumentedFrameForm | UndecodableAction)[];
  readonly clauses: Coverage;
  readonly checks: Coverage;
  /** Ids of the checks that a run would judge. */
  readonly able: readonly string[];
  /** Clauses whose checks would all be skipped, with the reason. */
  readonly missed: ReadonlyMap<string, string>;
  /** Weight of the requests of a run; null in process. */
  readonly estimatedWeight: number | null;
  /** Money that a run takes from the treasury key; null: another source pays, or none. */
  readonly money: MoneyForecast | null;
  /** Number of checks that would be skipped for a missing product, or a switch that is off. */
  readonly lacking: number;
  /** Number of checks that would be skipped, by missing capability. */
  readonly skipped: ReadonlyMap<Capability, number>;
  /** Number of checks that would be skipped, by missing operator call. */
  readonly notOffered: ReadonlyMap<string, number>;
  /** Weight per second of a run's rate budget; null in process, where there is none. */
  readonly rate: number | 'unlimited' | null;
  readonly estimatedSeconds: number;
  /** Part of these in which claims wait for the faucet's window, in parallel with the rest; 0 where time can be moved. */
  readonly faucetSeconds: number;
  /** Like `estimatedSeconds`, if the faucet has no window: no read shows its length. */
  readonly promptSeconds: number;
}

interface Coverage {
  readonly judgeable: number;
  readonly total: number;
}

/**
 * Diagnoses a target. Changes nothing on it except for throw-away keys without funds, and the trials of an operator interface.
 * @param mostSpent  bound of the money from a key; null: its balance
 */
export async function diagnoseTarget(
  opened: Session,
  checks: readonly CheckMetadata[],
  rate: Diagnosis['rate'],
  mostSpent: SpendingBound | null = null,
): Promise<Diagnosis> {
  const session = { ...opened, target: withRateLimitResends(opened.target) };
  const { facts, target, control } = session;
  const nonces = new NonceSource(session.now);
  const client = new VenueClient(target, { serviceName: facts.serviceName, chainId: facts.chainId }, nonces);
  // In process, and through the operator interface, blocks are cut on demand.
  const waitsForBlocks = target.url !== null && control === null;
  const interval = new BlockIntervalMeter(client);
  if (waitsForBlocks) await interval.begin();
  const startedAt = performance.now();
  const status = await client.read('exchange_status');
  const roundTripMs = performance.now() - startedAt;
  // Taken before the probes, which take seconds.
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
  const capable = selectRunnableChecks(checks, facts);
  const keyMoney = await readKeyMoney(client, facts, session.funds, mostSpent);
  const lacks = new Map([
    ...findUnpayableChecks(checks, keyMoney, rate === 'unlimited'),
    ...findSkipReasonsByCheck(checks, session),
  ]);
  const offered = capable.filter(({ id }) => !lacks.has(id));
  const able = selectChecksOnOfferedProducts(offered, table);
  const exercised = clausesExercisedBy(able, facts);
  const forms = await readForms(session, client, asker, domain);
  const blockMs = waitsForBlocks ? await interval.measure() : null;
  const vain = capable.filter((check) => isTriedInVain(check, facts, session.funds?.kind ?? null));
  const begun = [...able, ...selectChecksOnOfferedProducts(vain, table)];
  const stages = stagesOf(begun, facts);
  const blocks = waitsForBlocks ? estimateBlockWaitSeconds(stages, blockMs, session.concurrency) : 0;
  const payer = session.funds?.kind ?? 'faucet';
  const paidByClaims = waitsForBlocks && session.funds?.kind === 'faucet' && facts.profile !== 'next';
  const money = forecastMoney(able, { concurrency: session.concurrency, isUnlimited: rate === 'unlimited' });
  const grants = paidByClaims ? estimateFaucetClaimWaitSeconds(money) : 0;
  // Without a faucet window only the waits for claims differ; without a mounted faucet there are none.
  const waits = [
    ...(waitsForBlocks ? estimateWaitsByCheck(able, facts).values() : []),
    { row: 'claims', seconds: grants, forClaim: true } as const,
  ].filter(({ forClaim }) => facts.capabilities.has('faucet') || !forClaim);
  const work = waitsForBlocks
    ? estimateStagedRunSeconds(stages, rate, payer, blockMs)
    : estimateRunSeconds(begun, rate, payer);
  const secondsOf = (work: number, checkWaits: readonly EstimatedCheckWait[]) => {
    const { beside, behind } = sumParallelAndLoneSeconds(checkWaits);
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
      (check, clause) => findUnexercisedReason(check.id, clause, facts) ?? whySkipped(check, facts, lacks),
    ),
    estimatedWeight: target.url === null ? null : Math.round(estimateRunWeight(begun, payer)),
    money: session.funds?.kind === 'key' ? money : null,
    lacking: offered.length - able.length,
    notOffered: countsOf(capable.flatMap(({ id }) => lacks.get(id) ?? [])),
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
    // Where the venue accepts no signature at all, every action is refused for that reason.
    ...(domain?.own.verdict === 'fits' ? await findUndecodableActions(asker) : []),
  ];
}

/** How a run without the operator interface schedules checks: in parallel, and one by one. */
function stagesOf(checks: readonly CheckMetadata[], { isolation, profile }: VenueFacts) {
  const { together, alone } = arrangeChecks(checks, { hasControl: false, isolation, profile });
  return { together, alone };
}

/** Returns why a run would skip a check, as text. */
function whySkipped({ id, needs }: CheckMetadata, facts: VenueFacts, lacks: ReadonlyMap<string, string>): string {
  const need = needs.find((name) => !facts.capabilities.has(name));
  return need === undefined ? (lacks.get(id) ?? 'a product or a switch') : need;
}

/** Returns the clauses that no check will judge, with what the first check that names it lacks. */
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

/** null: there is no market to build bodies for. */
async function sharedPlacingOf(
  session: Session,
  client: VenueClient,
  { keys }: ProberKeys,
): Promise<SharedPlacing | null> {
  const market = findFirstOpenMarket(session.facts);
  return market === undefined ? null : makeActionBodyContext(client, session, { other: keys.next(), market });
}

async function signedBodies(
  { target, facts }: Session,
  asking: ProberKeys,
  placing: SharedPlacing | null,
): Promise<readonly BodySignatureProbe[]> {
  const owned = await probeOwnedBodies(target, facts, asking);
  if (placing === null) return owned;
  const suited = (type: string) => makeSoundBodyOverrides({ ...placing, owner: asking.keys.next() }, type);
  return [...owned, ...(await probeOwnerlessBodies(target, facts, asking, suited))];
}

/** Counted by the first missing capability, as the run itself names it. */
function missing(checks: readonly CheckMetadata[], facts: VenueFacts): Map<Capability, number> {
  return countsOf(checks.flatMap((check) => check.needs.find((name) => !facts.capabilities.has(name)) ?? []));
}

/** Returns how often each name occurs. */
function countsOf<Name extends string>(names: Iterable<Name>): Map<Name, number> {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
