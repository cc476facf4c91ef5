import { expect, test } from 'vitest';
import { check } from '../check/check.ts';
import { malformedReplyCases } from '../client/malformed-replies.fixture.ts';
import { openModelSession } from '../session/model-session.ts';
import { parseWireReply } from '../target/reply.ts';
import { wrapTarget } from '../target/wrap-target.ts';
import { runTestPlanOn } from './plan/run-plan.fixture.ts';

const tag = 'set_display_name';

const naming = check({
  id: 'accounts.named',
  title: 'takes a name, and accuses whatever it reads next',
  clauses: ['accounts.display-name.set', 'accounts.display-name.field'],
  by: 'act',
  async run({ given, target, expect: judge }) {
    const trader = await given.fundedAccount();
    const reply = await target.act(trader, { type: tag, params: { display_name: 'alice' } });
    judge('accounts.display-name.set').accepted(reply);
    judge('accounts.display-name.field').absent(await target.read('open_orders', { address: trader.address }));
  },
});

/** Returns the findings of a run on a venue that gives the action this reply, without effect. */
async function foundWhere(status: number, body: string) {
  const session = await openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
  });
  const reply = parseWireReply(status, {}, Buffer.from(body), 0);
  const target = wrapTarget(session.target, {
    request: async (request, options) =>
      typeof request.body === 'string' && request.body.includes(tag)
        ? { kind: 'reply', reply }
        : session.target.request(request, options),
  });
  const { events } = await runTestPlanOn({ ...session, target }, [naming], { strict: true });
  await session.close();
  const ended = events.find((event) => event.event === 'check-ended');
  const found = events.flatMap((event) => (event.event === 'finding' ? [[event.severity, event.clause]] : []));
  return { found, ended };
}

test.each(malformedReplyCases.filter(({ fits }) => fits(tag)))(
  '$what: only its own clause is broken, and it ends the case',
  async (planted) => {
    const { found, ended } = await foundWhere(planted.status, planted.body);
    const clause = planted.breaks(tag);
    expect(found).toEqual([['violation', clause]]);
    expect(ended).toMatchObject({
      status: 'fail',
      judged: { [clause]: 'fail' },
      unjudged: { 'accounts.display-name.set': `left out: it leans on what ${clause} accuses` },
    });
  },
);

test('a refusal is not malformed: the check judges it', async () => {
  const { found } = await foundWhere(400, '{"error":{"code":"PRECONDITION_FAILED","message":"no"}}');
  expect(found).toEqual([['violation', 'accounts.display-name.set']]);
});
