import { expect, test } from 'vitest';
import { areaOf } from '../clause.ts';
import { type ClauseId, clauseById } from '../clauses/index.ts';
import { backtickedNames } from '../named-in.ts';
import { type ShapeId, shapeIds } from '../shapes/registry.ts';
import { shapePlaceSteps, shapePlacesOf } from './place.ts';
import { refusalClauseOf } from './refusals.ts';
import {
  clauseInFrame,
  clauseOfPath,
  formClauseOf,
  listSequenceClauseOf,
  listStatedPlaces,
  statementsByShape,
} from './stated.ts';

const parts = (['order', 'rows', 'values'] as const).flatMap((kind) =>
  listStatedPlaces(kind).map((part) => ({ ...part, kind })),
);

test('every place exists in its shape', () => {
  expect(parts.filter(({ shapeId, place }) => !shapePlacesOf(shapeId).has(place))).toEqual([]);
});

test('clauses about rows and their order refer to lists', () => {
  const lists = parts.filter(({ kind }) => kind !== 'values');
  expect(lists.filter(({ shapeId, place }) => !shapePlacesOf(shapeId).has(`${place}[]`))).toEqual([]);
});

test('every provable place has a clause', () => {
  const unstated = shapeIds.flatMap((id) =>
    (statementsByShape[id]?.provable ?? []).filter((place) => statementsByShape[id]?.values?.[place] === undefined),
  );
  expect(unstated).toEqual([]);
});

/** Areas, besides that of the shape's own clause, from which parts of it may be stated. */
const alsoOf: { readonly [id in ShapeId]?: readonly string[] } = {
  'info.account_state.full': ['margin'],
  'info.account_state.margin': ['margin'],
  'info.clearinghouse_state': ['margin'],
  'info.user_fills': ['orders'],
  'info.broker_state': ['orders'],
  'info.markets.narrowed': ['markets'],
  'info.markets_meta.narrowed': ['markets'],
};

test('every clause is of the area of its shape', () => {
  const areasOf = (id: ShapeId) => [
    ...[statementsByShape[id]?.shape].flatMap((clause) => (clause === undefined ? [] : [areaOf(clause)])),
    ...(alsoOf[id] ?? []),
  ];
  const framed = shapeIds.flatMap((shapeId) => {
    const clause = statementsByShape[shapeId]?.frame;
    return clause === undefined ? [] : [{ shapeId, clause }];
  });
  const strange = [...parts, ...framed].filter(({ shapeId, clause }) => !areasOf(shapeId).includes(areaOf(clause)));
  expect(strange).toEqual([]);
  expect(framed.filter(({ shapeId }) => !shapeId.startsWith('frame.'))).toEqual([]);
});

/** Clauses that describe a field without naming it. */
const inOtherWords: readonly ClauseId[] = [
  'accounts.state.address',
  'faucet.address.lower-case-echo',
  'faucet.token.fixed',
  'history.funding-by-time.rows',
  'history.positions-by-time.rows',
  'history.user-ledger.echo',
  'history.volume.raw-plane',
  'margin.held.formula',
  'margin.maintenance.account',
  'markets.book.level',
  'orders.body.sides',
  'orders.builder.amount',
  'orders.builder.charged',
  'orders.match.resting-price',
  'orders.status.filled',
  'referrals.broker.approves',
  'referrals.share.taker',
  'transport.scalar.time',
];

test('a clause names the field that it states, or its parent', () => {
  const strange = listStatedPlaces('values').filter(({ place, clause }) => {
    const names = backtickedNames(clauseById(clause));
    return !inOtherWords.includes(clause) && !shapePlaceSteps(place).some((step) => names.includes(step));
  });
  expect(strange).toEqual([]);
  const used = new Set(listStatedPlaces('values').map(({ clause }) => clause));
  expect(inOtherWords.filter((clause) => !used.has(clause))).toEqual([]);
});

test('a path leads to its clause: of a field, of a row, of the order of a list', () => {
  expect(clauseOfPath('info.open_orders', '$.orders[oid=77].sz')).toBe('orders.open-orders.sz');
  expect(clauseOfPath('info.open_orders', '$.orders[oid=77]')).toBe('orders.open-orders.live-only');
  expect(clauseOfPath('info.open_orders', '$.orders')).toBeUndefined();
  expect(clauseOfPath('info.open_orders', '$.orders[oid=77].px')).toBeUndefined();
  expect(listSequenceClauseOf('frame.l2_book', '$.data.levels[0]')).toBe('feed.l2-book.order');
  expect(listSequenceClauseOf('info.markets_meta', '$.perp[3].margin_tiers')).toBe('markets.meta.tiers-ascending');
  expect(listSequenceClauseOf('info.open_orders', '$.orders')).toBeUndefined();
});

test('a path leads to the clause about the form of a value, if it differs from that of its shape', () => {
  expect(formClauseOf('info.open_orders', '$.orders[3].trigger.trigger_above')).toBe('triggers.row.always-keys');
  expect(formClauseOf('info.open_orders', '$.orders[3].px')).toBeUndefined();
});

test('a frame leads to the clause of its field, else to its own', () => {
  expect(clauseInFrame('l2_book', '$.data.coin')).toBe('feed.channel.demultiplex');
  expect(clauseInFrame('l2_book', '$.data.levels[0][1].sz')).toBe('feed.l2-book.levels');
  expect(clauseInFrame('l2_book', '$')).toBe('feed.l2-book.levels');
  expect(clauseInFrame('weather', '$')).toBeUndefined();
});

test('a refusal is found by action and code, and by nothing else', () => {
  expect(refusalClauseOf('modify', 'ORDER_NOT_FOUND')).toBe('orders.modify.not-found');
  expect(refusalClauseOf('noop', 'ORDER_NOT_FOUND')).toBeUndefined();
  expect(refusalClauseOf('toString', 'length')).toBeUndefined();
  expect(refusalClauseOf('modify', 'toString')).toBeUndefined();
});
