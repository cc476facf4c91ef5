import type fc from 'fast-check';
import type { WireAction } from '../../spec-schemas/signing/wire-action.ts';
import type { EncodeScope, Encoding } from './encode-scope.ts';
import type { Figures } from './figures.ts';

/** All that a campaign knows of one action: what is drawn, how often, and what is sent for it. */
export interface GeneratedAction<Words extends { readonly tag: string }> {
  readonly tag: Words['tag'];
  /** How often it is drawn when nothing steers. */
  readonly weight: number;
  words(figures: Figures): fc.Arbitrary<Words>;
  /**
   * The action that the words stand for; null: they are no case here, what they are about does not exist, or what should
   * be off a grid lies on it.
   */
  encode(words: Words, encoding: Encoding, scope: EncodeScope): WireAction | null;
  /** What of the words is told apart where it is counted what a campaign has reached. Left out: nothing. */
  facets?(words: Words): readonly string[];
}
