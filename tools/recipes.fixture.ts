// Files of a contributor who follows the recipes of CONTRIBUTING.md by hand, with unused names: an action that brings a scheduled cancel
// forward, a read and a channel that report it, and their check.

/** Lines to insert before an existing line. */
export interface Insertion {
  readonly before: string;
  readonly lines: string;
}

/** File that a recipe asks for: a new one, or lines in an existing one. */
export type HandwrittenFile = string | readonly Insertion[];

export interface Recipe {
  readonly what: 'clause' | 'read' | 'channel' | 'action' | 'check';
  /** Maximum number of files that the recipe may take. */
  readonly most: number;
  readonly files: Readonly<Record<string, HandwrittenFile>>;
}

const clausesOfOrders: Recipe = {
  what: 'clause',
  most: 1,
  files: {
    'spec-schemas/clauses/orders/schedule-state.ts': `import type { ClauseDeclaration } from '../../clause.ts';
import { preconditionFailed } from '../../outcomes.ts';
import { citeSupplement } from '../source.ts';

export const ordersScheduleStateClauses = [
  {
    id: 'orders.schedule-state.shape',
    says: '\`schedule_state\` has \`address\` and \`cancel_at_block\`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'orders.schedule-state.height',
    says: '\`cancel_at_block\` is the height of the block that cancels, null where none is scheduled.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.hasten-cancel.none',
    says: '\`hasten_cancel\` without a scheduled cancel is refused with PRECONDITION_FAILED.',
    sources: [citeSupplement('actions')],
    kind: 'error',
    judgedBy: 'act',
    accepts: preconditionFailed,
  },
  {
    id: 'orders.hasten-cancel.sooner',
    says: '\`hasten_cancel\` brings the block of a scheduled cancel forward by \`blocks\`.',
    sources: [citeSupplement('actions')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
`,
  },
};

const clausesOfFeed: Recipe = {
  what: 'clause',
  most: 1,
  files: {
    'spec-schemas/clauses/feed/schedule-state.ts': `import type { ClauseDeclaration } from '../../clause.ts';
import { citeSupplement } from '../source.ts';

export const feedScheduleStateClauses = [
  {
    id: 'feed.schedule-state.whole',
    says: '\`schedule_state\` pushes \`cancel_at_block\` when it changed.',
    sources: [citeSupplement('ws')],
    kind: 'rule',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
`,
  },
};

const read: Recipe = {
  what: 'read',
  most: 4,
  files: {
    'spec-schemas/catalogue/reads/schedule-state.ts': `import { addressArgument, nobodyAddress } from '../read-arguments.ts';
import type { ReadEntries } from '../read-entry.ts';
import { badAddressErrors } from '../read-errors.ts';

export const scheduleStateReads = {
  schedule_state: {
    lane: 'node',
    weight: 1,
    typeAt: 'data',
    arguments: { address: addressArgument },
    ordering: {},
    replies: ['info.schedule_state'],
    stated: {
      'info.schedule_state': {
        shape: 'orders.schedule-state.shape',
        values: { cancel_at_block: 'orders.schedule-state.height' },
      },
    },
    empty: { type: 'schedule_state', address: nobodyAddress, cancel_at_block: null },
    errors: badAddressErrors,
    authority: 'public',
    profile: 'live',
  },
} as const satisfies ReadEntries;
`,
    'spec-schemas/shapes/schedule-state.ts': `import { closedObject, defineShape, nullable, optionalTypeKey } from './composites.ts';
import * as s from './scalars.ts';

export const ScheduleState = defineShape(
  'public',
  closedObject({ type: optionalTypeKey('schedule_state'), address: s.Address, cancel_at_block: nullable(s.Uint64) }),
  { type: 'schedule_state', address: \`0x\${'a1'.repeat(20)}\`, cancel_at_block: 999 },
);

/** Shapes of replies to \`POST /info\`, by shape id. */
export const scheduleStateReplies = {
  'info.schedule_state': ScheduleState,
} as const;
`,
    'reference-model/reads/schedule-state.ts': `import type { Address } from '../state/address.ts';
import { scheduledCancelHeightOf } from '../state/scheduled-cancels.ts';
import { defineRead } from './read.ts';
import { buildRow, type RowMakers } from './row.ts';

export interface ScheduleStateRules {
  readonly body: RowMakers<Address>;
}

export const scheduleStateRules: ScheduleStateRules = {
  body: { address: (owner) => owner, cancel_at_block: (owner, { state }) => scheduledCancelHeightOf(state, owner) ?? null },
};

export const scheduleStateRead = defineRead('schedule_state', (core, { address }) => ({
  body: buildRow(core, core.rules.reads.scheduleState.body, address),
}));
`,
    'reference-model/reads/schedule-state.test.ts': `import { expect, test } from 'vitest';
import { scheduleCancelAt } from '../state/scheduled-cancels.ts';
import { alice, TradingClient } from './trading-client.fixture.ts';

test('shows the height of the block that cancels', () => {
  const client = new TradingClient();
  const { state } = client.venue.core;
  scheduleCancelAt(state, alice, 999);
  expect(client.data('schedule_state', { address: alice })).toMatchObject({ cancel_at_block: 999 });
});
`,
  },
};

