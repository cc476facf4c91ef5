// Checks written by a team for the version before comparators required evidence: docs/own-checks.md as it was, and a file that uses every
// name published then.

export const earlierOwnCheckFiles: Readonly<Record<string, string>> = {
  'own/clauses.ts': `import { defineClauses } from 'venue-conformance/check';

export const ours = defineClauses([
  {
    id: 'ours.grant.cap',
    says: 'Our faucet grants 3000 USDC at most.',
    sources: [{ document: 'own', section: 'Runbook: Faucet' }],
    kind: 'limit',
    judgedBy: 'act',
  },
  {
    id: 'ours.orders.known',
    says: 'An order that rests is listed, and a cancel of another one is refused.',
    sources: [{ document: 'own', section: 'Runbook: Orders' }],
    kind: 'rule',
    judgedBy: 'act',
  },
]);
`,
  'own/grant.ts': `import { at, onReply } from 'venue-conformance/check';
import { ours } from './clauses.ts';

export default ours.check({
  id: 'ours.grant.capped',
  title: 'who asks for 9000 USDC gets 3000',
  clauses: ['ours.grant.cap', 'faucet.amount.clamp'],
  by: 'act',
  needs: ['faucet', 'control'],
  leases: ['faucet', 'clock'],
  async run({ given, pace, target, expect }) {
    await pace.moveClock(61_000);
    const reply = await target.faucet({ address: given.stranger().address, amount: 9000 });
    const usdc = at(reply.json, 'usdc');
    expect('ours.grant.cap').equal(usdc, 3000, 'usdc');
    expect('faucet.amount.clamp').equal(usdc, 3000, 'usdc');
  },
});

export const generous = ours.fault({
  id: 'ours.grant-generous',
  clause: 'ours.grant.cap',
  title: 'a grant is as large as it was asked for',
  edit: onReply(({ path }, reply) =>
    path === '/faucet' ? { ...reply, body: reply.body.replace('3000', '9000') } : reply,
  ),
});
`,
  'own/every-name.ts': `import {
  at,
  Blocked,
  check,
  Dec,
  defineClauses,
  editsOf,
  Inconclusive,
  integerAt,
  NotExercised,
  NotHere,
  onFrame,
  onReply,
  refusalOf,
  type Capability,
  type CaseContext,
  type Check,
  type CheckDefinition,
  type Clause,
  type ClauseId,
  type Expectation,
  type Given,
  type Lease,
  type OwnClause,
  type OwnClauses,
  type OwnFault,
  type Rules,
  type RulesEdit,
  type Source,
} from 'venue-conformance/check';
import { ours } from './clauses.ts';

const own: Lease[] = ['faucet'];
const wanted: Capability[] = ['faucet'];
type Judging = CaseContext<'ours.orders.known'>;

function known(expectation: Expectation, rows: unknown, oid: string): void {
  expectation.that(Array.isArray(rows), { expected: 'a list', actual: rows, path: 'orders' });
  expectation.row(rows as never, { oid });
  expectation.noRow(rows as never, { oid: 'none' });
}

export const everyName = ours.check({
  id: 'ours.orders.listed',
  title: 'an order is listed, and one that nobody has is not cancelled',
  clauses: ['ours.orders.known'],
  by: 'act',
  async run({ given, target, expect }: Judging) {
    const trader = await given.fundedAccount();
    const clause = expect('ours.orders.known');
    const reply = await target.read('open_orders', { address: trader.address });
    const body = given.data(reply);
    clause.status(reply.wire, 200);
    clause.status(reply.wire, [200, 202]);
    clause.equal(at(body, 'orders'), [], 'orders');
    clause.decimal('1.50' as never, Dec.of('1.5'));
    clause.oneOf('a' as never, ['a', 'b']);
    clause.shape(body, 'info.open_orders');
    known(clause, [{ oid: '1' }], '1');
    if (integerAt({ n: 1 }, 'n') !== 1n) throw new Blocked('no integer');
    const gone = { type: 'cancel_order', cancel: { owner: trader.address, market: 0, oid: '1' } };
    const cancelled = await target.act(trader, gone);
    clause.that(refusalOf(cancelled) !== null, { expected: 'a refusal', actual: cancelled });
    clause.refused(cancelled, ['ORDER_NOT_FOUND'], [200, 404]);
    clause.refused(cancelled, 'ORDER_NOT_FOUND');
    clause.unusual(false, { expected: 'a', actual: 'b' });
    for (const row of clause.exercisedBy([1], 'rows')) clause.exercised(row === 1, 'one');
    for (const ending of [Inconclusive, NotExercised, NotHere]) if (ending.length > 1) throw new ending('never');
  },
});

export const plain: Check = check({
  id: 'faucet.ours-again',
  title: 'a check of clauses of this build',
  clauses: ['faucet.amount.clamp'],
  by: 'act',
  needs: wanted,
  leases: own,
  async run({ given }) {
    given.that(true, 'never');
    throw new NotExercised('what this file is about');
  },
} satisfies CheckDefinition<'faucet.amount.clamp'>);

export const unlisted: OwnFault = ours.fault({
  id: 'ours.orders-unlisted',
  clause: 'ours.orders.known',
  title: 'a cancel of nothing goes through',
  edit: onReply((_request, reply) => ({
    ...reply,
    body: reply.body.replace('ORDER_NOT_FOUND', 'ORDER_ZERO_SIZE'),
  })) satisfies RulesEdit,
});

export const silent = onFrame((frame) => frame);
export const edits: typeof editsOf = editsOf;
export type Every = [Clause, ClauseId, Given, OwnClause, OwnClauses<string>, Rules, Source];
export const define: typeof defineClauses = defineClauses;
`,
};
