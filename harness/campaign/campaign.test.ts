import { describe, expect, test, vi } from 'vitest';
import type { OrderGateId } from '../../reference-model/engine/order-gates.ts';
import { replies, ungated } from '../../reference-model/faults/orders/edits.ts';
import { onReply } from '../../reference-model/rule-edits.ts';
import type { VenueOptions } from '../../reference-model/venue.ts';
import { decidingUnder } from '../runner/deciding.ts';
import type { CampaignEnded, FindingEvent, RunEvent } from '../runner/events.ts';
import { RunFindings } from '../runner/run-findings.ts';
import type { Session } from '../runner/session.ts';
import { type CampaignOptions, runCampaigns } from './campaign.ts';
import { modelSession } from './model-session.fixture.ts';
import { readCampaignReplay, replayCampaign } from './replay.ts';

const size = { kind: 'runs', runs: 8 } as const;
const few: CampaignOptions = { size: { kind: 'runs', runs: 4 } };

/** What a campaign takes of its run, for one that is not strict. */
function runTelling(emit: (event: RunEvent) => void) {
  const telling = { emit, timestamp: () => '2026-01-01T00:00:00Z', reproduce: (check: string) => `--fuzz ${check}` };
  return { findings: new RunFindings({ deciding: decidingUnder(false), ...telling }), ...telling };
}

async function played(session: Session, options: CampaignOptions = { size }, seed = 1) {
  const events: RunEvent[] = [];
  const run = runTelling((event) => void events.push(event));
  await runCampaigns(options, session, { seed, salt: 'test', ...run });
  const ended = events.filter((event): event is CampaignEnded => event.event === 'campaign-ended');
  expect(ended).toHaveLength(1);
  const notes = events.flatMap((event) => (event.event === 'note' ? [event.text] : []));
  return {
    ended: ended[0],
    findings: events.filter((event): event is FindingEvent => event.event === 'finding'),
    notes,
  };
}

/** Without one gate of the orders: a venue that takes what it should refuse. */
const withoutGate = (id: OrderGateId): VenueOptions => ({ edits: [ungated(id)] });

/** The same session, with some of its target replaced. */
function withTarget<S extends Session>(session: S, change: Partial<Session['target']>): S {
  const { target } = session;
  const { traffic } = target;
  return {
    ...session,
    target: {
      url: target.url,
      traffic,
      request: (...sent) => target.request(...sent),
      connect: (how) => target.connect(how),
      close: () => target.close(),
      ...change,
    },
  };
}

/** The target as one behind a URL would be: its clauses are judged. */
const judged = async (options: VenueOptions) => withTarget(await modelSession(options), { url: 'http://127.0.0.1:1' });

/** A venue that writes the ids of its order replies as numbers, as the text allows. */
const numericOids: VenueOptions = {
  edits: [
    replies(({ entry: print }) => ({
      entry(entry) {
        if ('resting' in entry) return { resting: { ...entry.resting, oid: BigInt(entry.resting.oid) } };
        if ('filled' in entry) return { filled: { ...entry.filled, oid: BigInt(entry.filled.oid) } };
        return print(entry);
      },
    })),
  ],
};

describe('the model against itself', () => {
  test('agrees in everything, judges nothing, and counts what was sent', async () => {
    const { ended, findings } = await played(await modelSession());
    expect(findings).toEqual([]);
    expect(ended).toMatchObject({ status: 'pass', runs: 8, judging: false, judged: {} });
    expect(ended?.steps).toBeGreaterThan(50);
    expect(Object.keys(ended?.coverage ?? {})).toContain('submit_order resting');
  });

  test('is the same for the same seed', async () => {
    const [first, second] = [await played(await modelSession()), await played(await modelSession())];
    expect(second.ended).toEqual(first.ended);
  });
});

test('a venue that writes order ids as numbers agrees with a model that does not', async () => {
  const { ended, findings } = await played(await judged(numericOids), few);
  expect(findings.filter(({ severity }) => severity !== 'advisory')).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass', judging: true });
  expect(Object.keys(ended?.coverage ?? {})).toContain('submit_order resting');
});

describe('without', () => {
  test('closed isolation it says so and does nothing', async () => {
    const session = await modelSession();
    const { ended } = await played({ ...session, facts: { ...session.facts, isolation: 'shared' } });
    expect(ended).toMatchObject({ status: 'skipped', reason: 'closed', runs: 0 });
    expect(session.target.traffic.weight).toBeLessThan(20);
  });

  test('operator control it says so', async () => {
    const session = await modelSession();
    expect((await played({ ...session, control: null })).ended).toMatchObject({ status: 'skipped', reason: 'control' });
  });
});

describe('accepted forms are followed, nobody is accused', () => {
  test.each([
    ['D75', 'refused'],
    ['D79', 'reserved'],
    ['D89', 'precondition'],
    ['D40', 'bad-signature'],
    ['D03', 'statuses'],
    ['D43', 'block-passed'],
    ['D104', 'asset'],
    ['D107', 'refused'],
  ])('%s=%s', async (decision, form) => {
    const { findings, notes, ended } = await played(await modelSession({ variants: { [decision]: form } }), few);
    expect(findings).toEqual([]);
    expect(ended?.status).toBe('pass');
    expect(notes).toEqual([`the shadow follows the target in ${decision}=${form}`]);
  });

  test.each([
    ['D01', 'catalogued'],
    ['D02', 'at-once'],
    ['D05', 'nested'],
    ['D10', 'upper'],
    ['D24', 'heartbeat'],
  ])('%s=%s needs no following', async (decision, form) => {
    const { findings, notes } = await played(await modelSession({ variants: { [decision]: form } }), few);
    expect([findings, notes]).toEqual([[], []]);
  });
});

