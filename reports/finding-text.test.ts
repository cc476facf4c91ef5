import { expect, test } from 'vitest';
import type { ClauseFacts, FindingEvent } from '../harness/runner/events.ts';
import { groupFindingsByCause } from './fold/causes.ts';
import { foldReport } from './fold/fold.ts';
import {
  ADVISORY_CLAUSE_ID,
  DECIDING_CLAUSE_ID,
  makeCheckEnded,
  makeFindingEvent,
  makeRunEnded,
  makeRunStarted,
} from './run.fixture.ts';
import { answeredEntry, frameEntry, sentEntry } from './wire/exchange.fixture.ts';

const order = (px: string) => ({ action: { type: 'submit_order', order: { px, side: 'bid', cloid: null } } });
const transcript = [
  sentEntry(order('1'), '/exchange'),
  answeredEntry({ data: {} }, 202),
  sentEntry({ type: 'account_state', address: '0xab' }),
  answeredEntry({ data: { type: 'account_state', cash: '5' } }),
  sentEntry({ action: { type: 'cancel_all_orders' } }, '/exchange'),
  answeredEntry({ data: {} }, 202),
];

const causes = (...findings: readonly Partial<FindingEvent>[]) =>
  groupFindingsByCause(
    foldReport([
      makeRunStarted({ argv: ['--out', 'a b'] }),
      ...findings.map((changes) => makeFindingEvent(changes)),
      makeRunEnded(),
    ]),
  );
const textOf = (changes: Partial<FindingEvent>) => causes(changes)[0]?.findings[0]?.text;

test('names the place, the expected and actual values, and the requests before it', () => {
  const row = { path: 'cash', expected: '7', actual: '5' };
  expect(textOf({ transcript, diff: [row], expected: '7', actual: '5', message: 'cash differs' })).toEqual({
    route: 'POST /info account_state',
    difference: '/data/cash: expected 7, got 5',
    message: null,
    checkTitle: 'a second cancel',
    declaredIn: null,
    clause: {
      id: 'orders.cancel.not-found',
      says: 'A cancel of no live order is refused.',
      standsIn: 'the write API document, "Cancel"',
    },
    weight: 'Fails the run: the two documents state it.',
    figures: [],
    judged: [],
    requests: [],
    sent: ['POST /exchange submit_order: px 1, side bid', 'POST /info account_state: address 0xab'],
    steps: [],
    rows: [{ path: '/data/cash', expected: '7', actual: '5' }],
    commands: [
      "npx venue-conformance replay 'a b/report.json' --finding f-1",
      'venue-conformance replay report.json --finding f-1 --target http://127.0.0.1:8080',
    ],
  });
});

test('the exchange that a value came from is printed, however old; the requests before it only by name', () => {
  const [placing, placed, asking, state] = transcript;
  if (placing === undefined || placed === undefined || asking === undefined || state === undefined) throw new Error();
  const row = { path: 'cash after the order', expected: '2', actual: '1' };
  const text = textOf({
    transcript,
    diff: [row],
    judged: [{ sent: asking, received: state, pointers: ['/data/cash'] }],
  });
  expect(text).toMatchObject({
    route: 'POST /info account_state',
    difference: '/data/cash (cash after the order): expected 2, got 1',
    sent: ['POST /exchange submit_order (px 1, side bid; answered 202)'],
    judged: [
      {
        asked: 'POST /info {"type":"account_state","address":"0xab"}',
        answered: 'HTTP 200 {"data":{"type":"account_state","cash":"5"}}',
        pointers: ['/data/cash'],
      },
    ],
  });
  const two = [
    { sent: placing, received: placed, pointers: [''] },
    { sent: asking, received: state, pointers: ['/data/type', '/data/cash'] },
  ];
  expect(textOf({ transcript, diff: [{ ...row, path: 'cash' }], judged: two })?.rows[0]?.path).toBe('/data/cash');
});

