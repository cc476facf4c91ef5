// Written by `npm run lists` from the files of this folder; no edit lasts.
import { accountChannels } from './accounts.ts';
import { marketChannels } from './markets.ts';

/** Every channel. */
export const channels = [
  ...accountChannels,
  ...marketChannels,
] as const;
