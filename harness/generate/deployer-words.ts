import fc from 'fast-check';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { GeneratedAction } from './generated-action.ts';
import { market } from './references.ts';
import type { MarketRef } from './steps.ts';

// Actions of deployers on markets that are none of theirs: campaigns give nobody the stake that a deployer needs.

/** The number of a market of the sequence, or one that nobody has. */
type AssetRef = MarketRef | 'nobody';

const asset: fc.Arbitrary<AssetRef> = fc.oneof(
  { weight: 3, arbitrary: market },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
);

export interface SettingWords<Tag extends string> {
  readonly tag: Tag;
  readonly asset: AssetRef;
}

/**
 * A setting with values that a market of one's own would take.
 * @param more  beside the number of the market
 * @param key  under which that stands
 */
export function settingOf<const Tag extends string>(
  tag: Tag,
  more: JsonObject,
  key: 'asset' | 'pair' = 'asset',
): GeneratedAction<SettingWords<Tag>> {
  return {
    tag,
    weight: 0.2,
    words: () => fc.record({ tag: fc.constant(tag), asset }),
    encode: ({ asset: ref }, _encoding, scope) => ({
      type: tag,
      params: { [key]: ref === 'nobody' ? 4_000_000_000 : scope.market(ref).id, ...more },
    }),
    facets: ({ asset: ref }) => (ref === 'nobody' ? ['of nobody'] : []),
  };
}
