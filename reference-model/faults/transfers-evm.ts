import type { JsonObject } from '../../spec-schemas/json/lossless.ts';
import { doneOutcome } from '../actions/action.ts';
import { creditEvmTransfer } from '../evm/crossings.ts';
import { units } from '../numeric/planes.ts';
import { refuse } from '../refusal.ts';
import { rulesEditorAt, withChangedRow } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { takePendingEvmTransfers } from '../state/evm.ts';
import { actForMasterEdit } from './agents.ts';
import type { Fault } from './fault.ts';
import { makeLedgerEventsEdit } from './history/ledger.ts';
import { makeActionBodyEdit, makeCommitEdit } from './operators/orders.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  changeActionBody,
  makeEnvelopeTagTest,
  makeExchangeEdit,
  unreadableEnvelopeEdit,
} from './operators/signatures.ts';

const TAG = 'core_evm_transfer';
const transfers = rulesEditorAt('actions', 'coreEvmTransfer');
const crossings = rulesEditorAt('evm', 'crossings');
const isTransfer = makeEnvelopeTagTest(TAG);

/** Token number of USDC in the default genesis, on which faults are planted; a millionth of a USDC in units of 1e-18. */
const SPOT_USDC = 100;
const MICRO = 10n ** 12n;

/** Computes the digest over another body. */
function signedAs(change: (body: JsonObject) => JsonObject): RulesEdit {
  return alteredDigestInputEdit(isTransfer, (parts) => ({
    ...parts,
    envelope: changeActionBody(parts.envelope, change),
  }));
}

function firstTypeAlone({ data: _data, destination_chain_id: _chain, ...body }: JsonObject): JsonObject {
  return body;
}

function gate(
  id: 'chain' | 'data' | 'destination',
  refuses: (transfer: { readonly chainId: number; readonly data: string; readonly destination: string }) => boolean,
): RulesEdit {
  return transfers(({ gates }) => ({
    gates: withChangedRow(gates, id, ({ check }) => ({
      id,
      check: (core, account, transfer) =>
        refuses(transfer) ? refuse('PRECONDITION_FAILED', 'not here') : check(core, account, transfer),
    })),
  }));
}

