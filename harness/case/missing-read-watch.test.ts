import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeReplyEdit } from '../../reference-model/index.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import type { CaseContext } from '../check/case-context.ts';
import { type Check, check } from '../check/check.ts';
import { Unsupported } from '../kernel/verdicts.ts';
import { runTestPlanOn } from '../runner/plan/run-plan.fixture.ts';
import type { Session } from '../runner/session.ts';
import { openModelSession } from '../session/model-session.ts';

/** Returns a venue that does not know these reads. */
const without = (...types: readonly string[]) =>
  openModelSession({
    kind: 'model',
    profile: 'live',
    isolation: null,
    allowMainnetWrites: false,
    venue: {
      edits: [
        makeReplyEdit((request, reply) => {
          const body = new TextDecoder().decode(request.body);
          return types.some((type) => body.includes(`"type":"${type}"`))
            ? { ...reply, status: 400, body: '{"error":{"code":"UNKNOWN_TYPE","message":"unknown info type"}}' }
            : reply;
        }),
      ],
    },
  });

let session: Session;
beforeAll(async () => {
  session = await without('user_twaps', 'identities');
});
afterAll(() => session.close());

function checking(id: string, run: (context: CaseContext<'twap.read.shape'>) => Promise<void>): Check {
  return check({
    id: `twap.${id}`,
    title: 'does what the test says',
    clauses: ['twap.read.shape'],
    by: 'observe',
    run,
  });
}

const twapsOf = ({ target, given }: CaseContext<'twap.read.shape'>): Promise<JsonObject> =>
  target.read('user_twaps', { address: given.stranger().address }).then((reply) => given.data(reply));

async function run(...checks: readonly Check[]) {
  return judgedOn(session, checks);
}

async function judgedOn(venue: Session, checks: readonly Check[]) {
  const { events } = await runTestPlanOn(venue, checks, { reproduce: (source) => `again ${source}` });
  return {
    ended: events.flatMap((event) => (event.event === 'check-ended' ? [event] : [])),
    findings: events.flatMap((event) => (event.event === 'finding' ? [event] : [])),
    judged: events.flatMap((event) => (event.event === 'work-judged' ? [event.judged] : [])),
  };
}

const SERVED = 'transport.type.served';

test('a missing read violates the clause that it is served, and blocks what needed it', async () => {
  const { ended, findings, judged } = await run(checking('needs', async (context) => void (await twapsOf(context))));
  expect(ended).toMatchObject([{ status: 'blocked', attempts: 2 }]);
  expect(ended[0]?.reason).toMatch(/^the read user_twaps is missing \(transport\.type\.served\): .*UNKNOWN_TYPE/);
  expect(findings.map(({ severity, clause, check }) => [severity, clause, check])).toEqual([
    ['unsteady', SERVED, 'run.reads'],
    ['violation', SERVED, 'run.reads'],
  ]);
  expect(new Set(findings.map(({ id }) => id)).size).toBe(1);
  expect(findings[1]).toMatchObject({ diff: [{ path: 'user_twaps' }], reproduce: 'again twap.needs' });
  const [exchange] = findings[1]?.judged ?? [];
  expect(exchange?.sent?.text).toContain('"type":"user_twaps"');
  expect(exchange?.received.text).toContain('UNKNOWN_TYPE');
  expect(exchange?.pointers).toEqual(['/error']);
  expect(judged).toEqual([{ [SERVED]: 'fail' }]);
});

test('a missing read is reported once, however many checks needed it', async () => {
  const three = ['first', 'second', 'third'].map((id) =>
    checking(id, async (context) => void (await twapsOf(context))),
  );
  const { ended, findings } = await run(...three);
  expect(ended.map(({ status }) => status)).toEqual(['blocked', 'blocked', 'blocked']);
  expect(findings.filter(({ severity }) => severity === 'violation')).toHaveLength(1);
});

test('the reply to a missing read breaks no other clause', async () => {
  const { ended, findings } = await run(
    checking('asserts', async ({ target, given, expect: judge }) => {
      judge('twap.read.shape').served(await target.read('user_twaps', { address: given.stranger().address }));
    }),
  );
  expect(ended).toMatchObject([{ status: 'blocked', judged: {} }]);
  expect(new Set(findings.map(({ clause }) => clause))).toEqual(new Set([SERVED]));
});

test('a check that skips because of a missing read reports it too', async () => {
  const { ended, findings } = await run(
    checking('skips', async (context) => {
      await twapsOf(context).catch(() => {
        throw new Unsupported('the read');
      });
    }),
  );
  expect(ended).toMatchObject([{ status: 'skipped' }]);
  expect(findings.at(-1)).toMatchObject({ severity: 'violation', clause: SERVED });
});

test('a check that can do without a missing read does not report it', async () => {
  const { ended, findings } = await run(
    checking('goes-on', async (context) => {
      await twapsOf(context).catch(() => undefined);
      context.expect('twap.read.shape').served(await context.target.read('exchange_status'));
    }),
  );
  expect(ended).toMatchObject([{ status: 'pass' }]);
  expect(findings).toEqual([]);
});

test("a check without a market, because the probe's table is missing, is blocked by that", async () => {
  const venue = await without('markets_meta');
  const trading = checking('trades', async ({ given, venue: { markets } }) =>
    given.require(markets.length > 0, 'the venue has no market'),
  );
  const { ended } = await judgedOn(venue, [trading]);
  const reason = 'the read markets_meta is missing (transport.type.served): the venue has no market';
  expect(ended).toMatchObject([{ status: 'blocked', reason }]);
});

test('a read that may be missing is not reported', async () => {
  const { ended, findings } = await run(
    checking('open', async ({ target, given }) => void given.data(await target.info({ type: 'identities' }))),
  );
  expect(ended).toMatchObject([{ status: 'blocked', attempts: 1 }]);
  expect(findings).toEqual([]);
});

test('a read that the treasury needs is reported for the cases it cannot pay', async () => {
  const venue = await without('account_state');
  const paid = checking('paid', async ({ given }) => void (await given.fundedAccount({ usdc: '5' })));
  const { ended, findings } = await judgedOn(venue, [paid]);
  await venue.close();
  expect(ended).toMatchObject([{ status: 'blocked' }]);
  expect(ended[0]?.reason).toMatch(
    /^the read account_state is missing \(transport\.type\.served\): the treasury cannot pay/,
  );
  expect(findings.at(-1)).toMatchObject({ severity: 'violation', clause: SERVED, check: 'run.reads' });
});
