import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { judgeFigureToShownPrecision } from '../../harness/judging/as-served.ts';
import { awaitBalance, readBalance } from '../../harness/setup/balances.ts';
import {
  makeSubAccount,
  subAccountTokenTransferAction,
  subAccountTransferAction,
} from '../../harness/setup/sub-accounts.ts';

const INDEX = 4;
/** Index of a sub-account created before it, and not named again. */
const OTHER = 2;

export default check({
  id: 'sub-accounts.transfer.moves',
  title: 'USDC and tokens are transferred to a sub-account and back, exact to the last unit',
  clauses: [
    'sub-accounts.transfer.deposit',
    'sub-accounts.transfer.withdraw',
    'sub-accounts.spot-transfer.deposit',
    'sub-accounts.spot-transfer.withdraw',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc, native } = venue;
    const master = await given.fundedAccount({ usdc: '20', native: '2' });
    const other = await makeSubAccount(context, master, OTHER);
    const sub = await makeSubAccount(context, master, INDEX);
    const token = native.signingId;
    // More is returned than the master has kept: the master's balance must not limit what the sub-account pays.
    const steps = [
      ['sub-accounts.transfer.deposit', usdc, true, ['14.5', '2.000001']],
      ['sub-accounts.transfer.withdraw', usdc, false, ['8.75', '7.000001']],
      ['sub-accounts.spot-transfer.deposit', native, true, ['1.5', '0.25']],
      ['sub-accounts.spot-transfer.withdraw', native, false, ['0.625', '0.5']],
    ] as const;
    for (const [clause, { signingId, name }, deposit, amounts] of steps) {
      // The returned amounts were moved there before.
      for (const amount of deposit ? amounts : given.sample<string>(amounts, 1)) {
        const before = await readBalance(context, master.address, signingId);
        const onSub = await readBalance(context, sub.address, signingId);
        const moving = { index: INDEX, deposit, amount };
        const action =
          signingId === token ? subAccountTokenTransferAction({ ...moving, token }) : subAccountTransferAction(moving);
        expect(clause).accepted(await target.act(master, action));
        const moved = deposit ? Dec.of(amount) : Dec.of(amount).negated();
        const left = before.minus(moved);
        const now = await awaitBalance(context, master.address, signingId, left.toString());
        judgeFigureToShownPrecision(
          expect(clause),
          now,
          left,
          `${name} of the master account after a transfer of ${amount}`,
          [before],
        );
        // An address is judged only if it is reported: the documents state no other.
        if (sub.isListed) {
          const arrived = await readBalance(context, sub.address, signingId);
          judgeFigureToShownPrecision(expect(clause), arrived, onSub.plus(moved), `${name} of the sub-account`, [
            onSub,
          ]);
        }
        if (other.isListed) {
          const kept = await readBalance(context, other.address, signingId);
          expect(clause).decimal(kept, '0', `${name} of another sub-account`);
        }
      }
    }
  },
});
