import type fc from 'fast-check';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { ActionEncodingParameters, EncodeScope } from './encode-scope.ts';
import type { FigureArbitraries } from './figures.ts';

/** Description of one action for campaigns: its draft, weight and encoding. */
export interface ActionGenerator<Words extends { readonly tag: string }> {
  readonly tag: Words['tag'];
  /** Relative frequency without steering. */
  readonly weight: number;
  /** Only drawn by families that request it: it removes or needs something that leaves little for other actions. */
  readonly isOnRequest?: true;
  words(figures: FigureArbitraries): fc.Arbitrary<Words>;
  /**
   * Returns the action of a draft; null: it does not apply here, because its subject does not exist, or a value that should be off a grid
   * is on it.
   */
  encode(words: Words, encoding: ActionEncodingParameters, scope: EncodeScope): WireAction | null;
  /** Returns the facets of the draft that coverage counts. Left out: none. */
  facets?(words: Words): readonly string[];
}
