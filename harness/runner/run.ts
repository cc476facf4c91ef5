import { allProducts } from '../../spec-schemas/products.ts';
import { venueParts } from '../../spec-schemas/venue-parts.ts';
import { probeCapability } from '../probe/probe.ts';
import { Transcript } from '../target/transcript.ts';
import { withTranscript } from '../target/with-transcript.ts';
import { makeViolationPolicy } from './deciding-policy.ts';
import type { RunEnded } from './events.ts';
import { runPlannedChecks } from './judge-checks.ts';
import { type RunHooks, type RunPlan, reasonProductIsRequired } from './plan/run-plan.ts';
import type { CheckRunnerContext } from './run-check.ts';
import { RunCutoff } from './run-cutoff.ts';
import { FindingsOutsideCases } from './run-findings.ts';
import { makeCheckRunContext } from './run-parts.ts';
import type { Session } from './session.ts';

/** Returns the findings of a run outside of its checks. */
export function makeFindingsOutsideCases(
  plan: RunPlan,
  { emit, timestamp }: Pick<RunHooks, 'emit' | 'timestamp'>,
): FindingsOutsideCases {
  const deciding = makeViolationPolicy(plan, plan.ownClauses);
  return new FindingsOutsideCases({ deciding, emit, timestamp, reproduce: plan.reproduce });
}

/** Ending of a part of a run, its cost, and the observed forms of open points. */
export interface PartEnding extends Omit<RunEnded, 'event' | 't'> {
  readonly observedForms: CheckRunnerContext['observedForms'];
}

/** Runs the plan's checks on a session, and what follows them. Ends with the last event of the journal. */
export async function runChecks(plan: RunPlan, opened: Session, hooks: RunHooks): Promise<RunEnded> {
  const { observedForms, ...ended } = await runPlanPart(plan, opened, hooks);
  emitOpenPointNotes(observedForms, hooks);
  return { event: 'run-ended', t: hooks.timestamp(), ...ended };
}

/** Runs the plan's checks on a session, and what follows them. */
export async function runPlanPart(plan: RunPlan, opened: Session, hooks: RunHooks): Promise<PartEnding> {
  const cuts = new RunCutoff(opened, hooks.interrupted, hooks.where ?? (() => 'on the way'));
  const { session } = cuts;
  noteLulls(session, hooks);
  const run = makeCheckRunContext(plan, cuts, hooks, hooks.findings ?? makeFindingsOutsideCases(plan, hooks));
  const startedAt = session.now();
  const outOfTime = () => plan.maxTimeMs !== null && session.now() - startedAt > plan.maxTimeMs;
  const enough = () => hooks.enough?.() === true;
  const stopped = async () => {
    await cuts.settled();
    return cuts.ending !== null || enough() || outOfTime();
  };
  await cuts.begin();
  if (cuts.ending === null) await demanded(plan, run);
  if (cuts.ending === null) await reportMissingDeploymentParts(plan, run);
  if (cuts.ending === null) await hooks.before?.(session, run, () => cuts.ending !== null);
  if (cuts.ending === null) await probeMissingFeaturesFirst(run);
  const isThrough = await runPlannedChecks(plan, run, hooks, { cuts, stopped });
  const isStopped = await stopped();
  if (!isStopped) await hooks.after?.(session, run, () => cuts.ending !== null || enough());
  const isWhole = isThrough && (!isStopped || hooks.after === undefined);
  await run.treasury?.sweep().catch(() => undefined);
  const spent = (await run.treasury?.spent().catch(() => null)) ?? null;
  if (cuts.ending === null) await session.spending?.comeBack();
  await cuts.checkForOthers();
  const { requests, weight, frames, rateLimited } = session.target.traffic;
  return {
    observedForms: run.observedForms,
    // A time limit reached after everything was done has cut nothing short.
    ...(cuts.ending ?? { ending: isWhole ? 'finished' : enough() ? 'max-failures' : 'max-time' }),
    requests,
    weight,
    frames,
    rateLimited,
    ...offered(session),
    ...(spent === null ? {} : { spent: { usdc: spent.usdc.toString(), native: spent.native.toString() } }),
  };
}

/** Probes required products, whether or not a check of the plan does. */
async function demanded({ required = [] }: RunPlan, { products, emit, timestamp }: CheckRunnerContext): Promise<void> {
  for (const product of allProducts.filter(({ id }) => required.includes(id))) {
    const presence = await products?.presenceOf(product).catch(() => 'untold');
    if (presence === 'untold')
      emit({ event: 'product-untold', t: timestamp(), product: product.id, name: product.name });
  }
}

/** Notes temporary silences of the target. */
function noteLulls({ lulls }: Session, { emit, timestamp, where }: RunHooks): void {
  if (lulls === undefined) return;
  lulls.onEnd = (ms) => {
    const text = `the target answered nothing for ${(ms / 1_000).toFixed(1)} s, and went on ${where?.() ?? 'on the way'}`;
    emit({ event: 'note', t: timestamp(), text });
  };
}

/** Notes the venue's forms of open points. */
export function emitOpenPointNotes(
  observedForms: CheckRunnerContext['observedForms'],
  { emit, timestamp }: Pick<RunHooks, 'emit' | 'timestamp'>,
): void {
  for (const [point, forms] of [...observedForms].sort())
    emit({ event: 'note', t: timestamp(), text: `${point}: ${[...forms].join(', ')}` });
}

function offered({ budget }: Session): { offeredWeight?: number; waitedMs?: number } {
  const used = budget?.() ?? null;
  return used === null ? {} : { offeredWeight: Math.round(used.offered), waitedMs: Math.round(used.waitedMs) };
}

/**
 * Finds what is absent or off before the first case, where the run has only one claim: later, a case would probe with other accounts, and
 * wait for their money while holding its own, as all parallel cases may.
 */
async function probeMissingFeaturesFirst({
  session,
  products,
  switches,
}: Pick<CheckRunnerContext, 'session' | 'products' | 'switches'>): Promise<void> {
  if (session.target.url === null || session.funds?.kind !== 'faucet' || session.facts.profile !== 'next') return;
  // Without any money the cases report that themselves.
  await products?.all().catch(() => []);
  await switches?.all().catch(() => []);
}

/** Reports missing required parts of a deployment, after probing for them again. */
async function reportMissingDeploymentParts(
  plan: Pick<RunPlan, 'required' | 'baseline'>,
  { session, findings, emit, timestamp }: Pick<CheckRunnerContext, 'session' | 'findings' | 'emit' | 'timestamp'>,
): Promise<void> {
  for (const part of venueParts) {
    const { id, name, capability } = part;
    const why = reasonProductIsRequired(id, plan);
    if (why === null || session.facts.capabilities.has(capability)) continue;
    const transcript = new Transcript();
    if (await probeCapability(withTranscript(session.target, transcript), capability)) continue;
    emit({ event: 'product-absent', t: timestamp(), product: id, name });
    const how = { said: `the venue has no ${name}`, actual: 'neither the probe nor a second look found it' };
    findings.noteMissingProduct(part, why, how, transcript.entries());
  }
}
