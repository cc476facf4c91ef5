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

describe('about a product that the venue lacks', () => {
  const reason = 'the venue has no display names (ACTION_UNSUPPORTED)';

  test('every case that needs it is skipped by its name, and it is reported once', async () => {
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
  ])('%s is absent along with it', async (_what, run) => {
    const { ended, findings } = await played([removedProductsEdit(['twap'])], [run]);
    expect(ended).toEqual([['skipped', 'the venue has no TWAP orders (ACTION_UNSUPPORTED)']]);
    expect(findings).toEqual([]);
  });

  test('a read that reports the absence itself is absent along with it', async () => {
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
  ] as const)('%s only missing on perpetual markets is reported as such', async (tag, name) => {
    const onPerps = pathlessRefusalEdit((sent) => sent.includes(`"${tag}"`) && /"market":\d{1,2}\b/.test(sent));
    const { ended, findings } = await played([onPerps], [acting(tag, actions[tag].example)]);
    expect(ended).toEqual([['skipped', `the venue has no ${name} on perpetual markets (ACTION_UNSUPPORTED)`]]);
    expect(findings).toEqual([]);
  });

  test.each([
    ['user_interest', ['lending', 'spot-margin', 'earn'], 'spot margin'],
    ['validator_summaries', ['staking'], 'staking'],
  ] as const)('%s is absent along with the last product that it shows', async (read, ids, name) => {
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
  ] as const)('without %s no case continues past the refusal of its orders', async (tag, body, name) => {
    const without = pathlessRefusalEdit((sent) => sent.includes(`"${tag}"`));
    const { ended, findings } = await played([without], [acting(tag, body)]);
    expect(ended).toEqual([['skipped', `the venue has no ${name} (ACTION_UNSUPPORTED)`]]);
    expect(findings).toEqual([]);
  });

  test('without money the absence stays unknown', async () => {
    const { ended, findings } = await played([removedProductsEdit(['twap'])], [reads('user_twaps')], {
      hasFunds: false,
    });
    expect(ended).toEqual([
      ['skipped', 'funded-accounts: they would tell whether the venue has TWAP orders (UNKNOWN_TYPE)'],
    ]);
    expect(findings).toEqual([]);
  });
});

/** Venue that does not know a tag. */
const unknownVariant = (tag: string) =>
  makeReplyEdit((request, reply) =>
    request.path === '/exchange' && new TextDecoder().decode(request.body).includes(`"${tag}"`)
      ? { ...reply, status: 422, body: JSON.stringify(`unknown variant \`${tag}\``) }
      : reply,
  );

test('a venue may not know a tag that only public facts name: then it lacks the product', async () => {
  const sets = acting('user_set_abstraction', actions.user_set_abstraction.example);
  const { ended, findings } = await played([unknownVariant('user_set_abstraction')], [sets]);
  const reason = 'the venue has no abstraction modes (unknown variant `user_set_abstraction`)';
  expect(ended).toEqual([['skipped', reason]]);
  expect(findings).toEqual([]);
});

test('every venue knows a documented tag', async () => {
  const { absent, findings } = await played([unknownVariant('set_display_name')], [names]);
  expect([absent, findings]).toEqual([[], [CLAUSE]]);
});

