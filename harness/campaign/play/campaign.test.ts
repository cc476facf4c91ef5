import { describe, expect, test, vi } from 'vitest';
import { noOpProductsEdit } from '../../../reference-model/idle-products.fixture.ts';
import {
  makeReplyEdit,
  refusedPublicBodiesEdit,
  removedProductsEdit,
  rulesEditorAt,
  type VenueOptions,
} from '../../../reference-model/index.ts';
import { parseCampaignReplay, replayCampaignFinding } from '../explain/replay.ts';
import { chasesFamily } from '../families/pegs.ts';
import { NO_TICK_GATE_OPTIONS, openJudgedSession, withReplacedTargetParts } from '../judged-session.fixture.ts';
import { genesisWithoutMinimums, openModelTestSession } from '../model-session.fixture.ts';
import { makeTestCampaignRun, playCampaign } from '../play-campaign.fixture.ts';
import { signWithAddressPlaceholder } from './trusted-signature.ts';

// Signers are trusted where no signature is judged: key recovery costs more than the rest of a campaign.
const signing = { trustedSigner: signWithAddressPlaceholder } as const;
const few = { size: { kind: 'runs', runs: 2 }, ...signing } as const;

/** Venue that serves the order ids of its replies as numbers, as the text allows. */
const numericOids: VenueOptions = {
  edits: [
    rulesEditorAt(
      'chain',
      'replies',
    )(({ entry: print }) => ({
      entry(entry) {
        if ('resting' in entry) return { resting: { ...entry.resting, oid: BigInt(entry.resting.oid) } };
        if ('filled' in entry) return { filled: { ...entry.filled, oid: BigInt(entry.filled.oid) } };
        return print(entry);
      },
    })),
  ],
};

describe('the model against itself', () => {
  const size = { kind: 'runs', runs: 4 } as const;
  const signed = openModelTestSession().then((session) => playCampaign(session, { size }));

  test('agrees everywhere, judges nothing, and counts what was sent', async () => {
    const { ended, findings } = await signed;
    expect(findings).toEqual([]);
    expect(ended).toMatchObject({ status: 'pass', runs: 4, judging: false, judged: {} });
    expect(ended?.steps).toBeGreaterThan(50);
    expect(Object.keys(ended?.coverage ?? {})).toContain('submit_order resting');
  });

  test('is deterministic by seed', async () => {
    const { ended } = await playCampaign(await openModelTestSession(), { size });
    const { ended: first } = await signed;
    // Except for the duration.
    expect({ ...ended, durationMs: 0 }).toEqual({ ...first, durationMs: 0 });
  });
});

test('a venue that writes order ids as numbers agrees with a model that does not', async () => {
  const { ended, findings } = await playCampaign(await openJudgedSession(numericOids), few);
  expect(findings.filter(({ severity }) => severity !== 'advisory')).toEqual([]);
  expect(ended).toMatchObject({ status: 'pass', judging: true });
  expect(Object.keys(ended?.coverage ?? {})).toContain('submit_order resting');
});

describe('requirements', () => {
  test('without closed isolation it reports that and does nothing', async () => {
    const session = await openModelTestSession();
    const { ended } = await playCampaign({ ...session, facts: { ...session.facts, isolation: 'shared' } });
    expect(ended).toMatchObject({ status: 'skipped', reason: 'closed', runs: 0 });
    expect(session.target.traffic.weight).toBeLessThan(20);
  });

  test('without operator control it reports that', async () => {
    const session = await openModelTestSession();
    expect((await playCampaign({ ...session, control: null })).ended).toMatchObject({
      status: 'skipped',
      reason: 'control',
    });
  });
});

// All in a single test: probing a target for all of its forms takes longer than the rest.
test('accepted forms are adopted where necessary, without findings', async () => {
  const followed = {
    D75: 'refused',
    D79: 'reserved',
    D03: 'statuses',
    D104: 'asset',
    D89: 'precondition',
    D40: 'bad-signature',
    D43: 'block-passed',
    D107: 'refused',
    D06: 'left-out',
  };
  const alike = { D01: 'catalogued', D02: 'at-once', D05: 'nested', D10: 'upper', D24: 'heartbeat' };
  const session = await openModelTestSession({ variants: { ...followed, ...alike } });
  // Replies to bad signatures can only be compared with real signatures.
  const { findings, notes, ended } = await playCampaign(session, { size: { kind: 'runs', runs: 3 } });
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
  const expectedNotes = Object.entries(followed).map((form) => `the shadow follows the target in ${form.join('=')}`);
  expect(notes.toSorted()).toEqual(expectedNotes.toSorted());
});

