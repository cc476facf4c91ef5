import { describe, expect, test } from 'vitest';
import { makeReplyEdit, type RulesEdit, removedProductsEdit, rulesEditorAt } from '../../reference-model/index.ts';
import { actions } from '../../spec-schemas/catalogue/actions.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { field } from '../check/evidence.ts';
import { cancelAllOrdersAction } from '../check/order-spec.ts';
import { convertToMultiSigAction, multiSigBundleAction } from '../client/multi-sig-bundle.ts';
import type { Envelope } from '../client/venue-client.ts';
import { actAndAwaitCommit } from '../setup/put-in-effect.ts';
import { actionPathRemovalEdit, pathlessRefusalEdit } from './pathless.fixture.ts';
import { playCases as playedOf } from './play-cases.fixture.ts';

const CLAUSE = 'accounts.display-name.set';
type Case = CaseContext<typeof CLAUSE>;

const played = (
  edits: readonly RulesEdit[],
  cases: Parameters<typeof playedOf<typeof CLAUSE>>[1],
  how: Partial<Parameters<typeof playedOf<typeof CLAUSE>>[2]> = {},
) => playedOf(edits, cases, { clause: CLAUSE, ...how });

const acting =
  (type: string, params: JsonObject) =>
  async ({ given, target, expect: judge }: Case) =>
    judge(CLAUSE).accepted(await target.act(await given.fundedAccount(), { type, params }));
const names = acting('set_display_name', { display_name: 'conformance' });
const moves = acting('sub_account_transfer', actions.sub_account_transfer.example);
const reads = (type: string) => async (context: Case) =>
  void context.given.data(await context.target.read(type, { address: context.given.stranger().address }));
const subscribes = async ({ feed, given }: Case) => {
  const socket = await feed();
  socket.subscribe({ type: 'user_twap_history', user: given.stranger().address });
  await socket.take(({ channel }) => channel === 'error', 'an answer');
};
const posts = async ({ feed, given }: Case) => {
  const socket = await feed();
  await socket.post('info', { type: 'user_twaps', address: given.stranger().address });
};

describe('of a product that the venue does not have', () => {
  const reason = 'the venue has no display names (ACTION_UNSUPPORTED)';

  test('whatever comes to it is skipped by its name, and it is told once', async () => {
    const { ended, absent, findings } = await played([removedProductsEdit(['display-names'])], [names, names]);
    expect(ended).toEqual([
      ['skipped', reason],
      ['skipped', reason],
    ]);
    expect(absent).toEqual(['display-names']);
    expect(findings).toEqual([]);
  });

  test.each([
    ['a read', reads('user_twaps')],
    ['a channel', subscribes],
    ['a read in a frame', posts],
  ])('%s goes with it', async (_what, run) => {
    const { ended, findings } = await played([removedProductsEdit(['twap'])], [run]);
    expect(ended).toEqual([['skipped', 'the venue has no TWAP orders (ACTION_UNSUPPORTED)']]);
    expect(findings).toEqual([]);
  });

  test('a read that says so itself goes with it', async () => {
    const shownByRead = makeReplyEdit((request, reply) =>
      request.path === '/info' && new TextDecoder().decode(request.body).includes('user_twaps')
        ? { ...reply, status: 400, body: '{"error":{"code":"ACTION_UNSUPPORTED","message":"no path"}}' }
        : reply,
    );
    const { ended, findings } = await played([removedProductsEdit(['twap']), shownByRead], [reads('user_twaps')]);
    expect(ended).toEqual([['skipped', 'the venue has no TWAP orders (ACTION_UNSUPPORTED)']]);
    expect(findings).toEqual([]);
  });

  test.each([
    ['twap_order', 'TWAP orders'],
    ['chase_order', 'chase orders'],
    ['scale_order', 'ladders of orders'],
  ] as const)('%s on perpetual markets alone: it is said so', async (tag, name) => {
    const onPerps = pathlessRefusalEdit((sent) => sent.includes(`"${tag}"`) && /"market":\d{1,2}\b/.test(sent));
    const { ended, findings } = await played([onPerps], [acting(tag, actions[tag].example)]);
    expect(ended).toEqual([['skipped', `the venue has no ${name} on perpetual markets (ACTION_UNSUPPORTED)`]]);
    expect(findings).toEqual([]);
  });

  test.each([
    ['user_interest', ['lending', 'spot-margin', 'earn'], 'spot margin'],
    ['validator_summaries', ['staking'], 'staking'],
  ] as const)('%s goes with the last that it shows anything of', async (read, ids, name) => {
    const without = rulesEditorAt('reads')(({ table }) => ({
      table: new Map([...table].filter(([key]) => key !== read)),
    }));
    const ended = async (lacking: Parameters<typeof removedProductsEdit>[0]) =>
      (await played([removedProductsEdit(lacking), without], [reads(read)])).ended[0];
    expect(await ended(ids)).toEqual(['skipped', `the venue has no ${name} (ACTION_UNSUPPORTED)`]);
    expect(await ended(ids.slice(1))).toEqual(['blocked', expect.stringContaining(`the read ${read} is missing`)]);
  });

  test.each([
    ['set_position_mode', actions.set_position_mode.example, 'hedge mode'],
    ['approve_broker_fee', actions.approve_broker_fee.example, 'broker fees'],
  ] as const)('without %s nobody comes to where an order of it is anything but refused', async (tag, body, name) => {
    const without = pathlessRefusalEdit((sent) => sent.includes(`"${tag}"`));
    const { ended, findings } = await played([without], [acting(tag, body)]);
    expect(ended).toEqual([['skipped', `the venue has no ${name} (ACTION_UNSUPPORTED)`]]);
    expect(findings).toEqual([]);
  });

  test('nobody can tell without money', async () => {
    const { ended, findings } = await played([removedProductsEdit(['twap'])], [reads('user_twaps')], {
      hasFunds: false,
    });
    expect(ended).toEqual([
      ['skipped', 'funded-accounts: they would tell whether the venue has TWAP orders (UNKNOWN_TYPE)'],
    ]);
    expect(findings).toEqual([]);
  });
});

