import type { ClauseId } from '../../../spec-schemas/clauses/index.ts';
import { causeWordOf } from '../../event-concerns.ts';
import type { StampedEvent } from '../../events.ts';
import type { BlockEventIndex } from '../../feed/block-digest.ts';
import type { Channel, ChannelView } from '../../feed/channel.ts';
import type { MovementReason } from '../../money/holder.ts';
import type { Fault } from '../fault.ts';
import { makeFeedEdit } from './edit-feed.ts';

// Faults in when a channel pushes, common to all channels and forms.

type Push = (block: BlockEventIndex) => unknown;

/** Defect in the pushes of a subscription. */
interface Habit {
  readonly id: string;
  readonly title: string;
  readonly push: (own: Push) => Push;
}

const silent: Habit = { id: 'silent', title: 'tells no change', push: () => () => null };

/** Repeats each push in the next block without changes. */
const twice: Habit = {
  id: 'says-again',
  title: 'tells each change twice',
  push: (own) => {
    let last: unknown = null;
    return (block) => {
      const again = last;
      last = own(block);
      return last ?? again;
    };
  },
};

const late: Habit = {
  id: 'a-block-late',
  title: 'tells each change a block late',
  push: (own) => {
    let held: unknown = null;
    return (block) => {
      const due = held;
      held = own(block);
      return due;
    };
  },
};

/** Swaps two consecutive frames; a frame without a successor is delayed by a few blocks. */
const overtaken: Habit = {
  id: 'overtaken',
  title: 'sends the second of two changes first',
  push: (own) => {
    let [first, ready]: unknown[] = [null, null];
    let quiet = 0;
    return (block) => {
      const now = own(block);
      const due = ready;
      ready = null;
      quiet = now === null ? quiet + 1 : 0;
      if (now !== null && first !== null) {
        ready = first;
        first = null;
        return due ?? now;
      }
      if (now !== null) first = now;
      else if (quiet >= 3 && due === null) {
        const left = first;
        first = null;
        return left;
      }
      return due;
    };
  },
};

/** A channel of full snapshots loses its first push. */
const firstLost: Habit = {
  id: 'first-lost',
  title: 'tells its first change with the second alone',
  push: (own) => {
    let lost: readonly unknown[] | null = null;
    return (block) => {
      const now = own(block);
      if (!Array.isArray(now)) return now;
      if (lost === null) {
        lost = now;
        return null;
      }
      const whole = [...lost, ...now];
      lost = [];
      return whole;
    };
  },
};

/** A channel keeps one record per block: the first of each account and market. */
const oneOfBlock: Habit = {
  id: 'one-of-block',
  title: 'tells one of several records of a block',
  push: (own) => (block) => {
    const now = own(block);
    return Array.isArray(now) ? now.slice(0, 1) : now;
  },
};

/** A channel re-reads its state after some causes and not after others. */
function overlooks(id: string, what: string, isOverlooked: (event: StampedEvent) => boolean): Habit {
  return {
    id: `overlooks-${id}`,
    title: `is not told of ${what}`,
    push: (own) => (block) => {
      const left = [...block.byUser].flatMap(([user, events]) => {
        // A touched account is also reported as changed, whatever touched it.
        const noticed = events.filter((event) => event.kind !== 'account-changed' && !isOverlooked(event));
        return noticed.length === 0 ? [] : [[user, noticed] as const];
      });
      return own({ ...block, byUser: new Map(left) });
    },
  };
}

function movesMoney(event: StampedEvent, why: MovementReason['kind']): boolean {
  return event.kind === 'money' && event.why.kind === why;
}

const overlooksHolds = overlooks(
  'holds',
  'what orders of pairs hold',
  (event) => movesMoney(event, 'escrow') || event.kind === 'order',
);
const overlooksStake = overlooks('stake', 'tokens that go to stake', (event) => movesMoney(event, 'staking'));
const overlooksPools = overlooks('pools', 'money that goes to a pool', (event) => movesMoney(event, 'earn'));
const overlooksParts = overlooks(
  'parts',
  'orders that fill in part',
  (event) =>
    event.kind === 'fill' ||
    event.kind === 'money' ||
    (event.kind === 'order' && event.status === 'open' && event.filledLots !== null),
);
const overlooksSweeps = overlooks(
  'sweeps',
  'orders that cancel_all_orders takes off',
  (event) => causeWordOf(event) === 'cancel_all_orders',
);
const overlooksParked = overlooks(
  'parked',
  'legs that are parked',
  (event) => event.kind === 'order' && event.status === 'parked',
);
const overlooksFunding = overlooks(
  'funding',
  'funding that is paid',
  (event) => event.kind === 'funding' || movesMoney(event, 'funding'),
);
/** A channel re-reads its state only for events of its own account, and misses changes by a mark. */
const overlooksMarks: Habit = {
  id: 'overlooks-marks',
  title: 'is not told of a mark that moves',
  push: (own) => (block) => own({ ...block, marksMoved: false }),
};
const overlooksModifies = overlooks('modifies', 'orders that are amended', (event) => causeWordOf(event) === 'modify');