test("a target declared to have the model's forms is not probed", async () => {
  const session = await openModelTestSession({ variants: { D75: 'refused' } });
  const { notes } = await playCampaign(session, { ...few, hasOwnForms: true, stopsAtFirstDifference: true });
  expect(notes).toEqual([]);
});

test('an open point without a known form is only advisory, and a note says what judges it', async () => {
  const aQuarter = rulesEditorAt(
    'reads',
    'accountState',
  )(({ full }) => ({
    full: { ...full, withdrawable: (...of) => String(Number.parseInt(String(full.withdrawable?.(...of)), 10) / 4) },
  }));
  const { findings, notes } = await playCampaign(await openJudgedSession({ edits: [aQuarter] }), {
    size: { kind: 'runs', runs: 3 },
  });
  const of = findings.filter(({ clause }) => clause === 'accounts.scalars.withdrawable');
  expect(of.map(({ severity }) => severity)).toEqual(['advisory']);
  expect(notes).toContainEqual(expect.stringContaining('no form of D79 that is known'));
});

test('a venue that shows no fees is not played on, and each campaign gives the reason', async () => {
  const { ended, findings } = await playCampaign(await openModelTestSession({ variants: { D106: 'bare' } }), few);
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'skipped', reason: 'a fee_schedule whose fees a shadow can adopt (D106)' });
});

test('where either profile is accepted, the shadow has the one seen on the target', async () => {
  const session = await openModelTestSession({ profile: 'next' });
  const { findings, ended } = await playCampaign({ ...session, facts: { ...session.facts, profile: 'auto' } }, few);
  expect(findings).toEqual([]);
  expect(ended?.status).toBe('pass');
});

describe('a target with its own form of actions', () => {
  const unread = ['update_leverage', 'modify', 'spot_order'] as const;
  const size = { kind: 'runs', runs: 8 } as const;

  test('is compared with a shadow that also refuses the bodies of public facts', async () => {
    const session = await openJudgedSession({ edits: [refusedPublicBodiesEdit(unread)] }, genesisWithoutMinimums());
    const { ended, findings } = await playCampaign(session, { size, ...signing, probes: false, unread }, 3);
    expect(findings).toEqual([]);
    expect(ended).toMatchObject({ status: 'pass', judging: true });
    expect(Object.keys(ended?.coverage ?? {})).toContain('modify INVALID_REQUEST');
  });

  test('has a fault in what it reads found, and the report alone reproduces it', async () => {
    const options = { edits: [refusedPublicBodiesEdit(unread), ...(NO_TICK_GATE_OPTIONS.edits ?? [])] };
    const session = await openJudgedSession(options, genesisWithoutMinimums());
    const how = { ...signing, probes: false, unread, untilFound: true, stopsAtFirstDifference: true } as const;
    const { findings } = await playCampaign(session, { size, ...how }, 13);
    expect(new Set(findings.map(({ clause }) => clause))).toEqual(new Set(['orders.grid.price']));
    const replay = parseCampaignReplay(JSON.parse(JSON.stringify(findings[0]?.replay)));
    if (replay === null) throw new Error('no replay');
    expect(replay.unread).toEqual(unread);
    const again = { salt: 'again', ...makeTestCampaignRun(() => undefined) };
    const target = await openModelTestSession(options, genesisWithoutMinimums());
    expect(await replayCampaignFinding(replay, target, again)).toMatchObject({ kind: 'reproduced' });
  });
});

