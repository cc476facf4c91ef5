import { adaptFamilyToUrl } from '../../harness/campaign/by-url/family-by-url.ts';
import { campaignIdOf } from '../../harness/campaign/families/family.ts';
import type { Capability } from '../../harness/check/capabilities.ts';
import { capabilities } from '../../harness/check/capabilities.ts';
import type { CheckMetadata } from '../../harness/check/check.ts';
import { unskipHintFor } from '../../harness/check/unskip-hint.ts';
import { type AssumedFacts, assumedFactsFor } from '../../harness/doctor/assumed-facts.ts';
import { isClauseInForce } from '../../harness/runner/opening-events.ts';
import { arrangeChecks, type RunConditions } from '../../harness/runner/plan/arrange.ts';
import { checkIdsOutsideQuickPart, QUICK_SKIP_REASON, type QuickPart } from '../../harness/runner/plan/quick-part.ts';
import { divideChecksByTimeLimit, type RunTimeLimit } from '../../harness/runner/plan/timed-part.ts';
import { divideIntoUnits, sortLongestFirst } from '../../harness/runner/plan/units.ts';
import { clausesNamedBy } from '../../harness/runner/runnable-checks.ts';
import { openSession } from '../../harness/session/open-session.ts';
import type { SessionOptions } from '../../harness/session/session-options.ts';
import { countWithNoun } from '../../reports/console/printable.ts';
import { allClauses } from '../../spec-schemas/clauses/index.ts';
import type { PlanOptions, SelectedWork } from '../run/plan.ts';

/**
 * Prints what a run with these options would do, without doing it: a target behind a URL is asked nothing, and nothing is written.
 * @returns exit code: 0
 */
export async function printRunForecast(
  selected: DryRunForecast['selected'],
  sessionOptions: SessionOptions,
  options: PlanOptions & { readonly quiet: boolean },
): Promise<number> {
  const foresight =
    sessionOptions.kind === 'model' ? await factsOfModel(sessionOptions) : assumedFactsFor(sessionOptions);
  const { target, profile, quiet } = options;
  const isAsked = options.fuzz !== undefined;
  for (const line of dryRunLines({ selected, foresight, target, profile, quiet, isAsked })) console.log(line);
  return 0;
}

/** Probes the model in this process, which sends no requests anywhere. */
async function factsOfModel(sessionOptions: SessionOptions): Promise<AssumedFacts> {
  const session = await openSession(sessionOptions);
  const { isolation, capabilities: found } = session.facts;
  await session.close();
  const known = capabilities.map((name) => [name, found.has(name) ? 'yes' : 'no'] as const);
  // Safe: each capability name has an entry.
  return { isolation, capabilities: Object.fromEntries(known) as AssumedFacts['capabilities'] };
}

interface DryRunForecast {
  /** `quick`: null unless a quick part limits the checks. `timed`: null unless a time limit orders them. */
  readonly selected: SelectedWork & { readonly quick: QuickPart | null; readonly timed: RunTimeLimit | null };
  readonly foresight: AssumedFacts;
  readonly target: string;
  readonly profile: 'live' | 'next' | 'auto';
  /** Whether only the totals are printed. */
  readonly quiet: boolean;
  /** Whether `--fuzz` requests campaigns. */
  readonly isAsked: boolean;
}

/** Capabilities that campaigns need of a target. */
const CAMPAIGN_NEEDS: readonly Capability[] = ['closed', 'control'];

function dryRunLines({ selected, foresight, target, profile, quiet, isAsked }: DryRunForecast): string[] {
  const { checks, quick, timed } = selected;
  const { isolation, capabilities } = foresight;
  const lacking = (needs: readonly Capability[]) => needs.find((need) => capabilities[need] === 'no');
  const out = quick === null ? new Set() : checkIdsOutsideQuickPart(quick, ({ needs }) => lacking(needs) === undefined);
  const able = checks.filter(({ id, needs }) => lacking(needs) === undefined && !out.has(id));
  const skipped = Map.groupBy(
    checks.filter(({ needs }) => lacking(needs) !== undefined),
    ({ needs }) => lacking(needs) ?? 'wire',
  );
  const circumstances = { hasControl: capabilities.control === 'yes', isolation, profile };
  const lines = [
    ...(target === 'model'
      ? unitLines(able, circumstances, foresight)
      : timedLines(able, timed, circumstances, foresight)),
    ...campaignLines(selected, lacking(CAMPAIGN_NEEDS), isAsked),
    ...[...skipped].flatMap(([need, members]) => [
      `Skipped: no ${need} (${members.length})${advice(need)}`,
      ...members.map(({ id }) => `  ${id}`),
      '',
    ]),
    ...leftOutLines(checks.filter(({ id }) => out.has(id))),
  ];
  return [
    `A dry run: nothing is written${target === 'model' ? '' : ', and the target is asked nothing'}.`,
    `target ${target}, isolation ${isolation}, profile ${profile}`,
    '',
    ...(quiet ? [] : lines),
    ...totals(checks, able, foresight),
    clausesLine({ checks, able, profile }),
  ];
}

