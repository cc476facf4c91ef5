import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { shapes } from '../../spec-schemas/shapes/registry.ts';
import type { CaseContext } from '../check/case-context.ts';
import { type Check, check } from '../check/check.ts';
import { field } from '../check/evidence.ts';
import {
  Blocked,
  Disturbed,
  DisturbedByOtherOrders,
  DisturbedByOtherQuotes,
  Inconclusive,
  NotExercised,
  Unsupported,
} from '../kernel/verdicts.ts';
import { openModelSession } from '../session/model-session.ts';
import { parseWireReply } from '../target/reply.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { runTestPlanOn } from './plan/run-plan.fixture.ts';
import type { RunPlan } from './plan/run-plan.ts';
import type { Session } from './session.ts';

let session: Session;
beforeAll(async () => {
  session = await openModelSession({ kind: 'model', profile: 'live', isolation: null, allowMainnetWrites: false });
});
afterAll(() => session.close());

/** Check of a seed clause whose attempts have these endings. */
function scripted(attempts: readonly ('holds' | 'breaks' | Error)[], more: Pick<Check, 'once'> = {}): Check {
  let attempt = 0;
  return check({
    id: 'faucet.scripted',
    title: 'does what the test says',
    clauses: ['faucet.amount.clamp', 'faucet.amount.default'],
    by: 'observe',
    ...more,
    async run({ expect: judge }) {
      const step = attempts[attempt++] ?? 'holds';
      if (step instanceof Error) throw step;
      judge('faucet.amount.clamp').that(step === 'holds', { expected: 'the clamp', actual: step, path: 'usdc' });
    },
  });
}

async function judged(subject: Check, change: Partial<RunPlan> = {}, venue: Session = session) {
  const { end, events } = await runTestPlanOn(venue, [subject], { reproduce: (id) => `replay ${id}`, ...change });
  const ended = events.find((event) => event.event === 'check-ended');
  const findings = events.flatMap((event) => (event.event === 'finding' ? [event] : []));
  return { end, ended, findings };
}

describe('the verdict of a check', () => {
  test.each([
    ['one attempt that holds', ['holds'], 'pass', 1, { 'faucet.amount.clamp': 'pass' }, []],
    ['broken twice', ['breaks', 'breaks'], 'fail', 2, { 'faucet.amount.clamp': 'fail' }, ['violation']],
    [
      'broken twice with a pass between',
      ['breaks', 'holds', 'breaks'],
      'fail',
      3,
      { 'faucet.amount.clamp': 'fail' },
      ['violation'],
    ],
    ['broken once in five', ['breaks', 'holds', 'holds', 'holds', 'holds'], 'inconclusive', 5, {}, ['unsteady']],
    [
      'disturbed, then judged',
      [new Disturbed('a stranger traded'), 'holds'],
      'pass',
      2,
      { 'faucet.amount.clamp': 'pass' },
      [],
    ],
    [
      'disturbed more often than it may be judged, then judged',
      [...Array.from({ length: 7 }, () => new Disturbed('a stranger traded')), 'holds'],
      'pass',
      8,
      { 'faucet.amount.clamp': 'pass' },
      [],
    ],
    [
      'disturbed every time',
      Array.from({ length: 15 }, () => new Disturbed('a stranger traded')),
      'inconclusive',
      15,
      {},
      [],
    ],
    ['a set-up that fails', [new Blocked('no money')], 'blocked', 1, {}, []],
    ['a silent target', [new Inconclusive('timeout')], 'inconclusive', 1, {}, []],
    ['a capability that is not there', [new Unsupported('archive')], 'skipped', 1, {}, []],
    ['a check that trips over itself', [new TypeError('x is undefined')], 'blocked', 1, {}, []],
  ] as const)('%s', async (_title, attempts, status, count, clauses, severities) => {
    const { ended, findings } = await judged(scripted(attempts));
    expect(ended).toMatchObject({ status, attempts: count });
    expect(ended?.judged).toEqual(clauses);
    expect(findings.map(({ severity }) => severity)).toEqual(severities);
  });
});

