import { isJsonObject, type JsonValue, printJson } from '../../spec-schemas/json/lossless.ts';
import { ledgerUpdatesChannel } from '../feed/channels/ledger-updates.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import type { Fault } from './fault.ts';
import { makeReplyBodyEdit } from './operators/wire.ts';
import { undecodableTagEdit } from './transport/refusals.ts';

const noPath = { error: { code: 'ACTION_UNSUPPORTED', message: 'unsupported action' } };

export const versionsFaults: readonly Fault[] = [
  {
    id: 'versions.old-channel-name',
    clause: 'versions.feed.ledger-updates',
    title: 'the older camelCase name of the ledger channel still works',
    edit: rulesEditorAt('feed', 'channels')(() => ({ ledgerUpdates: ledgerUpdatesChannel })),
  },
  {
    id: 'versions.alias-forgotten',
    clause: 'versions.actions.aliases',
    title: 'claim_builder_rewards is an unknown variant',
    edit: undecodableTagEdit('claim_builder_rewards'),
  },
  {
    id: 'versions.alias-left-behind',
    clause: 'versions.actions.aliases',
    title: 'approve_broker_fee is taken, its older name has no path',
    edit: makeReplyBodyEdit(
      (request, _body, reply) =>
        isOlderApproval(request) ? { ...reply, status: 400, body: printJson(noPath) } : reply,
      '/exchange',
    ),
  },
];

function isOlderApproval(request: JsonValue | undefined): boolean {
  const action = isJsonObject(request) ? request.action : undefined;
  return isJsonObject(action) && action.type === 'approve_builder_fee';
}