/** A venue that knows no such tag. */
const unknownVariant = (tag: string) =>
  makeReplyEdit((request, reply) =>
    request.path === '/exchange' && new TextDecoder().decode(request.body).includes(`"${tag}"`)
      ? { ...reply, status: 422, body: JSON.stringify(`unknown variant \`${tag}\``) }
      : reply,
  );

test('a tag that public facts alone give may be no variant of a venue: its product is not there', async () => {
  const sets = acting('user_set_abstraction', actions.user_set_abstraction.example);
  const { ended, findings } = await played([unknownVariant('user_set_abstraction')], [sets]);
  const reason = 'the venue has no abstraction modes (unknown variant `user_set_abstraction`)';
  expect(ended).toEqual([['skipped', reason]]);
  expect(findings).toEqual([]);
});

test('one that the documents name is known by every venue', async () => {
  const { absent, findings } = await played([unknownVariant('set_display_name')], [names]);
  expect([absent, findings]).toEqual([[], [CLAUSE]]);
});

test('an action of no product that has no path is told by what says that it is taken, and accuses nothing else', async () => {
  const without = pathlessRefusalEdit((sent) => sent.includes('"batch_order"'));
  const places = acting('batch_order', { orders: actions.batch_order.example.orders });
  const { ended, findings, absent } = await played([without], [places, places]);
  expect(ended).toEqual([
    ['blocked', expect.stringContaining('ACTION_UNSUPPORTED')],
    ['blocked', expect.stringContaining('ACTION_UNSUPPORTED')],
  ]);
  expect(findings).toEqual(['orders.batch.places']);
  expect(absent).toEqual([]);
});

describe('what is demanded', () => {
  const plain = async (context: Case) => void context.given.data(await context.target.read('markets_meta'));
  const required = ['display-names'] as const;

  test('is asked for without a case that comes to it, and told where it is not there', async () => {
    const without = await played([removedProductsEdit(required)], [plain], { required });
    expect([without.absent, without.findings]).toEqual([required, [CLAUSE]]);
    const whole = await played([], [plain], { required });
    expect([whole.absent, whole.findings, whole.unreported]).toEqual([[], [], []]);
  });

  test('is told as well where nobody has the money to ask', async () => {
    const { unreported, findings } = await played([], [plain], { required, hasFunds: false });
    expect([unreported, findings]).toEqual([['display names'], []]);
  });
});

