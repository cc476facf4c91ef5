import type { ActionContext } from '../actions/action.ts';
import type { PendingAction } from '../chain/pending-queue.ts';
import type { Core } from '../core.ts';
import { cancelLiveOrder } from '../engine/orders/cancel-order.ts';
import type { BlockEventIndex } from '../feed/block-digest.ts';
import type { Channel } from '../feed/channel.ts';
import { composeEdits, makeReplyEdit, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { NonceWindow } from '../state/account.ts';
import { marketsOfKind } from '../state/market.ts';
import type { Fault } from './fault.ts';
import { makeFeedEdit } from './feed/edit-feed.ts';

/**
 * Faults of a venue that is correct as long as few requests are in flight. No check sends that many at once, so only a campaign with
 * concurrent requests finds them, and `selftest` does not plant them.
 */
export const faultsWhenConcurrent: readonly Fault[] = [
  {
    id: 'orders.race-of-one-owner',
    clause: 'auctions.priority.rank',
    title: 'of two actions of one account in a crowded block the later one acts first',
    edit: ordersBlocks((queue) => swapped(queue)),
  },
  {
    id: 'orders.lost-in-crowded-block',
    clause: 'orders.open-orders.live-only',
    title: 'the newest order of a crowded block is lost with the next one, although it was acknowledged',
    edit: losesNewestOfCrowded(),
  },
  {
    id: 'feed.fills-twice-in-crowded-block',
    clause: 'feed.push.once',
    title: 'fills of a crowded block are told twice',
    edit: tellsCrowdedTwice('fills'),
  },
  {
    id: 'reads.behind-acknowledged-write',
    clause: 'orders.open-orders.live-only',
    title: 'the first reads of open orders behind a crowded block are as they were before',
    edit: readsBehindCrowded(),
  },
  {
    id: 'nonces.twice-at-once',
    clause: 'nonces.replay.in-one-block',
    title: 'a nonce that arrives twice in a crowded block acts twice',
    edit: actsTwiceInCrowded(() => true),
  },
  {
    id: 'nonces.transfer-twice-at-once',
    clause: 'nonces.replay.in-one-block',
    title: 'a transfer that arrives twice in a crowded block moves its money twice',
    edit: actsTwiceInCrowded(isTransfer),
  },
];

/** A block is crowded from this number of actions on. */
const CROWD = 3;

function isCrowded(queue: readonly PendingAction[]): boolean {
  return queue.length >= CROWD;
}

/** @param change  edits the actions of a crowded block */
function ordersBlocks(
  change: (queue: readonly PendingAction[], core: Core) => readonly PendingAction[],
  always: (queue: readonly PendingAction[], core: Core) => void = () => undefined,
): RulesEdit {
  return rulesEditorAt(
    'chain',
    'queue',
  )(({ order }) => ({
    order: (due, core) => {
      always(due, core);
      const queue = order(due, core);
      return isCrowded(due) ? change(queue, core) : queue;
    },
  }));
}

/** Returns the queue with the first two actions of one account swapped; the account is the first that has two. */
function swapped(queue: readonly PendingAction[]): readonly PendingAction[] {
  const placesOf = ({ context }: PendingAction) =>
    queue.flatMap((other, at) => (other.context.account === context.account ? [at] : []));
  const [first, second] = queue.map(placesOf).find(({ length }) => length > 1) ?? [];
  return queue.map(
    (pending, at) => queue[at === first ? (second ?? at) : at === second ? (first ?? at) : at] ?? pending,
  );
}

function losesNewestOfCrowded(): RulesEdit {
  const crowded = new WeakMap<Core, bigint>();
  return ordersBlocks(
    (queue, core) => {
      crowded.set(core, core.state.nextOid);
      return queue;
    },
    (_queue, core) => {
      const since = crowded.get(core);
      crowded.delete(core);
      if (since === undefined) return;
      const fresh = [...marketsOfKind(core.state, 'perp')].flatMap(({ book }) =>
        [...book.walk('bid'), ...book.walk('ask')].filter(({ oid }) => oid >= since),
      );
      const [newest] = fresh.toSorted((one, other) => (one.oid < other.oid ? 1 : -1));
      if (newest !== undefined) cancelLiveOrder(core, newest, null);
    },
  );
}

function tellsCrowdedTwice(name: string): RulesEdit {
  const crowded = new WeakMap<Core, number>();
  const notices = ordersBlocks((queue, core) => {
    crowded.set(core, core.state.height);
    return queue;
  });
  const tells = makeFeedEdit(({ channels }) => {
    const channel = channels[name];
    return channel?.by !== 'user' ? {} : { channels: { ...channels, [name]: pushTwice(channel, crowded) } };
  });
  return composeEdits(notices, tells);
}

type UserChannel = Extract<Channel, { readonly by: 'user' }>;

/** @param crowded  height of the newest crowded block */
function pushTwice(channel: UserChannel, crowded: WeakMap<Core, number>): UserChannel {
  return {
    by: 'user',
    open: (core, user) => {
      const view = channel.open(core, user);
      let again: unknown = null;
      const push = (block: BlockEventIndex) => {
        const due = again;
        const pushed = view.push(block);
        again = crowded.get(core) === core.state.height ? pushed : null;
        return pushed ?? due;
      };
      return { snapshot: () => view.snapshot(), push };
    },
  };
}

/** Number of reads that are answered with stale data. */
const READS_BEHIND = 3;

function readsBehindCrowded(): RulesEdit {
  const repliesByRequest = new Map<string, string>();
  let behind = 0;
  const notices = ordersBlocks((queue) => {
    behind = READS_BEHIND;
    return queue;
  });
  const answers = makeReplyEdit(({ path, body }, reply) => {
    const asked = path === '/info' ? new TextDecoder().decode(body) : '';
    if (!asked.includes('"open_orders"') || reply.status !== OK) return reply;
    const before = repliesByRequest.get(asked);
    behind -= 1;
    if (behind >= 0 && before !== undefined) return { ...reply, body: before };
    repliesByRequest.set(asked, reply.body);
    return reply;
  });
  return composeEdits(notices, answers);
}

function isTransfer({ tag }: ActionContext): boolean {
  return tag === 'send_asset';
}

/** @param concerns  selects the affected actions */
function actsTwiceInCrowded(concerns: (context: ActionContext) => boolean): RulesEdit {
  let fresh: Map<NonceWindow, Set<bigint>> | null = null;
  const notices = ordersBlocks(
    (queue) => {
      fresh = new Map();
      return queue;
    },
    () => {
      fresh = null;
    },
  );
  const uses = rulesEditorAt(
    'chain',
    'nonces',
  )(({ actor, isUsed }) => {
    let isConcerned = false;
    return {
      actor(context) {
        isConcerned = concerns(context);
        return actor(context);
      },
      isUsed(window, nonce) {
        const used = isUsed(window, nonce);
        if (fresh === null || !isConcerned) return used;
        const own = fresh.get(window) ?? new Set();
        fresh.set(window, own);
        if (used && own.has(nonce)) return false;
        own.add(nonce);
        return used;
      },
    };
  });
  return composeEdits(notices, uses);
}

const OK = 200;
