import type { ActionContext } from '../actions/action.ts';
import { serializeAnswer } from '../answers/envelope.ts';
import type { Core } from '../core.ts';
import type { VenueReply } from '../door.ts';
import { cancelLiveOrder } from '../engine/orders/cancel-order.ts';
import type { BlockEventIndex } from '../feed/block-digest.ts';
import type { Channel } from '../feed/channel.ts';
import { composeEdits, makeReplyEdit, rulesEditorAt } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { LiveOrder } from '../state/live-order.ts';
import { marketsOfKind } from '../state/market.ts';
import type { Fault } from './fault.ts';
import { makeFeedEdit } from './feed/edit-feed.ts';

const editQueue = rulesEditorAt('chain', 'queue');
const editNonces = rulesEditorAt('chain', 'nonces');

/**
 * Faults of a venue that is correct as long as neither the wire nor the node is disturbed. No check disturbs either, so only a disturbed
 * campaign finds them, and `selftest` does not plant them.
 */
export const faultsWhenDisturbed: readonly Fault[] = [
  {
    id: 'nonces.free-after-lost-reply',
    clause: 'nonces.replay.once',
    title: 'an action whose caller has gone leaves its nonce free',
    edit: editNonces(() => ({ spentUnheard: false })),
  },
  {
    id: 'nonces.copy-acts',
    clause: 'nonces.replay.once',
    title: 'bytes that arrive again after their block act again',
    edit: copiesAct(() => true),
  },
  {
    id: 'nonces.copy-of-transfer-acts',
    clause: 'nonces.replay.once',
    title: 'a transfer whose bytes arrive again after its block moves its money again',
    edit: copiesAct(({ tag }) => tag === 'send_asset'),
  },
  {
    id: 'orders.lost-by-restart',
    clause: 'orders.open-orders.live-only',
    title: 'a restart loses the newest order of each book',
    needs: ['control'],
    edit: losesNewestOrders(),
  },
  {
    id: 'feed.fills-again-once-resumed',
    clause: 'feed.push.once',
    title: 'fills are told twice to who subscribes again',
    edit: tellsTwiceOnceResumed('fills'),
  },
  {
    id: 'reads.behind-replay',
    clause: 'orders.open-orders.live-only',
    title: 'for some blocks after a replay, open orders are read as they were before',
    edit: readsBehind(onReplay),
  },
  {
    id: 'orders.lost-after-clock-jump',
    clause: 'orders.open-orders.live-only',
    title: 'orders of a block that comes late are lost with the next one',
    needs: ['control'],
    edit: losesOrdersOfLateBlocks(),
  },
  {
    id: 'reads.behind-held-archive',
    clause: 'orders.open-orders.live-only',
    title: 'while the archive lags, and for some blocks after it, open orders are read as they were before',
    needs: ['control'],
    edit: readsBehind(onHeldArchive),
  },
  {
    id: 'history.orders-lost-while-archive-lags',
    clause: 'history.orders.transitions',
    title: 'orders of blocks over which the archive lags are in no history',
    needs: ['control'],
    edit: losesOrdersOfHeldArchive(),
  },
  {
    id: 'reads.behind-lost-node',
    clause: 'orders.open-orders.live-only',
    title: 'for some blocks after a gateway had lost its node, open orders are read as they were before',
    needs: ['control', 'gateway'],
    edit: readsBehind(onLostNode),
  },
  {
    id: 'gateway.forwards-what-it-refuses',
    clause: 'transport.unavailable.gateway',
    title: 'a gateway answers UNAVAILABLE, and the action has reached the node all the same',
    needs: ['control', 'gateway'],
    edit: forwardsWhatItRefuses(),
  },
];

/**
 * The same bytes act in every block in which they arrive; another action with their nonce does not.
 * @param concerns  selects the affected actions
 */
function copiesAct(concerns: (context: ActionContext) => boolean): RulesEdit {
  // Each venue has its own memory of what it has seen.
  return (rules) => {
    const heights = new Map<string, number>();
    let height = 0;
    const blocks = editQueue(({ order }) => ({
      order: (due, core) => {
        height = core.state.height;
        return order(due, core);
      },
    }));
    const uses = editNonces(({ actor, isUsed }) => {
      let isCopy = false;
      return {
        actor(context) {
          const before = heights.get(context.hash) ?? height;
          heights.set(context.hash, height);
          isCopy = before < height && concerns(context);
          return actor(context);
        },
        isUsed: (window, nonce) => isUsed(window, nonce) && !isCopy,
      };
    });
    return composeEdits(blocks, uses)(rules);
  };
}

/** A restart rebuilds the node's memory. */
function losesNewestOrders(): RulesEdit {
  const memories = new WeakMap<Core, object>();
  return editQueue(({ order }) => ({
    order: (due, core) => {
      const { cloids } = core.memory;
      const known = memories.get(core) ?? cloids;
      memories.set(core, cloids);
      if (known !== cloids)
        for (const { book } of marketsOfKind(core.state, 'perp')) {
          const newest = [...book.walk('bid'), ...book.walk('ask')].reduce<LiveOrder | null>(
            (best, one) => (best !== null && best.oid > one.oid ? best : one),
            null,
          );
          if (newest !== null) cancelLiveOrder(core, newest, null);
        }
      return order(due, core);
    },
  }));
}