test('a venue that shows no fees cannot be shadowed, and the campaign says why', async () => {
  const { ended, findings } = await played(await modelSession({ variants: { D106: 'bare' } }), few);
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'blocked', reason: 'nothing to adopt: fee_schedule shows no fees (D106)' });
});

test('where either profile will do, the shadow is the one that the target was seen to be', async () => {
  const session = await modelSession({ profile: 'next' });
  const { findings, ended } = await played({ ...session, facts: { ...session.facts, profile: 'auto' } });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
});

describe('a target that takes prices off the grid', () => {
  test('is found out, with a short sequence that shows it again from the report alone', async () => {
    const { ended, findings } = await played(await judged(withoutGate('tick')), { size: { kind: 'runs', runs: 25 } });
    const finding = findings.find(({ clause }) => clause === 'orders.grid.price');
    expect(ended).toMatchObject({ status: 'fail', judging: true, judged: { 'orders.grid.price': 'fail' } });
    expect(finding).toMatchObject({ severity: 'violation', check: 'campaign.trading' });
    const replay = readCampaignReplay(JSON.parse(JSON.stringify(finding?.replay)));
    if (replay === null) throw new Error('no replay');
    const again = { salt: 'again', ...runTelling(() => undefined) };
    expect(replay.steps.length).toBeLessThanOrEqual(2);
    expect(await replayCampaign(replay, await modelSession(withoutGate('tick')), again)).toMatchObject({
      kind: 'reproduced',
    });
    expect(await replayCampaign(replay, await modelSession(), again)).toEqual({
      kind: 'not-reproduced',
    });
  });

  test('has advisories only, when it is the model in this process', async () => {
    const { ended, findings } = await played(await modelSession(withoutGate('tick')), {
      size: { kind: 'runs', runs: 8 },
    });
    expect(new Set(findings.map(({ severity, clause }) => `${severity} ${clause}`))).toEqual(
      new Set(['advisory null']),
    );
    expect(ended).toMatchObject({ status: 'pass', judged: {} });
  });
});

test('a venue that was seen to differ once and never again is unsteady', async () => {
  let resting = 0;
  const once = onReply((request, reply) => {
    if (request.path !== '/exchange' || !reply.body.includes('{"resting"')) return reply;
    resting += 1;
    return resting === 25 ? { ...reply, body: reply.body.replace('{"resting"', '{"parked"') } : reply;
  });
  const { ended, findings } = await played(await modelSession({ edits: [once] }));
  expect(resting).toBeGreaterThan(25);
  expect(findings.map(({ severity }) => severity)).toEqual(['unsteady']);
  expect(ended?.status).toBe('inconclusive');
});

test('what is only seen beside other sequences is played beside them again before it is called unsteady', async () => {
  const session = await judged({});
  let waiting = 0;
  // A venue that mixes answers up once more wait for a block than one sequence ever sends.
  const crowded = withTarget(session, {
    request: async (request, options) => {
      if (request.path !== '/exchange') return session.target.request(request, options);
      waiting += 1;
      const isCrowd = waiting > 2;
      const outcome = await session.target.request(request, options);
      waiting -= 1;
      if (!isCrowd || outcome.kind !== 'reply') return outcome;
      const json = { error: { code: 'INTERNAL', message: '' } };
      return { kind: 'reply', reply: { ...outcome.reply, json, text: JSON.stringify(json) } };
    },
  });
  const { findings } = await played(crowded, { size: { kind: 'runs', runs: 9 }, probes: false });
  expect(findings.map(({ severity }) => severity)).not.toContain('unsteady');
  expect(findings.length).toBeGreaterThan(0);
});

test('silence is no refusal: where nothing arrives, both branches stand until reads settle that, and nothing is shown', async () => {
  const session = await modelSession();
  const silent = { kind: 'silence', reason: 'timeout', detail: 'no reply' } as const;
  const deaf = withTarget(session, {
    request: async (request, options) =>
      request.path === '/exchange' ? silent : session.target.request(request, options),
  });
  const { ended, findings } = await played(deaf, { size: { kind: 'runs', runs: 3 }, probes: false });
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'inconclusive', reason: 'every action was refused: nothing was shown' });
  expect(Object.keys(ended?.coverage ?? {})).toContain('submit_order never arrived');
});

test('a sequence whose accounts cannot be funded leaves no socket open', async () => {
  const session = await modelSession();
  const opened: { readonly open: boolean }[] = [];
  const counting = withTarget(session, {
    connect: async (how) => {
      const socket = await session.target.connect(how);
      if ('open' in socket) opened.push(socket);
      return socket;
    },
  });
  vi.spyOn(session.control, 'system').mockRejectedValue(new Error('the operator pays nobody'));
  const { ended } = await played(counting, { size: { kind: 'runs', runs: 1 }, probes: false });
  expect(ended).toMatchObject({ status: 'blocked', reason: expect.stringContaining('pays nobody') });
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter(({ open }) => open)).toEqual([]);
});
