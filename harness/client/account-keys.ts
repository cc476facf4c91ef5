import type { FeedFrame } from './feed-client.ts';
import { at } from './json-at.ts';

/** Names of the account among the arguments of an account channel, in the order of probing (D26). */
export const accountArgumentNames = ['user', 'address', 'account', 'owner'] as const;
export type AccountArgumentName = (typeof accountArgumentNames)[number];

/** Whether the reply to a subscribe says that the venue has no such channel. */
export function isUnknownChannelError({ json }: FeedFrame): boolean {
  return String(at(json, 'data.error')).includes('unknown channel');
}
