import type { Fault } from './fault.ts';
import { accountChannelFaults } from './feed/account-channels.ts';
import { channelFaults } from './feed/channels.ts';
import { errorFaults } from './feed/errors.ts';
import { frameFaults } from './feed/frames.ts';
import { marketChannelFaults } from './feed/market-channels.ts';
import { postFaults } from './feed/posts.ts';
import { pushFaults } from './feed/pushes.ts';
import { recordFaults } from './feed/records.ts';

export const feedFaults: readonly Fault[] = [
  ...accountChannelFaults,
  ...errorFaults,
  ...frameFaults,
  ...marketChannelFaults,
  ...postFaults,
  ...pushFaults,
  ...channelFaults,
  ...recordFaults,
];