const channel: Recipe = {
  what: 'channel',
  most: 4,
  files: {
    'spec-schemas/catalogue/channels/schedules.ts': `import type { ChannelEntries } from '../channel-entry.ts';
import { userArgument } from './arguments.ts';

export const scheduleChannels = [
  {
    name: 'schedule_state',
    role: 'node',
    arguments: { user: userArgument },
    push: 'whole',
    snapshot: 'whole',
    frame: 'frame.schedule_state',
    stated: { shape: 'feed.schedule-state.whole', frame: 'feed.schedule-state.whole' },
    authority: { name: 'public', body: 'public' },
  },
] as const satisfies ChannelEntries;
`,
    'spec-schemas/shapes/schedule-frames.ts': `import { closedObject, nullable } from './composites.ts';
import { makeChannelFrameShape } from './data-frame.ts';
import * as s from './scalars.ts';

export const ScheduleStateFrame = makeChannelFrameShape('schedule_state', closedObject({ cancel_at_block: nullable(s.Uint64) }), {
  cancel_at_block: 999,
});

/** Shapes of frames, by frame id. */
export const scheduleFrames = {
  'frame.schedule_state': ScheduleStateFrame,
} as const;
`,
    'reference-model/feed/channels/schedule-state.ts': `import { scheduledCancelHeightOf } from '../../state/scheduled-cancels.ts';
import { type Channel, makePushOnChangeView } from '../channel.ts';

export interface ScheduleStateChannelRules {
  readonly reported: (height: number | undefined) => number | null;
}

export const scheduleStateChannelRules: ScheduleStateChannelRules = { reported: (height) => height ?? null };

export const scheduleStateChannel: Channel = {
  by: 'user',
  open: (core, user) =>
    makePushOnChangeView(
      () => ({ cancel_at_block: core.rules.feed.scheduleState.reported(scheduledCancelHeightOf(core.state, user)) }),
      () => true,
    ),
};
`,
    'reference-model/feed/channels/schedule-state.test.ts': `import { expect, test } from 'vitest';
import { alice, makeFundedVenue, postAndCommit, TestSocket } from '../feed.fixture.ts';

test('tells of a schedule, and when it changed', () => {
  const venue = makeFundedVenue();
  const client = new TestSocket(venue);
  client.subscribe('schedule_state', { user: alice.address });
  expect(client.data('schedule_state')).toEqual([{ cancel_at_block: null }]);
  postAndCommit(venue, alice.envelope({ type: 'schedule_cancel', params: { cancel_at_block: 999 } }));
  expect(client.data('schedule_state')).toEqual([{ cancel_at_block: 999 }]);
  venue.commit();
  expect(client.data('schedule_state')).toEqual([]);
});
`,
  },
};