describe('a break that another check of the run has decided', () => {
  const second = (attempts: readonly ('holds' | 'breaks')[]) => ({ ...scripted(attempts), id: 'faucet.second' });
  const far = () => ({ ...session, target: { ...wrapTarget(session.target, {}), url: 'http://127.0.0.1:1' } });

  test.each([
    ['by URL another one sees once', far, 1],
    ['in process another one sees for itself', () => session, 2],
  ] as const)('%s', async (_title, opened, attempts) => {
    const checks = [scripted(['breaks', 'breaks']), second(['breaks', 'breaks'])];
    const { events } = await runTestPlanOn(opened(), checks);
    const ended = events.flatMap((event) => (event.event === 'check-ended' ? [event] : []));
    expect(ended.map(({ status }) => status)).toEqual(['fail', 'fail']);
    expect(ended.map((event) => event.attempts)).toEqual([2, attempts]);
    expect(events.flatMap((event) => (event.event === 'finding' ? [event.severity] : []))).toEqual([
      'violation',
      'violation',
    ]);
  });
});

describe('a finding of a check', () => {
  test.each([
    ['a later one is skipped', ['breaks', new Unsupported('a node that it was not asked of')]],
    ['a later one would hold', ['breaks', 'holds']],
  ] as const)('a check that can be made only once breaks a clause in one attempt, though %s', async (_, attempts) => {
    const { ended, findings } = await judged(scripted(attempts, { once: true }));
    expect(ended).toMatchObject({ status: 'fail', attempts: 1, judged: { 'faucet.amount.clamp': 'fail' } });
    expect(findings.map(({ severity }) => severity)).toEqual(['violation']);
  });

  test('a finding has clause, check, path and a command to reproduce it, and equals that of another seed', async () => {
    const first = await judged(scripted(['breaks', 'breaks']));
    const second = await judged(scripted(['breaks', 'breaks']), { seed: 2 });
    expect(first.findings[0]).toMatchObject({
      clause: 'faucet.amount.clamp',
      check: 'faucet.scripted',
      reproduce: 'replay faucet.scripted',
      diff: [{ path: 'usdc' }],
    });
    expect(second.findings[0]?.id).toBe(first.findings[0]?.id);
  });
});

