import { citeSupplement } from '../../clauses/source.ts';
import { scaleDistributions, scaleTifs, sides, stpModes } from '../../shapes/actions/order-words.ts';
import * as scale from '../../shapes/actions/scale.ts';
import { positionSides } from '../../shapes/words.ts';
import {
  type ActionEntries,
  makeSignedField,
  makeSignedKnownTextField,
  makeSignedWeightsField,
} from '../action-entry.ts';
import { agentSignerRefusals } from './refusals.ts';
import { spotPlacementRefusals } from './spot-refusals.ts';

const handle = '0x5c000000000000000000000000000001';

/** @source write-api, "Order placement and lifecycle" */
export const scaleActions = {
  scale_order: {
    tag: 'scale_order',
    group: 'scale',
    status: 'live',
    bodyKey: 'params',
    body: scale.ScaleOrderBody,
    example: {
      market: 7,
      side: 'bid',
      n: 5,
      px_low: 9800000000,
      px_high: 10000000000,
      total_size: 500000000,
      dist: 'flat',
      weights: [],
      tif: 'alo',
      reduce_only: false,
      stp_mode: 'cancel_oldest',
      cloid: handle,
    },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'statuses',
    effects: { leavesOpen: true, changesAccount: false, takesMargin: false },
    primaryType: 'ScaleOrder',
    fields: [
      makeSignedField('uint32', 'market', 'market'),
      makeSignedKnownTextField('side', 'side', sides),
      makeSignedField('uint32', 'n', 'n'),
      makeSignedField('uint64', 'pxLow', 'px_low'),
      makeSignedField('uint64', 'pxHigh', 'px_high'),
      makeSignedField('uint64', 'totalSize', 'total_size'),
      makeSignedKnownTextField('dist', 'dist', scaleDistributions),
      makeSignedWeightsField('weights', 'weights?', { path: 'dist', is: 'custom' }),
      makeSignedKnownTextField('tif', 'tif', scaleTifs),
      makeSignedField('bool', 'reduceOnly', 'reduce_only?'),
      makeSignedKnownTextField('stpMode', 'stp_mode', stpModes),
      makeSignedKnownTextField('positionSide', 'position_side?', positionSides),
      makeSignedField('string', 'cloid', 'cloid'),
    ],
    errors: [
      ...agentSignerRefusals,
      { code: 'MARKET_NOT_FOUND', phase: 'commit', when: 'no market has this id' },
      {
        code: 'MARGIN_INSUFFICIENT',
        phase: 'commit',
        when: 'free collateral does not cover the requirement of a rung',
      },
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'the number of rungs, their span, grid, weights or size break a rule',
        authority: 'assumed',
      },
      {
        code: 'ORDER_DUPLICATE_CLOID',
        phase: 'commit',
        when: 'an order that rests on this market carries the handle',
        clause: 'scale.handle.in-use',
        authority: 'public',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'ladders are not switched on', authority: 'assumed' },
      ...spotPlacementRefusals,
    ],
    gates: {
      list: 'scale.ladder',
      source: citeSupplement('engine', '6'),
      stated: {
        armed: { clause: 'scale.order.dormant' },
        pair: { clause: 'scale.order.spot-halted' },
        'pair-words': { clause: 'scale.order.spot-refused' },
        count: { clause: 'scale.order.n' },
        range: { clause: 'scale.order.range' },
        tick: { clause: 'scale.order.tick' },
        span: { clause: 'scale.order.span' },
        weights: { clause: 'scale.order.weights' },
        lot: { clause: 'scale.order.lot' },
        rung: { clause: 'scale.order.lot' },
        handle: { clause: 'scale.handle.in-use' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  cancel_scale: {
    tag: 'cancel_scale',
    group: 'scale',
    status: 'live',
    bodyKey: 'params',
    body: scale.CancelScaleBody,
    example: { market: 7, cloid: handle },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    acceptance: 'scale.cancel.rungs',
    effects: { leavesOpen: false, changesAccount: false, takesMargin: false, onlyEndsOrders: true },
    primaryType: 'CancelScale',
    fields: [makeSignedField('uint32', 'market', 'market'), makeSignedField('string', 'cloid', 'cloid')],
    errors: [
      ...agentSignerRefusals,
      {
        code: 'ORDER_NOT_FOUND',
        phase: 'commit',
        when: 'no rung of this handle is live',
        clause: 'scale.cancel.none',
      },
    ],
    authority: { body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