export const transfersEvmFaults: readonly Fault[] = [
  {
    id: 'transfers.evm-fields-code',
    clause: 'transfers.evm.fields',
    title: 'a transfer to the EVM without its destination is refused as a rule of the state',
    edit: makeExchangeEdit(({ stages }) => ({
      stages: [
        {
          id: 'shape',
          check: (_rules, { envelope }) =>
            isTransfer(envelope) && actionBodyIn(envelope).destination === undefined
              ? refuse('PRECONDITION_FAILED', 'no destination')
              : null,
        },
        ...stages,
      ],
    })),
  },
  {
    id: 'transfers.evm-asset-required',
    clause: 'transfers.evm.optional',
    title: 'a transfer to the EVM has to name its asset',
    edit: unreadableEnvelopeEdit((envelope) => isTransfer(envelope) && actionBodyIn(envelope).asset === undefined),
  },
  {
    id: 'transfers.evm-known-recipients',
    clause: 'transfers.evm.any-recipient',
    title: 'only accounts of the venue are sent to on the EVM',
    edit: makeCommitEdit(TAG, (core, context, body, prepared) =>
      [...core.state.accounts.keys()].some((address) => address === body.destination)
        ? prepared.commit(core, context)
        : { kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'not an account') },
    ),
  },
  ...(['destination', 'positive'] as const).map(
    (id): Fault => ({
      id: `transfers.evm-token-without-${id}`,
      clause: id === 'positive' ? 'transfers.evm.positive' : 'transfers.evm.zero-destination',
      title: `${id} is looked at where USDC goes to the EVM, and not where a token does`,
      edit: transfers(({ gates }) => ({
        gates: withChangedRow(gates, id, ({ check }) => ({
          id,
          check: (core, account, transfer) => (transfer.asset === 0 ? check(core, account, transfer) : null),
        })),
      })),
    }),
  ),
  {
    id: 'transfers.evm-zero-is-a-token',
    clause: 'transfers.evm.asset-default',
    title: 'asset 0 is a spot token, which is bound to nothing',
    edit: makeActionBodyEdit(TAG, (body) => (body.asset === 0 ? { ...body, asset: SPOT_USDC } : body)),
  },
  {
    id: 'transfers.evm-token-scale',
    clause: 'transfers.evm.asset-token',
    title: 'native tokens arrive with 8 decimals',
    edit: crossings(({ credited }) => ({
      credited: (crossing) => (crossing.token === SPOT_USDC ? credited(crossing) : credited(crossing) / 10n ** 10n),
    })),
  },
  {
    id: 'transfers.evm-usdc-scale',
    clause: 'transfers.evm.units',
    title: 'USDC arrives with 8 decimals',
    edit: crossings(({ credited }) => ({
      credited: (crossing) => (crossing.token === SPOT_USDC ? credited(crossing) * 100n : credited(crossing)),
    })),
  },
  {
    id: 'transfers.evm-elsewhere',
    clause: 'transfers.evm.units',
    title: 'what is sent to the EVM arrives at the system address',
    edit: crossings(() => ({ recipient: () => `0x${'22'.repeat(20)}` })),
  },
  {
    id: 'transfers.evm-percent',
    clause: 'transfers.evm.debited',
    title: 'a transfer to the EVM takes one percent more than it brings',
    edit: transfers(({ debited }) => ({ debited: (transfer) => units((debited(transfer) * 101n) / 100n) })),
  },
  {
    id: 'transfers.evm-free',
    clause: 'transfers.evm.debited',
    title: 'a transfer to the EVM takes nothing',
    edit: transfers(() => ({ debited: () => units(0n) })),
  },
  {
    id: 'transfers.evm-at-once',
    clause: 'transfers.evm.minted',
    title: 'what goes to the EVM is there before its next block',
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      for (const crossing of takePendingEvmTransfers(core.state)) creditEvmTransfer(core, crossing);
      return outcome;
    }),
  },
  {
    id: 'transfers.evm-dust-up',
    clause: 'transfers.evm.dust',
    title: 'what is below a unit is rounded up',
    edit: transfers(() => ({ whole: (amount) => units(((amount + MICRO - 1n) / MICRO) * MICRO) })),
  },
  {
    id: 'transfers.evm-for-master',
    clause: 'transfers.evm.agent',
    title: 'what an agent sends to the EVM is taken from its master',
    edit: actForMasterEdit(TAG),
  },
  {
    id: 'transfers.evm-data-unrun',
    clause: 'transfers.evm.data-runs',
    title: 'the data of a transfer is not run',
    edit: crossings(() => ({ calldata: () => '0x' })),
  },
  {
    id: 'transfers.evm-revert-keeps',
    clause: 'transfers.evm.data-revert',
    title: 'money whose call would revert is not credited',
    edit: crossings(({ credited }) => ({
      credited: (crossing) => (/^0x(00)+$/.test(crossing.data) ? 0n : credited(crossing)),
    })),
  },
  {
    id: 'transfers.evm-data-short',
    clause: 'transfers.evm.data-limit',
    title: 'data of 4096 bytes is too long',
    edit: gate('data', ({ data }) => data.length > 2 * 4_095 + 2),
  },
  {
    id: 'transfers.evm-tokens-unfunded',
    clause: 'transfers.evm.short-token',
    title: 'a transfer of more tokens than the account has is accepted, and moves none',
    edit: makeCommitEdit(TAG, (core, context, _body, prepared) => {
      const outcome = prepared.commit(core, context);
      return outcome.kind === 'refused' && outcome.refusal.code === 'ASSET_INSUFFICIENT_BALANCE'
        ? doneOutcome
        : outcome;
    }),
  },
  {
    id: 'transfers.evm-chain-zero-alone',
    clause: 'transfers.evm.chain-local',
    title: 'the id of the local chain is refused',
    edit: gate('chain', ({ chainId }) => chainId !== 0),
  },
  {
    id: 'transfers.evm-first-type',
    clause: 'transfers.evm.type-second',
    title: 'a transfer with the new keys is signed without them',
    edit: signedAs(firstTypeAlone),
  },
  {
    id: 'transfers.evm-empty-first-type',
    clause: 'transfers.evm.type-second',
    title: 'empty data is signed as none',
    edit: signedAs((body) => (Array.isArray(body.data) && body.data.length === 0 ? firstTypeAlone(body) : body)),
  },
  {
    id: 'transfers.evm-second-type',
    clause: 'transfers.evm.type-first',
    title: 'every transfer to the EVM is signed with the new keys',
    edit: signedAs((body) => ({ destination_chain_id: 0, ...body })),
  },
  {
    id: 'transfers.evm-off-open',
    clause: 'transfers.evm.disabled',
    title: 'a transfer goes to an EVM that is switched off',
    needs: ['evm-off'],
    edit: transfers(({ gates }) => ({ gates: gates.filter(({ id }) => id !== 'disabled') })),
  },
  {
    id: 'transfers.evm-told-as-deposit',
    clause: 'transfers.evm.ledger',
    title: 'a transfer to the EVM is told as money that came in',
    edit: makeLedgerEventsEdit((event) =>
      event.why.kind === 'to-evm' ? { ...event, from: event.to, to: event.from, why: { kind: 'from-evm' } } : event,
    ),
  },
  {
    id: 'transfers.evm-bytes-of-seven-bits',
    clause: 'signing.encoding.bytes',
    title: 'the bytes of data are signed without their top bits',
    edit: signedAs((body) =>
      Array.isArray(body.data) ? { ...body, data: body.data.map((byte) => byte % 128) } : body,
    ),
  },
  {
    id: 'evm.burns-by-half',
    clause: 'evm.to-core.credits',
    title: 'half of what is burnt comes back',
    edit: crossings(({ burnt }) => ({
      burnt: (core, input) => {
        const burn = burnt(core, input);
        return burn === null ? null : { ...burn, amount: burn.amount / 2n };
      },
    })),
  },
  {
    id: 'evm.short-burns-filled',
    clause: 'evm.to-core.short',
    title: 'burn data that is too short is filled up with zeros',
    edit: crossings(({ burnt }) => ({ burnt: (core, input) => burnt(core, input.padEnd(130, '0')) })),
  },
  {
    id: 'evm.credits-told-as-transfers',
    clause: 'history.ledger.evm-credit',
    title: 'what comes back from the EVM is told as a transfer',
    edit: makeLedgerEventsEdit((event) =>
      event.why.kind === 'from-evm' ? { ...event, why: { kind: 'send', toPerp: true } } : event,
    ),
  },
  {
    id: 'evm.coins-credited-untold',
    clause: 'history.ledger.evm-credit',
    title: 'the native token that comes back from the EVM has no row of a deposit',
    // USDC is token 100.
    edit: makeLedgerEventsEdit((event) =>
      event.why.kind === 'from-evm' && event.token !== 100 ? { ...event, why: { kind: 'send', toPerp: true } } : event,
    ),
  },
];