describe('a case without a verdict where others trade', () => {
  /** Check with these endings, with or without a market of its own. */
  const scriptedIn = (market: boolean, attempts: readonly ('holds' | Error)[]): Check => {
    let attempt = 0;
    return check({
      id: 'faucet.scripted',
      title: 'does what the test says',
      clauses: ['faucet.amount.clamp'],
      by: 'act',
      async run({ given, expect: judge }) {
        if (market) await given.market();
        const step = attempts[attempt++] ?? 'holds';
        if (step instanceof Error) throw step;
        judge('faucet.amount.clamp').that(true, { expected: 'the clamp', actual: step });
      },
    });
  };
  const undecided = [
    new Blocked('the order that should rest is filled'),
    new Inconclusive('no two reads of one block'),
  ];
  const never = Array.from({ length: 20 }, () => new Blocked('the order that should rest is filled'));

  test('one that waits for time to pass is given up sooner', async () => {
    const waiting = (isolation: 'shared' | 'closed') => {
      const venue = { ...session, facts: { ...session.facts, isolation } };
      const spoilt = Array.from({ length: 15 }, () => new Disturbed('a stranger traded'));
      return judged({ ...scriptedIn(true, spoilt), leases: ['time'] }, {}, venue);
    };
    expect((await waiting('shared')).ended).toMatchObject({ status: 'inconclusive', attempts: 5 });
    expect((await waiting('closed')).ended).toMatchObject({ status: 'inconclusive', attempts: 15 });
  });

  test("one whose order always matches others' where it should rest is given up sooner", async () => {
    const meeting = (isolation: 'shared' | 'closed', times: number) => {
      const venue = { ...session, facts: { ...session.facts, isolation } };
      const met = Array.from({ length: times }, () => new DisturbedByOtherOrders());
      return judged(scriptedIn(true, [...met, 'holds']), {}, venue);
    };
    expect((await meeting('shared', 5)).ended).toMatchObject({ status: 'pass', attempts: 6 });
    expect((await meeting('shared', 15)).ended).toMatchObject({
      status: 'skipped',
      attempts: 6,
      reason: expect.stringMatching(/^others trade here: /),
    });
    expect((await meeting('closed', 8)).ended).toMatchObject({ status: 'pass', attempts: 9 });
  });

  test.each([
    ['where others trade', [], 'shared', 'skipped', 6],
    ['where others trade, and it waits for time to pass', ['time'], 'shared', 'skipped', 5],
    ['in one attempt of all', [], 'once', 'pass', 2],
  ] as const)("one whose order meets somebody else's %s: %j, %s", async (_title, leases, kind, status, attempts) => {
    let attempt = 0;
    const broken: Check = {
      ...scriptedIn(true, []),
      leases,
      async run({ given, expect: judge }) {
        attempt += 1;
        await given.market();
        await given.fundedAccount();
        const holds = kind === 'once' && attempt > 1;
        judge('faucet.amount.clamp').that(holds, { expected: 'the clamp', actual: 'less', path: 'usdc' });
      },
    };
    // A print that no other account of the case has.
    const [body] = shapes['info.user_fills'].examples;
    const fills = Buffer.from(JSON.stringify({ data: body }));
    const met = wrapTarget(session.target, {
      request: async (request, options) =>
        String(request.body).includes('"user_fills"')
          ? { kind: 'reply', reply: parseWireReply(200, {}, fills, 0) }
          : session.target.request(request, options),
    });
    const venue = { ...session, target: met, facts: { ...session.facts, isolation: 'shared' } as const };
    const { ended, findings } = await judged(broken, {}, venue);
    expect(ended).toMatchObject({ status, attempts });
    expect(ended?.reason?.startsWith('others trade here: somebody else traded')).toBe(
      status === 'skipped' ? true : undefined,
    );
    expect(findings).toEqual([]);
  });

  const stranger = () => new Disturbed('a stranger traded');
  test.each([
    ['by others every time', 'shared', Array.from({ length: 14 }, stranger), 'skipped'],
    ['by others, and then without its order', 'shared', never, 'skipped'],
    ['though nobody else is there', 'closed', Array.from({ length: 14 }, stranger), 'inconclusive'],
  ] as const)("one that is disturbed %s, after others' quotes were seen", async (_title, isolation, more, status) => {
    const venue = { ...session, facts: { ...session.facts, isolation } };
    const { ended } = await judged(scriptedIn(true, [new DisturbedByOtherQuotes('no room'), ...more]), {}, venue);
    expect(ended).toMatchObject({ status, reason: expect.stringContaining(more[0]?.message ?? '') });
    expect(ended?.reason?.startsWith('others trade here: ')).toBe(status === 'skipped');
  });

  test.each([
    ['is made again until it is judged', true, 'shared', undecided, 'pass', 3],
    ['is left at that where it never is', true, 'shared', never, 'blocked', 6],
    ['is not made again without a market, where nobody comes between', false, 'shared', undecided, 'blocked', 1],
    ['is not made again on a venue that is ours alone', true, 'closed', undecided, 'blocked', 1],
  ] as const)('%s', async (_title, market, isolation, attempts, status, count) => {
    const venue = { ...session, facts: { ...session.facts, isolation } };
    const { ended } = await judged(scriptedIn(market, attempts), {}, venue);
    expect(ended).toMatchObject({ status, attempts: count });
  });
});

describe('an advisory clause was broken where others trade', () => {
  const clause = 'faucet.error.budget';
  /** Check that breaks the clause in the listed attempts, with or without a market of its own. */
  const advising = (market: boolean, attempts: readonly boolean[]): Check => {
    let attempt = 0;
    return check({
      id: 'faucet.advising',
      title: 'does what the test says',
      clauses: [clause],
      by: 'act',
      async run({ given, expect: judge }) {
        if (market) await given.market();
        judge(clause).that(attempts[attempt++] ?? true, { expected: 'the maximum', actual: 1 });
      },
    });
  };

  test.each([
    ['twice: it is told', true, 'shared', [false, true, false], 'fail', 3],
    ['once: another may have brought it about', true, 'shared', [false], 'pass', 5],
    ['without a market: it is told at once', false, 'shared', [false], 'fail', 1],
    ['on a venue that is ours alone: it is told at once', true, 'closed', [false], 'fail', 1],
  ] as const)('%s', async (_title, market, isolation, attempts, outcome, count) => {
    const venue = { ...session, facts: { ...session.facts, isolation } };
    const { ended, findings } = await judged(advising(market, attempts), {}, venue);
    expect(ended).toMatchObject({ status: 'pass', judged: { [clause]: outcome }, attempts: count });
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(outcome === 'fail' ? ['advisory'] : []));
  });
});

