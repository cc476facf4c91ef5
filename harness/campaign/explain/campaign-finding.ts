import type { ProductId } from '../../../spec-schemas/products.ts';
import type { SwitchId } from '../../../spec-schemas/switches.ts';
import { makeFinding } from '../../case/finding.ts';
import type { Step } from '../../generate/steps.ts';
import type { FigureExplanation, FindingEvent, FindingSeverity } from '../../runner/events.ts';
import type { ProbedFacts } from '../adopt/part.ts';
import { toReportedMismatch } from '../compare/difference.ts';
import { campaignIdOf } from '../families/family.ts';
import type { CampaignEnvironment, SequenceCase } from '../play/campaign-environment.ts';
import type { RunPartsForCampaign } from '../play/campaign-options.ts';
import type { SequenceRunEnd } from '../play/execute.ts';
import type { MissingScriptReason, RecordedScript } from './recorded-script.ts';
import type { IrrelevantStepValue } from './vary.ts';

/** End of a run with a difference. */
export type DifferingEnd = Extract<SequenceRunEnd, { readonly kind: 'differs' }>;

/** Probed facts as plain JSON. */
export interface ProbedFactsJson {
  readonly minNotional: Readonly<Record<string, string>>;
  readonly pairTicks: Readonly<Record<string, string>> | null;
  readonly cushionUsd: string | null;
}

/** Data for `replay`: plain JSON, with every symbolic reference of the shrunk sequence. */
export interface CampaignReplayInput {
  readonly kind: 'campaign';
  readonly campaign: string;
  readonly seed: number;
  readonly coins: readonly string[];
  readonly profile: 'live' | 'next';
  readonly variants: Readonly<Record<string, string>>;
  /** Products that the target has no path for. Left out: none. */
  readonly lacks?: readonly ProductId[];
  /** Actions whose body, known from public facts alone, the target cannot read. Left out: none. */
  readonly unread?: readonly string[];
  /** Switches that were off on the target. Left out: none. */
  readonly off?: readonly SwitchId[];
  /** Products whose actions the target accepted without effect. Left out: none. */
  readonly idle?: readonly ProductId[];
  readonly steps: readonly Step[];
  /** Step values that do not matter for the difference. Left out: none is known. */
  readonly free?: readonly IrrelevantStepValue[];
  /** Facts about the target found by probing orders. Left out: nothing was probed. */
  readonly probed?: ProbedFactsJson;
  /** Script of the run that showed the difference, for `replay --as`, or the reason why there is none; left out: not recorded. */
  readonly script?: RecordedScript | MissingScriptReason;
}

/** Returns the finding for a shrunk sequence. */
export function makeCampaignFinding(
  { family, coins, steps }: SequenceCase,
  { difference, transcript }: DifferingEnd,
  {
    severity,
    clause,
    suspects,
    fits,
    openChoices = [],
    run,
    environment,
    script,
    free = [],
    figures = [],
  }: {
    readonly severity: FindingSeverity;
    readonly clause: string | null;
    readonly suspects: readonly string[];
    readonly fits: readonly string[];
    readonly openChoices?: readonly string[];
    readonly run: RunPartsForCampaign;
    readonly environment: CampaignEnvironment;
    readonly script?: RecordedScript | MissingScriptReason | undefined;
    readonly free?: readonly IrrelevantStepValue[];
    readonly figures?: readonly FigureExplanation[];
  },
): FindingEvent {
  const campaign = campaignIdOf(family);
  const replay: CampaignReplayInput = {
    kind: 'campaign',
    campaign,
    seed: run.seed,
    coins,
    profile: environment.profile,
    variants: { ...environment.variants },
    ...(environment.lacks.length === 0 ? {} : { lacks: environment.lacks }),
    ...(environment.unread === undefined || environment.unread.length === 0 ? {} : { unread: environment.unread }),
    ...(environment.off.length === 0 ? {} : { off: environment.off }),
    ...(environment.idle === undefined || environment.idle.length === 0 ? {} : { idle: environment.idle }),
    steps,
    ...(free.length === 0 ? {} : { free }),
    ...(environment.probed === undefined ? {} : { probed: recordedFacts(environment.probed) }),
    ...(script === undefined ? {} : { script }),
  };
  return makeFinding({
    t: run.timestamp(),
    severity,
    clause,
    check: campaign,
    mismatch: toReportedMismatch(difference),
    transcript,
    reproduce: run.reproduce(campaign),
    replay,
    ...(suspects.length === 0 ? {} : { suspects }),
    ...(fits.length === 0 ? {} : { fits }),
    ...(openChoices.length === 0 ? {} : { openChoices }),
    figures,
  });
}

function recordedFacts({ minNotional, pairTicks, cushionUsd }: ProbedFacts): ProbedFactsJson {
  return {
    minNotional: Object.fromEntries(minNotional),
    pairTicks: pairTicks === null ? null : Object.fromEntries(pairTicks),
    cushionUsd,
  };
}
