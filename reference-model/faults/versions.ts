import { ledgerUpdatesChannel } from '../feed/channels/ledger-updates.ts';
import type { Fault } from './fault.ts';
import { unknownTag } from './transport/refusals.ts';

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
  {
    id: 'versions.alias-forgotten',
    clause: 'versions.actions.aliases',
    title: 'approve_builder_fee is an unknown variant',
    edit: unknownTag('approve_builder_fee'),
  },
];
