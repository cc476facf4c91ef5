import { payEvmFee, planEvmFee } from '../engine/fees/evm-fee.ts';
import { units } from '../numeric/planes.ts';
import { rulesEditorAt } from '../rule-edits.ts';
import { readAccount } from '../state/account.ts';
import { queueEvmTransfer, takePendingEvmTransfers } from '../state/evm.ts';
import { marketsOfKind } from '../state/market.ts';
import type { Fault } from './fault.ts';
import { makeCommitEdit } from './operators/orders.ts';
import { noVoteEffectEdit } from './operators/votes.ts';

const TAG = 'core_evm_transfer';
const fees = rulesEditorAt('engine', 'evmFee');

/** A fiftieth of a native token. */
const SMALL_FEE = units(2n * 10n ** 16n);

export const transfersEvmFeeFaults: readonly Fault[] = [
  {
    id: 'transfers.evm-fee-always',
    clause: 'transfers.evm-fee.unset',
    title: 'whoever holds native tokens pays a fee of 0.02 where none is set',
    edit: fees(({ owed, tokens }) => ({
      owed: (core) => owed(core) || SMALL_FEE,
      tokens: (core, account, moved) => (owed(core) === 0n ? SMALL_FEE : tokens(core, account, moved)),
    })),
  },
  {
    id: 'transfers.evm-fee-as-before',
    clause: 'transfers.evm-fee.vote',
    title: 'a vote on the fee of transfers to the EVM is told and changes nothing',
    needs: ['control'],
    edit: noVoteEffectEdit('SetParameter'),
  },
  {
    id: 'transfers.evm-fee-out-of-amount',
    clause: 'transfers.evm-fee.on-top',
    title: 'of a transfer that costs a fee a tenth does not arrive',
    needs: ['control'],
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      if (core.rules.engine.evmFee.owed(core) === 0n) return outcome;
      for (const crossing of takePendingEvmTransfers(core.state))
        queueEvmTransfer(core.state, { ...crossing, amount: (crossing.amount * 9n) / 10n });
      return outcome;
    }),
  },
  {
    id: 'transfers.evm-fee-usdc-first',
    clause: 'transfers.evm-fee.token-first',
    title: 'native tokens do not pay the fee of a transfer to the EVM',
    needs: ['control'],
    edit: fees(() => ({ tokens: () => units(0n) })),
  },
  {
    id: 'transfers.evm-fee-twice',
    clause: 'transfers.evm-fee.token-first',
    title: 'native tokens pay twice the fee',
    needs: ['control'],
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const moved = { asset: core.params.usdc, toPerp: true, amount: units(0n) };
      const account = readAccount(core.state, context.account);
      const outcome = prepared.commit(core, context);
      if (outcome.kind !== 'refused') payEvmFee(core, account, planEvmFee(core, account, moved));
      return outcome;
    }),
  },
  {
    id: 'transfers.evm-fee-within-the-token',
    clause: 'transfers.evm-fee.token-transfer',
    title: 'a transfer of native tokens is let through without those of its fee',
    needs: ['control'],
    edit: fees(({ tokens }) => ({
      tokens: (core, account, moved) => tokens(core, account, { ...moved, amount: units(0n) }),
    })),
  },
  {
    id: 'transfers.evm-fee-dearer',
    clause: 'transfers.evm-fee.usdc-next',
    title: 'the fee in USDC is a hundredth above the worth of its tokens',
    needs: ['control'],
    edit: fees(({ quote }) => ({ quote: (owed, px) => units((quote(owed, px) * 101n) / 100n) })),
  },
  {
    id: 'transfers.evm-fee-other-market',
    clause: 'transfers.evm-fee.usdc-next',
    title: 'the fee is quoted at another market than the one that was named',
    needs: ['control'],
    edit: fees(({ market }) => ({
      market: (core) => {
        const right = market(core);
        const others = [...marketsOfKind(core.state, 'perp')].filter(({ id }) => id !== right?.id);
        return right === undefined
          ? undefined
          : others.reduce((one, other) => ((other.mark ?? 0n) > (one.mark ?? 0n) ? other : one));
      },
    })),
  },
  {
    id: 'transfers.evm-fee-tokens-alone',
    clause: 'transfers.evm-fee.usdc-next',
    title: 'USDC do not pay the fee of a transfer to the EVM',
    needs: ['control'],
    edit: fees(() => ({ collateral: () => units(0n) })),
  },
  {
    id: 'transfers.evm-fee-usdc-for-usdc',
    clause: 'transfers.evm-fee.usdc-next',
    title: 'USDC pay the fee of a transfer of USDC alone',
    needs: ['control'],
    edit: fees(({ collateral }) => ({
      collateral: (core, account, moved) =>
        moved.asset === core.params.usdc ? collateral(core, account, moved) : units(0n),
    })),
  },
  {
    id: 'transfers.evm-fee-of-refused',
    clause: 'transfers.evm-fee.refused-free',
    title: 'a transfer that is refused pays its fee',
    needs: ['control'],
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      const account = readAccount(core.state, context.account);
      const moved = { asset: core.params.usdc, toPerp: true, amount: units(0n) };
      if (outcome.kind === 'refused') payEvmFee(core, account, planEvmFee(core, account, moved));
      return outcome;
    }),
  },
];