test('a check disturbed three times is postponed to the end of the run and continued there', async () => {
  const order: string[] = [];
  const noted = (id: string, attempts: readonly ('holds' | Error)[]): Check => {
    const subject = scripted(attempts);
    return { ...subject, id, run: (context) => subject.run(context).finally(() => order.push(id)) };
  };
  const spoilt = noted('faucet.spoilt', [...Array.from({ length: 4 }, () => new Disturbed('a stranger')), 'holds']);
  const venue = { ...session, facts: { ...session.facts, isolation: 'shared' as const } };
  const { end, ended } = await judged(spoilt, { checks: [spoilt, noted('faucet.quiet', ['holds'])] }, venue);
  expect(order.map((id) => id.slice('faucet.'.length)).join(' ')).toBe('spoilt spoilt spoilt quiet spoilt spoilt');
  expect(ended).toMatchObject({ check: 'faucet.quiet', status: 'pass' });
  expect(end.ending).toBe('finished');
});

describe('a clause that the case did not exercise', () => {
  const asserting = (name: string, run: Check['run']) =>
    check({
      id: `faucet.${name}`,
      title: 'comes to less than it names',
      clauses: ['faucet.amount.clamp', 'faucet.amount.default'],
      by: 'observe',
      run,
    });
  const holds = { expected: 'so', actual: 'so' };

  test('is unjudged with what was missing, and the others are judged', async () => {
    const subject = asserting('half', async ({ expect: judge }) => {
      judge('faucet.amount.clamp').that(true, holds);
      for (const row of judge('faucet.amount.default').exercisedBy<string>([], 'a grant on record'))
        judge('faucet.amount.default').that(false, { expected: 'no row', actual: row });
    });
    expect((await judged(subject)).ended).toMatchObject({
      status: 'pass',
      judged: { 'faucet.amount.clamp': 'pass' },
      unjudged: { 'faucet.amount.default': 'not exercised: a grant on record' },
    });
  });

  test('is judged if one of several conditions was met', async () => {
    const subject = asserting('twice', async ({ expect: judge }) => {
      judge('faucet.amount.clamp').exercised(false, 'a large claim');
      if (judge('faucet.amount.clamp').exercised(true, 'a small claim')) judge('faucet.amount.clamp').that(true, holds);
      judge('faucet.amount.default').that(true, holds);
    });
    const { ended } = await judged(subject);
    expect(ended).toMatchObject({ status: 'pass', judged: { 'faucet.amount.clamp': 'pass' } });
    expect(ended).not.toHaveProperty('unjudged');
  });

  test('a case that ends early keeps its results, and gives its reason for the other clauses', async () => {
    const subject = asserting('early', async ({ expect: judge }) => {
      judge('faucet.amount.clamp').that(true, holds);
      throw new NotExercised('a budget that binds');
    });
    expect((await judged(subject)).ended).toMatchObject({
      status: 'pass',
      unjudged: { 'faucet.amount.default': 'not exercised: a budget that binds' },
    });
  });

  test.each([
    ['says why', [new NotExercised('a budget that binds')], 'not exercised: a budget that binds'],
    ['asserts nothing', [], 'not exercised: the case did not come to it'],
  ] as const)('a case without a judged clause does not pass: %s', async (_title, [error], reason) => {
    const subject = asserting('nothing', async () => {
      if (error !== undefined) throw error;
    });
    expect((await judged(subject)).ended).toMatchObject({ status: 'skipped', judged: {}, reason });
  });

  test('the default reason is not given next to what the case lacked', async () => {
    const subject = asserting('lacking', async ({ expect: judge }) => {
      judge('faucet.amount.clamp').exercised(false, 'a large claim');
    });
    expect((await judged(subject)).ended).toMatchObject({ status: 'skipped', reason: 'not exercised: a large claim' });
  });
});

test('a broken public clause is an advisory and the case continues; in a strict run it is a violation', async () => {
  let ended = 0;
  const soft = () =>
    check({
      id: 'faucet.soft',
      title: 'breaks a public clause first',
      clauses: ['faucet.error.budget', 'faucet.amount.clamp'],
      by: 'observe',
      async run({ expect: judge }) {
        judge('faucet.error.budget').that(false, { expected: 'the maximum', actual: 1 });
        judge('faucet.amount.clamp').that(true, { expected: 'the clamp', actual: 3000 });
        ended += 1;
      },
    });
  const lenient = await judged(soft());
  expect(lenient.ended).toMatchObject({
    status: 'pass',
    judged: { 'faucet.error.budget': 'fail', 'faucet.amount.clamp': 'pass' },
  });
  expect(lenient.findings.map(({ severity }) => severity)).toEqual(['advisory']);
  expect(ended).toBe(1);
  const strict = await judged(soft(), { strict: true });
  expect(strict.ended).toMatchObject({ status: 'fail' });
  // Once per attempt: held values are judged after a deciding clause as well.
  expect(ended).toBe(3);
});

