import type { DecodedAction } from '../actions/action.ts';
import type { PendingAction, PendingQueueRules } from '../chain/pending-queue.ts';
import { chargeAccountBudget } from '../edge/limits.ts';
import { refuse } from '../refusal.ts';
import { composeEdits, makeFrameEdit, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { parseAddress, zeroAddress } from '../state/address.ts';
import { dailyVolumesOf } from '../state/volumes.ts';
import type { Fault } from './fault.ts';
import { makeFeedEdit } from './feed/edit-feed.ts';
import { makeExchangeEdit } from './operators/signatures.ts';
import { makeReadAnswerEdit as readOf } from './operators/transport.ts';
import { makeMatchedRepliesEdit } from './operators/wire.ts';

/** Replaces entries of the rules of limits. */
const edit = rulesEditorAt('limits');

const editQueue = rulesEditorAt('chain', 'queue');

export const limitsFaults: readonly Fault[] = [
  {
    id: 'limits.double-burst',
    clause: 'limits.ip.burst',
    title: 'an idle source may spend twice its budget',
    edit: edit((rules) => ({ capacity: (size) => 2 * rules.capacity(size) })),
  },
  {
    id: 'limits.half-refill',
    clause: 'limits.ip.refill',
    title: 'a budget refills at half its rate',
    edit: edit((rules) => ({ refill: (size, elapsedMs) => rules.refill(size, elapsedMs) / 2 })),
  },
  {
    id: 'limits.refused-for-good',
    clause: 'limits.charged.throttled',
    title: 'who was refused thirty times gets nothing back any more',
    needs: ['control'],
    edit: edit((rules) => {
      let refused = 0;
      return {
        refusal: () => {
          refused += 1;
          return rules.refusal();
        },
        refill: (size, elapsedMs) => (refused < 30 ? rules.refill(size, elapsedMs) : 0),
      };
    }),
  },
  {
    id: 'limits.allowlist-ignored',
    clause: 'limits.ip.allowlist',
    title: 'a source on the allowlist is limited like any other',
    edit: edit(() => ({ exempts: () => false })),
  },
  {
    id: 'limits.account-two-tokens',
    clause: 'limits.account.burst',
    title: 'a signed request draws two tokens',
    edit: edit(() => ({ accountTokens: () => 2 })),
  },
  {
    id: 'limits.refill-by-the-minute',
    clause: 'limits.account.refill',
    title: 'a budget refills once a minute',
    edit: edit((rules) => ({ refill: (size, elapsedMs) => rules.refill(size, elapsedMs - (elapsedMs % 60_000)) })),
  },
  {
    id: 'limits.account-token-per-leg',
    clause: 'limits.account.batch',
    title: 'a batch draws a token for each of its legs',
    edit: edit(() => ({ accountTokens: (legs) => legs })),
  },
  {
    id: 'limits.account-token-per-cancel',
    clause: 'limits.account.batch',
    title: 'a batch of cancels draws a token for each of them',
    edit: tokenPerCancel(),
  },
  {
    id: 'limits.account-by-signer',
    clause: 'limits.account.agents',
    title: 'every agent has a budget of its own',
    edit: edit(() => ({ accountKey: (_account, signer) => signer })),
  },
  {
    id: 'limits.account-in-params',
    clause: 'limits.account.agents',
    title: 'an agent draws on the budget of the account only where `params` name it',
    edit: byOwnerInParams(),
  },
  {
    id: 'limits.post-on-the-house',
    clause: 'limits.weight.post',
    title: 'posts draw on the budget of the node itself',
    edit: makeFeedEdit(({ post }) => ({ post: { ...post, payer: () => 'the node' } })),
  },
  {
    id: 'limits.refused-free',
    clause: 'limits.charged.refused',
    title: 'a refused request is not charged',
    edit: edit(() => ({ refund: (status, weight) => (status >= 400 ? weight : 0) })),
  },
  {
    id: 'limits.absent-free',
    clause: 'limits.charged.refused',
    title: 'a request for what there is not is not charged',
    edit: edit(() => ({ refund: (status, weight) => (status === 404 ? weight : 0) })),
  },
  {
    id: 'limits.wrong-type-free',
    clause: 'limits.charged.refused',
    title: 'a request with a field of a wrong type, or for a read that has moved, is not charged',
    edit: edit(() => ({ refund: (status, weight) => (status === 422 || status === 410 ? weight : 0) })),
  },
  {
    id: 'limits.refusal-unavailable',
    clause: 'limits.refusal.code',
    title: 'a spent budget answers UNAVAILABLE',
    edit: edit(() => ({ refusal: () => refuse('UNAVAILABLE', 'too many requests') })),
  },
  {
    id: 'limits.refusal-retry-after',
    clause: 'limits.refusal.no-hint',
    title: 'a 429 says when to come back',
    edit: makeMatchedRepliesEdit(
      (_request, { status }) => status === 429,
      (reply) => ({ ...reply, headers: { ...reply.headers, 'retry-after': '1' } }),
    ),
  },
  {
    id: 'limits.light-read-late',
    clause: 'limits.refusal.weight-1',
    title: 'a read is affordable after 100 ms only',
    edit: edit((rules) => ({ refill: (size, elapsedMs) => rules.refill(size, elapsedMs) / 2 })),
  },
  {
    id: 'limits.write-late',
    clause: 'limits.refusal.weight-5',
    title: 'no single pause gives back more than 4',
    edit: edit((rules) => ({ refill: (size, elapsedMs) => Math.min(4_000, rules.refill(size, elapsedMs)) })),
  },
  {
    id: 'limits.socket-63',
    clause: 'limits.socket.64',
    title: 'a connection holds 63 subscriptions',
    edit: makeFeedEdit(() => ({ maxSubscriptions: 63 })),
  },
  {
    id: 'limits.socket-ended-counts',
    clause: 'limits.socket.64',
    title: 'a subscription that a connection has ended counts on',
    edit: (rules) => {
      const asked = new WeakMap<object, Set<string>>();
      return makeFeedEdit(() => ({
        used: (_held, { socket, key }) => {
          const keys = asked.get(socket) ?? new Set<string>();
          asked.set(socket, keys);
          const { size } = keys;
          keys.add(key);
          return size;
        },
      }))(rules);
    },
  },
  {
    id: 'limits.socket-65',
    clause: 'limits.socket.65th',
    title: 'a connection holds 65 subscriptions',
    edit: makeFeedEdit(() => ({ maxSubscriptions: 65 })),
  },
  {
    id: 'limits.socket-mute-after-refusal',
    clause: 'limits.socket.first-64',
    title: 'after a subscribe too many nothing is pushed any more',
    edit: mutedByOverflow,
  },
  {
    id: 'limits.socket-allowlist-ignored',
    clause: 'limits.socket.allowlist',
    title: 'an allowlisted connection holds 64 subscriptions like any other',
    edit: makeFeedEdit(() => ({ uncapped: () => false })),
  },
  {
    id: 'limits.route-mounted',
    clause: 'limits.route.none',
    title: 'GET /limits tells the setting',
    edit: makeMatchedRepliesEdit(
      ({ path }) => path === '/limits',
      (reply) => ({ ...reply, status: 200, body: '{"data":{"per_ip":{"per_second":20,"burst":1200}}}' }),
    ),
  },
  {
    id: 'limits.queue-drops-newest',
    clause: 'limits.queue.drops-oldest',
    title: 'a full queue gives up what came last',
    edit: editQueue(() => ({ evicts: (queue) => queue.length - 1 })),
  },
  {
    id: 'limits.queue-one-less',
    clause: 'limits.queue.size',
    title: 'of a full queue one action less comes into the block',
    edit: editQueue(({ order, capacity }) => ({
      order: (queue, core) => order(queue.length < capacity(core) ? queue : queue.slice(1), core),
    })),
  },
  {
    id: 'limits.queue-tells',
    clause: 'limits.queue.silent',
    title: 'an order that a full queue gave up is told as rejected',
    edit: editQueue(refusesDropped),
  },
  {
    id: 'limits.own-orders-free',
    clause: 'limits.ip.every-request',
    title: 'open_orders weighs nothing',
    edit: edit((rules) => ({ weight: (route, type) => (type === 'open_orders' ? 0 : rules.weight(route, type)) })),
  },
  {
    id: 'limits.read-draws-on-account',
    clause: 'limits.account.exchange-only',
    title: 'a read of open orders draws on the budget of its account',
    edit: readOf('open_orders', (served) => (core, request, node) => {
      const address = parseAddress(request.address);
      if (address !== null) chargeAccountBudget(core, address, address);
      return served(core, request, node);
    }),
  },
  {
    id: 'limits.named-by-signer',
    clause: 'limits.account.named',
    title: 'a write draws on the budget of its signer',
    edit: edit(() => ({ accountKey: (_account, signer) => signer })),
  },
  {
    id: 'limits.newcomers-share',
    clause: 'limits.account.floor',
    title: 'all accounts draw on one budget',
    edit: edit(() => ({ accountKey: () => zeroAddress })),
  },
  {
    id: 'limits.operators-limited',
    clause: 'limits.account.metaliquidity',
    title: 'an operator of a metaliquidity vault is limited like anybody else',
    edit: edit(() => ({ exemptsSigner: () => false })),
  },
  {
    id: 'limits.volume-lowers',
    clause: 'limits.account.ladder',
    title: 'who has traded has half the budget',
    edit: edit(() => ({
      accountTokens: (_legs, { state }, account) => (dailyVolumesOf(state, account).length > 0 ? 2 : 1),
    })),
  },
];

function mutedByOverflow(rules: Parameters<RulesEdit>[0]): ReturnType<RulesEdit> {
  let muted = false;
  return composeEdits(
    rulesEditorAt(
      'feed',
      'reasons',
    )(({ tooMany }) => ({
      tooMany: (limit) => {
        muted = true;
        return tooMany(limit);
      },
    })),
    makeFrameEdit((frame) => (muted && frame.text.endsWith('"is_snapshot":false}') ? null : frame)),
  )(rules);
}

/** Returns an evicted action to the queue in the next block, which refuses it. */
function refusesDropped(rules: PendingQueueRules): Partial<PendingQueueRules> {
  const dropped: PendingAction[] = [];
  return {
    evicts(queue) {
      const at = rules.evicts(queue);
      const pending = queue[at];
      if (pending !== undefined) dropped.push(pending);
      return at;
    },
    order: (queue, core) => [...dropped.splice(0).map(withoutFunds), ...rules.order(queue, core)],
  };
}

const dropGate = { id: 'dropped', check: () => refuse('PRECONDITION_FAILED', 'dropped from a full queue') };
const dropsEvery = rulesEditorAt('actions', 'orders')(() => ({ placement: [dropGate] }));

/** The same action, run as if nobody could pay for it. */
function withoutFunds(pending: PendingAction): PendingAction {
  const commit: DecodedAction['commit'] = (core, context) =>
    pending.action.commit({ ...core, rules: dropsEvery(core.rules) }, context);
  return { ...pending, action: { ...pending.action, commit } };
}

/** Remembers the key under which the current request's account is named; its budget is charged before the next request is read. */
function byOwnerInParams(): RulesEdit {
  let isInParams = true;
  const reading = makeExchangeEdit(({ reads }) => ({
    reads(body) {
      const envelope = reads(body);
      isInParams = 'fault' in envelope || envelope.action.params !== undefined;
      return envelope;
    },
  }));
  const drawing = edit(({ accountKey }) => ({
    accountKey: (account, signer) => (isInParams ? accountKey(account, signer) : signer),
  }));
  return composeEdits(reading, drawing);
}

/** Remembers whether the current request is a batch of cancels; it is charged before the next request is read. */
function tokenPerCancel(): RulesEdit {
  let isCancels = false;
  const reading = makeExchangeEdit(({ reads }) => ({
    reads(body) {
      const envelope = reads(body);
      isCancels = 'tag' in envelope && envelope.tag === 'batch_cancel';
      return envelope;
    },
  }));
  return composeEdits(
    reading,
    edit(() => ({ accountTokens: (legs) => (isCancels ? legs : 1) })),
  );
}