const action: Recipe = {
  what: 'action',
  most: 7,
  files: {
    'spec-schemas/catalogue/actions/hasten-cancel.ts': `import { HastenCancelBody } from '../../shapes/actions/hasten-cancel.ts';
import { citeSupplement } from '../../clauses/source.ts';
import { type ActionEntries, makeSignedField } from '../action-entry.ts';
import { agentSignerRefusals } from './refusals.ts';

export const hastenCancelActions = {
  hasten_cancel: {
    tag: 'hasten_cancel',
    group: 'orders',
    status: 'live',
    bodyKey: 'params',
    body: HastenCancelBody,
    example: { blocks: 1 },
    auth: 'master/agent',
    owner: 'optional-digest',
    replyKind: 'admission',
    acceptance: 'orders.hasten-cancel.sooner',
    effects: { leavesOpen: false, changesAccount: true, takesMargin: false },
    primaryType: 'HastenCancel',
    fields: [makeSignedField('uint32', 'blocks', 'blocks')],
    errors: [
      ...agentSignerRefusals,
      {
        code: 'PRECONDITION_FAILED',
        phase: 'commit',
        when: 'no cancel is scheduled',
        clause: 'orders.hasten-cancel.none',
        authority: 'public',
      },
    ],
    gates: {
      list: 'orders.hasten-cancel',
      source: citeSupplement('actions', 'hasten_cancel'),
      stated: { scheduled: { clause: 'orders.hasten-cancel.none' } },
    },
    authority: { action: 'public', body: 'public', typeString: 'public' },
  },
} as const satisfies ActionEntries;
`,
    'spec-schemas/shapes/actions/hasten-cancel.ts': `import Type from 'typebox';
import { ActingOwner, RequestUint32 } from './request-scalars.ts';

export const HastenCancelBody = Type.Object({ owner: ActingOwner, blocks: RequestUint32 });
`,
    'reference-model/actions/hasten-cancel.ts': `import type { Core } from '../core.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Address } from '../state/address.ts';
import { scheduledCancelHeightOf, scheduleCancelAt } from '../state/scheduled-cancels.ts';
import { defineAction, doneOutcome, refusedOutcome } from './action.ts';

interface HastenGate {
  readonly id: 'scheduled';
  check(core: Core, owner: Address): Refusal | null;
}

export interface HastenCancelRules {
  readonly gates: readonly HastenGate[];
  sooner(height: number, blocks: number): number;
}

export const hastenCancelRules: HastenCancelRules = {
  gates: [
    {
      id: 'scheduled',
      check: ({ state }, owner) =>
        scheduledCancelHeightOf(state, owner) === undefined ? refuse('PRECONDITION_FAILED', 'no cancel is scheduled') : null,
    },
  ],
  sooner: (height, blocks) => Math.max(0, height - blocks),
};

/** Brings a scheduled cancel forward. */
export const hastenCancelDefinition = defineAction('hasten_cancel', {
  decode: ({ blocks }) => ({ blocks }),
  admit: () => null,
  commit(core, { account }, { blocks }) {
    const { gates, sooner } = core.rules.actions.hastenCancel;
    for (const gate of gates) {
      const refusal = gate.check(core, account);
      if (refusal !== null) return refusedOutcome(refusal);
    }
    const height = scheduledCancelHeightOf(core.state, account);
    if (height !== undefined) scheduleCancelAt(core.state, account, sooner(height, blocks));
    return doneOutcome;
  },
});
`,
    'reference-model/actions/hasten-cancel.test.ts': `import { expect, test } from 'vitest';
import { alice, errorCodeOf, TestVenue } from '../chain/chain.fixture.ts';
import { scheduledCancelHeightOf } from '../state/scheduled-cancels.ts';

const hasten = { type: 'hasten_cancel', params: { blocks: 2 } };

test('brings a scheduled cancel forward, and is refused where there is none', () => {
  const venue = new TestVenue();
  const before = venue.footprint();
  expect(errorCodeOf(venue.act(alice, hasten))).toBe('PRECONDITION_FAILED');
  expect(venue.footprint()).toBe(before);
  venue.act(alice, { type: 'schedule_cancel', params: { cancel_at_block: 999 } });
  expect(venue.act(alice, hasten).status).toBe(202);
  expect(scheduledCancelHeightOf(venue.core.state, alice)).toBe(997);
});
`,
    'harness/generate/actions/hasten-cancel.ts': `import fc from 'fast-check';
import { encodeOwnerField } from '../encode-scope.ts';
import type { ActionGenerator } from '../generated-action.ts';

interface Words {
  readonly tag: 'hasten_cancel';
  readonly blocks: number;
}

export const hastenCancelGenerator: ActionGenerator<Words> = {
  tag: 'hasten_cancel',
  weight: 20,
  words: () => fc.record({ tag: fc.constant('hasten_cancel'), blocks: fc.integer({ min: 0, max: 3 }) }),
  encode: ({ tag, blocks }, encoding, scope) => ({ type: tag, params: { ...encodeOwnerField(encoding, scope), blocks } }),
};
`,
    'spec-schemas/signing/published-types.fixture.ts': [
      {
        before: "    'twap_cancel TwapCancel(string serviceChain,uint64 twapId,uint64 nonce)',\n",
        lines: "    'hasten_cancel HastenCancel(string serviceChain,uint32 blocks,uint64 nonce)',\n",
      },
      {
        before: "    'twap_cancel TwapCancel(string serviceChain,address owner,uint64 twapId,uint64 nonce)',\n",
        lines: "    'hasten_cancel HastenCancel(string serviceChain,address owner,uint32 blocks,uint64 nonce)',\n",
      },
    ],
    'bin/service-names.test.ts': [
      {
        before: "    () => ({ type: 'noop', params: {} }),",
        lines: "    params('hasten_cancel', { blocks: 5 }),\n",
      },
    ],
  },
};