describe('after a broken deciding clause', () => {
  test('values already received are judged, those that depend on the broken one are not, and the next request ends the case', async () => {
    let asked = 0;
    const { ended, findings } = await judged(
      check({
        id: 'faucet.onward',
        title: 'breaks a clause and goes on',
        clauses: [
          'faucet.amount.clamp',
          'faucet.amount.default',
          'faucet.order.amount',
          'faucet.address.bare',
          'faucet.once.same-address',
        ],
        by: 'observe',
        async run({ target, expect: judge }) {
          const { json } = (await target.read('exchange_status')).wire;
          judge('faucet.amount.clamp').equal(field(json, 'data.timestamp'), 'never');
          judge('faucet.amount.default').equal(field(json, 'data.frozen'), 'never');
          judge('faucet.order.amount').relation('a sum', { time: field(json, 'data.timestamp') }, () => false);
          judge('faucet.address.bare').present(field(json, 'data.mip3_enabled'));
          await target.read('exchange_status');
          asked += 1;
          judge('faucet.once.same-address').equal(field(json, 'data.frozen'), 'never');
        },
      }),
    );
    expect(asked).toBe(0);
    expect(ended).toMatchObject({
      status: 'fail',
      judged: {
        'faucet.amount.clamp': 'fail',
        'faucet.amount.default': 'fail',
        'faucet.address.bare': 'pass',
      },
      unjudged: {
        'faucet.order.amount': 'left out: it leans on what faucet.amount.clamp accuses',
        'faucet.once.same-address': 'left out for faucet.amount.clamp and faucet.amount.default',
      },
    });
    expect(findings.map(({ clause, severity, judged: shown }) => [clause, severity, shown?.[0]?.pointers])).toEqual([
      ['faucet.amount.clamp', 'violation', ['/data/timestamp']],
      ['faucet.amount.default', 'violation', ['/data/frozen']],
    ]);
  });

  test('a later failure of the check itself changes nothing', async () => {
    const { ended } = await judged(
      check({
        id: 'faucet.trips',
        title: 'breaks a clause and trips',
        clauses: ['faucet.amount.clamp'],
        by: 'observe',
        async run({ expect: judge }) {
          judge('faucet.amount.clamp').that(false, { expected: 'a row', actual: undefined });
          throw new TypeError('a property of undefined');
        },
      }),
    );
    expect(ended).toMatchObject({ status: 'fail', judged: { 'faucet.amount.clamp': 'fail' } });
  });
});

describe('a public clause was broken, and then the case ended', () => {
  const ended = (error: Error | null) =>
    judged(
      check({
        id: 'faucet.cut',
        title: 'breaks a public clause and cannot go on',
        clauses: ['faucet.error.budget', 'faucet.amount.clamp'],
        by: 'observe',
        async run({ expect: judge }) {
          judge('faucet.error.budget').that(false, { expected: 'one', actual: 'another' });
          if (error !== null) throw error;
        },
      }),
    );

  test.each([
    ['where it had to', null, 'pass'],
    ['as blocked', new Blocked('no order rests'), 'pass'],
    ['by its own failure', new TypeError('x is undefined'), 'pass'],
    ['disturbed, where nobody else is', new Disturbed('met an order'), 'pass'],
    ['for want of a condition', new NotExercised('a fill'), 'pass'],
    ['for want of a capability', new Unsupported('archive'), 'skipped'],
    ['by the silence of the target', new Inconclusive('timeout'), 'inconclusive'],
  ] as const)('%s: the advisory is reported', async (_title, error, status) => {
    const { ended: verdict, findings } = await ended(error);
    expect(findings.map(({ severity, clause }) => [severity, clause])).toEqual([['advisory', 'faucet.error.budget']]);
    expect(verdict).toMatchObject({ status, attempts: 1, judged: { 'faucet.error.budget': 'fail' } });
  });

  test('and clauses that were not exercised have their reasons', async () => {
    const { ended: verdict } = await ended(new Blocked('no order rests'));
    expect(verdict?.unjudged).toEqual({
      'faucet.amount.clamp': 'not exercised: faucet.error.budget was broken, and then: no order rests',
    });
  });
});

