import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson, printJson } from '../../spec-schemas/json/lossless.ts';
import { type ShapeId, shapeIds, shapes } from '../../spec-schemas/shapes/registry.ts';
import { asShapeNode, findElementNode, findMemberNode, type ShapeNode, selectApplicableNode } from './shape-node.ts';
import { validateShape } from './validate.ts';

const examples = shapeIds.map((id) => [id, shapes[id].examples[0] as unknown] as const);

type Step = string | number;

/** Every node of the shape that the example reaches, with its path. */
function* nodesIn(
  node: ShapeNode,
  value: unknown,
  steps: readonly Step[] = [],
): Generator<{ node: ShapeNode; value: unknown; steps: readonly Step[] }> {
  const here = selectApplicableNode(node, value);
  yield { node: here, value, steps };
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      yield* nodesIn(findElementNode(here, index) ?? {}, element, [...steps, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value))
      yield* nodesIn(findMemberNode(here, key) ?? {}, member, [...steps, key]);
  }
}

/** Returns a copy of the value with the part at the steps edited. */
function edited(value: unknown, steps: readonly Step[], edit: (part: unknown) => unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return edit(value);
  if (Array.isArray(value))
    return value.map((element, index) => (index === step ? edited(element, rest, edit) : element));
  return { ...(value as object), [step]: edited((value as Record<Step, unknown>)[step], rest, edit) };
}

const jsonPath = (steps: readonly Step[]) =>
  steps.reduce<string>(
    (path, step) => path + (typeof step === 'number' ? `[${step}]` : step === '' ? "['']" : `.${step}`),
    '$',
  );
const paths = (id: ShapeId, value: unknown) => validateShape(id, value).violations.map(({ path }) => path);

describe.each(examples)('%s', (id, example) => {
  const nodes = [...nodesIn(asShapeNode(shapes[id]), example)];

  test('its example is valid', () => {
    expect(validateShape(id, example)).toEqual({ violations: [], extras: [] });
  });

  test('a missing required key is reported by its path', () => {
    for (const { node, steps, value } of nodes) {
      if (value === null) continue;
      for (const key of node.required ?? []) {
        const without = edited(example, steps, (part) =>
          Object.fromEntries(Object.entries(part as object).filter(([name]) => name !== key)),
        );
        expect(paths(id, without)).toContain(jsonPath([...steps, key]));
      }
    }
  });

  test('a value of another type is reported by its path', () => {
    for (const { node, steps } of nodes) {
      const types = [node.type ?? []].flat();
      // A member of any type has no value of another type.
      if (types.length === 0 || (types.includes('boolean') && types.includes('string'))) continue;
      const wrong = types.includes('boolean') ? 'yes' : true;
      expect(
        paths(
          id,
          edited(example, steps, () => wrong),
        ),
      ).toContain(jsonPath(steps));
    }
  });

  test('an extra key of a closed object is reported as extra, unless it is forbidden', () => {
    for (const { node, steps, value } of nodes) {
      if (node.additionalProperties !== false || typeof value !== 'object' || value === null) continue;
      const { violations, extras } = validateShape(
        id,
        edited(example, steps, (part) => ({ ...(part as object), later: 1 })),
      );
      const place = jsonPath([...steps, 'later']);
      if (node['x-extra'] === 'forbidden') expect(violations.map(({ path }) => path)).toContain(place);
      else expect({ violations, extras }).toEqual({ violations: [], extras: [place] });
    }
  });
});

test('a bigint is an integer, wherever it comes from', () => {
  const body =
    '{"address":"0x00000000000000000000000000000000000000aa","last_nonce":18446744073709551615,"pending_count":0,"lifetime_count":1}';
  expect(validateShape('info.user_rate_limit', parseJson(body))).toEqual({ violations: [], extras: [] });
  const negative = parseJson(body.replace('18446744073709551615', '-18446744073709551615'));
  expect(validateShape('info.user_rate_limit', negative).violations).toMatchObject([
    { path: '$.last_nonce', actual: '-18446744073709551615' },
  ]);
});

test.each([
  ['user_rate_limit', 'last_nonce', '18446744073709551615', []],
  ['user_rate_limit', 'last_nonce', '18446744073709551616', ['$.last_nonce']],
  ['user_rate_limit', 'last_nonce', '18446744073709551616e0', ['$.last_nonce']],
  ['user_rate_limit', 'last_nonce', '"18446744073709551615"', []],
  ['user_rate_limit', 'last_nonce', '"18446744073709551616"', ['$.last_nonce']],
  ['account_state.full', 'height', '18446744073709551615', []],
  ['account_state.full', 'height', '18446744073709551616', ['$.height']],
  ['account_state.full', 'time', '18446744073709551616', ['$.time']],
] as const)('64 bits of %s: %s %s', (read, key, text, expected) => {
  const { [key]: _own, ...others } = shapes[`info.${read}`].examples[0] as Record<string, unknown>;
  expect(paths(`info.${read}`, parseJson(`{"${key}":${text},${printJson(others).slice(1)}`))).toEqual(expected);
});

