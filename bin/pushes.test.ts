import { expect, test } from 'vitest';
import type { FrameEdit } from '../harness/target/proxy.fixture.ts';
import { type ClauseId, clauseById } from '../spec-schemas/clauses/index.ts';
import { isJsonArray, isJsonObject, type JsonValue, printJson, tryParseJson } from '../spec-schemas/json/lossless.ts';
import { drawDistinct, judgeBehindProxy } from './defects.fixture.ts';

// Channels that push changes late, repeatedly, out of order or not at all, with correctly shaped rows.

/** Modification of the pushes of one channel on one socket. */
interface Habit {
  /** Called in place of each push. */
  readonly push: (text: string, send: (text: string) => void) => void;
  /** Called before the answer to a ping, when everything pushed before the ping has arrived. */
  readonly pong?: (send: (text: string) => void) => void;
}

const silent = (): Habit => ({ push: () => {} });

const twice = (): Habit => ({
  push(text, send) {
    send(text);
    send(text);
  },
});

/** Delays each change by one block, for a client that pings after each block. */
function late(): Habit {
  let waiting: string[] = [];
  let held: string[] = [];
  return {
    push: (text) => void held.push(text),
    pong(send) {
      for (const text of waiting) send(text);
      waiting = held;
      held = [];
    },
  };
}

function backwards(): Habit {
  let held: string[] = [];
  return {
    push: (text) => void held.unshift(text),
    pong(send) {
      for (const text of held) send(text);
      held = [];
    },
  };
}

const records = ['trades', 'fills', 'order_updates', 'ledger_updates'];
const states = ['l2_book', 'bbo', 'markets', 'open_orders', 'account_state'];
const all = [...records, ...states];

interface Broken {
  readonly says: string;
  readonly habit: () => Habit;
  readonly clause: ClauseId;
  readonly check: string;
}

const silentPush: Broken = { says: 'not at all', habit: silent, clause: 'feed.push.told', check: 'feed.push.changes' };
const tooLate: Broken = {
  says: 'late by a block',
  habit: late,
  clause: 'feed.push.at-its-commit',
  check: 'feed.push.at-once',
};
const outOfTurn: Broken = {
  says: 'in another order',
  habit: backwards,
  clause: 'feed.channel.order',
  check: 'feed.push.changes',
};
const again = (clause: ClauseId, check: string): Broken => ({ says: 'twice', habit: twice, clause, check });

const spoiled = [
  ...all.flatMap((channel) => [silentPush, tooLate, outOfTurn].map((broken) => ({ channel, ...broken }))),
  ...records.map((channel) => ({ channel, ...again('feed.push.once', 'feed.push.changes') })),
  { channel: 'notifications', ...again('feed.push.once', 'feed.notifications.thin-margin') },
  // On the account state, a repeat every four commits is tolerated.
  ...['open_orders', 'account_state'].map((channel) => ({
    channel,
    ...again('feed.frame.account-quiet', 'feed.push.again'),
  })),
  ...['l2_book', 'bbo'].map((channel) => ({
    channel,
    ...again('feed.frame.change-driven', 'feed.l2-book.deep-book'),
  })),
  { channel: 'markets', ...again('feed.markets.changed-rows', 'feed.markets.moved-by-trade') },
];

function onChannel(name: string, habit: () => Habit): () => FrameEdit {
  return () => {
    const { push, pong } = habit();
    return (text, send) => {
      const frame = tryParseJson(text);
      if (isJsonObject(frame) && frame.channel === name && frame.is_snapshot === false) return push(text, send);
      if (isJsonObject(frame) && frame.channel === 'pong') pong?.(send);
      send(text);
    };
  };
}

const decides = ({ clause }: { readonly clause: ClauseId }) => clauseById(clause).authority === 'seed';

test.each(drawDistinct('when a channel speaks', spoiled.filter(decides)))(
  '$channel pushes a change $says: a violation of $clause',
  async ({ habit, clause, channel, check }) => {
    const { code, violations } = await judgeBehindProxy({ frames: onChannel(channel, habit) }, ['--suite', check]);
    expect([...new Set(violations.map((finding) => finding.clause))]).toEqual([clause]);
    expect(code).toBe(1);
  },
);

/** Repeats all records in each frame, newest first. */
function whole(): Habit {
  let held: readonly JsonValue[] = [];
  return {
    push(text, send) {
      const frame = tryParseJson(text);
      if (!isJsonObject(frame) || !isJsonArray(frame.data)) return send(text);
      held = [...frame.data.toReversed(), ...held];
      send(printJson({ ...frame, data: held }));
    },
  };
}

test.each(['fills', 'ledger_updates'])(
  '%s may push all its records again: every body is a full snapshot',
  async (channel) => {
    const { code, violations, advisories } = await judgeBehindProxy({ frames: onChannel(channel, whole) }, [
      '--suite',
      'feed.push.changes',
    ]);
    expect([code, violations]).toEqual([0, []]);
    expect(advisories.map(({ clause }) => clause)).not.toContain('feed.push.once');
  },
);

test.each(
  drawDistinct(
    'in which order a channel speaks',
    spoiled.filter((place) => !decides(place)),
  ),
)('$channel pushes a change $says: an advisory of $clause', async ({ habit, clause, channel, check }) => {
  const { code, violations, advisories } = await judgeBehindProxy({ frames: onChannel(channel, habit) }, [
    '--suite',
    check,
  ]);
  expect([...new Set(advisories.map((finding) => finding.clause))]).toEqual([clause]);
  expect([code, violations]).toEqual([0, []]);
});
