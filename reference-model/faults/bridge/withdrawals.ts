import { bridgeChains } from '../../../spec-schemas/catalogue/networks.ts';
import { isJsonObject, printJson } from '../../../spec-schemas/json/lossless.ts';
import { doneOutcome } from '../../actions/action.ts';
import type { Core } from '../../core.ts';
import { ZERO_UNITS } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedRow, withFurtherRefusal } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { readAccount } from '../../state/account.ts';
import { withdrawalsOf } from '../../state/bridge.ts';
import type { Fault } from '../fault.ts';
import { hiddenFeeEdit, makeActionBodyEdit, makeActionsEdit, makeCommitEdit } from '../operators/orders.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';
import { makeReplyBodyEdit } from '../operators/wire.ts';

/** Faults in the debit and the queue of withdrawals, and in inbound messages. */
export const bridgeWithdrawalFaults: readonly Fault[] = [
  {
    id: 'bridge.all-chains-paused',
    clause: 'bridge.withdraw.paused',
    title: 'a chain that is paused refuses withdrawals on every chain',
    needs: ['control'],
    edit: closedByAnother('paused', ({ state: { bridge } }) => bridge.paused.size > 0),
  },
  {
    id: 'bridge.all-chains-undeployed',
    clause: 'bridge.withdraw.not-deployed',
    title: 'a chain without a contract refuses withdrawals on every chain',
    needs: ['control'],
    edit: closedByAnother('deployed', ({ state: { bridge } }) => bridge.registered.size < bridgeChains.length),
  },
  {
    id: 'bridge.for-nothing',
    clause: 'bridge.withdraw.debit',
    title: 'a withdrawal is queued and takes nothing from its signer',
    edit: rulesEditorAt(
      'engine',
      'money',
    )(({ debited }) => ({
      debited: (move) => (move.why.kind === 'bridge' && move.why.ledger === 'withdraw' ? ZERO_UNITS : debited(move)),
    })),
  },
  {
    id: 'bridge.takes-more-than-told',
    clause: 'history.ledger.adds-up',
    title: 'a withdrawal takes a USDC more than any row tells',
    edit: hiddenFeeEdit('bridge_withdraw'),
  },
  {
    id: 'bridge.debited-and-forgotten',
    clause: 'bridge.withdraw.debit',
    title: 'what was debited is not in the list',
    edit: rulesEditorAt('reads', 'bridgeHistory')(() => ({ isAsked: () => false })),
  },
  {
    id: 'bridge.alike-is-the-same',
    clause: 'bridge.withdraw.each-new',
    title: 'a withdrawal like one that waits is taken for it',
    edit: makeCommitEdit('bridge_withdraw', (core, context, body, prepared) => {
      const like = withdrawalsOf(core.state, context.account).some(
        ({ amount, destination }) =>
          amount === core.rules.actions.bridgeWithdraw.asked(BigInt(String(body.amount))) &&
          destination === String(body.dst_addr).toLowerCase(),
      );
      return like ? doneOutcome : prepared.commit(core, context);
    }),
  },
  {
    id: 'bridge.tenth-of-a-millionth',
    clause: 'bridge.withdraw.units',
    title: 'the amount is read as ten-millionths',
    edit: rulesEditorAt('actions', 'bridgeWithdraw')(({ asked }) => ({ asked: (amount) => asked(amount / 10n) })),
  },
  {
    id: 'bridge.margin-withdrawn',
    clause: 'bridge.withdraw.held',
    title: 'collateral that a position holds may leave',
    edit: rulesEditorAt(
      'actions',
      'bridgeWithdraw',
    )(({ gates }) => ({
      gates: withChangedRow(gates, 'funds', ({ id, check }) => ({
        id,
        check: (core, owner, asked) =>
          asked.asked <= readAccount(core.state, owner).cash ? null : check(core, owner, asked),
      })),
    })),
  },
  {
    id: 'bridge.id-in-the-reply',
    clause: 'bridge.withdraw.no-id',
    title: 'the reply names the withdrawal',
    edit: makeReplyBodyEdit((request, body, reply) => {
      const isWithdrawal =
        isJsonObject(request) && isJsonObject(request.action) && request.action.type === 'bridge_withdraw';
      if (!isWithdrawal || !isJsonObject(body) || !isJsonObject(body.data)) return reply;
      return { ...reply, body: printJson({ ...body, data: { ...body.data, withdrawal_id: 1 } }) };
    }, '/exchange'),
  },
  {
    id: 'bridge.any-chain-word',
    clause: 'bridge.withdraw.chain-word',
    title: 'an unknown chain is refused as a state of the bridge',
    edit: unreadableAsPreconditionEdit('chain'),
  },
  {
    id: 'bridge.any-destination',
    clause: 'bridge.withdraw.destination',
    title: 'a malformed destination is refused as a state of the bridge',
    edit: unreadableAsPreconditionEdit('dst_addr'),
  },
  {
    id: 'bridge.destination-cut',
    clause: 'bridge.history.destination',
    title: 'the list has another destination than the one that was signed',
    edit: makeActionBodyEdit('bridge_withdraw', (body) => ({
      ...body,
      dst_addr: `0x00${String(body.dst_addr).slice(4)}`,
    })),
  },
  {
    id: 'bridge.older-name-works',
    clause: 'bridge.withdraw.older-name',
    title: 'a withdrawal under its older name is one',
    edit: makeActionsEdit(({ table }) => {
      const own = table.get('bridge_withdraw');
      return own === undefined ? {} : { table: new Map([...table, ['mb_withdraw', own]]) };
    }),
  },
  {
    id: 'bridge.older-way-is-open',
    clause: 'bridge.withdraw.legacy',
    title: 'the way of before takes the amount',
    edit: makeCommitEdit('withdraw', (core, context, body) => {
      const again = core.rules.actions.table.get('bridge_withdraw')?.({
        chain: 'Base',
        asset: 0,
        dst_addr: context.account,
        amount: Math.round(Number(body.amount) * 1e6),
      });
      return again === undefined || 'code' in again ? doneOutcome : again.commit(core, context);
    }),
  },
  {
    id: 'bridge.credited-each-time',
    clause: 'bridge.deposit.once',
    title: 'a message is credited whenever it comes',
    needs: ['control'],
    edit: rulesEditorAt('engine', 'bridge')(() => ({ isCredited: () => false })),
  },
  {
    id: 'bridge.never-credited',
    clause: 'bridge.deposit.once',
    title: 'a message that comes for the first time counts as credited before',
    needs: ['control'],
    edit: rulesEditorAt('engine', 'bridge')(() => ({ isCredited: () => true })),
  },
];

/** A withdrawal gate also refuses because of another chain's state. */
function closedByAnother(gate: 'paused' | 'deployed', isClosed: (core: Core) => boolean): RulesEdit {
  return makeActionsEdit(({ bridgeWithdraw }) => ({
    bridgeWithdraw: {
      ...bridgeWithdraw,
      gates: withFurtherRefusal(bridgeWithdraw.gates, gate, (core) =>
        isClosed(core) ? refuse('PRECONDITION_FAILED', 'chain closed') : null,
      ),
    },
  }));
}