test('of the writes before a judged exchange the newest are told, with what they were answered', () => {
  const asking = sentEntry({ type: 'account_state', address: '0xab' });
  const state = { ...answeredEntry({ data: { type: 'account_state', cash: '5' } }), t: '2026-01-02T03:04:06.000Z' };
  const asked = { ...asking, t: '2026-01-02T03:04:06.000Z' };
  const write = (nonce: number, px: string) => sentEntry({ nonce, ...order(px) }, '/exchange');
  const refusal = answeredEntry({ error: { code: 'ORDER_INVALID_PRICE', message: 'no' } }, 400);
  const sentOf = (...before: readonly (typeof asking)[]) =>
    textOf({
      transcript: [...before, asked, state],
      judged: [{ sent: asked, received: state, pointers: ['/data/cash'] }],
    })?.sent;
  const resting = answeredEntry({ data: { statuses: [{ resting: { oid: '7', cloid: null } }] } });
  expect(
    sentOf(write(1, '1'), answeredEntry({}, 202), asking, state, write(2, '2'), refusal, write(3, '3'), resting),
  ).toEqual([
    'POST /exchange submit_order',
    'POST /info account_state',
    'POST /exchange submit_order (nonce 2, px 2, side bid; answered 400 ORDER_INVALID_PRICE)',
    'POST /exchange submit_order (nonce 3, px 3, side bid; answered 200 statuses[0].resting.oid 7)',
  ]);
  // The first reply may be that of either of two in flight.
  expect(sentOf(write(2, '2'), write(3, '3'), refusal, resting)).toEqual([
    'POST /exchange submit_order (nonce 2, px 2, side bid)',
    'POST /exchange submit_order (nonce 3, px 3, side bid)',
  ]);
});

test('a member of a judged list is named below it', () => {
  const body = '{"data":{"clearinghouse_state":{"":{"positions":[{"coin":"XRP","margin":"1.5"}]}}}}';
  const received = {
    t: '2026-01-02T03:04:05.000Z',
    direction: 'received',
    channel: 'http',
    text: `200\n\n${body}`,
  } as const;
  const text = textOf({
    diff: [
      { path: "clearinghouse_state $.clearinghouse_state[''].positions[*].margin", expected: '"2"', actual: '"1.5"' },
    ],
    judged: [{ sent: null, received, pointers: ['/data/clearinghouse_state//positions'] }],
  });
  expect(text?.difference).toBe('/data/clearinghouse_state//positions/*/margin: expected "2", got "1.5"');
});

test('a member of the list is named where the whole reply was judged', () => {
  const [, , asking] = transcript;
  if (asking === undefined) throw new Error();
  const received = answeredEntry({ data: { statuses: ['error', 'resting'] } });
  const text = textOf({
    transcript: [asking, received],
    diff: [{ path: 'statuses[1]', expected: 'error', actual: 'resting' }],
    judged: [{ sent: asking, received, pointers: [''] }],
  });
  expect(text?.rows[0]?.path).toBe('/data/statuses/1');
});

test('a member of a judged row is named below it, and what is no member leaves it named alone', () => {
  const received = answeredEntry({ data: { fills: [{ px: '2', sz: '1' }] } });
  const at = (path: string) =>
    textOf({
      diff: [{ path, expected: '1', actual: '2' }],
      judged: [{ sent: null, received, pointers: ['/data/fills/0'] }],
    })?.rows[0]?.path;
  expect(at('px')).toBe('/data/fills/0/px');
  expect(at('tid')).toBe('/data/fills/0');
});

test('what is said in words alone has the pointer of what was judged, and the words', () => {
  const said = { path: 'rows of the day before', expected: 'none', actual: 'two of them' };
  const fills = [sentEntry({ type: 'user_fills' }), answeredEntry({ data: { type: 'user_fills', fills: [{}, {}] } })];
  expect(textOf({ transcript: fills, diff: [said] })?.difference).toBe(
    '/data/fills (rows of the day before): expected none, got two of them',
  );
  const whole = { path: '', expected: 'a refusal', actual: 'HTTP 200: {"statuses":[{}]}' };
  const placed = [sentEntry(order('1'), '/exchange'), answeredEntry({ data: { statuses: [{}] } })];
  expect(textOf({ transcript: placed, diff: [whole] })?.difference).toMatch(/^\/data\/statuses\/0: expected a refusal/);
});

