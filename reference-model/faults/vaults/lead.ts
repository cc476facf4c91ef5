import { doneOutcome } from '../../actions/action.ts';
import type { VaultSettingsChange } from '../../actions/vault-modify.ts';
import { refusalAnswer } from '../../answers/answer.ts';
import type { Core } from '../../core.ts';
import { units, ZERO_UNITS, ZERO_USD } from '../../numeric/planes.ts';
import { refuse } from '../../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedEntry, withChangedRow } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { type Address, parseAddress, zeroAddress } from '../../state/address.ts';
import { putAgentApproval } from '../../state/agents.ts';
import {
  dropVaultOperator,
  isInMetaliquiditySet,
  nextVaultId,
  putVaultHolding,
  putVaultOperator,
  type Vault,
  vaultAt,
  vaultAtAddress,
  vaultHoldingOf,
  vaultOperatorOf,
} from '../../state/vaults.ts';
import type { Fault } from '../fault.ts';
import { hiddenFeeEdit, makeActionBodyEdit, makeCommitEdit, makePlacementEdit } from '../operators/orders.ts';
import {
  actionBodyIn,
  alteredDigestInputEdit,
  changeActionBody,
  makeEnvelopeTagTest,
  unreadableEnvelopeEdit,
} from '../operators/signatures.ts';
import { makeReadBodyEdit } from '../operators/transport.ts';
import { unreadableAsPreconditionEdit } from '../operators/unread.ts';
import { makeVoteEnactmentEdit } from '../operators/votes.ts';

const creation = rulesEditorAt('actions', 'createVault');
const operators = rulesEditorAt('actions', 'registerMetaliquidityOperator');
const summaries = rulesEditorAt('reads', 'vaultSummaries');
const isModify = makeEnvelopeTagTest('vault_modify');
/** A whole share. */
const ONE = 10n ** 18n;

