import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { approveAgentAndAwaitCommit } from '../../harness/setup/agent-approval.ts';
import {
  awaitWalletBalances,
  readWalletBalances,
  switchToSplitWallets,
  type WalletBalances,
} from '../../harness/setup/split-account.ts';
import { classTransferAction } from '../../harness/setup/token-send.ts';

const text = ({ perp, spot }: WalletBalances) => derived([perp, spot].map(String), perp, spot);

export default check({
  id: 'transfers.class.agent',
  title: 'a class transfer signed by an agent moves USDC of the agent',
  clauses: ['transfers.class.own-key'],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const [master, agent] = await Promise.all([
      given.fundedAccount({ usdc: '20' }),
      given.fundedAccount({ usdc: '10' }),
    ]);
    await switchToSplitWallets(context, master);
    await switchToSplitWallets(context, agent);
    await approveAgentAndAwaitCommit(context, master, agent);
    const kept = await readWalletBalances(context, master);
    const { perp, spot } = await readWalletBalances(context, agent);
    const amount = Dec.of('1.25');
    expect('transfers.class.own-key').accepted(await target.act(agent, classTransferAction(amount.toString(), false)));
    const moved = { perp: perp.minus(amount), spot: spot.plus(amount) };
    const wallets = await awaitWalletBalances(context, agent, moved);
    expect('transfers.class.own-key').equal(text(wallets), text(moved), 'perp and spot wallet of the agent');
    expect('transfers.class.own-key').equal(
      text(await readWalletBalances(context, master)),
      text(kept),
      'perp and spot wallet of the master account',
    );
  },
});