const check: Recipe = {
  what: 'check',
  most: 2,
  files: {
    'scenarios/orders/schedule-state.ts': `import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';

export default check({
  id: 'orders.schedule-state.told',
  title: 'a scheduled cancel is told by a read and a channel, and without one there is nothing to hasten',
  clauses: [
    'orders.schedule-state.shape',
    'orders.schedule-state.height',
    'orders.hasten-cancel.none',
    'orders.hasten-cancel.sooner',
    'feed.schedule-state.whole',
  ],
  by: 'act',
  async run({ feed, given, target, pace, expect }) {
    const trader = await given.fundedAccount({ usdc: '20' });
    const socket = await feed();
    await socket.firstFrame({ type: 'schedule_state', user: trader.address });
    const hasten = { type: 'hasten_cancel', params: { blocks: 5 } };
    expect('orders.hasten-cancel.none').refused(await target.act(trader, hasten));
    await given.accepted(target.act(trader, { type: 'schedule_cancel', params: { cancel_at_block: 1_000_000_000 } }));
    await given.accepted(target.act(trader, hasten));
    await pace.blocks();
    const body = given.data(await target.read('schedule_state', { address: trader.address }));
    expect('orders.schedule-state.shape').shape(body, 'info.schedule_state');
    const height = field(body, 'cancel_at_block');
    expect('orders.hasten-cancel.sooner').relation('below 1000000000', { height }, (observed) => Number(observed.height) < 1e9);
    expect('orders.schedule-state.height').equal(height, 999_999_995);
    const pushed = await socket.drained();
    const last = pushed.findLast(({ channel }) => channel === 'schedule_state');
    expect('feed.schedule-state.whole').equal(field(last?.json, 'data'), { cancel_at_block: 999_999_995 });
  },
});
`,
    'reference-model/faults/orders/schedule-state.ts': `import { rulesEditorAt } from '../../rule-edits.ts';
import { scheduledCancelHeightOf } from '../../state/scheduled-cancels.ts';
import type { Fault } from '../fault.ts';

export const ordersScheduleStateFaults: readonly Fault[] = [
  {
    id: 'orders.schedule-state-of-nobody',
    clause: 'orders.schedule-state.shape',
    title: 'schedule_state does not name its account',
    edit: rulesEditorAt('reads', 'scheduleState', 'body')(() => ({ address: () => undefined })),
  },
  {
    id: 'orders.schedule-state-late',
    clause: 'orders.schedule-state.height',
    title: 'schedule_state shows the block behind the one that cancels',
    edit: rulesEditorAt(
      'reads',
      'scheduleState',
      'body',
    )(() => ({ cancel_at_block: (owner, { state }) => (scheduledCancelHeightOf(state, owner) ?? 0) + 1 })),
  },
  {
    id: 'orders.hasten-cancel-idle',
    clause: 'orders.hasten-cancel.sooner',
    title: 'hasten_cancel changes nothing',
    edit: rulesEditorAt('actions', 'hastenCancel')(() => ({ sooner: (height) => height })),
  },
  {
    id: 'feed.schedule-state-late',
    clause: 'feed.schedule-state.whole',
    title: 'the channel shows the block behind the one that cancels',
    edit: rulesEditorAt(
      'feed',
      'scheduleState',
    )(() => ({ reported: (height) => (height ?? 0) + 1 })),
  },
];
`,
  },
};

export const recipes: readonly Recipe[] = [clausesOfOrders, clausesOfFeed, read, channel, action, check];

/**
 * The recipes under a second set of names, as far as `npm run new` follows them: the generated files stay unedited, beside the
 * handwritten ones. Both have their files in the same places.
 */
