import { holderForAccount } from '../../money/holder.ts';
import { moveMoney } from '../../money/move.ts';
import { units } from '../../numeric/planes.ts';
import type { Address } from '../../state/address.ts';
import type { Fault } from '../fault.ts';
import { isCausedBy } from '../fills-causes.ts';
import { makeCommitEdit } from '../operators/orders.ts';
import { makeLedgerRowsEdit } from './ledger.ts';

// Ledger rows that are wrong for the movements of one action only.

/** Actions that move a token other than USDC, and actions that move USDC. */
const native = ['c_deposit', 'c_withdraw', 'sub_account_spot_transfer'] as const;
const usdc = ['vault_distribute', 'vault_withdraw', 'earn_deposit', 'earn_withdraw'] as const;
const TENTH = units(10n ** 17n);
const NOBODY = '0x00000000000000000000000000000000000000ff' as Address;

export const ledgerByActionFaults: readonly Fault[] = [
  ...[...native, ...usdc].map(
    (tag): Fault => ({
      id: `history.${tag}-takes-more`,
      clause: 'history.ledger.adds-up',
      title: `${tag} takes a tenth of a token that no row tells`,
      edit: makeCommitEdit(tag, (core, context, _body, prepared) => {
        const outcome = prepared.commit(core, context);
        const token = native.some((one) => one === tag) ? core.params.native : core.params.usdc;
        const from = holderForAccount(context.account);
        const to = holderForAccount(NOBODY);
        if (outcome.kind === 'done') moveMoney(core, { token, amount: TENTH, from, to, why: { kind: 'fee' } });
        return outcome;
      }),
    }),
  ),
  ...(
    ['usd_class_transfer', 'core_evm_transfer', 'send_to_evm_with_data', 'vault_withdraw', 'claim_rewards'] as const
  ).flatMap((tag): Fault[] => [
    {
      id: `history.${tag}-untold`,
      // The row of a reward claim has a more specific clause of its own.
      clause: tag === 'claim_rewards' ? 'history.ledger.staking-reward' : 'history.ledger.every-move',
      title: `${tag} leaves no row`,
      edit: makeLedgerRowsEdit(({ money }) => ({ money: (event) => (isCausedBy(event, tag) ? [] : money(event)) })),
    },
    {
      id: `history.${tag}-of-another-token`,
      clause: 'history.ledger.coin',
      title: `the row of ${tag} names another token`,
      edit: makeLedgerRowsEdit(({ money }) => ({
        money: (event) => money(event).map(([who, row]) => [who, isCausedBy(event, tag) ? { ...row, token: 1 } : row]),
      })),
    },
  ]),
  ...(['core_evm_transfer', 'send_to_evm_with_data', 'vault_withdraw', 'claim_rewards'] as const).map(
    (tag): Fault => ({
      id: `history.${tag}-sign-turned`,
      clause: 'history.ledger.sign',
      title: `the delta of ${tag} has the other sign`,
      edit: makeLedgerRowsEdit(({ money }) => ({
        money: (event) =>
          money(event).map(([who, row]) => [who, isCausedBy(event, tag) ? { ...row, delta: units(-row.delta) } : row]),
      })),
    }),
  ),
];