test('a missing action that belongs to no product only breaks the clause that it is accepted', async () => {
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

describe('a required product', () => {
  const plain = async (context: Case) => void context.given.data(await context.target.read('markets_meta'));
  const required = ['display-names'] as const;

  test('is probed even if no case needs it, and reported if missing', async () => {
    const without = await played([removedProductsEdit(required)], [plain], { required });
    expect([without.absent, without.findings]).toEqual([required, [CLAUSE]]);
    const whole = await played([], [plain], { required });
    expect([whole.absent, whole.findings, whole.unreported]).toEqual([[], [], []]);
  });

  test('is reported as well where there is no money to probe it', async () => {
    const { unreported, findings } = await played([], [plain], { required, hasFunds: false });
    expect([unreported, findings]).toEqual([['display names'], []]);
  });
});

describe('a case with independent parts', () => {
  const parts = async (context: Case) => {
    await context.given.part(() => names(context));
    const reply = await context.target.read('markets_meta');
    context.expect(CLAUSE).relation('a reply', { reply }, () => reply.kind === 'data');
  };
  const onlyThat = async (context: Case) => void (await context.given.part(() => names(context)));

  test('continues without what the venue lacks', async () => {
    const { ended, findings } = await played([removedProductsEdit(['display-names'])], [parts]);
    expect([ended, findings]).toEqual([[['pass', undefined]], []]);
  });

  test('runs each of several parts, whichever product is missing', async () => {
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

  test('continues without the values served in an unreadable form', async () => {
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

  test('is skipped if nothing else was left, with the reason', async () => {
    const { ended } = await played([removedProductsEdit(['display-names'])], [onlyThat]);
    expect(ended).toEqual([['skipped', 'left out: the venue has no display names (ACTION_UNSUPPORTED)']]);
  });

  test('judges the reply itself where that is its subject', async () => {
    const { ended, findings } = await played([removedProductsEdit(['display-names'])], [names], { absent: 'judged' });
    expect([ended[0]?.[0], new Set(findings)]).toEqual(['fail', new Set([CLAUSE])]);
  });
});

describe('a present product is judged on what it lacks', () => {
  test('if only one of its actions has no path, only the clause that it is accepted is broken', async () => {
    const { ended, absent, findings } = await played([actionPathRemovalEdit('sub_account_transfer')], [moves, moves]);
    const blocked = ['blocked', expect.stringContaining('ACTION_UNSUPPORTED')];
    expect([ended, absent, findings]).toEqual([[blocked, blocked], [], ['sub-accounts.transfer.deposit']]);
  });

  test('if only public facts say that such an action is accepted, it is an advisory', async () => {
    const cancels = acting('cancel_chase', actions.cancel_chase.example);
    const { findings, severities } = await played([actionPathRemovalEdit('cancel_chase')], [cancels]);
    expect([findings, severities]).toEqual([['chase.cancel.ends'], ['advisory']]);
  });

  test('and a figure that it would have changed yields no advisory', async () => {
    // The clause rests on public facts: a break ends no case.
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

  test('nor does a figure of another clause after it, but one before it does as usual', async () => {
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

  test('where only public facts name its tag and the venue does not know it', async () => {
    const withdraws = acting('c_withdraw', actions.c_withdraw.example);
    const { ended, findings, severities } = await played([unknownVariant('c_withdraw')], [withdraws]);
    expect([ended[0]?.[0], findings, severities]).toEqual(['blocked', ['staking.withdraw.moves'], ['advisory']]);
  });

  test('where only an alternative tag has no path, the clause about that tag is broken', async () => {
    const claims = acting('claim_builder_rewards', {});
    const { findings } = await played(
      [pathlessRefusalEdit((sent) => sent.includes('"claim_builder_rewards"'))],
      [claims],
    );
    expect(new Set(findings)).toEqual(new Set([CLAUSE]));
  });

  test('where only one case got the refusal', async () => {
    let asked = 0;
    const once = pathlessRefusalEdit((body) => body.includes('"set_display_name"') && asked++ === 0);
    const { absent } = await played([once], [names]);
    expect(absent).toEqual([]);
  });

  test('where every second action gets the refusal', async () => {
    let asked = 0;
    const everySecond = pathlessRefusalEdit((body) => body.includes('"set_display_name"') && asked++ % 2 === 0);
    const { absent, findings } = await played([everySecond], [names, names, names]);
    expect(absent).toEqual([]);
    expect(findings).toContain(CLAUSE);
  });

  test('where only invalid bodies get the refusal', async () => {
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
