import type { Profile, VariantChoice } from '../../../reference-model/index.ts';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { SwitchId } from '../../../spec-schemas/switches.ts';
import type { UsedKeyReporter } from '../../case/used-keys.ts';
import type { Step } from '../../generate/steps.ts';
import type { RunFindings } from '../../runner/run-findings.ts';
import type { Session } from '../../runner/session.ts';
import type { AdoptedVenue } from '../adopt/adopt.ts';
import type { ProbedFacts } from '../adopt/part.ts';
import type { ByUrlHooks } from '../by-url/by-url.ts';
import type { PlaceholderSigner } from '../compare/envelope.ts';
import type { AdvisedPlaces } from '../compare/told-places.ts';
import type { Family } from '../families/family.ts';
import type { BlockBarrier } from './block-barrier.ts';

/** Sequence with its family and its markets. */
export interface SequenceCase {
  readonly family: Family;
  readonly coins: readonly string[];
  readonly steps: readonly Step[];
}

/** Environment that the runs of one campaign share. */
export interface CampaignEnvironment {
  readonly session: Session;
  readonly seed: number;
  readonly salt: string;
  /** Venue adopted once: each sequence starts from a fork of it. */
  readonly venue: AdoptedVenue;
  /** Facts of it that only orders show. Left out: none was probed for. */
  readonly probed?: ProbedFacts;
  /** System actions that the operator interface offers. */
  readonly systemActions: ReadonlySet<string>;
  /** Barrier through which every block of the campaign is cut. */
  readonly blocks: Pick<BlockBarrier, 'join'>;
  /** Left out: the operator cuts the blocks, and nobody else moves the venue. */
  readonly byUrl?: ByUrlHooks;
  /** Profile of the shadow: under `auto`, the one that the target was found to have. */
  readonly profile: Profile;
  readonly variants: VariantChoice;
  /** Decisions of which the target has no known form: differences that rest on them only advise. Left out: none. */
  readonly unmatched?: ReadonlySet<string>;
  /** Causes and places that advisories of the run have told. Left out: none. */
  readonly advisedPlaces?: AdvisedPlaces;
  /** Products for which the target has no path; the shadow lacks them as well. */
  readonly lacks: readonly ProductId[];
  /** Actions of which the target reads no body of public facts, nor does the shadow. Left out: none. */
  readonly unread?: readonly string[];
  /** Switches that the target has off: the shadow begins with them off as well. */
  readonly off: readonly SwitchId[];
  /** Products whose actions the target accepts without effect: they are not played. Left out: none. */
  readonly idle?: readonly ProductId[];
  /** Whether the target takes other rates on pairs than on perpetual markets, which no shadow adopts. Left out: it does not. */
  readonly havePairsOwnRates?: boolean;
  /** Signs in place of real signatures on actions to the target; null: real ones. */
  readonly trustedSigner: PlaceholderSigner | null;
  /** Steps between two comparisons of everything. */
  readonly cutEvery: number;
  /** Whether all comparisons but the last of a sequence are of a drawn part of the reads. Left out: each is of all. */
  readonly drawsReads?: boolean;
  readonly frames: boolean;
  /** Orders of one block with several in flight that are played, at most; left out: as many as there may be at all. */
  readonly mostOrders?: number;
  /** Types of the reads that are compared; left out: all. */
  readonly onlyReads?: readonly string[];
  /** Reporter of used keys. Left out, or null: none is reported. */
  readonly usedKeys?: UsedKeyReporter | null;
  /** Findings of the run: what decides, and where advisories are reported. */
  readonly findings: RunFindings;
}