describe('a case whose parts stand alone', () => {
  const parts = async (context: Case) => {
    await context.given.part(() => names(context));
    const reply = await context.target.read('markets_meta');
    context.expect(CLAUSE).relation('a reply', { reply }, () => reply.kind === 'data');
  };
  const onlyThat = async (context: Case) => void (await context.given.part(() => names(context)));

  test('goes on without what the venue does not have', async () => {
    const { ended, findings } = await played([removedProductsEdit(['display-names'])], [parts]);
    expect([ended, findings]).toEqual([[['pass', undefined]], []]);
  });

  test('plays each of several, whichever the venue does not have', async () => {
    const each = async (context: Case) => {
      const played: string[] = [];
      await context.given.eachPart(['absent', 'there'], async (what) => {
        if (what === 'absent') await names(context);
        else context.given.data(await context.target.read('markets_meta'));
        played.push(what);
      });
      context.expect(CLAUSE).that(played.join() === 'there', { expected: 'there', actual: played });
    };
    const { ended, findings } = await played([removedProductsEdit(['display-names'])], [each]);
    expect([ended, findings]).toEqual([[['pass', undefined]], []]);
  });

  test('goes on without what is served in a form that nobody reads', async () => {
    const legs = { data: { type: 'clearinghouse_state', positions: 'none' } };
    const unread = makeReplyEdit((_, reply) =>
      reply.body.includes('"type":"clearinghouse_state"') ? { ...reply, body: JSON.stringify(legs) } : reply,
    );
    const around = async (context: Case) => {
      const left = await context.given.part(async () => reads('clearinghouse_state')(context).then(() => 'read'));
      context.expect(CLAUSE).that(left === null, { expected: 'a part that is left out', actual: left });
    };
    const { ended, findings } = await played([unread], [around, reads('clearinghouse_state')]);
    expect([ended.map(([status]) => status), findings.includes(CLAUSE)]).toEqual([['pass', 'skipped'], false]);
  });

  test('is skipped where that was all of it, and says why', async () => {
    const { ended } = await played([removedProductsEdit(['display-names'])], [onlyThat]);
    expect(ended).toEqual([['skipped', 'left out: the venue has no display names (ACTION_UNSUPPORTED)']]);
  });

  test('judges the answer itself where that is what it is about', async () => {
    const { ended, findings } = await played([removedProductsEdit(['display-names'])], [names], { absent: 'judged' });
    expect([ended[0]?.[0], new Set(findings)]).toEqual(['fail', new Set([CLAUSE])]);
  });
});

