import { isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { ledgerUpdatesChannel } from '../feed/channels/ledger-updates.ts';
import { editsOf } from '../rule-edits.ts';
import type { Fault } from './fault.ts';
import { unknownTag } from './transport/refusals.ts';
import { editReplyWithRequest } from './wire-edits.ts';

const taken = { data: { accepted: true, mempool_depth: 0, nonce: 1, action_hash: `0x${'0'.repeat(64)}` } };

export const versionsFaults: readonly Fault[] = [
  {
    id: 'versions.old-channel-name',
    clause: 'versions.feed.ledger-updates',
    title: 'the older camelCase name of the ledger channel still works',
    edit: editsOf('feed', 'channels')(() => ({ ledgerUpdates: ledgerUpdatesChannel })),
  },
  {
    id: 'versions.alias-forgotten',
    clause: 'versions.actions.aliases',
    title: 'approve_builder_fee is an unknown variant',
    edit: unknownTag('approve_builder_fee'),
  },
  {
    id: 'versions.alias-left-behind',
    clause: 'versions.actions.aliases',
    title: 'approve_broker_fee is taken, its older name has no path',
    edit: editReplyWithRequest(
      (request, _body, reply) =>
        isBrokerApproval(request) ? { ...reply, status: 202, body: printJson(taken) } : reply,
      '/exchange',
    ),
  },
];

function isBrokerApproval(request: JsonValue | undefined): boolean {
  const action = isJsonObject(request) ? request.action : undefined;
  return isJsonObject(action) && action.type === 'approve_broker_fee';
}