test('three or more counts of one area that are wrong by the same factor share a cause', () => {
  const clause = (id: string) =>
    ({ id, says: 'It is counted.', profile: 'live', authority: 'seed', decides: true }) as const;
  const ids = ['limits.a.b', 'limits.c.d', 'limits.e.f', 'orders.a.b'];
  const counted = (id: string, expected: string, actual: string) =>
    makeFindingEvent({
      id: `${id} ${actual}`,
      check: id,
      clause: id,
      diff: [{ path: `a call of ${id}`, expected, actual }],
    });
  const idsByCause = (...events: readonly FindingEvent[]) =>
    groupFindingsByCause(foldReport([makeRunStarted({ clauses: ids.map(clause) }), ...events, makeRunEnded()])).map(
      (cause) => [cause.headline, cause.findings.length],
    );
  const two = [
    counted('limits.a.b', '4 requests to be let in', '8'),
    counted('limits.c.d', '12 requests admitted by a budget of weight 60', '24'),
  ];
  expect(idsByCause(...two)).toHaveLength(2);
  const causesNow = idsByCause(
    ...two,
    counted('limits.e.f', '7 reads', '14'),
    // The following have another factor, another area, or a value that is no count.
    counted('limits.e.f', '4 reads', '12'),
    counted('orders.a.b', '4 orders', '8'),
    counted('limits.a.b', '5', '10'),
  );
  // Small or repeated counts are no evidence of a common factor.
  const small = ids.slice(0, 3).map((id, at) => counted(id, `${at + 1} rows`, `${2 * at + 2}`));
  expect(idsByCause(...small)).toHaveLength(3);
  const alike = ids.slice(0, 3).map((id) => counted(id, `4 rows of ${id}`, '8'));
  expect(idsByCause(...alike)).toHaveLength(3);
  expect(causesNow.map(([, findings]) => findings).toSorted()).toEqual([1, 1, 1, 3]);
  const [joined] = causesNow.filter(([, findings]) => findings === 3);
  expect(joined?.[0]).toContain('3 counts are wrong by the same factor: ');
  expect(joined?.[0]).toContain('(limits.a.b, limits.c.d, limits.e.f)');
});

test('successes of one wrong status share a cause, whatever their bodies', () => {
  const expected = 'an admission on HTTP 202';
  const admitted = (id: string, actual: string) => ({
    id,
    diff: [{ path: 'data', expected, actual }],
    expected,
    actual,
  });
  const found = causes(
    admitted('a', 'HTTP 200: {"data":{"accepted":true,"leverage":5}}'),
    admitted('b', 'HTTP 200: {"data":{"accepted":true,"agent":"0xab"}}'),
    admitted('c', 'HTTP 400: {"error":{"code":"INVALID_REQUEST","message":"no"}}'),
  );
  expect(found.map(({ findings }) => findings.length)).toEqual([2, 1]);
});

test('a finding about frames names the subscription', () => {
  const sent = frameEntry({ method: 'subscribe', subscription: { type: 'bbo' } }, 'sent');
  const ping = frameEntry({ method: 'ping' }, 'sent');
  const diff = [{ path: 'px', expected: '1', actual: '2' }];
  expect(textOf({ transcript: [sent, ping, frameEntry({ channel: 'bbo', data: { px: '2' } })], diff })?.sent).toEqual([
    'frame subscribe bbo: subscription.type bbo',
  ]);
});

test.each<[string, Partial<FindingEvent>, string]>([
  ['a violation', {}, 'Fails the run: the two documents state it.'],
  ['an accepted form', { severity: 'advisory' }, 'Advisory: allowed'],
  ['public facts', { severity: 'advisory', clause: ADVISORY_CLAUSE_ID }, 'Advisory: only public sources state this'],
  ['seen once', { severity: 'unsteady' }, 'Fails nothing yet: seen once'],
  ['no clause', { severity: 'advisory', clause: null }, 'Advisory: no clause states what differs.'],
])('states why it decides, or does not: %s', (_what, changes, start) => {
  expect(textOf(changes)?.weight.startsWith(start)).toBe(true);
});

test.each<[string, Partial<ClauseFacts>, string]>([
  [
    'public facts say more of it',
    {
      sources: [
        { document: 'write-api', section: 'Cancel' },
        { document: 'supplement', section: 'engine, 13' },
      ],
    },
    'Fails the run: the two documents state it, public facts say more of it.',
  ],
  [
    'a form was chosen',
    { decision: 'D37' },
    'Fails the run: the two documents state it; each form of what they leave open is accepted (D37).',
  ],
])('names the sources that fill in a sentence of the documents: %s', (_what, more, weight) => {
  const started = makeRunStarted();
  const clauses = started.clauses.map((clause) => (clause.id === DECIDING_CLAUSE_ID ? { ...clause, ...more } : clause));
  const report = foldReport([{ ...started, clauses }, makeFindingEvent(), makeRunEnded()]);
  expect(groupFindingsByCause(report)[0]?.findings[0]?.text.weight).toBe(weight);
});