function leftOutLines(left: readonly CheckMetadata[]): string[] {
  if (left.length === 0) return [];
  return [
    `Skipped by --${QUICK_SKIP_REASON} (${left.length})${advice(QUICK_SKIP_REASON)}`,
    ...left.map(({ id }) => `  ${id}`),
    '',
  ];
}

/** Lists the order of checks on a single venue; with a time limit, those that fit come first. */
function timedLines(
  able: readonly CheckMetadata[],
  timed: RunTimeLimit | null,
  circumstances: RunConditions,
  foresight: AssumedFacts,
): string[] {
  const stretches = divideChecksByTimeLimit(
    able,
    circumstances.hasControl ? undefined : (timed ?? undefined),
    circumstances,
  );
  if (stretches.length < 2) return lineLines(able, circumstances, foresight);
  const titles = ['About what --max-time has room for', 'Afterwards'];
  return stretches.flatMap((stretch, at) => [
    `${titles[at]} (${stretch.length})`,
    '',
    ...lineLines(stretch, circumstances, foresight),
  ]);
}

/** Lists the order of checks on a single venue, where some wait in queues. */
function lineLines(able: readonly CheckMetadata[], circumstances: RunConditions, foresight: AssumedFacts): string[] {
  const { together, queued, registering, alone } = arrangeChecks(able, circumstances);
  return [
    ...section('Side by side', together, foresight),
    ...section('One by one, beside them: they wait for the window of the faucet', queued, foresight),
    ...section('One by one, beside them: each makes the next registration dearer', registering, foresight),
    ...section('Alone, one after the other, in this order', alone, foresight),
  ];
}

/** Lists the order of checks on the model in this process, unit by unit. */
function unitLines(able: readonly CheckMetadata[], circumstances: RunConditions, foresight: AssumedFacts): string[] {
  const byId = new Map(able.map((check) => [check.id, check]));
  const ordered = sortLongestFirst(divideIntoUnits(able, []), byId, 1).flatMap((unit) => {
    const { together, queued, registering, alone } = arrangeChecks(
      unit.checks.flatMap((id) => byId.get(id) ?? []),
      circumstances,
    );
    return [...together, ...queued, ...registering, ...alone];
  });
  return section('Area by area, each on a venue of its own, with --jobs 1 in this order', ordered, foresight);
}

function section(title: string, checks: readonly CheckMetadata[], foresight: AssumedFacts): string[] {
  if (checks.length === 0) return [];
  return [`${title} (${checks.length})`, ...checks.map((check) => `  ${checkLine(check, foresight)}`), ''];
}

function checkLine({ id, by, needs, leases, clauses }: CheckMetadata, foresight: AssumedFacts): string {
  const open = openNeeds(needs, foresight);
  return [
    `${id} (${countWithNoun(clauses.length, 'clause')})  ${[by, ...needs].join(', ')}`,
    ...(leases.length === 0 ? [] : [`holds ${leases.join(', ')}`]),
    ...(open.length === 0 ? [] : [`if the target gives ${open.join(' and ')}`]),
  ].join('; ');
}

function openNeeds(needs: readonly Capability[], { capabilities }: AssumedFacts): readonly Capability[] {
  return needs.filter((need) => capabilities[need] === 'open');
}

function campaignLines(
  { campaigns, families }: SelectedWork,
  lacks: Capability | undefined,
  isAsked: boolean,
): string[] {
  if (campaigns.kind === 'off') return [];
  const size =
    campaigns.kind === 'runs'
      ? countWithNoun(campaigns.runs, 'run')
      : campaigns.kind === 'duration'
        ? `${campaigns.ms} ms`
        : 'runs until one fails';
  const isByUrl = lacks !== undefined && isAsked;
  const played = isByUrl ? families.filter((family) => adaptFamilyToUrl(family) !== null) : families;
  const how = lacks === undefined ? '' : isByUrl ? ', by URL alone' : `; skipped: no ${lacks}`;
  return [
    `Campaigns, last (${played.length}): ${size}, shared among them${how}`,
    ...played.map((family) => `  ${campaignIdOf(family)}`),
    '',
  ];
}

function totals(checks: readonly CheckMetadata[], able: readonly CheckMetadata[], foresight: AssumedFacts): string[] {
  const open = able.filter(({ needs }) => openNeeds(needs, foresight).length > 0).length;
  const maybe = open === 0 ? '' : `, ${open} of them only if the target has what they need`;
  return [`checks: ${able.length} of ${checks.length} would run${maybe}, ${checks.length - able.length} skipped`];
}

function clausesLine({
  checks,
  able,
  profile,
}: {
  checks: readonly CheckMetadata[];
  able: readonly CheckMetadata[];
  profile: DryRunForecast['profile'];
}) {
  const all = allClauses.filter((clause) => isClauseInForce(clause, profile)).length;
  const named = clausesNamedBy(checks).size;
  const reached = clausesNamedBy(able).size;
  return `clauses: ${all} in force under profile ${profile}, ${named} with a selected check, ${reached} with one that would run`;
}

function advice(reason: string): string {
  const words = unskipHintFor(reason);
  return words === null ? '' : `: ${words}`;
}
