import { check } from '../../harness/check/check.ts';
import { actForCommitReply, judgeCommitRefusal } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { bridgeWithdrawAction, readBridgeOutboxBody, withdrawViaBridge } from '../../harness/setup/bridge.ts';
import { makeBodyTamper } from '../../harness/setup/tampered-body.ts';
import { makeUnaffordableProbe } from '../../harness/setup/token-send.ts';

export default check({
  id: 'bridge.withdrawals.refused',
  title: 'a withdrawal of zero, of another asset, above the free balance or without a valid destination is refused',
  clauses: [
    'bridge.withdraw.positive',
    'bridge.withdraw.asset',
    'bridge.withdraw.short',
    'bridge.withdraw.chain-word',
    'bridge.withdraw.destination',
  ],
  by: 'act',
  accounts: 'fresh',
  async run(context) {
    const { given, target, venue, expect } = context;
    const who = await given.fundedAccount({ usdc: '20' });
    const { address: to } = given.stranger();
    const usdc = venue.usdc.signingId;
    // Uses a chain that accepts withdrawals, so that each refusal has the intended reason.
    const { chain } = await withdrawViaBridge(context, who, { to });
    let left = await readBalance(context, who.address, usdc);
    let listed = await readBridgeOutboxBody(context, who.address);
    // To the last millionth, and more than any account has.
    const micro = left.scaledTo(6) ?? left.truncated(6).scaledTo(6) ?? 0n;
    const cases = [
      ['bridge.withdraw.positive', bridgeWithdrawAction({ to, chain, micro: 0 })],
      ['bridge.withdraw.asset', bridgeWithdrawAction({ to, chain, asset: 1 })],
      // If USDC has the id 0, it is the asset withdrawn.
      ...(usdc === 0 ? [] : [['bridge.withdraw.asset', bridgeWithdrawAction({ to, chain, asset: usdc })] as const]),
      ...[micro + 1n, 2n ** 63n, 2n ** 64n - 1n].map(
        (amount) =>
          [
            'bridge.withdraw.short',
            bridgeWithdrawAction({ to, chain, micro: amount < 2n ** 53n ? Number(amount) : String(amount) }),
          ] as const,
      ),
    ] as const;
    // Signed as the valid form would be, because an unreadable body has no digest.
    const unread = [
      ...['base', 'Ethereum', '', 1].map((word) => ['bridge.withdraw.chain-word', 'chain', word] as const),
      ...['0x12', to.slice(0, -2), `${to}00`, 'nobody', ''].map(
        (text) => ['bridge.withdraw.destination', 'dst_addr', text] as const,
      ),
    ];
    const unmoved = async (clause: (typeof cases | typeof unread)[number][0]) => {
      const now = await readBalanceAfterPending(context, who.address, usdc, left);
      expect(clause).decimal(now, left, 'USDC of the account');
      const body = await readBridgeOutboxBody(context, who.address);
      const known = listed;
      // A change caused by one withdrawal must not count against the next.
      left = now;
      listed = body;
      if (body === null || known === null) return;
      const count = derived(rowsAt(body, 'entries').length, body);
      expect(clause).equal(count, rowsAt(known, 'entries').length, 'number of withdrawal entries');
    };
    for (const [clause, action] of given.sample(cases, 1, ([clause]) => clause)) {
      const reply = await actForCommitReply(
        context,
        () => target.act(who, action),
        makeUnaffordableProbe(context, who),
      );
      judgeCommitRefusal(expect(clause), reply);
      await unmoved(clause);
    }
    for (const [clause, field, value] of given.sample(unread, 1, ([clause]) => clause)) {
      const reply = await target.act(
        who,
        bridgeWithdrawAction({ to, chain }),
        makeBodyTamper((body) => ({ ...body, [field]: value })),
      );
      expect(clause).refused(reply);
    }
    for (const clause of new Set(unread.map(([named]) => named))) await unmoved(clause);
  },
});
