import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import {
  cancelAllOrdersAction,
  type OrderSpec,
  orderAction,
  scaledSizeForNotional,
} from '../../harness/check/order-spec.ts';
import type { ActResult } from '../../harness/client/venue-client.ts';
import type { Identity } from '../../harness/identity/keys.ts';
import { drawPriceInsideSpread } from '../../harness/setup/inside-spread.ts';
import { awaitOpenOrders, readFills, readOpenOrders } from '../../harness/setup/own-orders.ts';
import { assumeNoTradeWithStrangers } from '../../harness/setup/own-trade.ts';
import {
  leaderDepositAction,
  openMetaliquidityVault,
  vaultOperatorAction,
  voteMetaliquidityLeader,
} from '../../harness/setup/vaults.ts';

/** Party of an order: the signer, and the owner. */
interface Party {
  readonly signer: Identity;
  readonly address: string;
}

export default check({
  id: 'vaults.operator.one-party',
  title: 'a metaliquidity vault and its operator never trade with each other: their resting order is cancelled',
  clauses: ['vaults.operator.one-party', 'vaults.operator.resting-goes'],
  by: 'operate',
  control: 'vote',
  needs: ['funded-accounts'],
  async run(context) {
    const { given, target, expect } = context;
    const market = await given.market();
    const leader = await given.fundedAccount({ usdc: '80' });
    const operator = await given.fundedAccount({ usdc: '80' });
    const vault = await openMetaliquidityVault(context, leader);
    await given.accepted(target.act(leader, leaderDepositAction(vault, String(60n * market.priceScale))));
    const ofVault: Party = { signer: leader, address: vault.address };
    const own: Party = { signer: operator, address: operator.address };
    given.afterwards(async () => {
      for (const { signer, address } of [ofVault, own]) await target.act(signer, cancels(address));
    });
    const px = await drawPriceInsideSpread(context, market);
    const size = scaledSizeForNotional(market, px, 20n);

    await voteMetaliquidityLeader(context, operator.address);
    await given.accepted(target.act(leader, vaultOperatorAction(vault, { operator: operator.address })));
    for (const [resting, incoming, stpMode] of [
      [own, ofVault, 'cancel_newest'],
      [ofVault, own, 'cancel_both'],
    ] as const) {
      await given.accepted(placed(context, resting, { market, side: 'ask', px, size }));
      const before = await awaitOpenOrders(context, resting.address, (now) => now.length === 1);
      given.require(before.length === 1, 'the order that should rest does not');
      const met = await placed(context, incoming, { market, side: 'bid', px, size, stpMode });
      expect('vaults.operator.resting-goes').accepted(met);
      const after = await awaitOpenOrders(context, resting.address, (now) => now.length === 0);
      const [rested] = before;
      // The vault also has fills of positions that it takes over from accounts in liquidation.
      const fills = [
        ...(await readFills(context, vault.address)),
        ...(await readFills(context, operator.address)),
      ].filter(({ oid }) => oid === rested?.oid);
      await assumeNoTradeWithStrangers(context, vault, operator);
      expect('vaults.operator.one-party').relation(
        'no fill of the order that rested',
        { fills },
        (reported) => reported.fills.length === 0,
      );
      const clause = expect('vaults.operator.resting-goes');
      clause.equal(derived(after.length, after), 0, 'number of open orders of the resting side');
      const left = await readOpenOrders(context, incoming.address);
      clause.relation('the incoming order to rest', { left, met }, (reported) => reported.left.length === 1);
      await given.accepted(target.act(incoming.signer, cancels(incoming.address)));
    }
  },
});

/** Places an order of an account for which the signer may act. */
function placed(
  { target }: Pick<CaseContext<never>, 'target'>,
  { signer, address }: Party,
  spec: OrderSpec,
): Promise<ActResult> {
  const { order } = orderAction(signer, spec);
  return target.act(signer, { type: 'submit_order', order: { ...order, owner: address } });
}

function cancels(owner: string) {
  return { ...cancelAllOrdersAction, params: { owner } };
}