test.each([
  ['plain', '1.50', []],
  ['negative', '-3', []],
  ['exponent', '1e3', ['$.account_value']],
  ['plus sign', '+1', ['$.account_value']],
  ['thousands mark', '1,000', ['$.account_value']],
  ['number', 1.5, ['$.account_value']],
])('D09: a %s decimal', (_what, text, expected) => {
  expect(
    paths('info.account_state.margin', { ...shapes['info.account_state.margin'].examples[0], account_value: text }),
  ).toEqual(expected);
});

test.each([
  ['{"resting":{"oid":"1","cloid":null}}', []],
  ['{"resting":{"oid":1,"cloid":null}}', []],
  ['{"parked":{"oid":9007199254740992,"cloid":null}}', []],
  ['{"parked":{"oid":9007199254740993,"cloid":null}}', ['seed']],
  ['{"parked":{"oid":9223372036854775808,"cloid":null}}', ['seed']],
  ['{"filled":{"oid":"1","total_sz":0.5,"avg_px":"60000"}}', ['assumed']],
  ['{"resting":{"oid":-1,"cloid":null}}', ['seed']],
  ['{"resting":{"oid":1.5,"cloid":null}}', ['seed']],
  ['{"resting":{"oid":"0x1","cloid":null}}', ['seed']],
  ['{"filled":{"oid":"1","total_sz":"1e3","avg_px":null}}', ['seed', 'seed']],
])('a number in place of digits is at most unusual: %s', (entry, authorities) => {
  const { violations } = validateShape('exchange.statuses', { statuses: [parseJson(entry)] });
  expect(violations.map(({ authority }) => authority)).toEqual(authorities);
});

test.each([
  ['exchange.statuses', { statuses: [{ resting: { oid: '1', cloid: null }, noop: { reason: 'x' } }] }, '$.statuses[0]'],
  ['exchange.statuses', { statuses: [{ accepted: true }] }, '$.statuses[0].accepted'],
  [
    'exchange.statuses',
    { statuses: [{ error: { code: 'INTERNAL', message: 'x', details: {} } }] },
    '$.statuses[0].error.details',
  ],
  ['envelope.success', { data: null, error: null }, '$.error'],
  ['envelope.failure', { error: { code: 'INTERNAL', message: 'x' }, data: null }, '$.data'],
  [
    'info.account_state.full',
    { ...shapes['info.account_state.full'].examples[0], total_ntl_pos: '1' },
    '$.total_ntl_pos',
  ],
  ['info.account_state.full', { ...shapes['info.account_state.full'].examples[0], split: false }, '$.split'],
  [
    'info.account_state.margin',
    { ...shapes['info.account_state.margin'].examples[0], spot: { balances: [] } },
    '$.spot',
  ],
  ['info.order_status', { status: 'resting', order: { px: 1 } }, '$.order.px'],
  ['info.l2_book', { coin: 'BTC', asks: [], bids: [level('1'), level('2')] }, '$.bids'],
  ['info.l2_book', { coin: 'BTC', bids: [], asks: [level('10'), level('9.5')] }, '$.asks'],
] as const)('%s forbids %j', (id, value, path) => {
  expect(paths(id, value)).toContain(path);
});

function level(px: string) {
  return { px, sz: '1', n_orders: 1 };
}

