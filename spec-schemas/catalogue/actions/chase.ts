import { citeSupplement } from '../../clauses/source.ts';
import * as chase from '../../shapes/actions/chase.ts';
import { sides, stpModes } from '../../shapes/actions/order-words.ts';
import { positionSides } from '../../shapes/words.ts';
import { type ActionEntries, makeSignedField, makeSignedKnownTextField } from '../action-entry.ts';
import { agentSignerRefusals } from './refusals.ts';
import { spotPlacementRefusals } from './spot-refusals.ts';

/** @source write-api, "Order placement and lifecycle" */
export const chaseActions = {
  chase_order: {
    tag: 'chase_order',
    group: 'chase',
    status: 'live',
    bodyKey: 'params',
    body: chase.ChaseOrderBody,
    example: {
      market: 7,
      side: 'bid',
      size: 100000000,
      stp_mode: 'cancel_oldest',
      interval_blocks: 4,
      ttl_ms: 3600000,
      max_reprices: 500,
    },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'statuses',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: true },
    primaryType: 'ChaseOrder',
    fields: [
      makeSignedField('uint32', 'market', 'market'),
      makeSignedKnownTextField('side', 'side', sides),
      makeSignedField('uint64', 'size', 'size'),
      makeSignedField('string', 'cloid', 'cloid?'),
      makeSignedKnownTextField('stpMode', 'stp_mode', stpModes),
      makeSignedKnownTextField('positionSide', 'position_side?', positionSides),
      makeSignedField('uint32', 'intervalBlocks', 'interval_blocks'),
      makeSignedField('uint64', 'ttlMs', 'ttl_ms'),
      makeSignedField('uint32', 'maxReprices', 'max_reprices'),
    ],
    errors: [
      ...agentSignerRefusals,
      {
        code: 'MARKET_NOT_FOUND',
        phase: 'commit',
        when: 'no market has this id',
        clause: 'orders.body.market-unknown',
      },
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'interval_blocks outside 2 to 28800, ttl_ms outside 60000 to 604800000, or max_reprices outside 1 to 100000',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the account has five active chases, or the venue its total',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the market has no tick and lot grid',
        authority: 'assumed',
      },
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'the book gives nothing to peg on, or the first price would cross it',
        authority: 'assumed',
      },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'the first leg did not rest', authority: 'assumed' },
      { code: 'PRECONDITION_FAILED', phase: 'commit', when: 'chases are not switched on', authority: 'assumed' },
      ...spotPlacementRefusals,
    ],
    gates: {
      list: 'chase.order',
      source: citeSupplement('engine', '7'),
      stated: {
        pair: { clause: 'chase.order.spot-halted' },
        grid: { clause: 'chase.order.grid' },
        interval: { clause: 'chase.order.interval' },
        ttl: { clause: 'chase.order.ttl' },
        reprices: { clause: 'chase.order.reprices' },
        own: { clause: 'chase.order.cap' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  cancel_chase: {
    tag: 'cancel_chase',
    group: 'chase',
    status: 'live',
    bodyKey: 'params',
    body: chase.CancelChaseBody,
    example: { market: 7, chase_oid: 12345 },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    acceptance: 'chase.cancel.ends',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false, onlyEndsOrders: true },
    primaryType: 'CancelChase',
    fields: [makeSignedField('uint32', 'market', 'market'), makeSignedField('uint64', 'chaseOid', 'chase_oid')],
    errors: [
      ...agentSignerRefusals,
      {
        code: 'ORDER_NOT_FOUND',
        phase: 'commit',
        when: 'the owner has no such chase on this market',
        clause: 'chase.cancel.not-found',
        authority: 'public',
      },
    ],
    authority: { body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
