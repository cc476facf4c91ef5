import { citeSupplement } from '../../clauses/source.ts';
import * as auctions from '../../shapes/actions/auctions.ts';
import {
  type ActionEntries,
  makeSignedBytesField,
  makeSignedEnumField,
  makeSignedField,
  makeSignedPresenceField,
} from '../action-entry.ts';
import { agentSignerRefusals } from './refusals.ts';

const encryptedOrderFields = [
  makeSignedBytesField('ciphertext', 'ciphertext'),
  makeSignedField('bytes32', 'commitment', 'commitment'),
  makeSignedField('uint8', 'threshold', 'threshold'),
  makeSignedField('uint64', 'targetBlock', 'target_block'),
  makeSignedField('uint64', 'revealDeadlineMs', 'reveal_deadline_ms'),
];

const encryptedOrder = {
  ciphertext: [1, 2, 3],
  commitment: new Array<number>(32).fill(0),
  threshold: 2,
  target_block: 100,
  reveal_deadline_ms: 5000,
};

/** @source write-api, "Endpoints" and "Who signs" */
export const auctionActions = {
  priority_bid: {
    tag: 'priority_bid',
    group: 'auctions',
    status: 'live',
    bodyKey: 'params',
    body: auctions.PriorityBidBody,
    example: { asset: 8, bid_bps: 6 },
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'PriorityBid',
    fields: [makeSignedField('uint32', 'asset', 'asset'), makeSignedField('uint16', 'bidBps', 'bid_bps')],
    errors: [{ code: 'INVALID_REQUEST', phase: 'commit', when: 'a bid of 0, or above 8 bps', authority: 'public' }],
    gates: {
      list: 'auctions.priority',
      source: citeSupplement('actions', 'priority_bid'),
      stated: { zero: { clause: 'auctions.priority.zero' }, cap: { clause: 'auctions.priority.cap' } },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  submit_encrypted_order: {
    tag: 'submit_encrypted_order',
    group: 'auctions',
    status: 'live',
    bodyKey: 'params',
    body: auctions.SubmitEncryptedOrderBody,
    example: encryptedOrder,
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'SubmitEncryptedOrder',
    fields: encryptedOrderFields,
    errors: [
      {
        code: 'INVALID_REQUEST',
        phase: 'commit',
        when: 'no ciphertext, one that is too long, a threshold of 0, or a full pool',
        authority: 'assumed',
      },
    ],
    gates: {
      list: 'auctions.encrypted',
      source: citeSupplement('actions', 'submit_encrypted_order'),
      stated: {
        empty: { clause: 'auctions.encrypted.empty' },
        threshold: { clause: 'auctions.encrypted.threshold' },
      },
    },
    authority: { body: 'public', typeString: 'public' },
  },
  // Not an alias: it decodes and signs like its successor, but is always refused.
  encrypted_order_submit: {
    tag: 'encrypted_order_submit',
    group: 'auctions',
    status: 'retired',
    bodyKey: 'params',
    body: auctions.SubmitEncryptedOrderBody,
    example: encryptedOrder,
    auth: 'master-only',
    owner: 'none',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'SubmitEncryptedOrder',
    fields: encryptedOrderFields,
    errors: [
      {
        code: 'ACTION_UNSUPPORTED',
        phase: 'admission',
        when: 'every call whose body is well formed',
        authority: 'public',
      },
    ],
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
  fba_submit: {
    tag: 'fba_submit',
    group: 'auctions',
    status: 'live',
    bodyKey: 'params',
    body: auctions.FbaSubmitBody,
    example: { market: 0, side: 'Bid', size: 100000000, price: 10050000000 },
    auth: 'master/agent',
    owner: 'optional-admission',
    replyKind: 'admission',
    effects: { leavesOpen: true, changesAccount: true, takesMargin: false },
    primaryType: 'FbaSubmit',
    fields: [
      makeSignedField('uint32', 'market', 'market'),
      makeSignedEnumField('side', 'side', { Bid: 0, Ask: 1 }),
      makeSignedField('uint64', 'size', 'size'),
      makeSignedField('uint64', 'price', 'price'),
      makeSignedPresenceField('hasStpGroup', 'stp_group?'),
      makeSignedField('uint64', 'stpGroup', 'stp_group?'),
    ],
    errors: agentSignerRefusals,
    gates: {
      list: 'auctions.fba',
      source: citeSupplement('engine', '24'),
      stated: { flag: { clause: 'auctions.fba.flag' } },
    },
    authority: { body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
