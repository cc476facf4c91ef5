import type { Profile, VariantChoice } from '../../reference-model/profile.ts';
import type { Control } from '../control/control.ts';
import type { Step } from '../generate/steps.ts';
import type { RunFindings } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import type { ProbedFacts } from './adopt.ts';
import type { TellSigner } from './envelope.ts';

/** One sequence with the markets that it is played on. */
export interface SequenceCase {
  readonly coins: readonly string[];
  readonly steps: readonly Step[];
}

/** What the runs of one campaign have in common. */
export interface CampaignField {
  readonly session: Session;
  readonly control: Control;
  readonly seed: number;
  readonly salt: string;
  readonly probed: ProbedFacts;
  /** What the shadow is: under `auto`, the one that the target was seen to be. */
  readonly profile: Profile;
  readonly variants: VariantChoice;
  /** In place of a signature on what the target is sent; null: the real one. */
  readonly tell: TellSigner | null;
  /** Steps between two comparisons of everything. */
  readonly cutEvery: number;
  readonly frames: boolean;
  /** What decides in the run, and where it tells what only advises. */
  readonly findings: RunFindings;
}
