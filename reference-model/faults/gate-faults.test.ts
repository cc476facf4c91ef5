import { expect, test } from 'vitest';
import { gateTables, statedCodesOfGate } from '../../spec-schemas/stated/gates.ts';
import { rulesUnderProfile } from '../profile.ts';
import {
  gateIdsOf,
  generateAcceptableGateVariants,
  generateGateFaults,
  reverseGates,
  withOtherCode,
} from './gate-faults.ts';

/** Paths in the rules of lists whose rows may refuse: each row has an id and a check. */
function listsOfGates(record: object, path: string): string[] {
  return Object.entries(record).flatMap(([key, member]: [string, unknown]) => {
    const place = path === '' ? key : `${path}.${key}`;
    if (Array.isArray(member)) return member.some(isGate) ? [place] : [];
    return typeof member === 'object' && member !== null ? listsOfGates(member, place) : [];
  });
}

function isGate(row: unknown): boolean {
  return typeof row === 'object' && row !== null && 'id' in row && ('check' in row || 'holds' in row);
}

const byId = new Map(generateGateFaults().map((fault) => [fault.id, fault]));

/** Gates of the perp lane in evaluation order, with a fault or in a form. */
function perpGatesWith(id: string): string[] {
  const planted = byId.get(id) ?? generateAcceptableGateVariants().find((form) => form.id === id);
  if (planted === undefined) throw new Error(`nothing is called ${id}`);
  return planted.edit(rulesUnderProfile('live')).engine.lanes.perp.gates.map((gate) => gate.id);
}

/** Used by two actions with different texts and not distinguished by a clause; hand-written option faults cover it. */
const withoutClauses = ['engine.optionFunds.gates'];

test('every list of refusals in the rules has its faults', () => {
  const rules = rulesUnderProfile('next');
  const changed = new Set(
    generateGateFaults().flatMap(({ edit }) => {
      const after = edit(rules);
      return listsOfGates(rules, '').filter((place) => at(after, place) !== at(rules, place));
    }),
  );
  expect(listsOfGates(rules, '').filter((place) => !changed.has(place))).toEqual(withoutClauses);
});

function at(rules: object, place: string): unknown {
  return place.split('.').reduce<unknown>((value, key) => Reflect.get(Object(value), key), rules);
}

test('the statements of a list name exactly its gates', () => {
  for (const [table, { gates, order }] of Object.entries(gateTables)) {
    // A key of the record is one of its type.
    const ids = gateIdsOf(table as keyof typeof gateTables, 'next');
    expect(Object.keys(gates).toSorted(), table).toEqual(ids.toSorted());
    expect(
      order.filter(({ first, second }) => ids.indexOf(first) >= ids.indexOf(second) || !ids.includes(first)),
      table,
    ).toEqual([]);
  }
});

test('a gate is removed, or moved behind another', () => {
  expect(perpGatesWith('gate:orders.perp:tick:gone')).not.toContain('tick');
  const moved = perpGatesWith('gate:orders.perp:zero-size:behind-min-size');
  expect(moved.indexOf('zero-size')).toBe(moved.indexOf('min-size') + 1);
  expect(moved.toSorted()).toEqual([...gateIdsOf('orders.perp', 'live')].toSorted());
});

test('a reversed list keeps the pairs whose order a clause fixes', () => {
  expect(reverseGates([{ id: 'a' }, { id: 'b' }, { id: 'c' }], [])).toEqual([{ id: 'c' }, { id: 'b' }, { id: 'a' }]);
  const gates = perpGatesWith('gate:orders.perp:turned');
  expect(gates[0]).toBe('margin');
  expect(gates.indexOf('zero-size')).toBeLessThan(gates.indexOf('min-size'));
  expect(gates.indexOf('zero-size')).toBeLessThan(gates.indexOf('min-notional'));
});

test('a replaced code is not accepted by the clause, and has the same status if possible', () => {
  const refused = (code: string) => ({ code, message: 'no', details: { field: 'px' } });
  expect(withOtherCode(refused('ORDER_ZERO_SIZE'), [])).toEqual({ code: 'ORDER_INVALID_PRICE', message: 'no' });
  expect(withOtherCode(refused('ORDER_ZERO_SIZE'), ['ORDER_INVALID_PRICE'])).toMatchObject({
    code: 'ORDER_INVALID_SIZE',
  });
  expect(withOtherCode(refused('AUTH_UNAUTHORIZED'), ['AUTH_BAD_SIGNATURE'])).toMatchObject({
    code: 'AUTH_AGENT_FORBIDDEN',
  });
  expect(withOtherCode({ status: 429, error: 'no' }, [])).toEqual({ status: 403, error: 'no' });
  for (const accepted of [null, { noop: 'nothing to do' }]) expect(withOtherCode(accepted, [])).toBe(accepted);
});

test('a code is wrong where the clause names or accepts codes, and left open elsewhere', () => {
  const { gates } = gateTables['orders.perp'];
  expect(statedCodesOfGate(gates['zero-size'])).toEqual({
    clause: 'orders.body.size-zero',
    codes: ['ORDER_ZERO_SIZE'],
  });
  expect(statedCodesOfGate(gates['min-size'])?.codes).toContain('PRECONDITION_FAILED');
  expect(statedCodesOfGate(gates.delist)?.clause).toBe('markets.delist.code');
  expect(statedCodesOfGate(gates['leg-size'])).toBeUndefined();
  expect(byId.has('gate:orders.perp:leg-size:code')).toBe(false);
  expect(generateAcceptableGateVariants().map(({ id }) => id)).toContain('gate:orders.perp:leg-size:code');
});

test('a rule without a code of its own is tried with each accepted code, and with one that no rule has', () => {
  const refusing = { id: 'min-size', check: () => ({ code: 'ORDER_BELOW_MIN_NOTIONAL', message: 'too small' }) };
  const answered = (id: string) => {
    const planted = byId.get(id) ?? generateAcceptableGateVariants().find((form) => form.id === id);
    const rules = rulesUnderProfile('live');
    const lane = { ...rules.engine.lanes.perp, gates: [refusing as never] };
    const given = { ...rules, engine: { ...rules.engine, lanes: { ...rules.engine.lanes, perp: lane } } };
    const [gate] = planted?.edit(given).engine.lanes.perp.gates ?? [];
    return gate?.check(...([{}, {}, {}, {}] as unknown as Parameters<typeof gate.check>));
  };
  expect([1, 2, 3, 4].map((n) => answered(`gate:orders.perp:accepted-${n}`))).toEqual(
    ['PRECONDITION_FAILED', 'INVALID_REQUEST', 'ORDER_ZERO_SIZE', 'ORDER_INVALID_SIZE'].map((code) => ({
      code,
      message: 'too small',
    })),
  );
  expect(answered('gate:orders.perp:min-size:never')).toMatchObject({
    code: expect.stringMatching(/^(AUTH_|INTERNAL|UNKNOWN_TYPE)/),
  });
});

test('each has a unique id, and additions of the next release are planted there', () => {
  const ids = [...generateGateFaults(), ...generateAcceptableGateVariants()].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(byId.get('gate:margin.leverage:asset:gone')?.needs).toEqual(['next']);
  expect(byId.get('gate:margin.leverage:cap:gone')?.needs).toBeUndefined();
});
