import type { ClauseDeclaration } from '../../clause.ts';
import { againstRule, badValue, malformed } from '../../outcomes.ts';
import { citeSupplement, citeWriteApi } from '../source.ts';

export const ordersBuilderClauses = [
  {
    id: 'orders.builder.form',
    says: '`builder` is null or an object of `fee`, whole basis points, and `user`, an address.',
    sources: [citeWriteApi('Order body')],
    kind: 'shape',
    judgedBy: 'act',
    accepts: malformed,
  },
  {
    id: 'orders.builder.charged',
    says: "The broker's `fee` is paid on top of the taker fee and credited to `user`.",
    sources: [citeWriteApi('Order body')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D217',
  },
  {
    id: 'orders.builder.amount',
    says: 'The broker fee is notional times `fee` over 10000, cut to a micro-USDC.',
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
    decision: 'D32',
  },
  {
    id: 'orders.builder.taker-only',
    says: 'A fill as maker pays no broker fee.',
    // Public: "charged on top of the taker fee" states the fee of a taker, but does not mention makers; nor do the rules of RFQ.
    sources: [citeSupplement('engine', '15')],
    kind: 'rule',
    judgedBy: 'act',
  },
  {
    id: 'orders.builder.unapproved',
    says: 'A broker whom the owner did not approve is refused, also with a `fee` of 0.',
    sources: [citeSupplement('engine', '15'), citeSupplement('actions', 'submit_order')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: againstRule,
  },
  {
    id: 'orders.builder.above-approval',
    says: "A `fee` above the owner's approval is refused.",
    sources: [citeSupplement('engine', '15'), citeSupplement('actions', 'approve_broker_fee')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: againstRule,
  },
  {
    id: 'orders.builder.above-cap',
    says: 'A `fee` above the broker cap of 8 basis points is refused.',
    sources: [citeWriteApi('Limits'), citeSupplement('engine', '15')],
    authority: 'public',
    kind: 'limit',
    judgedBy: 'act',
    decision: 'D01',
    accepts: againstRule,
  },
  {
    id: 'orders.builder.zero-address',
    says: 'A broker with the zero address is refused.',
    sources: [citeSupplement('engine', '15')],
    kind: 'error',
    judgedBy: 'act',
    decision: 'D01',
    accepts: badValue,
  },
  {
    id: 'orders.builder.before-rest',
    says: 'A broker refusal comes before the order rests or fills: nothing of it reaches the book.',
    sources: [citeSupplement('engine', '15')],
    kind: 'ordering',
    judgedBy: 'act',
  },
] as const satisfies readonly ClauseDeclaration[];