/** Pushes a level only if its price changed, or if levels were added or removed. */
const overlooksSizes: Habit = {
  id: 'overlooks-sizes',
  title: 'tells no change of sizes alone',
  push: (own) => {
    let pushedPrices = '';
    return (block) => {
      const now = own(block);
      if (now === null) return null;
      const prices = JSON.stringify(now, (key, value) => (['sz', 'n', 'time'].includes(key) ? undefined : value));
      if (prices === pushedPrices) return null;
      pushedPrices = prices;
      return now;
    };
  },
};

/** Builds frames from the top of the book only. */
const overlooksDepth: Habit = {
  id: 'overlooks-depth',
  title: 'tells no change below the best level of each side',
  push: (own) => {
    let pushedBest = '';
    return (block) => {
      const now = own(block);
      if (now === null) return null;
      const best = JSON.stringify((now as { readonly levels: readonly unknown[][] }).levels.map(([level]) => level));
      if (best === pushedBest) return null;
      pushedBest = best;
      return now;
    };
  },
};

const records = ['trades', 'fills', 'order_updates', 'ledger_updates'];
const states = ['l2_book', 'bbo', 'markets', 'open_orders', 'account_state'];
const all = [...records, ...states];

const habits: readonly (readonly [Habit, ClauseId, readonly string[]])[] = [
  [silent, 'feed.push.told', all],
  [firstLost, 'feed.push.told', ['fills']],
  [oneOfBlock, 'feed.push.told', ['trades', 'fills']],
  [overlooksSizes, 'feed.push.told', ['l2_book', 'bbo']],
  [overlooksDepth, 'feed.push.told', ['l2_book']],
  ...[overlooksHolds, overlooksStake, overlooksPools, overlooksMarks, overlooksFunding].map((habit) =>
    habitRow(habit, 'account_state'),
  ),
  ...[overlooksParts, overlooksSweeps, overlooksModifies, overlooksParked].map((habit) =>
    habitRow(habit, 'open_orders'),
  ),
  [twice, 'feed.push.once', [...records, 'notifications']],
  [twice, 'feed.frame.change-driven', ['l2_book', 'bbo']],
  [twice, 'feed.markets.changed-rows', ['markets']],
  [twice, 'feed.frame.account-quiet', ['open_orders', 'account_state']],
  [late, 'feed.push.at-its-commit', all],
  [late, 'feed.notifications.at-its-commit', ['notifications']],
  [silent, 'feed.clearinghouse-state.body', ['clearinghouse_state']],
  [silent, 'feed.active-asset-data.body', ['active_asset_data']],
  [overtaken, 'feed.channel.order', [...all, 'notifications']],
];

function habitRow(habit: Habit, channel: string): readonly [Habit, ClauseId, readonly string[]] {
  return [habit, 'feed.push.told', [channel]];
}
/** Pushes nothing for a block in which an action with this tag, or a rule with this name, had an effect. */
const silentAt = (word: string): Habit => ({
  id: `silent-at-${word}`,
  title: `tells nothing of a block with ${word}`,
  push: (own) => (block) => {
    const now = own(block);
    const isBy = [...block.byUser.values()].flat().some((event) => causeWordOf(event) === word);
    return isBy ? null : now;
  },
});

/** Actions that remove an order from its book. */
const ends = [
  'batch_cancel',
  'cancel_by_cloid',
  'cancel_all_orders',
  'modify',
  'batch_modify',
  'stp',
  'scheduled-cancels',
];

const everyHabit = [
  ...habits,
  ...ends.map((word) => [silentAt(word), 'feed.push.told', ['l2_book', 'open_orders']] as const),
];

/** Each channel combined with each of these habits. */
export const pushFaults: readonly Fault[] = everyHabit.flatMap(([habit, clause, names]) =>
  names.map(
    (name): Fault => ({
      id: `feed.${name.replaceAll('_', '-')}-${habit.id}`,
      clause,
      title: `${name} ${habit.title}`,
      edit: makeFeedEdit(({ channels }) => {
        const channel = channels[name];
        return channel === undefined ? {} : { channels: { ...channels, [name]: withHabit(channel, habit) } };
      }),
    }),
  ),
);

function withHabit(channel: Channel, { push }: Habit): Channel {
  const changed = (view: ChannelView): ChannelView => ({
    snapshot: () => view.snapshot(),
    push: push((block) => view.push(block)),
  });
  switch (channel.by) {
    case 'coin':
      return { by: 'coin', open: (core, subject) => changed(channel.open(core, subject)) };
    case 'series':
      return { by: 'series', open: (core, subject, series) => changed(channel.open(core, subject, series)) };
    case 'user':
      return { by: 'user', open: (core, user) => changed(channel.open(core, user)) };
    case 'user-perp':
      return { by: 'user-perp', open: (core, user, market) => changed(channel.open(core, user, market)) };
    case 'venue':
      return { by: 'venue', open: (core) => changed(channel.open(core)) };
  }
}
