import type fc from 'fast-check';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { ActionEncoding, EncodeScope } from './encode-scope.ts';
import type { FigureArbitraries } from './figures.ts';

/** Description of one action for campaigns: its words, weight and encoding. */
export interface ActionGenerator<Words extends { readonly tag: string }> {
  readonly tag: Words['tag'];
  /** Weight with which it is drawn without steering. */
  readonly weight: number;
  /** Drawn only by families that ask for it: what it takes away or needs leaves little for the others. */
  readonly isOnRequest?: true;
  words(figures: FigureArbitraries): fc.Arbitrary<Words>;
  /**
   * Returns the action that the words stand for; null: they do not apply here, because their subject does not exist, or
   * a value that should be off a grid lies on it.
   */
  encode(words: Words, encoding: ActionEncoding, scope: EncodeScope): WireAction | null;
  /** Returns the facets of the words that coverage tells apart. Left out: none. */
  facets?(words: Words): readonly string[];
}
