import type { OpaqueIdMapping } from '../../compare/correspondence.ts';
import type { DiffPolicy } from '../../compare/diff.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import type { RunBlocks } from './run-blocks.ts';

/** Comparison policies of a run, by how much is known of its block times. */
export class RunPolicies {
  readonly #correspondence: OpaqueIdMapping;
  readonly #advisedPlaces: CampaignEnvironment['advisedPlaces'];
  readonly #blocks: Pick<RunBlocks, 'areTimesKnown'>;

  constructor(
    correspondence: OpaqueIdMapping,
    { advisedPlaces }: Pick<CampaignEnvironment, 'advisedPlaces'>,
    blocks: Pick<RunBlocks, 'areTimesKnown'>,
  ) {
    this.#correspondence = correspondence;
    this.#advisedPlaces = advisedPlaces;
    this.#blocks = blocks;
  }

  /** Policy of replies. With unknown block times, interest and other accruals may differ slightly. */
  get ofReplies(): DiffPolicy {
    const correspondence = this.#correspondence;
    const amounts = this.#blocks.areTimesKnown ? 'exact' : 'near';
    const isAdvised = this.#advisedPlaces === undefined ? {} : { isAdvised: this.#advisedPlaces.has };
    return { correspondence, time: 'exact', height: 'exact', environment: 'ignore', amounts, ...isAdvised };
  }

  /** Policy of reads. With unknown block times, effects may have been in an adjacent block. */
  get ofReads(): DiffPolicy {
    const policy = { ...this.ofReplies, environment: 'exact' } as const;
    return this.#blocks.areTimesKnown ? policy : { ...policy, time: 'ignore', height: 'ignore' };
  }
}