export const generatedRecipes = {
  clauses: {
    path: 'spec-schemas/clauses/orders/bare-state.ts',
    text: `import type { ClauseDeclaration } from '../../clause.ts';
import { preconditionFailed } from '../../outcomes.ts';
import { citeSupplement } from '../source.ts';

export const ordersBareStateClauses = [
  {
    id: 'orders.bare-state.shape',
    says: '\`bare_state\` has \`address\`.',
    sources: [citeSupplement('reads-notes')],
    kind: 'shape',
    judgedBy: 'observe',
  },
  {
    id: 'orders.bare-state.height',
    says: '\`bare_state\` is of the height at which it is asked for.',
    sources: [citeSupplement('reads-notes')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.bare-cancel.none',
    says: '\`bare_cancel\` with nothing to cancel is refused with PRECONDITION_FAILED.',
    sources: [citeSupplement('actions')],
    kind: 'error',
    judgedBy: 'act',
    accepts: preconditionFailed,
  },
] as const satisfies readonly ClauseDeclaration[];
`,
  },
  commands: {
    read: ['bare_state', 'orders.bare-state.shape'],
    action: ['bare_cancel', 'orders.bare-cancel.none'],
    check: ['orders.bare-state.told', 'orders.bare-state.shape', 'orders.bare-state.height', 'orders.bare-cancel.none'],
  },
  /** Maps the path of a handwritten file to that of its generated counterpart. */
  pathOf: (path: string) => path.replace('schedule-state', 'bare-state').replace('hasten-cancel', 'bare-cancel'),
} as const;

/** Program that prints as JSON, in a process of the copy, how the copy handles the recipes' additions. */
export const recipeQuestionProgram = {
  path: 'bin/asking.ts',
  text: `import { tradingFamily } from '../harness/campaign/families/trading.ts';
import { openModelTestSession } from '../harness/campaign/model-session.fixture.ts';
import { runCampaigns } from '../harness/campaign/play/run-campaigns.ts';
import { signWithAddressPlaceholder } from '../harness/campaign/play/trusted-signature.ts';
import { makeViolationPolicy } from '../harness/runner/deciding-policy.ts';
import type { RunEvent } from '../harness/runner/events.ts';
import { FindingsOutsideCases } from '../harness/runner/run-findings.ts';
import { LocalClient } from '../reference-model/edge/local-client.fixture.ts';
import { rulesEditorAt, type RulesEdit } from '../reference-model/index.ts';
import { allChecks } from '../scenarios/index.ts';
import { gatherCatalogue } from './lookup/gather-catalogue.ts';
import { selftest } from './selftest/selftest.ts';

/** Returns the goals that a campaign reaches and its findings at a venue. */
async function campaign(runs: number, edits: readonly RulesEdit[] = []) {
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const telling = { emit, timestamp: () => '2026-01-01T00:00:00Z', reproduce: (path: string) => path };
  const findings = new FindingsOutsideCases({ deciding: makeViolationPolicy({ strict: false }), ...telling });
  const run = { seed: 1, salt: 'test', findings, ...telling };
  const how = { size: { kind: 'runs', runs }, families: [tradingFamily], trustedSigner: signWithAddressPlaceholder } as const;
  await runCampaigns(how, await openModelTestSession({ edits }), run);
  return {
    reached: events.flatMap((event) => (event.event === 'campaign-ended' ? Object.keys(event.coverage) : [])),
    found: events.flatMap((event) => (event.event === 'finding' ? [event.message] : [])),
  };
}

/** Returns the output of a selftest on faults, run with these checks alone. */
async function selftested(fault: readonly string[], ids: readonly string[]) {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  const code = await selftest({ fault }, { checks: allChecks.filter(({ id }) => ids.includes(id)) });
  console.log = log;
  return { code, text: lines.join('\\n') };
}

const wrongBody = rulesEditorAt('reads', 'scheduleState', 'body')(() => ({ cancel_at_block: () => 7 }));
const wrongFrame = rulesEditorAt('feed', 'scheduleState')(() => ({ reported: () => 7 }));
const { checks, clauses, faults } = gatherCatalogue();
const { status, text } = new LocalClient().info('schedule_state', { address: \`0x\${'a1'.repeat(20)}\` });
console.log(
  JSON.stringify({
    served: { status, text },
    ids: [...checks, ...clauses, ...faults].map(({ id }) => id),
    sound: await campaign(8),
    wrongBody: await campaign(1, [wrongBody]),
    wrongFrame: await campaign(1, [wrongFrame]),
    caught: await selftested(['*.schedule-state-late', 'orders.hasten-cancel-idle', 'gate:orders.hasten-cancel:*'], ['orders.schedule-state.told']),
    survived: await selftested(
      ['orders.bare-state-height-broken', 'gate:orders.bare-cancel:allowed:gone'],
      ['orders.bare-state.told'],
    ),
  }),
);
`,
};