test.each([
  [
    'D05: an error wrapped once more',
    'exchange.statuses',
    { statuses: [{ error: { error: { code: 'INTERNAL', message: 'x' } } }] },
  ],
  [
    'D22: a leg without a hash',
    'info.user_fills',
    {
      ...shapes['info.user_fills'].examples[0],
      fills: [{ ...shapes['info.user_fills'].examples[0].fills[0], hash: '' }],
    },
  ],
  [
    'D10: upper-case hex',
    'info.user_rate_limit',
    { ...shapes['info.user_rate_limit'].examples[0], address: `0x${'AB'.repeat(20)}` },
  ],
  [
    'D65: bounds of an empty list',
    'info.validator_votes',
    { coverage: { start: 0, end: null, reaches_oldest: true }, votes: [] },
  ],
  ['D65: an empty list without bounds', 'info.validator_votes', { coverage: { reaches_oldest: true }, votes: [] }],
  ['D65: an empty list alone', 'info.validator_votes', { votes: [] }],
  ['D106: a read without the keys that only public facts show', 'info.order_status', { status: 'resting' }],
  ['D106: a schedule of which the venue shows the tiers alone', 'info.fee_schedule', { tiers: [{ volume_30d: '0' }] }],
  ['D67: a section that a filter left out', 'info.markets.narrowed', { type: 'markets', perp: [] }],
  [
    'D85: sections on the markets channel',
    'frame.markets',
    { channel: 'markets', data: { perp: [], spot: { pairs: [], tokens: [] } }, is_snapshot: true },
  ],
  [
    'D86: a payload without the envelope',
    'frame.post',
    { channel: 'post', data: { id: 1, response: { type: 'info', payload: { type: 'l2_book' } } } },
  ],
] as const)('accepts %s', (_what, id, value) => {
  expect(validateShape(id, value)).toEqual({ violations: [], extras: [] });
});

test('the nearest annotation determines whose statement was broken', () => {
  const votes = {
    ...shapes['info.user_fills'].examples[0],
    fills: [{ ...shapes['info.user_fills'].examples[0].fills[0], mark_px: 1, px: 1 }],
  };
  const found = validateShape('info.user_fills', votes).violations.map(({ path, authority }) => [path, authority]);
  expect(found).toContainEqual(['$.fills[0].mark_px', 'public']);
  expect(found).toContainEqual(['$.fills[0].px', 'seed']);
});

test.each<[string, ShapeId, unknown, readonly string[]]>([
  ['all the way down', 'info.order_status', { status: 5, fills: [{ px: 1, broker: 2 }] }, []],
  ['where the list alone is documented', 'info.historical_orders', { address: 1, orders: [{ oid: 1 }] }, []],
  ['and the list itself decides', 'info.historical_orders', { orders: {} }, ['$.orders']],
])('D106: a part of a read known from public facts alone never decides, %s', (_what, id, value, deciding) => {
  const { violations } = validateShape(id, value);
  expect(violations.length).toBeGreaterThan(0);
  expect(violations.filter(({ advises }) => !advises).map(({ path }) => path)).toEqual(deciding);
});

const [meta] = shapes['info.markets_meta'].examples;
const metaRow = (change: object) => ({ ...meta, perp: meta.perp.map((row) => ({ ...row, ...change })) });
const [trades] = shapes['frame.trades'].examples;
const [loan] = shapes['info.spot_margin_state'].examples;
const loanRow = (params: unknown) => ({ ...loan, accounts: loan.accounts.map((row) => ({ ...row, params })) });

test.each<[string, ShapeId, unknown, [path: string, authority: string]]>([
  ['a documented key', 'info.markets_meta', metaRow({ risk_override: undefined }), ['$.perp[0].risk_override', 'seed']],
  ['its type', 'info.markets_meta', metaRow({ risk_override: 'none' }), ['$.perp[0].risk_override', 'seed']],
  [
    'what only the supplement shows inside',
    'info.markets_meta',
    metaRow({ risk_override: { max_leverage: 'x' } }),
    ['$.perp[0].risk_override.max_leverage', 'public'],
  ],
  [
    'a key that is named without a type',
    'info.spot_margin_state',
    loanRow({}),
    ['$.accounts[0].params.init_bps', 'seed'],
  ],
  [
    'the type that only the supplement gives it',
    'info.spot_margin_state',
    loanRow({ init_bps: 1, maint_bps: '1' }),
    ['$.accounts[0].params.init_bps', 'public'],
  ],
  ['the body of a frame', 'frame.trades', { ...trades, data: undefined }, ['$.data', 'seed']],
  ['the flag of a frame', 'frame.trades', { ...trades, is_snapshot: 'yes' }, ['$.is_snapshot', 'seed']],
  ['what a body holds', 'frame.trades', { ...trades, data: {} }, ['$.data', 'public']],
  ['a row of a body', 'frame.trades', { ...trades, data: [{}] }, ['$.data[0].coin', 'public']],
])('%s is judged by its authority', (_what, id, value, [path, authority]) => {
  const sent = parseJson(JSON.stringify(value));
  expect(validateShape(id, sent).violations.map((found) => [found.path, found.authority])).toContainEqual([
    path,
    authority,
  ]);
});

test('no value makes it throw', () => {
  fc.assert(
    fc.property(fc.constantFrom(...shapeIds), fc.jsonValue(), (id, value) => {
      const { violations, extras } = validateShape(id, value);
      return Array.isArray(violations) && Array.isArray(extras);
    }),
  );
});
