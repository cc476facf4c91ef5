import type { Clause } from '../../spec-schemas/clause.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import type { EstimatedCheckWait } from '../budget/estimated-wait.ts';
import { estimateCheckWeight } from '../budget/estimated-weight.ts';
import { pickMeasuredOrTypical } from '../budget/measured-or-typical.ts';
import { type MeasuredOwnWait, measuredOwnWaits } from '../budget/measured-own-waits.ts';
import type { CheckMetadata } from '../check/check.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { makeViolationPredicate } from './deciding-policy.ts';
import type { CheckFacts, RunEvent, RunStarted } from './events.ts';
import { estimateRunWaitsByCheck } from './plan/estimated-waits.ts';
import type { RunPlan } from './plan/run-plan.ts';
import { clausesNamedBy, selectRunnableChecks } from './runnable-checks.ts';

/** Returns the first event of a run, written before the target is contacted, so that an unreachable one has a report too. */
export function makeRunStartedEvent(plan: RunPlan, t: string): RunStarted {
  const named = new Set<string>((plan.shard?.whole ?? plan.checks).flatMap(({ clauses }) => clauses));
  const decides = makeViolationPredicate(plan, plan.ownClauses);
  const waits = waitsOf(plan);
  return {
    event: 'run-started',
    t,
    tool: plan.tool,
    id: plan.id,
    seed: plan.seed,
    salt: plan.salt,
    argv: plan.argv,
    target: plan.targetName,
    profile: plan.profile,
    strict: plan.strict,
    ...(plan.raised === undefined ? {} : { raised: plan.raised }),
    ...(plan.access === undefined ? {} : { access: plan.access }),
    ...(plan.minJudged === undefined ? {} : { minJudged: plan.minJudged.share }),
    ...(plan.thresholds === undefined ? {} : { thresholds: plan.thresholds }),
    ...(plan.waivers === undefined ? {} : { waivers: plan.waivers }),
    ...(plan.baseline === undefined ? {} : { baseline: plan.baseline }),
    ...(plan.required === undefined ? {} : { required: plan.required }),
    ...(plan.counts === undefined ? {} : { counts: plan.counts }),
    clauses: [...allClauses, ...(plan.ownClauses ?? [])]
      .filter((clause: Clause) => isClauseInForce(clause, plan.profile) || named.has(clause.id))
      .map((clause: Clause) => ({
        id: clause.id,
        says: clause.says,
        sources: clause.sources,
        authority: clause.authority,
        profile: clause.profile,
        decides: decides(clause),
        ...(clause.decision === undefined ? {} : { decision: clause.decision }),
      })),
    checks: plan.checks.map((check) => checkFacts(check, plan, waits)),
    campaigns: plan.campaigns ?? [],
    ...(plan.foretoldPlay === undefined ? {} : { foretoldPlay: plan.foretoldPlay }),
    ...(plan.shard === undefined ? {} : { shard: { part: plan.shard.part, of: plan.shard.of } }),
  };
}

function checkFacts(check: CheckMetadata, plan: RunPlan, waits: ReadonlyMap<string, EstimatedCheckWait>): CheckFacts {
  const { id, title, area, by, clauses, file, form } = check;
  const wait = waits.get(id);
  return {
    id,
    title,
    area,
    clauses,
    ...(file === undefined ? {} : { file }),
    ...(isUnoperated(plan)
      ? { weight: estimateCheckWeight({ id, by }), ownWait: estimateCheckOwnWait({ id, by }) }
      : {}),
    ...(wait === undefined ? {} : { wait }),
    ...(form === undefined ? {} : { form: { profile: form.profile, item: form.item } }),
  };
}

function waitsOf(plan: RunPlan): ReadonlyMap<string, EstimatedCheckWait> {
  const { checks, access, profile } = plan;
  if (access === undefined || !isUnoperated(plan)) return new Map();
  return estimateRunWaitsByCheck(checks, { isolation: access.isolation, profile });
}

/** Whether the run has to wait for the venue's time. */
function isUnoperated({ targetName, access }: RunPlan): boolean {
  return targetName !== 'model' && access?.control === null;
}

/** Returns the second event: the results of the probe. @param promised  selects the checks that doctor promises; left out: by capability */
export function makeTargetProbedEvent(
  plan: RunPlan,
  facts: VenueFacts,
  t: string,
  promised: (checks: readonly CheckMetadata[]) => readonly CheckMetadata[] = (checks) =>
    selectRunnableChecks(checks, facts),
): RunEvent {
  const { chainIdentity, network, profile, role, isolation, capabilities, variants } = facts;
  return {
    event: 'target-probed',
    t,
    chainIdentity,
    network,
    profile,
    role,
    isolation,
    capabilities: [...capabilities],
    variants,
    ...(plan.minJudged === undefined ? {} : { judgeable: [...clausesNamedBy(promised(plan.minJudged.of))] }),
  };
}

/** Whether the clause is in force. Under `auto` both forms of a changing rule are, per item. */
export function isClauseInForce(clause: Clause, profile: 'live' | 'next' | 'auto'): boolean {
  if (profile === 'auto') return true;
  return profile === 'next' ? clause.until === undefined : clause.profile === 'live';
}

/**
 * Assumed for a check that was never measured. Most of these never pass where nobody operates the venue, and end as soon as they show what
 * they lack: others wait for some 20 blocks.
 */
const typicalOwnWaits: Readonly<Record<CheckMetadata['by'], MeasuredOwnWait>> = {
  observe: { blocks: 0.5, seconds: 0.5 },
  act: { blocks: 4, seconds: 1 },
  operate: { blocks: 4, seconds: 1 },
};

/** Estimated own waits of a check, on a venue that cuts its own blocks. */
function estimateCheckOwnWait(check: Pick<CheckMetadata, 'id' | 'by'>): MeasuredOwnWait {
  return pickMeasuredOrTypical(check, (id) => measuredOwnWaits[id], typicalOwnWaits);
}