export const vaultsLeadFaults: readonly Fault[] = [
  {
    id: 'vaults.seed-costs-untold',
    clause: 'history.ledger.adds-up',
    title: 'what a leader moves costs a USDC that no row tells',
    edit: hiddenFeeEdit('vault_transfer'),
  },
  {
    id: 'vaults.create-field-code',
    clause: 'vaults.create.fields',
    title: 'a vault without a name is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('name'),
  },
  {
    id: 'vaults.parent-required',
    clause: 'vaults.create.fields',
    title: 'a vault that leaves its parent out cannot be read',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'create_vault' && actionBodyIn(envelope).parent === undefined,
    ),
  },
  {
    id: 'vaults.address-of-leader',
    clause: 'vaults.create.created',
    title: 'a vault has the address of its leader',
    edit: summaries(({ row }) => ({ row: { ...row, address: ({ leader }) => leader } })),
  },
  {
    id: 'vaults.unnamed',
    clause: 'vaults.create.created',
    title: 'a vault is created without its name',
    edit: creation(({ made }) => ({
      made: (core, leader, asked) => ({ ...made(core, leader, asked), name: 'vault' }),
    })),
  },
  {
    id: 'vaults.one-address',
    clause: 'vaults.create.ids',
    title: 'all vaults are listed under one number',
    edit: summaries(({ row }) => ({ row: { ...row, id: () => 1 } })),
  },
  {
    id: 'vaults.default-kind',
    clause: 'vaults.create.kind-default',
    title: 'a vault without a kind reads as a metaliquidity vault',
    edit: summaries(({ row }) => ({ row: { ...row, kind: () => 'metaliquidity' } })),
  },
  {
    id: 'vaults.kind-required',
    clause: 'vaults.create.kind-default',
    title: 'a vault that leaves its kind out cannot be read',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'create_vault' && actionBodyIn(envelope).kind === undefined,
    ),
  },
  {
    id: 'vaults.any-kind',
    clause: 'vaults.create.kind-other',
    title: 'an unknown kind is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('kind'),
  },
  {
    id: 'vaults.lock-as-asked',
    clause: 'vaults.create.lock-fixed',
    title: 'a vault that asks for a lock of a second has none',
    needs: ['control'],
    edit: lockedAsAsked,
  },
  {
    id: 'vaults.transfer-field-code',
    clause: 'vaults.transfer.fields',
    title: 'a transfer without its direction is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('deposit'),
  },
  {
    id: 'vaults.amount-no-number',
    clause: 'vaults.transfer.amount-forms',
    title: 'an amount as a number cannot be read',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'vault_transfer' && typeof actionBodyIn(envelope).amount === 'number',
    ),
  },
  {
    id: 'vaults.seed-without-shares',
    clause: 'vaults.transfer.shares',
    title: "a leader's deposit makes no shares",
    edit: rulesEditorAt('actions', 'vaultTransfer')(() => ({ mints: () => false })),
  },
  {
    id: 'vaults.takes-shares',
    clause: 'vaults.transfer.shares',
    title: "a leader's withdrawal burns a share",
    edit: makeCommitEdit('vault_transfer', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const vault = vaultAt(core.state, Number(body.vault_id));
      if (outcome.kind !== 'done' || body.deposit === true || vault === undefined) return outcome;
      const { shares, locks } = vaultHoldingOf(core.state, vault.id, context.account);
      putVaultHolding(core.state, vault, context.account, {
        shares: units(shares > ONE ? shares - ONE : shares),
        locks,
      });
      return doneOutcome;
    }),
  },
  {
    id: 'vaults.leader-never-paid',
    clause: 'vaults.transfer.withdraw',
    title: 'a leader never gets back what he has seeded',
    needs: ['control'],
    edit: makeCommitEdit('vault_transfer', (core, context, body, prepared) =>
      body.deposit === true
        ? prepared.commit(core, context)
        : { kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'vault has insufficient USD') },
    ),
  },
  {
    id: 'vaults.change-null-resets',
    clause: 'vaults.modify.fields',
    title: 'a name that is left out is taken away',
    edit: rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ changed }) => ({
      changed: (vault, change) => changed(vault, { ...change, name: change.name ?? '-' }),
    })),
  },
  {
    id: 'vaults.name-kept',
    clause: 'vaults.modify.name',
    title: 'a vault keeps its first name',
    edit: rulesEditorAt(
      'actions',
      'vaultModify',
    )(({ changed }) => ({
      changed: (vault, change) => changed(vault, { ...change, name: null }),
    })),
  },
  {
    id: 'vaults.cap-below',
    clause: 'vaults.modify.fee-cap',
    title: 'a fee of 2000 bps is refused',
    edit: rulesEditorAt('actions', 'vaultModify')(() => ({ maxFeeBps: 1_999 })),
  },
  {
    id: 'vaults.fee-of-anyone',
    clause: 'vaults.modify.leader',
    title: 'whoever asks for nothing but a fee is not asked whether the vault is theirs',
    edit: askingNobodyFor(({ name, paused, feeBps }) => name === null && paused === null && feeBps !== null),
  },
  {
    id: 'vaults.pause-of-anyone',
    clause: 'vaults.modify.leader',
    title: 'whoever asks for nothing but a pause is not asked whether the vault is theirs',
    edit: askingNobodyFor(({ name, paused, feeBps }) => name === null && paused !== null && feeBps === null),
  },
  {
    id: 'vaults.digest-with-fee',
    clause: 'vaults.modify.digest-name',
    title: 'a fee that is sent is signed as a part of the name',
    edit: alteredDigestInputEdit(
      (envelope) => isModify(envelope) && typeof actionBodyIn(envelope).new_management_fee_bps === 'number',
      (parts) => ({
        ...parts,
        envelope: changeActionBody(parts.envelope, (body) => ({ ...body, new_name: `${body.new_name}!` })),
      }),
    ),
  },
  {
    id: 'vaults.digest-without-pause',
    clause: 'vaults.modify.digest-four',
    title: 'whether a vault is paused is not signed',
    needs: ['next'],
    edit: alteredDigestInputEdit(isModify, (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => ({ ...body, new_paused: false })),
    })),
  },
  {
    id: 'vaults.leader-locked-out',
    clause: 'vaults.trade.leader',
    title: 'the leader of a vault may not trade for it',
    edit: rulesEditorAt('auth')(() => ({ leads: () => false })),
  },
  {
    id: 'vaults.leader-of-any',
    clause: 'vaults.trade.leader',
    title: 'whoever leads a vault trades for all of them',
    edit: rulesEditorAt('auth')(() => ({
      leads: (state, account, signer) => state.vaults.idByAddress.has(account) && state.vaults.idsByLeader.has(signer),
    })),
  },
  {
    id: 'vaults.operator-a-stranger',
    clause: 'vaults.operator.one-party',
    title: 'a vault and its operator trade with each other',
    needs: ['control'],
    edit: makePlacementEdit({ stpGroup: (_core, owner) => owner }),
  },
  {
    id: 'vaults.operator-mode-as-asked',
    clause: 'vaults.operator.resting-goes',
    title: 'between a vault and its operator goes what the order asked for',
    needs: ['control'],
    edit: makePlacementEdit({ stpMode: (_core, _owner, asked) => asked }),
  },
  {
    id: 'vaults.operator-expiry-required',
    clause: 'vaults.operator.fields',
    title: 'a grant without an expiry cannot be read',
    edit: unreadableEnvelopeEdit(
      (envelope) => envelope.tag === 'register_metaliquidity_operator' && actionBodyIn(envelope).expires_at_ms == null,
    ),
  },
  {
    id: 'vaults.operator-field-code',
    clause: 'vaults.operator.fields',
    title: 'a grant without its operator is refused as a rule of the state',
    edit: unreadableAsPreconditionEdit('operator'),
  },
  {
    id: 'vaults.expiry-unsigned',
    clause: 'vaults.operator.expiry-signed',
    title: 'the expiry of a grant is not signed',
    needs: ['control'],
    edit: alteredDigestInputEdit(makeEnvelopeTagTest('register_metaliquidity_operator'), (parts) => ({
      ...parts,
      envelope: changeActionBody(parts.envelope, (body) => ({ ...body, expires_at_ms: null })),
    })),
  },
  {
    id: 'vaults.revoke-of-nobody',
    clause: 'vaults.operator.revoke',
    title: 'a revoke of somebody who operates nothing is refused',
    needs: ['control'],
    edit: makeCommitEdit('register_metaliquidity_operator', (core, context, body, prepared) =>
      body.allowed === false && vaultOperatorOf(core.state, Number(body.vault_id)) === undefined
        ? { kind: 'refused', refusal: refuse('PRECONDITION_FAILED', 'no operator') }
        : prepared.commit(core, context),
    ),
  },
  {
    id: 'vaults.revoked-goes-on',
    clause: 'vaults.operator.revoke',
    title: 'an operator that is revoked trades on',
    needs: ['control'],
    edit: makeCommitEdit('register_metaliquidity_operator', (core, context, body, prepared) => {
      const operator = vaultOperatorOf(core.state, Number(body.vault_id));
      if (body.allowed === true || operator === undefined) return prepared.commit(core, context);
      dropVaultOperator(core.state, Number(body.vault_id), operator);
      return doneOutcome;
    }),
  },
  {
    id: 'vaults.removed-goes-on',
    clause: 'vaults.operator.removed',
    title: 'an operator that is taken out of the set trades on',
    needs: ['control'],
    edit: makeVoteEnactmentEdit('SetMetaliquiditySet', (enact, core) => () => {
      const operators = new Map(core.state.vaults.operators);
      for (const [id, operator] of operators)
        if (isInMetaliquiditySet(core.state, operator)) dropVaultOperator(core.state, id, operator);
      return enact();
    }),
  },
  {
    id: 'vaults.removed-comes-back',
    clause: 'vaults.operator.removed',
    title: 'an operator that is taken out of the set and voted in again needs no new grant',
    needs: ['control'],
    edit: (rules) => {
      const gone = new Map<number, Address>();
      return makeVoteEnactmentEdit('SetMetaliquiditySet', (enact, { state }) => () => {
        const before = new Map(state.vaults.operators);
        const changes = enact();
        for (const [id, operator] of before) if (vaultOperatorOf(state, id) === undefined) gone.set(id, operator);
        for (const [id, operator] of gone) {
          const vault = vaultAt(state, id);
          if (vault === undefined || !isInMetaliquiditySet(state, operator)) continue;
          putVaultOperator(state, id, operator);
          putAgentApproval(state, vault.address, operator, {
            name: null,
            expiresAtMs: null,
            approvedAtHeight: state.height - 1,
          });
          gone.delete(id);
        }
        return changes;
      })(rules);
    },
  },
  {
    id: 'vaults.removed-holds-vault',
    clause: 'vaults.operator.removed',
    title: 'a vault whose operator was taken out of the set takes no other',
    needs: ['control'],
    edit: makeVoteEnactmentEdit('SetMetaliquiditySet', (enact, { state }) => () => {
      const before = new Map(state.vaults.operators);
      const changes = enact();
      for (const [id, operator] of before) putVaultOperator(state, id, operator);
      return changes;
    }),
  },
  {
    id: 'vaults.operator-never-free',
    clause: 'vaults.operator.acts',
    title: 'an operator that was revoked is never free for another vault',
    needs: ['control'],
    edit: (rules) => {
      const vaultOf = new Map<string, number>();
      return operators(({ gates }) => ({
        gates: withChangedRow(gates, 'one-vault', (row) => ({
          ...row,
          check: (core, leader, asked) => {
            const busy = vaultOf.get(asked.operator) ?? asked.vaultId;
            if (asked.allowed && busy !== asked.vaultId) return refuse('PRECONDITION_FAILED', 'runs another vault');
            if (asked.allowed) vaultOf.set(asked.operator, asked.vaultId);
            return row.check(core, leader, asked);
          },
        })),
      }))(rules);
    },
  },
  {
    id: 'vaults.place-never-free',
    clause: 'vaults.operator.acts',
    title: 'a vault whose operator was revoked takes no other',
    needs: ['control'],
    edit: (rules) => {
      const operatorOfVault = new Map<number, string>();
      return operators(({ gates }) => ({
        gates: withChangedRow(gates, 'one-vault', (row) => ({
          ...row,
          check: (core, leader, asked) => {
            const before = operatorOfVault.get(asked.vaultId) ?? asked.operator;
            if (asked.allowed && before !== asked.operator) return refuse('PRECONDITION_FAILED', 'has an operator');
            if (asked.allowed) operatorOfVault.set(asked.vaultId, asked.operator);
            return row.check(core, leader, asked);
          },
        })),
      }))(rules);
    },
  },
  {
    id: 'vaults.operator-idle',
    clause: 'vaults.operator.acts',
    title: 'an operator is registered and may not act',
    needs: ['control'],
    edit: makeActionBodyEdit('register_metaliquidity_operator', (body) =>
      body.allowed === true && body.expires_at_ms === undefined ? { ...body, expires_at_ms: 1 } : body,
    ),
  },
  {
    id: 'vaults.leads-all',
    clause: 'vaults.summaries.leader',
    title: 'the first vault of a leader alone is listed',
    edit: summaries(({ rows }) => ({
      rows: (core) =>
        rows(core).filter((vault, at, all) => all.findIndex(({ leader }) => leader === vault.leader) === at),
    })),
  },
  {
    id: 'vaults.kind-capital',
    clause: 'vaults.summaries.kind',
    title: 'the kind of a vault is listed in capitals',
    edit: summaries(({ row }) => ({ row: { ...row, kind: ({ kind }) => kind } })),
  },
  {
    id: 'vaults.state-zeroed',
    clause: 'vaults.state.unknown',
    title: 'an address of no vault reads as the first vault there is',
    edit: rulesEditorAt(
      'reads',
      'vaultState',
    )(({ find }) => ({
      find: (state, address) => find(state, address) ?? nobodys,
    })),
  },
  {
    id: 'vaults.state-unknown-refused',
    clause: 'vaults.state.unknown',
    title: 'an address of no vault is refused as if it were no address',
    edit: rulesEditorAt('reads')(({ table }) => ({
      table: withChangedEntry(table, 'vault_state', (read) => (core, request, node) => {
        const answer = read(core, request, node);
        return answer.kind === 'read' ? answer : read(core, { ...request, vault: null }, node);
      }),
    })),
  },
  {
    id: 'vaults.state-lock-secs',
    clause: 'vaults.state.lock',
    title: 'the lock of a vault reads in seconds',
    edit: rulesEditorAt(
      'reads',
      'vaultState',
    )(({ body }) => ({
      body: { ...body, lock_period_ms: (vault, core) => Number(body.lock_period_ms?.(vault, core)) / 1_000 },
    })),
  },
  {
    id: 'vaults.state-by-id',
    clause: 'vaults.state.argument',
    title: 'an address that cannot be read is not found',
    edit: rulesEditorAt(
      'reads',
      'rejections',
    )(({ malformedAddress }) => ({
      malformedAddress: (sent, text) =>
        sent.type === 'vault_state'
          ? refusalAnswer(refuse('NOT_FOUND', 'vault not found'))
          : malformedAddress(sent, text),
    })),
  },
  {
    id: 'vaults.fills-untold',
    clause: 'fills.row.both-parties',
    title: 'user_fills of a vault is empty, whatever its leader traded for it',
    edit: rowsWithheldFromVaults('user_fills', 'fills'),
  },
  {
    id: 'vaults.closed-positions-untold',
    clause: 'history.positions.life',
    title: 'the closed position of a vault is not listed',
    edit: rowsWithheldFromVaults('user_position_history', 'positions'),
  },
  {
    id: 'vaults.notional-none',
    clause: 'accounts.scalars.total-ntl-pos',
    title: 'total_ntl_pos of a vault is 0, whatever it holds',
    edit: makeReadBodyEdit('account_state', (body, { core }) =>
      isOfVault(core, body) && isRecord(body.perp) ? { ...body, perp: { ...body.perp, total_ntl_pos: '0' } } : body,
    ),
  },
  {
    id: 'vaults.margin-withdrawable',
    clause: 'accounts.scalars.withdrawable',
    title: 'all of the cash of a vault reads as withdrawable, whatever its position holds',
    edit: makeReadBodyEdit('account_state', (body, { core }) =>
      isOfVault(core, body) ? { ...body, withdrawable: body.total_raw_usd } : body,
    ),
  },
];

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isOfVault({ state }: Core, { address }: Readonly<Record<string, unknown>>): boolean {
  const named = parseAddress(address);
  return named !== null && vaultAtAddress(state, named) !== undefined;
}

