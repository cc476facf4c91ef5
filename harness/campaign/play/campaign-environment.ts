import type { ReleaseProfile, VariantChoice } from '../../../reference-model/index.ts';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { SwitchId } from '../../../spec-schemas/switches.ts';
import type { UsedKeyReporter } from '../../case/used-keys.ts';
import type { Step } from '../../generate/steps.ts';
import type { FindingsOutsideCases } from '../../runner/run-findings.ts';
import type { Session } from '../../runner/session.ts';
import type { AdoptedVenue } from '../adopt/adopt.ts';
import type { ProbedFacts } from '../adopt/part.ts';
import type { ByUrlHooks } from '../by-url/by-url.ts';
import type { PlaceholderSigner } from '../compare/envelope.ts';
import type { ReportedAdvisoryPlaces } from '../compare/reported-advisory-places.ts';
import type { Family } from '../families/family.ts';
import type { BlockBarrier } from './block-barrier.ts';

/** Sequence with its family and its markets. */
export interface SequenceCase {
  readonly family: Family;
  readonly coins: readonly string[];
  readonly steps: readonly Step[];
}

/** Facts of a target, as the session of a campaign has found them. */
export interface KnownTarget {
  readonly session: Pick<Session, 'facts'>;
}

/** Environment shared by the runs of one campaign. */
export interface CampaignEnvironment {
  readonly session: Session;
  readonly seed: number;
  readonly salt: string;
  /** Venue adopted once: each sequence starts from a fork of it. */
  readonly venue: AdoptedVenue;
  /** Facts about the venue found by probing orders. Left out: nothing was probed. */
  readonly probed?: ProbedFacts;
  /** System actions that the operator interface offers. */
  readonly systemActions: ReadonlySet<string>;
  /** Barrier through which every block of the campaign is cut. */
  readonly blocks: Pick<BlockBarrier, 'join'>;
  /** Left out: the operator cuts the blocks, and nobody else moves the venue. */
  readonly byUrl?: ByUrlHooks;
  /** Profile of the shadow: under `auto`, the one detected on the target. */
  readonly profile: ReleaseProfile;
  readonly variants: VariantChoice;
  /** Decisions for which the target has no known form: differences that rest on them are only advisory. Left out: none. */
  readonly unmatched?: ReadonlySet<string>;
  /** Causes and places that advisories of the run have reported. Left out: none. */
  readonly advisedPlaces?: ReportedAdvisoryPlaces;
  /** Products that the target has no path for; the shadow lacks them as well. */
  readonly lacks: readonly ProductId[];
  /** Actions whose body, known from public facts alone, neither target nor shadow can read. Left out: none. */
  readonly unread?: readonly string[];
  /** Switches that are off on the target, and on the shadow from the start. */
  readonly off: readonly SwitchId[];
  /** Products whose actions the target accepts without effect: they are not played. Left out: none. */
  readonly idle?: readonly ProductId[];
  /** Whether the target charges other rates on pairs than on perpetual markets, which no shadow adopts. Left out: it does not. */
  readonly havePairsOwnRates?: boolean;
  /** Signs actions to the target with placeholders instead of real signatures; null: real signatures. */
  readonly trustedSigner: PlaceholderSigner | null;
  /** Steps between two full comparisons. */
  readonly cutEvery: number;
  /** Whether all comparisons of a sequence but the last cover a random subset of the reads. Left out: each covers all. */
  readonly drawsReads?: boolean;
  readonly frames: boolean;
  /** Maximum execution orders of one block that are tried with several actions in flight; left out: the general limit. */
  readonly mostOrders?: number;
  /** Types of compared reads; left out: all. */
  readonly onlyReads?: readonly string[];
  /** Reporter of used keys. Left out or null: none is reported. */
  readonly usedKeys?: UsedKeyReporter | null;
  /** Findings of the run: decides which of them count, and where advisories are reported. */
  readonly findings: FindingsOutsideCases;
}
