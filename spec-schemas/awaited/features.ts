/** A part of the venue that is no one action, read or channel. */
interface FeatureRow {
  readonly says: string;
}

/** What clauses without a check need as a whole. One that is built goes, and its rows with it. */
export const features = {
  gateway: { says: 'a gateway in front of a node of its own' },
} as const satisfies Readonly<Record<string, FeatureRow>>;

export type Feature = keyof typeof features;

/** The row of a feature; undefined for a name of none. */
export function featureOf(name: string): FeatureRow | undefined {
  // The name is one of its keys.
  return Object.hasOwn(features, name) ? features[name as Feature] : undefined;
}