/** Whoever reads a vault by its address gets an empty list. */
function rowsWithheldFromVaults(type: string, key: string): RulesEdit {
  return makeReadBodyEdit(type, (body, { core }) => (isOfVault(core, body) ? { ...body, [key]: [] } : body));
}

/** Vault that a venue without a 404 would show. */
const nobodys: Vault = {
  id: 0,
  address: zeroAddress,
  leader: zeroAddress,
  kind: 'User',
  name: '',
  managementFeeBps: 0,
  paused: false,
  shares: ZERO_UNITS,
  highWaterMark: ZERO_USD,
};

/** Accepts such changes from any account. */
function askingNobodyFor(
  isSpared: (change: Pick<VaultSettingsChange, 'name' | 'paused' | 'feeBps'>) => boolean,
): RulesEdit {
  return rulesEditorAt(
    'actions',
    'vaultModify',
  )(({ gates }) => ({
    gates: withChangedRow(gates, 'leader', ({ check, ...gate }) => ({
      ...gate,
      check: (core, signer, change) => (isSpared(change) ? null : check(core, signer, change)),
    })),
  }));
}

function lockedAsAsked(rules: Parameters<RulesEdit>[0]): ReturnType<RulesEdit> {
  const unlocked = new Set<number>();
  return composeEdits(
    makeCommitEdit('create_vault', (core, context, body, prepared) => {
      if (body.lock_period_secs === 1) unlocked.add(nextVaultId(core.state));
      return prepared.commit(core, context);
    }),
    makeCommitEdit('vault_distribute', (core, context, body, prepared) => {
      const outcome = prepared.commit(core, context);
      const vault = vaultAt(core.state, Number(body.vault_id));
      if (outcome.kind !== 'done' || vault === undefined || !unlocked.has(vault.id)) return outcome;
      const { shares } = vaultHoldingOf(core.state, vault.id, context.account);
      putVaultHolding(core.state, vault, context.account, { shares, locks: [] });
      return doneOutcome;
    }),
  )(rules);
}