function tellsTwiceOnceResumed(name: string): RulesEdit {
  return makeFeedEdit(({ channels }) => {
    const channel = channels[name];
    return channel?.by !== 'user' ? {} : { channels: { ...channels, [name]: pushTwice(channel) } };
  });
}

type UserChannel = Extract<Channel, { readonly by: 'user' }>;

function pushTwice(channel: UserChannel): UserChannel {
  const opened = new WeakMap<Core, Set<string>>();
  return {
    by: 'user',
    open: (core, user) => {
      const view = channel.open(core, user);
      const users = opened.get(core) ?? new Set();
      opened.set(core, users);
      const isResumed = users.has(user);
      users.add(user);
      let again: unknown = null;
      const push = (block: BlockEventIndex) => {
        const due = again;
        again = view.push(block);
        return again ?? due;
      };
      return isResumed ? { snapshot: () => view.snapshot(), push } : view;
    },
  };
}

const BLOCKS_BEHIND = 6;

/** Calls back when something happened after which a read is stale. */
type Notice = (happened: () => void) => RulesEdit;

function onReplay(happened: () => void): RulesEdit {
  return editNonces(({ isUsed }) => ({
    isUsed: (window, nonce) => {
      const isReplay = isUsed(window, nonce);
      if (isReplay) happened();
      return isReplay;
    },
  }));
}

function onHeldArchive(happened: () => void): RulesEdit {
  return editQueue(({ order }) => ({
    order: (due, core) => {
      if (core.memory.isArchiveHeld) happened();
      return order(due, core);
    },
  }));
}

function onLostNode(happened: () => void): RulesEdit {
  return rulesEditorAt(
    'edge',
    'routes',
  )(({ unreached }) => ({
    unreached: (core) => {
      const answer = unreached(core);
      if (answer !== null) happened();
      return answer;
    },
  }));
}

function readsBehind(notice: Notice): RulesEdit {
  const repliesByRequest = new Map<string, string>();
  let blocksBehind = 0;
  const notices = notice(() => {
    blocksBehind = BLOCKS_BEHIND;
  });
  const caughtUp = editQueue(({ order }) => ({
    order: (due, core) => {
      blocksBehind = Math.max(0, blocksBehind - 1);
      return order(due, core);
    },
  }));
  const answers = makeReplyEdit(({ path, body }, reply) => {
    const asked = path === '/info' ? new TextDecoder().decode(body) : '';
    if (!asked.includes('"open_orders"') || reply.status !== OK) return reply;
    const before = repliesByRequest.get(asked);
    if (blocksBehind > 0 && before !== undefined) return { ...reply, body: before };
    repliesByRequest.set(asked, reply.body);
    return reply;
  });
  return composeEdits(notices, caughtUp, answers);
}

function losesOrdersOfHeldArchive(): RulesEdit {
  return (rules) => {
    const lostAt = new Set<number>();
    const notices = editQueue(({ order }) => ({
      order: (due, core) => {
        if (core.memory.isArchiveHeld) lostAt.add(core.state.timeMs);
        return order(due, core);
      },
    }));
    const loses = rulesEditorAt(
      'reads',
      'historicalOrders',
    )(({ fold }) => ({ fold: (steps) => fold(steps.filter(({ timeMs }) => !lostAt.has(timeMs))) }));
    return composeEdits(notices, loses)(rules);
  };
}

/** A block is late from this delay on. */
const LATE_MS = 600;

function losesOrdersOfLateBlocks(): RulesEdit {
  const blocks = new WeakMap<Core, { readonly timeMs: number; readonly lostFrom: bigint | null }>();
  return editQueue(({ order }) => ({
    order: (due, core) => {
      const { timeMs, nextOid } = core.state;
      const before = blocks.get(core);
      blocks.set(core, { timeMs, lostFrom: timeMs - (before?.timeMs ?? timeMs) >= LATE_MS ? nextOid : null });
      if (before?.lostFrom != null) cancelFrom(core, before.lostFrom);
      return order(due, core);
    },
  }));
}

/** Cancels perpetual-market orders from this oid on. */
function cancelFrom(core: Core, oid: bigint): void {
  const resting = [...marketsOfKind(core.state, 'perp')].flatMap(({ book }) => [
    ...book.walk('bid'),
    ...book.walk('ask'),
  ]);
  for (const live of resting) if (live.oid >= oid) cancelLiveOrder(core, live, null);
}

function forwardsWhatItRefuses(): RulesEdit {
  let refused: VenueReply | null = null;
  const forwards = rulesEditorAt(
    'edge',
    'routes',
  )(({ unreached }) => ({
    unreached: (core) => {
      const answer = unreached(core);
      refused = answer === null ? null : serializeAnswer(core, answer);
      return null;
    },
  }));
  return composeEdits(
    forwards,
    makeReplyEdit(({ path }, reply) => (path === '/exchange' ? (refused ?? reply) : reply)),
  );
}

const OK = 200;
