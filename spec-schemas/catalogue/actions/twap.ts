import { citeSupplement } from '../../clauses/source.ts';
import { sides } from '../../shapes/actions/order-words.ts';
import * as twap from '../../shapes/actions/twap.ts';
import { positionSides } from '../../shapes/words.ts';
import { type ActionEntries, makeSignedField, makeSignedKnownTextField } from '../action-entry.ts';
import { agentSignerRefusals } from './refusals.ts';
import { spotPlacementRefusals } from './spot-refusals.ts';

const positionSide = makeSignedKnownTextField('positionSide', 'position_side?', positionSides);

/** @source write-api, "Order placement and lifecycle" */
export const twapActions = {
  twap_order: {
    tag: 'twap_order',
    group: 'twap',
    status: 'live',
    bodyKey: 'params',
    body: twap.TwapOrderBody,
    example: { market: 4, side: 'ask', total_size: 1000000000, slice_count: 10, delay_ms: 10000, reduce_only: true },
    auth: 'master/agent',
    owner: 'optional-admission',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'TwapOrder',
    fields: [
      makeSignedField('uint32', 'market', 'market'),
      makeSignedKnownTextField('side', 'side', sides),
      makeSignedField('uint64', 'totalSize', 'total_size'),
      makeSignedField('uint32', 'sliceCount', 'slice_count'),
      makeSignedField('uint64', 'delayMs', 'delay_ms'),
      makeSignedField('bool', 'reduceOnly', 'reduce_only'),
    ],
    variants: [
      { when: { isTrue: 'randomize' }, adds: [positionSide, makeSignedField('bool', 'randomize', 'randomize?')] },
      { when: { present: ['position_side'] }, adds: [positionSide] },
    ],
    errors: [
      ...agentSignerRefusals,
      { code: 'MARKET_NOT_FOUND', phase: 'commit', when: 'no market has this id' },
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'slice_count is 0, or above its ceiling',
        authority: 'assumed',
        clause: 'twap.order.count-limit',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'position_side on a one-way account, or none on a hedge account',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'reduce_only, position_side or randomize on a spot pair',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'a slice of a spot pair is below one lot or below the minimum notional',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'a spot pair has a minimum notional and no price to hold it against',
        authority: 'assumed',
      },
      ...spotPlacementRefusals,
    ],
    gates: {
      list: 'twap.parent',
      source: citeSupplement('engine', '5'),
      stated: {
        'one-way': { clause: 'twap.order.one-way' },
        hedge: { clause: 'twap.order.hedge' },
        pair: { clause: 'twap.spot.halted' },
        'pair-reduce-only': { clause: 'twap.spot.reduce-only' },
        'pair-position-side': { clause: 'twap.spot.position-side' },
        'pair-randomize': { clause: 'twap.spot.randomize' },
        'pair-lot': { clause: 'twap.spot.lot' },
        'pair-mark': { clause: 'twap.spot.no-mark' },
        'pair-min-notional': { clause: 'twap.spot.min-notional' },
        'count-zero': { clause: 'twap.order.count-zero' },
        count: { clause: 'twap.order.count-limit' },
        parents: { clause: 'twap.order.parents' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  twap_cancel: {
    tag: 'twap_cancel',
    group: 'twap',
    status: 'live',
    bodyKey: 'params',
    body: twap.TwapCancelBody,
    example: { twap_id: 17 },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    acceptance: 'twap.cancel.ends',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false, onlyEndsOrders: true },
    primaryType: 'TwapCancel',
    fields: [makeSignedField('uint64', 'twapId', 'twap_id')],
    errors: [
      ...agentSignerRefusals,
      { code: 'ORDER_NOT_FOUND', phase: 'commit', when: 'no live parent has this id', clause: 'twap.cancel.not-found' },
    ],
    authority: { body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