describe('a product is there, and what lacks of it is judged', () => {
  test('where one of its actions alone has no path: by what says that it is taken, and nothing else is accused', async () => {
    const { ended, absent, findings } = await played([actionPathRemovalEdit('sub_account_transfer')], [moves, moves]);
    const blocked = ['blocked', expect.stringContaining('ACTION_UNSUPPORTED')];
    expect([ended, absent, findings]).toEqual([[blocked, blocked], [], ['sub-accounts.transfer.deposit']]);
  });

  test('where nothing but public facts say that such an action is taken, it is an advisory', async () => {
    const cancels = acting('cancel_chase', actions.cancel_chase.example);
    const { findings, severities } = await played([actionPathRemovalEdit('cancel_chase')], [cancels]);
    expect([findings, severities]).toEqual([['chase.cancel.ends'], ['advisory']]);
  });

  test('and no advisory is made of a figure that it would have moved', async () => {
    // The clause is one of public facts: a broken one ends no case.
    const clause = 'sub-accounts.create.name-length';
    const figures = async ({ given, target, expect: judge }: CaseContext<typeof clause>) => {
      const move = { type: 'sub_account_transfer', params: actions.sub_account_transfer.example };
      const reply = await target.act(await given.fundedAccount(), move);
      judge(clause).accepted(reply);
      const state = await target.read('markets_meta');
      judge(clause).relation('what it brings about', { state }, () => false);
    };
    const { ended, findings } = await playedOf([actionPathRemovalEdit('sub_account_transfer')], [figures], { clause });
    expect([ended[0]?.[0], findings]).toEqual(['blocked', ['sub-accounts.transfer.deposit']]);
  });

  test('nor of a figure of another clause behind it, of one before it as ever', async () => {
    const clause = 'sub-accounts.create.name-length';
    const figures = async ({ given, target, expect: judge }: CaseContext<typeof clause>) => {
      const user = await given.fundedAccount();
      const figure = async () => judge(clause).absent(field(given.data(await target.read('markets_meta')), 'perp'));
      if (isBefore) await figure();
      await target.act(user, { type: 'sub_account_transfer', params: actions.sub_account_transfer.example });
      if (!isBefore) await figure();
    };
    let isBefore = false;
    const behind = await playedOf([actionPathRemovalEdit('sub_account_transfer')], [figures], { clause });
    expect(behind.ended).toEqual([['blocked', 'no path for sub_account_transfer (ACTION_UNSUPPORTED)']]);
    expect(behind.findings).toEqual(['sub-accounts.transfer.deposit']);
    isBefore = true;
    const before = await playedOf([actionPathRemovalEdit('sub_account_transfer')], [figures], { clause });
    expect(before.findings).toContain(clause);
  });

  test('where it is refused inside of a bundle', async () => {
    const bundled = async (context: Case) => {
      const { given, target, expect: judge } = context;
      const user = await given.fundedAccount();
      const member = given.stranger();
      await actAndAwaitCommit(context, user, convertToMultiSigAction([member], 1));
      judge(CLAUSE).accepted(
        await target.act(member, multiSigBundleAction(target, user, cancelAllOrdersAction, { signers: [member] })),
      );
    };
    const { findings } = await played([actionPathRemovalEdit('cancel_all_orders')], [bundled]);
    expect(findings).toEqual(['orders.cancel-all.removes']);
  });

  test('where public facts alone give its tag and the venue knows none such', async () => {
    const withdraws = acting('c_withdraw', actions.c_withdraw.example);
    const { ended, findings, severities } = await played([unknownVariant('c_withdraw')], [withdraws]);
    expect([ended[0]?.[0], findings, severities]).toEqual(['blocked', ['staking.withdraw.moves'], ['advisory']]);
  });

  test('where another spelling of its tag alone has no path, that is accused of what is asked', async () => {
    const claims = acting('claim_builder_rewards', {});
    const { findings } = await played(
      [pathlessRefusalEdit((sent) => sent.includes('"claim_builder_rewards"'))],
      [claims],
    );
    expect(new Set(findings)).toEqual(new Set([CLAUSE]));
  });

  test('where a case alone was told so', async () => {
    let asked = 0;
    const once = pathlessRefusalEdit((body) => body.includes('"set_display_name"') && asked++ === 0);
    const { absent } = await played([once], [names]);
    expect(absent).toEqual([]);
  });

  test('where every second action is told so', async () => {
    let asked = 0;
    const everySecond = pathlessRefusalEdit((body) => body.includes('"set_display_name"') && asked++ % 2 === 0);
    const { absent, findings } = await played([everySecond], [names, names, names]);
    expect(absent).toEqual([]);
    expect(findings).toContain(CLAUSE);
  });

  test('where only a body that is not sound is told so', async () => {
    const unsound = async ({ given, target, expect: judge }: Case) => {
      const tamper = (envelope: Envelope) => ({ ...envelope, action: { type: 'set_display_name', params: {} } });
      const named = { type: 'set_display_name', params: { display_name: 'conformance' } };
      judge(CLAUSE).accepted(await target.act(await given.fundedAccount(), named, { tamper }));
    };
    const malformed = pathlessRefusalEdit(
      (body) => body.includes('"set_display_name"') && !body.includes('"display_name"'),
    );
    const { absent, findings } = await played([malformed], [unsound]);
    expect(new Set(findings)).toEqual(new Set([CLAUSE]));
    expect(absent).toEqual([]);
  });
});
