import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { requireEveryOrderReported } from '../../harness/check/pending-orders.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { prepareChasedBook } from '../../harness/judging/chased-book.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { type ChaseSpec, chaseAction } from '../../harness/setup/chase.ts';
import { awaitOrderRowsWithCloid, isNotActivatedRefusal } from '../../harness/setup/ladder.ts';
import { prepareQuotedPair } from './quoted-pair.ts';

const title = 'chase_order is refused on a chain where chases start dormant and no vote has activated them';

export default check({
  id: 'chase.order.dormant',
  title,
  clauses: ['chase.order.dormant'],
  by: 'act',
  async run(context) {
    const { traders, market } = await prepareChasedBook(context);
    await judgeDormant(context, traders.taker, { market, side: 'bid', size: traders.size() });
  },
});

export const chaseRefusedWhileDormantOnPairCheck = check({
  id: 'chase.order.dormant.on-pair',
  title: `${title}: on a pair`,
  clauses: ['chase.order.dormant'],
  by: 'act',
  async run(context) {
    const { pair, trader, size } = await prepareQuotedPair(context, 1);
    await judgeDormant(context, trader, { market: pair, side: 'bid', size });
  },
});

async function judgeDormant(
  context: CaseContext<'chase.order.dormant'>,
  owner: Identity,
  spec: ChaseSpec,
): Promise<void> {
  const { target, venue, random, pace, expect } = context;
  const cloid = random.cloid();
  const reply = requireEveryOrderReported(await target.act(owner, chaseAction({ ...spec, cloid })));
  // Only the refusal shows whether a vote has armed them: its code and its side effects are judged.
  if (!isNotActivatedRefusal(venue, reply))
    throw new Unsupported('a chain that says of chases that no vote has armed them');
  expect('chase.order.dormant').refused(reply);
  await pace.blocks(1);
  expect('chase.order.dormant').equal(
    await awaitOrderRowsWithCloid(context, owner.address, cloid, 0),
    [],
    'open leg orders of the refused chase',
  );
}
