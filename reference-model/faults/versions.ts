import { ledgerUpdatesChannel } from '../feed/channels/ledger-updates.ts';
import type { Fault } from './fault.ts';

export const versionsFaults: readonly Fault[] = [
  {
    id: 'versions.old-channel-name',
    clause: 'versions.feed.ledger-updates',
    title: 'the older camelCase name of the ledger channel still works',
    edit: (rules) => ({
      ...rules,
      feed: { ...rules.feed, channels: { ...rules.feed.channels, ledgerUpdates: ledgerUpdatesChannel } },
    }),
  },
];
