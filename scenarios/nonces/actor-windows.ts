import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import { awaitOpenOrders, carriesCloid } from '../../harness/setup/own-orders.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';

/** Width of the window below the newest nonce in which an unused nonce is valid. @source write-api, "Nonces" */
const WIDTH = 64n;
/** Distance at which only an agent's order moves the window of its owner. */
const JUMP = 10_000n;

export default check({
  id: 'nonces.actor.windows',
  title: 'every account has its own nonce window, which its agents share',
  clauses: ['nonces.actor.apart', 'nonces.actor.agents'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const [owner, other] = await Promise.all([given.fundedAccount(), given.fundedAccount({ usdc: '20' })]);
    const { gift, arrived, rested } = await makeCommitDetector(context, owner, other);

    const first = await given.accepted(target.act(owner, gift('0.01')));
    given.require((await arrived('0.01')).equals(Dec.of('0.01')), 'the first send did not arrive');
    const nonce = first.nonce + BigInt(random.int(1_000, 100_000));
    await given.accepted(target.act(owner, gift('0.02'), { nonce }));
    given.require((await arrived('0.03')).equals(Dec.of('0.03')), 'the second send did not arrive');
    // Far below the first account's newest nonce, then used by it: either way still unused for the other account.
    expect('nonces.actor.apart').accepted(await target.act(other, gift('0.04'), { nonce: nonce - 500n }));
    expect('nonces.actor.apart').decimal(
      await arrived('0.07'),
      '0.07',
      'USDC of the recipient after a nonce below the window of another account',
    );
    expect('nonces.actor.apart').accepted(await target.act(other, gift('0.08'), { nonce }));
    expect('nonces.actor.apart').decimal(
      await arrived('0.15'),
      '0.15',
      'USDC of the recipient after a nonce that another account used',
    );

    const agent = given.stranger();
    await approveAgentAndAwaitCommit(context, owner, agent);
    const market = await given.market();
    const px = gridPxAtMarkPercent(market, 60);
    // Far above every nonce of the owner: only the agent's order can move the window there.
    const shared = target.envelope(owner, gift('0.16')).nonce + JUMP;
    const cloid = random.cloid();
    const order = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), cloid });
    await target.act(agent, order, { nonce: shared });
    const rows = await awaitOpenOrders(context, owner.address, (now) => now.some((row) => carriesCloid(row, cloid)));
    given.require(
      rows.some((row) => carriesCloid(row, cloid)),
      "the agent's order does not rest",
    );
    const again = await target.act(owner, gift('0.16'), { nonce: shared });
    const below = await target.act(owner, gift('0.32'), { nonce: shared - WIDTH - 1n });
    const total = await rested('0.15');
    expect('nonces.actor.agents').relation(
      'an unchanged 0.15 USDC of the recipient after sends with a nonce that the agent used, and one 65 below it',
      { answers: derived([again, below], total, again, below), total },
      (now) => now.total.equals(Dec.of('0.15')),
    );
    expect('nonces.actor.agents').accepted(await target.act(owner, gift('0.64'), { nonce: shared - WIDTH }));
    expect('nonces.actor.agents').decimal(
      await arrived('0.79'),
      '0.79',
      'USDC of the recipient after a nonce 64 below the one that the agent used',
    );
  },
});
