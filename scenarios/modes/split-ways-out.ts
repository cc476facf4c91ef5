import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { derived } from '../../harness/check/evidence.ts';
import { isAccepted } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { redeemEarnSharesAtEnd } from '../../harness/setup/earn.ts';
import { evmTransferWithDataAction } from '../../harness/setup/evm.ts';
import { prepareOutflowActions } from '../../harness/setup/outflow-actions.ts';
import {
  fundSpotWallet,
  readWalletBalances,
  switchToSplitWallets,
  type WalletBalances,
} from '../../harness/setup/split-account.ts';

/** Wallet that pays for each outflow of a split account, with its clause. The amount of a send is judged in addition. */
const payers = {
  evm: ['perp', 'transfers.evm.collateral'],
  'evm with data': ['spot', 'transfers.with-data.spot-ledger'],
  bridge: ['perp', 'modes.split.perp-wallet'],
  vault: ['perp', 'modes.split.perp-wallet'],
  earn: ['spot', 'modes.split.spot-wallet'],
} as const;

const PROBE = '0.5';
const text = ({ perp, spot }: WalletBalances) => derived([perp, spot].map(String), perp, spot);

export default check({
  id: 'modes.split.ways-out',
  title: 'each outflow of a split account is paid by its own wallet, perp or spot, whatever the other wallet holds',
  clauses: [
    'transfers.evm.collateral',
    'transfers.with-data.spot-ledger',
    'modes.split.perp-wallet',
    'modes.split.spot-wallet',
  ],
  by: 'act',
  async run(context) {
    const { given, target, expect } = context;
    const who = await given.fundedAccount({ usdc: '30' });
    const sender = await given.fundedAccount({ usdc: '10' });
    const { address: destination } = given.stranger();
    const ways = await prepareOutflowActions(context, who);
    redeemEarnSharesAtEnd(context, who);
    await switchToSplitWallets(context, who);
    const isSplit = await fundSpotWallet(context, sender, who, '5');
    given.require(isSplit.perp.compare(isSplit.spot) > 0, 'the perp wallet holds less than the other');
    const asked = [
      ...ways.filter(({ token }) => token === 'usdc').map(({ out, action }) => ({ out, action })),
      { out: 'evm with data', action: (amount: string) => evmTransferWithDataAction(amount, destination) },
    ];
    const judge = async ({ out, action }: (typeof asked)[number]) => {
      const payer = Object.entries(payers).find(([name]) => name === out)?.[1];
      if (payer === undefined) return null;
      const [wallet, clause] = payer;
      const other = wallet === 'perp' ? 'spot' : 'perp';
      const sent = async (amount: Dec | string) => {
        const reply = await target.act(who, action(String(amount)));
        if (isAcknowledgedOnly(reply)) await context.pace.committed();
        else await context.pace.blocks(2);
        return reply;
      };
      // Outflows that the venue lacks, or refuses to everybody, are skipped.
      if (!isAccepted(await sent(PROBE))) return null;
      const before = await readWalletBalances(context, who);
      // The amount exceeds this wallet's balance but not the other's; a fee may be added.
      const amount = wallet === 'perp' ? before.spot.plus(Dec.of(1)) : Dec.of('1.5');
      expect(clause).accepted(await sent(amount));
      const after = await readWalletBalances(context, who);
      expect(clause).relation(
        `at least ${amount} USDC debited from the ${wallet} wallet, and less than that from the other wallet`,
        { after: text(after), before: text(before) },
        () =>
          before[wallet].minus(after[wallet]).compare(amount) >= 0 &&
          before[other].minus(after[other]).compare(amount) < 0,
        `wallets after the outflow to ${out}`,
      );
      const above = after[wallet].plus(Dec.of(1)).toString();
      // Other checks judge the refusal's code, by the clause of each outflow.
      await sent(above);
      const unmoved = await readWalletBalances(context, who);
      expect(clause).equal(
        text(unmoved),
        text(after),
        `wallets after an attempted outflow of ${above} USDC, more than the ${wallet} wallet holds`,
      );
      return out;
    };
    await given.eachPart(asked, judge, 2);
  },
});