test('a finding of a waived clause says so', () => {
  const waiver = {
    clause: DECIDING_CLAUSE_ID,
    reason: 'known',
    owner: 'somebody',
    expires: '2999-12-31',
    judgedBy: [],
  };
  const ended = makeCheckEnded('orders.cancel.gone', 'fail', { judged: { [DECIDING_CLAUSE_ID]: 'fail' } });
  const events = [makeRunStarted({ waivers: [waiver] }), makeFindingEvent(), ended, makeRunEnded()];
  expect(groupFindingsByCause(foldReport(events))[0]?.findings[0]?.text.weight).toBe(
    'Advisory: a known deviation, by a waiver.',
  );
});

test('prints the shrunk steps of a campaign in words', () => {
  const steps = [
    {
      do: 'act',
      by: 1,
      signer: 'owner',
      nonce: { is: 'next' },
      expiresInMs: null,
      held: true,
      action: { tag: 'submit_order', order: { side: 'bid', px: { at: 'mark', ticks: 2 } } },
    },
    { do: 'advance', ms: 500 },
    { do: 'read' },
  ];
  expect(textOf({ replay: { kind: 'campaign', steps } })?.steps).toEqual([
    'account 1: submit_order (side bid, limit_px mark + 2 ticks; held in one block with the next step)',
    'advance: ms 500',
    'read',
  ]);
});

test('equal causes share one headline, whichever checks met them and whatever the figures', () => {
  const row = (actual: string) => [{ path: 'cash', expected: 'at least 7', actual }];
  const found = causes(
    { id: 'f-1', transcript, diff: row('5') },
    { id: 'f-2', clause: 'orders.place.other', diff: row('6.25') },
    { id: 'f-3', diff: [{ path: 'mode', expected: 'hedge', actual: 'one_way' }] },
  );
  expect(found.map(({ headline, findings }) => [headline, findings.length])).toEqual([
    [
      'POST /info account_state, orders.cancel.gone, /data/cash: expected at least 7, got 5 (orders.cancel.not-found, orders.place.other)',
      2,
    ],
    ['orders.cancel.gone, /mode: expected hedge, got one_way', 1],
  ]);
});

test('a missing read is one headline of one clause, whether found by the run or by the check that asks for every read', () => {
  const missing = (type: string) => {
    const actual = 'HTTP 400: {"error":{"code":"UNKNOWN_TYPE","message":"unknown"}}';
    const received = answeredEntry({ error: { code: 'UNKNOWN_TYPE', message: 'unknown' } }, 400);
    const judged = [{ sent: sentEntry({ type }), received, pointers: ['/error'] }];
    const at = (path: string) => ({ judged, diff: [{ path, expected: `the read ${type}`, actual }] });
    return [
      { id: `run ${type}`, check: 'run.reads', ...at(type) },
      { id: `check ${type}`, check: 'transport.type.served', ...at('') },
    ];
  };
  const found = causes(...missing('liquidatable'), ...missing('user_twaps'));
  const headline = (type: string) =>
    `POST /info ${type}, /error: expected the read ${type}, got HTTP 400: {"error":{"code":"UNKNOWN_TYPE","message":"unknown"}}`;
  expect(found.map((cause) => [cause.headline, cause.findings.length])).toEqual([
    [headline('liquidatable'), 2],
    [headline('user_twaps'), 2],
  ]);
});

test('a violation of a rule that the next release replaces names the profile of that release', () => {
  const broken = makeFindingEvent({ check: 'a.today' });
  const check = {
    id: 'a.today',
    title: '',
    area: 'a',
    clauses: [],
    form: { profile: 'live', item: 'a rule' },
  } as const;
  const [cause] = groupFindingsByCause(foldReport([makeRunStarted({ checks: [check] }), broken, makeRunEnded()]));
  expect(cause?.findings[0]?.text.weight).toContain(
    'of a venue on that release use --profile next, of one with a part of it --profile auto.',
  );
});

test('a reply that names another read is told by its request, and its status is no member of its body', () => {
  const sent = sentEntry({ type: 'open_orders' });
  const judgedAs = (body: unknown, pointer: string, path: string) =>
    textOf({
      diff: [{ path, expected: '1', actual: '2' }],
      judged: [{ sent, received: answeredEntry(body), pointers: [pointer] }],
    });
  expect(judgedAs({ data: { type: 'orders' } }, '/data/type', 'type')?.route).toBe('POST /info open_orders');
  expect(judgedAs({ status: 'queued' }, '', 'status')?.rows[0]?.path).toBe('the whole reply');
});
