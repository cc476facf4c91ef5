import * as account from '../shapes/actions/account.ts';
import {
  groupings,
  orderKinds,
  positionSides,
  sides,
  stpModes,
  timesInForce,
  tpslLabels,
} from '../shapes/actions/order-words.ts';
import * as orders from '../shapes/actions/orders.ts';
import { type ActionEntry, elements, presence, signed, signedWord } from './action-entry.ts';

/** The 15 words of a perpetual order: the fields of `submit_order`, and one leg of `batch_order`. */
const orderFields = [
  signed('uint32', 'market', 'market'),
  signedWord('side', 'side', sides),
  signedWord('kind', 'kind', orderKinds),
  signed('uint64', 'size', 'size'),
  signed('uint64', 'limitPx', 'limit_px'),
  signedWord('tif', 'tif', timesInForce),
  signedWord('stpMode', 'stp_mode', stpModes),
  signed('bool', 'reduceOnly', 'reduce_only'),
  signed('string', 'cloid', 'cloid?'),
  signed('uint16', 'builderFee', 'builder?.fee'),
  signed('address', 'builderUser', 'builder?.user'),
  signedWord('positionSide', 'position_side?', positionSides),
  signed('uint64', 'triggerPx', 'trigger?.trigger_px'),
  signed('bool', 'triggerIsMarket', 'trigger?.is_market?'),
  signedWord('triggerTpsl', 'trigger?.tpsl', tpslLabels),
];

const trailPx = signed('uint64', 'trailPx', 'trigger?.trail_px?');

const cancelFields = [signed('uint32', 'market', 'market'), signed('uint64', 'oid', 'oid')];

/** The 8 words of an amendment. An order that is addressed by its handle signs oid 0. */
const modifyFields = [
  signed('uint32', 'market', 'market'),
  signed('uint64', 'oid', 'oid?'),
  presence('hasNewPx', 'new_px?'),
  signed('uint64', 'newPx', 'new_px?'),
  presence('hasNewSize', 'new_size?'),
  signed('uint64', 'newSize', 'new_size?'),
  signed('string', 'cloid', 'cloid?'),
  signed('bool', 'alwaysPlace', 'always_place?'),
];

/**
 * The actions that this build knows in full, by tag. An action is added by adding its row here and the shape of its
 * body: routing, type strings and digests follow from the row.
 * @source write-api, "Endpoints" and "Authentication"
 */
export const actions = {
  submit_order: {
    tag: 'submit_order',
    bodyKey: 'order',
    body: orders.OrderBody,
    auth: 'master/agent',
    owner: 'required',
    replyKind: 'statuses',
    primaryType: 'SubmitOrder',
    fields: orderFields,
    variant: { when: 'trigger.trail_px', adds: [trailPx] },
    authority: { typeString: 'public' },
  },
  batch_order: {
    tag: 'batch_order',
    bodyKey: 'params',
    body: orders.BatchOrderBody,
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'statuses',
    primaryType: 'BatchOrder',
    fields: [elements('orders', 'orders', orderFields), signedWord('grouping', 'grouping?', groupings, 'na')],
    variant: {
      when: 'orders[].trigger.trail_px',
      adds: [elements('trailPxs', 'orders', [presence('hasTrailPx', 'trigger?.trail_px?'), trailPx])],
    },
    authority: { body: 'public', typeString: 'public' },
  },
  cancel_order: {
    tag: 'cancel_order',
    bodyKey: 'cancel',
    body: orders.CancelBody,
    auth: 'master/agent',
    owner: 'required',
    replyKind: 'admission',
    primaryType: 'CancelOrder',
    fields: cancelFields,
    authority: { body: 'public', typeString: 'public' },
  },
  batch_cancel: {
    tag: 'batch_cancel',
    bodyKey: 'params',
    body: orders.BatchCancelBody,
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'BatchCancel',
    fields: [elements('cancels', 'cancels', cancelFields)],
    authority: { body: 'public', typeString: 'public' },
  },
  cancel_by_cloid: {
    tag: 'cancel_by_cloid',
    bodyKey: 'params',
    body: orders.CancelByCloidBody,
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'CancelByCloid',
    fields: [signed('uint32', 'asset', 'asset'), signed('string', 'cloid', 'cloid')],
    authority: { body: 'public', typeString: 'public' },
  },
  cancel_all_orders: {
    tag: 'cancel_all_orders',
    bodyKey: 'params',
    body: orders.CancelAllOrdersBody,
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'CancelAllOrders',
    fields: [presence('hasAsset', 'asset?'), signed('uint32', 'asset', 'asset?')],
    authority: { body: 'public', typeString: 'public' },
  },
  modify: {
    tag: 'modify',
    bodyKey: 'params',
    body: orders.ModifyBody,
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'Modify',
    fields: modifyFields,
    authority: { body: 'public', typeString: 'public' },
  },
  batch_modify: {
    tag: 'batch_modify',
    bodyKey: 'params',
    body: orders.BatchModifyBody,
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    primaryType: 'BatchModify',
    fields: [elements('modifications', 'modifications', modifyFields)],
    authority: { body: 'public', typeString: 'public' },
  },
  schedule_cancel: {
    tag: 'schedule_cancel',
    bodyKey: 'params',
    body: orders.ScheduleCancelBody,
    auth: 'master/agent',
    owner: 'optional-admission',
    replyKind: 'admission',
    primaryType: 'ScheduleCancel',
    fields: [signed('uint64', 'cancelAtBlock', 'cancel_at_block')],
    authority: { body: 'public', typeString: 'public' },
  },
  update_leverage: {
    tag: 'update_leverage',
    bodyKey: 'params',
    body: account.UpdateLeverageBody,
    auth: 'master/agent',
    owner: 'optional-admission',
    replyKind: 'admission',
    primaryType: 'UpdateLeverage',
    fields: [
      signed('uint32', 'asset', 'asset'),
      signed('uint32', 'leverage', 'leverage'),
      signed('bool', 'isIsolated', 'is_isolated'),
    ],
    authority: { body: 'public', typeString: 'public' },
  },
  send_asset: {
    tag: 'send_asset',
    bodyKey: 'params',
    body: account.SendAssetBody,
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'SendAsset',
    // The optional nonce of the body is not here: the signed nonce is the envelope's.
    fields: [
      signed('uint32', 'sourceDex', 'source_dex'),
      signed('uint32', 'destinationDex', 'destination_dex'),
      signed('uint32', 'asset', 'asset'),
      signed('address', 'destination', 'destination'),
      signed('string', 'amount', 'amount'),
      signed('bool', 'toPerp', 'to_perp'),
    ],
    authority: { typeString: 'public' },
  },
  approve_agent: {
    tag: 'approve_agent',
    bodyKey: 'params',
    body: account.ApproveAgentBody,
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'ApproveAgent',
    fields: [
      signed('address', 'agentAddress', 'agent'),
      signed('string', 'agentName', 'name?'),
      signed('uint64', 'expiresAtMs', 'expires_at_ms?'),
    ],
    authority: { typeString: 'public' },
  },
  noop: {
    tag: 'noop',
    bodyKey: 'params',
    bodyOptional: true,
    body: account.NoopBody,
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    primaryType: 'Noop',
    fields: [],
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
} as const satisfies { readonly [tag: string]: ActionEntry };

export type ActionTag = keyof typeof actions;

const byTag: ReadonlyMap<string, ActionEntry> = new Map(Object.entries(actions));

/** The row of a tag, or undefined for a tag that this build does not know in full. Any text may be asked for. */
export function actionEntry(tag: string): ActionEntry | undefined {
  return byTag.get(tag);
}