describe('a target that lacks products', () => {
  const lacks = ['chase', 'trailing', 'brokers'] as const;
  const size = { kind: 'runs', runs: 8 } as const;

  test('is compared with a shadow that lacks them as well', async () => {
    const session = await openJudgedSession({ edits: [removedProductsEdit(lacks)] }, genesisWithoutMinimums());
    const { ended, findings } = await playCampaign(session, { size, ...signing, probes: false, lacks }, 3);
    expect(findings).toEqual([]);
    expect(ended).toMatchObject({ status: 'pass', judging: true });
    expect(Object.keys(ended?.coverage ?? {})).toContain('chase_order ACTION_UNSUPPORTED');
  });

  test('is not played with sequences about a missing product', async () => {
    const { ended } = await playCampaign(await openJudgedSession({ edits: [removedProductsEdit(lacks)] }), {
      size,
      family: chasesFamily,
      lacks,
    });
    const reason = 'the venue has no chase orders (ACTION_UNSUPPORTED)';
    expect(ended).toMatchObject({ status: 'skipped', reason, runs: 0 });
  });

  test('has a fault in the rest found, and the report alone reproduces it', async () => {
    const options = { edits: [removedProductsEdit(lacks), ...(NO_TICK_GATE_OPTIONS.edits ?? [])] };
    const session = await openJudgedSession(options, genesisWithoutMinimums());
    // Without shrinking, which is tested below.
    const how = { ...signing, probes: false, lacks, untilFound: true, stopsAtFirstDifference: true } as const;
    const { findings } = await playCampaign(session, { size, ...how }, 13);
    expect(new Set(findings.map(({ clause }) => clause))).toEqual(new Set(['orders.grid.price']));
    const replay = parseCampaignReplay(JSON.parse(JSON.stringify(findings[0]?.replay)));
    if (replay === null) throw new Error('no replay');
    expect(replay.lacks).toEqual(lacks);
    const again = { salt: 'again', ...makeTestCampaignRun(() => undefined) };
    const target = await openModelTestSession(options, genesisWithoutMinimums());
    expect(await replayCampaignFinding(replay, target, again)).toMatchObject({ kind: 'reproduced' });
  });
});

describe('a target that accepts the actions of a product without effect', () => {
  const idle = ['chase'] as const;
  const size = { kind: 'runs', runs: 8 } as const;
  const target = { edits: [noOpProductsEdit(idle)] };

  test('is sound once that is known: the product is not played', async () => {
    const { ended, findings } = await playCampaign(await openJudgedSession(target), { size, idle });
    expect([findings, ended]).toMatchObject([[], { status: 'pass', judging: true }]);
    expect(Object.keys(ended?.coverage ?? {}).filter((name) => name.startsWith('chase_order '))).toEqual([]);
  });

  test('is not played with sequences about that product', async () => {
    const { ended } = await playCampaign(await openJudgedSession(target), { size, family: chasesFamily, idle });
    const reason = 'the venue takes actions of chase orders, and no read shows that anything came of one';
    expect(ended).toMatchObject({ status: 'skipped', reason, runs: 0 });
  });
});

describe('a target that accepts prices off the tick grid', () => {
  // This genesis makes probing unnecessary.
  const genesis = genesisWithoutMinimums();
  const soon = { size: { kind: 'runs', runs: 8 }, ...signing, probes: false } as const;
  /** Seed of a campaign whose first sequences contain such a price. */
  const SEED = 13;

  test('is found with a short sequence that the report alone reproduces', async () => {
    const { ended, findings } = await playCampaign(
      await openJudgedSession(NO_TICK_GATE_OPTIONS, genesis),
      { ...soon, untilFound: true },
      SEED,
    );
    const finding = findings.find(({ clause }) => clause === 'orders.grid.price');
    expect(ended).toMatchObject({ status: 'fail', judging: true, judged: { 'orders.grid.price': 'fail' } });
    expect(finding).toMatchObject({ severity: 'violation', check: 'campaign.trading' });
    const replay = parseCampaignReplay(JSON.parse(JSON.stringify(finding?.replay)));
    if (replay === null) throw new Error('no replay');
    const again = { salt: 'again', ...makeTestCampaignRun(() => undefined) };
    expect(replay.steps.length).toBeLessThanOrEqual(2);
    // The script leaves out grants to other accounts, and the cleanup.
    expect(replay.script).toMatchObject({
      calls: expect.arrayContaining([expect.objectContaining({ call: 'action', path: '/exchange' })]),
      shows: { by: 'call', places: [{ expected: 'ORDER_INVALID_PRICE' }] },
      names: [],
    });
    expect(
      await replayCampaignFinding(replay, await openModelTestSession(NO_TICK_GATE_OPTIONS, genesis), again),
    ).toMatchObject({
      kind: 'reproduced',
    });
    expect(await replayCampaignFinding(replay, await openModelTestSession({}, genesis), again)).toEqual({
      kind: 'not-reproduced',
      times: 5,
    });
  });

  test('yields only advisories if it is the in-process model', async () => {
    const { ended, findings } = await playCampaign(
      await openModelTestSession(NO_TICK_GATE_OPTIONS, genesis),
      soon,
      SEED,
    );
    expect(new Set(findings.map(({ severity, clause }) => `${severity} ${clause}`))).toEqual(
      new Set(['advisory null']),
    );
    expect(ended).toMatchObject({ status: 'pass', judged: {} });
  });
});

