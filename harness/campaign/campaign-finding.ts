import type { ProductId } from '../../spec-schemas/products.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { Step } from '../generate/steps.ts';
import type { FindingEvent, Severity } from '../runner/events.ts';
import { findingOf } from '../runner/finding.ts';
import type { CampaignRun } from './campaign.ts';
import { reported } from './difference.ts';
import type { RunEnd } from './execute.ts';
import { campaignOf } from './families/family.ts';
import type { CampaignField, SequenceCase } from './field.ts';

/** End of a run that showed a difference. */
export type Seen = Extract<RunEnd, { readonly kind: 'differs' }>;

/** Data for `replay`: plain JSON, with every symbolic reference of the shrunk sequence. */
export interface CampaignReplay {
  readonly kind: 'campaign';
  readonly campaign: string;
  readonly seed: number;
  readonly coins: readonly string[];
  readonly profile: 'live' | 'next';
  readonly variants: Readonly<Record<string, string>>;
  /** Products for which the target had no path. Left out: none. */
  readonly lacks?: readonly ProductId[];
  /** Switches that the target had off. Left out: none. */
  readonly off?: readonly SwitchId[];
  /** Products whose actions the target accepted without effect. Left out: none. */
  readonly idle?: readonly ProductId[];
  readonly steps: readonly Step[];
}

/** Returns the finding for a shrunk sequence. */
export function findingFor(
  { family, coins, steps }: SequenceCase,
  { difference, transcript }: Seen,
  {
    severity,
    clause,
    suspects,
    fits,
    run,
    field,
  }: {
    readonly severity: Severity;
    readonly clause: string | null;
    readonly suspects: readonly string[];
    readonly fits: readonly string[];
    readonly run: CampaignRun;
    readonly field: CampaignField;
  },
): FindingEvent {
  const campaign = campaignOf(family);
  const replay: CampaignReplay = {
    kind: 'campaign',
    campaign,
    seed: run.seed,
    coins,
    profile: field.profile,
    variants: { ...field.variants },
    ...(field.lacks.length === 0 ? {} : { lacks: field.lacks }),
    ...(field.off.length === 0 ? {} : { off: field.off }),
    ...(field.idle === undefined || field.idle.length === 0 ? {} : { idle: field.idle }),
    steps,
  };
  return findingOf({
    t: run.timestamp(),
    severity,
    clause,
    check: campaign,
    mismatch: reported(difference),
    transcript,
    reproduce: run.reproduce(campaign),
    replay,
    ...(suspects.length === 0 ? {} : { suspects }),
    ...(fits.length === 0 ? {} : { fits }),
  });
}
