import type { Profile, VariantChoice } from '../../reference-model/index.ts';
import type { ProductId } from '../../spec-schemas/products.ts';
import type { SwitchId } from '../../spec-schemas/switches.ts';
import type { Step } from '../generate/steps.ts';
import type { RunFindings } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import type { UsedKeys } from '../runner/used-keys.ts';
import type { AdoptedVenue } from './adopt/adopt.ts';
import type { TellSigner } from './envelope.ts';
import type { Family } from './families/family.ts';
import type { SharedBlocks } from './shared-blocks.ts';

/** One sequence with the family that it is of, and the markets that it is played on. */
export interface SequenceCase {
  readonly family: Family;
  readonly coins: readonly string[];
  readonly steps: readonly Step[];
}

/** What the runs of one campaign have in common. */
export interface CampaignField {
  readonly session: Session;
  readonly seed: number;
  readonly salt: string;
  /** Adopted once: each sequence starts from a fork of it. */
  readonly venue: AdoptedVenue;
  /** System actions that the operator interface offers. */
  readonly systemActions: ReadonlySet<string>;
  /** Every block of the campaign is cut through these. */
  readonly blocks: SharedBlocks;
  /** What the shadow is: under `auto`, the one that the target was seen to be. */
  readonly profile: Profile;
  readonly variants: VariantChoice;
  /** Decisions of which the target takes no known form: what rests on them only advises. Left out: none. */
  readonly unmatched?: ReadonlySet<string>;
  /** Products that the target has no path for: neither has the shadow. */
  readonly lacks: readonly ProductId[];
  /** What the target has switched off: the shadow begins with it off as well. */
  readonly off: readonly SwitchId[];
  /** Products of which the target takes actions and does nothing by them: they are not played. Left out: none. */
  readonly idle?: readonly ProductId[];
  /** In place of a signature on what the target is sent; null: the real one. */
  readonly tell: TellSigner | null;
  /** Steps between two comparisons of everything. */
  readonly cutEvery: number;
  readonly frames: boolean;
  /** Types of the reads that are compared; left out: all. */
  readonly only?: readonly string[];
  /** Left out, or null: nobody is told. */
  readonly usedKeys?: UsedKeys | null;
  /** What decides in the run, and where it tells what only advises. */
  readonly findings: RunFindings;
}