test('a difference that was seen once and never again is unsteady', async () => {
  let resting = 0;
  const once = makeReplyEdit((request, reply) => {
    if (request.path !== '/exchange' || !reply.body.includes('{"resting"')) return reply;
    resting += 1;
    return resting === 6 ? { ...reply, body: reply.body.replace('{"resting"', '{"parked"') } : reply;
  });
  const session = await openModelTestSession({ edits: [once] }, genesisWithoutMinimums());
  const { ended, findings } = await playCampaign(session, {
    size: { kind: 'runs', runs: 4 },
    probes: false,
    ...signing,
  });
  expect(resting).toBeGreaterThan(6);
  expect(findings.map(({ severity }) => severity)).toEqual(['unsteady']);
  expect(ended?.status).toBe('inconclusive');
});

test('a difference seen only beside other sequences is replayed beside them before it is called unsteady', async () => {
  const session = withReplacedTargetParts(await openModelTestSession({}, genesisWithoutMinimums()), {
    url: 'http://127.0.0.1:1',
  });
  // Counted in blocks, not in replies: an action whose nonce is dropped never gets one.
  const cuts = (['commit', 'oracle', 'system', 'advance'] as const).map((cut) => vi.spyOn(session.control, cut));
  const blocks = () => cuts.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  let waiting = 0;
  let since = 0;
  // Venue that mixes up replies once more actions are pending than a single sequence ever sends.
  const crowded = withReplacedTargetParts(session, {
    request: async (request, options) => {
      if (request.path !== '/exchange') return session.target.request(request, options);
      waiting = blocks() === since ? waiting + 1 : 1;
      since = blocks();
      const isCrowd = waiting > 2;
      const outcome = await session.target.request(request, options);
      if (!isCrowd || outcome.kind !== 'reply') return outcome;
      const json = { error: { code: 'INTERNAL', message: '' } };
      return { kind: 'reply', reply: { ...outcome.reply, json, text: JSON.stringify(json) } };
    },
  });
  // Short sequences without frames, since shrinking and replaying them takes most of the time.
  const brief = { length: { min: 4, max: 8 }, frames: false, probes: false, untilFound: true, ...signing } as const;
  const { findings } = await playCampaign(crowded, { size: { kind: 'runs', runs: 4 }, ...brief });
  expect(findings.map(({ severity }) => severity)).not.toContain('unsteady');
  expect(findings.length).toBeGreaterThan(0);
});

test('silence is no refusal: without replies both branches are kept until reads settle them, and there is no finding', async () => {
  const session = await openModelTestSession();
  const silent = { kind: 'silence', reason: 'timeout', detail: 'no reply' } as const;
  const deaf = withReplacedTargetParts(session, {
    request: async (request, options) =>
      request.path === '/exchange' ? silent : session.target.request(request, options),
  });
  const { ended, findings } = await playCampaign(deaf, { size: { kind: 'runs', runs: 3 }, probes: false });
  expect(findings).toEqual([]);
  expect(ended).toMatchObject({ status: 'inconclusive', reason: 'no action was taken: nothing was shown' });
  expect(Object.keys(ended?.coverage ?? {})).toContain('submit_order never arrived');
});

test('where no action of short sequences was accepted, at most two longer ones follow', async () => {
  const session = await openModelTestSession();
  const length = { min: 1, max: 1 };
  // Refuses everything, so that neither short nor longer sequences succeed.
  const closed = withReplacedTargetParts(session, {
    request: async (request, options) =>
      session.target.request(request.path === '/exchange' ? { ...request, body: '{}' } : request, options),
  });
  const { ended } = await playCampaign(closed, { size: { kind: 'runs', runs: 1 }, length, probes: false });
  expect(ended).toMatchObject({ runs: 3 });
  const { ended: lucky } = await playCampaign(await openModelTestSession(), {
    size: { kind: 'runs', runs: 1 },
    length,
    probes: false,
  });
  expect(lucky).toMatchObject({ status: 'pass' });
  expect(lucky?.runs).toBeLessThanOrEqual(3);
});

test('a sequence whose accounts cannot be funded leaves no socket open', async () => {
  const session = await openModelTestSession();
  const opened: { readonly open: boolean }[] = [];
  const counting = withReplacedTargetParts(session, {
    connect: async (how) => {
      const socket = await session.target.connect(how);
      if ('open' in socket) opened.push(socket);
      return socket;
    },
  });
  vi.spyOn(session.control, 'system').mockRejectedValue(new Error('the operator pays nobody'));
  const { ended } = await playCampaign(counting, { size: { kind: 'runs', runs: 1 }, probes: false });
  expect(ended).toMatchObject({ status: 'blocked', reason: expect.stringContaining('pays nobody') });
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.filter(({ open }) => open)).toEqual([]);
});