test('after its time limit a run starts no check', async () => {
  const { end, ended } = await judged(scripted(['holds']), { maxTimeMs: -1 });
  expect(end.ending).toBe('max-time');
  expect(ended).toBeUndefined();
});

test('a missing capability skips the check and is named', async () => {
  const needy = check({
    id: 'faucet.needy',
    title: 'needs a gateway',
    clauses: ['faucet.amount.clamp'],
    by: 'observe',
    needs: ['gateway'],
    async run() {},
  });
  expect((await judged(needy)).ended).toMatchObject({ status: 'skipped', reason: 'gateway', attempts: 0 });
});

test('where a proxy answers for a venue that is gone, nothing is retried', async () => {
  let passed = 0;
  // Makes patience end at once.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    passed += 30_000;
    return passed;
  });
  const target: Session['target'] = {
    url: 'http://127.0.0.1:1',
    traffic: session.target.traffic,
    request: async () => ({ kind: 'silence', reason: 'unserved', detail: 'HTTP 502', status: 502 }),
    connect: () => Promise.reject(new Error('no socket')),
    close: async () => undefined,
  };
  const asking = check({
    id: 'faucet.asking',
    title: 'asks',
    clauses: ['faucet.amount.clamp'],
    by: 'observe',
    async run({ target: venue }) {
      await venue.info({ type: 'exchange_status' });
    },
  });
  const { ended, end } = await judged(asking, {}, { ...session, target, control: null, funds: null });
  clock.mockRestore();
  expect(ended).toMatchObject({ status: 'inconclusive', attempts: 1 });
  expect(end).toMatchObject({ ending: 'unreachable' });
});

describe('an account of an ended case', () => {
  /** Runs two cases one after the other, with `second` using its account; returns their accounts. */
  async function afterAnother(
    second: (context: CaseContext<'faucet.amount.clamp'>, isUsed: boolean) => Promise<void>,
    accounts?: 'fresh' | 'exact',
  ) {
    const had: string[] = [];
    const taking = (id: string, then: typeof second) =>
      check({
        id: `faucet.${id}`,
        title: 'takes an account',
        clauses: ['faucet.amount.clamp'],
        by: 'act',
        ...(accounts === undefined ? {} : { accounts }),
        async run(context) {
          const { address } = await context.given.fundedAccount({ usdc: '20' });
          const isUsed = had.includes(address);
          had.push(address);
          await then(context, isUsed);
          context.expect('faucet.amount.clamp').that(true, { expected: '', actual: '', path: '' });
        },
      });
    const checks = [taking('first', async () => undefined), taking('second', second)] as const;
    // An exclusive venue whose faucet serves an address once a minute.
    const venue = await openModelSession({
      kind: 'model',
      profile: 'live',
      isolation: null,
      allowMainnetWrites: false,
    });
    await judged(checks[0], { checks }, { ...venue, funds: { kind: 'faucet' } });
    await venue.close();
    return had;
  }

  test.each([undefined, 'fresh', 'exact'] as const)(
    'is reused by the next one, unless that needs %s ones',
    async (of) => {
      const had = await afterAnother(async () => undefined, of);
      expect(had).toHaveLength(2);
      expect(had[1] === had[0]).toBe(of === undefined);
    },
  );

  test.each([
    [
      'asks for its past',
      async ({ target, given }: CaseContext<never>) =>
        void (await target.read('user_fills', { address: given.accounts[0] ?? '' })),
    ],
    [
      'comes to no verdict with it',
      async (_: CaseContext<never>, isUsed: boolean) => {
        if (isUsed) throw new Blocked('it holds too much');
      },
    ],
    [
      'leaves something unjudged with it',
      async (context: CaseContext<'faucet.amount.clamp'>, isUsed: boolean) => {
        context.expect('faucet.amount.clamp').exercised(!isUsed, 'a refusal');
      },
    ],
  ])('is replaced by a fresh one where a case %s', async (_, then) => {
    const had = await afterAnother(then);
    expect(had).toHaveLength(3);
    expect(had[1]).toBe(had[0]);
    expect(had[2]).not.toBe(had[0]);
  });
});
