import { citeSupplement } from '../../clauses/source.ts';
import { sides, stpModes, timesInForce } from '../../shapes/actions/order-words.ts';
import * as spot from '../../shapes/actions/spot.ts';
import { type ActionEntries, makeSignedField, makeSignedKnownTextField } from '../action-entry.ts';
import { agentSignerRefusals, bookOrderRefusals } from './refusals.ts';
import { spotPlacementRefusals } from './spot-refusals.ts';

/** @source write-api, "Order placement and lifecycle" */
export const spotActions = {
  spot_order: {
    tag: 'spot_order',
    group: 'spot',
    status: 'live',
    bodyKey: 'order',
    body: spot.SpotOrderBody,
    example: { pair: 200, side: 'bid', size: 100000000, limit_px: 200000000, tif: 'gtc', stp_mode: 'cancel_oldest' },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'statuses',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'SpotOrder',
    fields: [
      makeSignedField('uint32', 'pair', 'pair'),
      makeSignedKnownTextField('side', 'side', sides),
      makeSignedField('uint64', 'size', 'size'),
      makeSignedField('uint64', 'limitPx', 'limit_px'),
      makeSignedKnownTextField('tif', 'tif', timesInForce),
      makeSignedKnownTextField('stpMode', 'stp_mode', stpModes),
      makeSignedField('string', 'cloid', 'cloid?'),
    ],
    errors: [
      ...agentSignerRefusals,
      { code: 'ACTION_UNSUPPORTED', phase: 'admission', when: 'tif aon or stp_mode reject', authority: 'public' },
      { code: 'INVALID_REQUEST', phase: 'commit', when: 'limit_px 0 with tif gtc or alo', authority: 'assumed' },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the account has 1000 orders resting on the pair',
        authority: 'assumed',
      },
      ...bookOrderRefusals,
      {
        code: 'ORDER_BELOW_MIN_NOTIONAL',
        phase: 'commit',
        when: 'price times size is under the minimum of the market',
        clause: 'spot.orders.min-notional',
      },
      ...spotPlacementRefusals,
    ],
    authority: { body: 'public', typeString: 'public' },
  },
  spot_cancel: {
    tag: 'spot_cancel',
    group: 'spot',
    status: 'live',
    bodyKey: 'cancel',
    body: spot.SpotCancelBody,
    example: { pair: 200, oid: 12345 },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    acceptance: 'spot.cancel.removes',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false, onlyEndsOrders: true },
    primaryType: 'SpotCancel',
    fields: [makeSignedField('uint32', 'pair', 'pair'), makeSignedField('uint64', 'oid', 'oid')],
    errors: [
      ...agentSignerRefusals,
      {
        code: 'ORDER_NOT_FOUND',
        phase: 'commit',
        when: 'the oid names no order that rests',
        clause: 'spot.cancel.not-found',
      },
      { code: 'AUTH_UNAUTHORIZED', phase: 'commit', when: "the order is somebody else's", authority: 'assumed' },
    ],
    gates: {
      list: 'spot.cancel',
      source: citeSupplement('engine', '16'),
      stated: { pair: { clause: 'spot.cancel.not-found' }, owner: { clause: 'spot.cancel.stranger' } },
    },
    authority: { body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
