import { expect, test } from 'vitest';
import type { ProxiedReply, ProxiedRequest } from '../harness/target/proxy.fixture.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../spec-schemas/json/lossless.ts';
import { drawDistinct, judgeBehindProxy } from './defects.fixture.ts';
import { editReplyData, requestNameOf } from './edited-replies.fixture.ts';

// Corrupts, with a proxy, one of two figures that the documents relate to each other.

type EditReply = (request: ProxiedRequest, reply: ProxiedReply) => ProxiedReply;

interface Relation {
  readonly what: string;
  readonly clause: string;
  /** Check that compares both figures. */
  readonly check: string;
  /** Creates a new edit for each run, since some count answers. */
  readonly spoil: () => EditReply;
}

/** Changes one field in every row of a read's list, which may be nested. */
function rows(read: string, path: readonly string[], field: string, by: (value: string) => JsonValue): EditReply {
  const inRow = (row: JsonValue): JsonValue =>
    isJsonObject(row) && typeof row[field] === 'string' ? { ...row, [field]: by(row[field]) } : row;
  const into = (value: JsonValue | undefined, [step, ...rest]: readonly string[]): JsonValue => {
    if (step === undefined) return isJsonArray(value) ? value.map(inRow) : (value ?? null);
    if (!isJsonObject(value)) return value ?? null;
    return { ...value, [step]: into(value[step], rest) };
  };
  // Safe: an object stays an object.
  return ofRead(read, (data) => into(data, path) as JsonObject);
}

function ofRead(read: string, edit: (data: JsonObject) => JsonObject): EditReply {
  return (request, reply) => (requestNameOf(request) === `info.${read}` ? editReplyData(reply, edit) : reply);
}

/** Edits every second answer of a read, so that it lags behind the one before. */
function everySecond(read: string, edit: (data: JsonObject) => JsonObject): EditReply {
  let answers = 0;
  return ofRead(read, (data) => (answers++ % 2 === 1 ? edit(data) : data));
}

const times = (factor: number) => (value: string) => String(Number(value) * factor);
/** Subtracts without going below zero, since a new venue may have fewer than 50 blocks. */
const less = (data: JsonObject, field: string, by: number) => ({
  ...data,
  [field]: Math.max(0, Number(data[field]) - by),
});

const deciding: readonly Relation[] = [
  {
    what: 'the total of a status and its fills',
    clause: 'orders.response.filled-totals',
    check: 'orders.match.priority',
    spoil: () => filled((entry) => ({ ...entry, total_sz: times(0.5)(String(entry.total_sz)) })),
  },
  {
    what: 'the average price of a status and its fills',
    clause: 'orders.response.filled-totals',
    check: 'orders.match.priority',
    spoil: () => filled((entry) => ({ ...entry, avg_px: times(1.2)(String(entry.avg_px)) })),
  },
  {
    what: 'the fee that is recorded and the fee that is paid',
    clause: 'positions.cash.opening-fee',
    check: 'positions.read.life',
    spoil: () => rows('user_fills', ['fills'], 'fee', times(2)),
  },
  {
    what: 'open interest and the positions just opened',
    clause: 'markets.rows.open-interest-units',
    check: 'markets.rows.after-trade',
    spoil: () => rows('markets', ['perp'], 'open_interest', times(3)),
  },
  {
    what: 'health and the figures that it is made of',
    clause: 'accounts.scalars.health',
    check: 'accounts.scalars.position',
    spoil: () => ofRead('account_state', (data) => ({ ...data, health: times(2)(String(data.health)) })),
  },
];

const advising: readonly Relation[] = [
  {
    what: 'the base ratio and the first rung',
    clause: 'markets.meta.first-rung',
    check: 'markets.meta.base-of-ladder',
    spoil: () => rows('markets_meta', ['perp'], 'maint_margin_ratio', times(0.5)),
  },
  {
    what: 'the base ratio and the margin in use',
    clause: 'margin.held.base-ratios',
    check: 'margin.held.at-base-ratios',
    spoil: () => rows('markets_meta', ['perp'], 'init_margin_ratio', times(2)),
  },
  {
    what: 'the height of one clearinghouse_state and of the next',
    clause: 'positions.read.height-rises',
    check: 'positions.read.heights',
    spoil: () => everySecond('clearinghouse_state', (data) => less(data, 'height', 50)),
  },
];

/** Changes the entry of every order that filled. */
function filled(edit: (entry: JsonObject) => JsonObject): EditReply {
  const changed = (entry: JsonValue) =>
    isJsonObject(entry) && isJsonObject(entry.filled) ? { filled: edit(entry.filled) } : entry;
  return (request, reply) =>
    request.path === '/exchange'
      ? editReplyData(reply, (data) =>
          isJsonArray(data.statuses) ? { ...data, statuses: data.statuses.map(changed) } : data,
        )
      : reply;
}

test.each(drawDistinct('relations that decide', deciding))('$what: a violation of $clause', async (relation) => {
  const { code, violations } = await judgeBehindProxy({ reply: relation.spoil() }, ['--suite', relation.check]);
  expect([...new Set(violations.map(({ clause }) => clause))]).toEqual([relation.clause]);
  expect(code).toBe(1);
});

test.each(drawDistinct('relations that advise', advising))('$what: an advisory of $clause', async (relation) => {
  const { code, violations, advisories } = await judgeBehindProxy({ reply: relation.spoil() }, [
    '--suite',
    relation.check,
  ]);
  expect(advisories.map(({ clause }) => clause)).toContain(relation.clause);
  expect(violations).toEqual([]);
  expect(code).toBe(0);
});
