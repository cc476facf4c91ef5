import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../../spec-schemas/json/lossless.ts';
import { bareErrorAnswer } from '../../answers/answer.ts';
import type { MoneyEvent, StampedEvent } from '../../events.ts';
import genesis from '../../genesis/default.json' with { type: 'json' };
import type { HistoryRules } from '../../history/histories.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import type { Fault } from '../fault.ts';
import { editEachRow, makeMatchedRepliesEdit, makeReadDataEdit, omitKey } from '../operators/wire.ts';

const rejections = rulesEditorAt('reads', 'rejections');
const windowed = rulesEditorAt('reads', 'ledger');

const read = 'user_non_funding_ledger_updates';

export const ledgerFaults: readonly Fault[] = [
  {
    id: 'history.key-short',
    clause: 'history.ledger.key',
    title: 'the rows stand under `updates`',
    edit: makeReadDataEdit(read, (data) => ({
      ...omitKey(data, 'ledger_updates'),
      updates: data.ledger_updates ?? [],
    })),
  },
  {
    id: 'history.coin-missing',
    clause: 'history.ledger.row',
    title: 'a row does not name the token',
    edit: rows((row) => omitKey(row, 'coin')),
  },
  {
    id: 'history.ledger-start-unread',
    clause: 'history.ledger.window',
    title: 'start_time of the ledger is not looked at',
    edit: windowed(() => ({ isBefore: () => false })),
  },
  {
    id: 'history.ledger-end-unread',
    clause: 'history.ledger.window',
    title: 'end_time of the ledger is not looked at',
    edit: windowed(() => ({ isAfter: () => false })),
  },
  {
    id: 'history.transfer-unsigned',
    clause: 'history.ledger.transfer',
    title: 'the delta of the sender is positive',
    edit: rows((row) => (typeof row.delta === 'string' ? { ...row, delta: row.delta.replace('-', '') } : row)),
  },
  {
    id: 'history.received-unlisted',
    clause: 'history.ledger.transfer',
    title: 'who receives a transfer has no row of it',
    edit: makeReadDataEdit(read, ({ ledger_updates: listed, ...data }) => ({
      ...data,
      ledger_updates: isJsonArray(listed)
        ? listed.filter((row) => !isJsonObject(row) || row.kind !== 'transfer' || String(row.delta).startsWith('-'))
        : [],
    })),
  },
  {
    id: 'history.token-deposit-lost',
    clause: 'history.ledger.deposit',
    title: 'the token of a claim is not listed',
    edit: unlisted(({ why, token }) => why.kind === 'faucet' && token !== genesis.usdc),
  },
  {
    id: 'history.usdc-deposit-lost',
    clause: 'history.ledger.deposit-usdc',
    title: 'the USDC of a claim is not listed',
    edit: unlisted(({ why, token }) => why.kind === 'faucet' && token === genesis.usdc),
  },
  {
    id: 'history.fills-listed',
    clause: 'history.ledger.no-trading',
    title: 'a fill is a row of the ledger',
    edit: makeLedgerRowsEdit(({ money }) => ({
      money: (event) => money(event.why.kind === 'fee' ? { ...event, why: { kind: 'vote' } } : event),
    })),
  },
  {
    id: 'history.missing-reworded',
    clause: 'history.ledger.address-missing',
    title: 'a missing address is told in other words',
    edit: rejections(({ missingAddress }) => ({
      missingAddress: (sent) =>
        sent.type === read ? bareErrorAnswer(400, 'address is required') : missingAddress(sent),
    })),
  },
  {
    id: 'history.unparseable-reworded',
    clause: 'history.ledger.address-unparseable',
    title: 'an address that does not parse is not repeated',
    edit: rejections(({ malformedAddress }) => ({
      malformedAddress: (sent, text) =>
        sent.type === read ? bareErrorAnswer(400, 'invalid user address') : malformedAddress(sent, text),
    })),
  },
  {
    id: 'history.unknown-404',
    clause: 'history.ledger.unknown',
    title: 'an address without history is not found',
    edit: makeMatchedRepliesEdit(
      ({ path }, { body }) => path === '/info' && body.includes(read) && body.includes('"ledger_updates":[]'),
      (reply) => ({ ...reply, status: 404, body: '{"error":{"code":"NOT_FOUND","message":"no such account"}}' }),
    ),
  },
  {
    id: 'history.perp-sends-unlisted',
    clause: 'history.ledger.every-move',
    title: 'a send to the perp side is not listed',
    edit: unlisted(({ why }) => why.kind === 'send' && why.toPerp),
  },
  ...(
    [
      ['class-transfer', 'USDC that moves between the wallets of an account'],
      ['claim', 'a claim of rewards'],
      ['to-evm', 'a transfer to the EVM'],
      ['first-supply', 'the first supply of a token'],
    ] as const
  ).map(([kind, what]) => ({
    id: `history.${kind}-unlisted`,
    clause: 'history.ledger.every-move' as const,
    title: `${what} is not listed`,
    edit: unlisted(({ why }) => why.kind === kind),
  })),
  {
    id: 'history.sub-accounts-unlisted',
    clause: 'history.ledger.sub-account',
    title: 'a move to a sub-account is not listed',
    edit: unlisted(({ why }) => why.kind === 'sub-account'),
  },
  {
    id: 'history.sub-account-tokens-back-unlisted',
    clause: 'history.ledger.sub-account',
    title: 'a token that comes back from a sub-account is listed with neither of the two',
    edit: (rules) => {
      const subs = new Set<string>();
      return unlisted(({ why, token, from, to }) => {
        const isOfToken = why.kind === 'sub-account' && token !== genesis.usdc;
        if (!isOfToken || from.kind !== 'account' || to.kind !== 'account') return false;
        const isBack = subs.has(from.address);
        if (!isBack) subs.add(to.address);
        return isBack;
      })(rules);
    },
  },
  {
    id: 'history.vaults-unlisted',
    clause: 'history.ledger.vault',
    title: "a follower's deposit is not listed",
    edit: unlisted(({ why }) => why.kind === 'vault' && !why.byLeader),
  },
  {
    id: 'history.vault-payouts-unlisted',
    clause: 'history.ledger.vault',
    title: "a follower's withdrawal is not listed",
    needs: ['control'],
    edit: unlisted(({ why }) => why.kind === 'vault' && !why.byLeader && !why.isPaidIn),
  },
  {
    id: 'history.vaults-named',
    clause: 'history.ledger.vault',
    title: 'what goes into a vault names the account as its own counterparty',
    edit: makeReadDataEdit(read, (data) =>
      editEachRow(data, 'ledger_updates', (row) =>
        row.kind === 'transfer' && row.counterparty === undefined
          ? { ...row, counterparty: data.address ?? null }
          : row,
      ),
    ),
  },
  {
    id: 'history.tokens-unsigned',
    clause: 'history.ledger.sign',
    title: 'the delta of a token that was sent is positive',
    edit: rows((row) => (row.coin === 'USDC' ? row : { ...row, delta: String(row.delta).replace('-', '') })),
  },
  {
    id: 'history.all-is-usdc',
    clause: 'history.ledger.coin',
    title: 'every row is of USDC',
    edit: rows((row) => ({ ...row, coin: 'USDC' })),
  },
  {
    id: 'history.counterparty-missing',
    clause: 'history.ledger.counterparty',
    title: 'a row does not name the other side',
    edit: rows((row) => omitKey(row, 'counterparty')),
  },
  {
    id: 'history.counterparty-is-recipient',
    clause: 'history.ledger.counterparty',
    title: 'both rows of a send name its recipient',
    edit: makeReadDataEdit(read, (data) =>
      editEachRow(data, 'ledger_updates', (row) =>
        String(row.delta).startsWith('-') ? row : { ...row, counterparty: data.address ?? null },
      ),
    ),
  },
  {
    id: 'history.liquidation-lost',
    clause: 'history.ledger.liquidation',
    title: 'a forced close leaves no row',
    edit: makeLedgerRowsEdit(() => ({ 'forced-close': () => [] })),
  },
  {
    id: 'history.liquidation-unsigned',
    clause: 'history.ledger.sign',
    title: 'what a forced close cost is told without its sign',
    edit: rows((row) => (row.kind === 'liquidation' ? { ...row, delta: String(row.delta).replace('-', '') } : row)),
  },
  {
    id: 'history.isolated-liquidation-lost',
    clause: 'history.ledger.liquidation',
    title: 'a forced close of an isolated position leaves no row',
    edit: makeLedgerRowsEdit(({ 'forced-close': close }) => ({
      'forced-close': (event) =>
        event.cause.kind === 'rule' && event.cause.rule === 'forced_close_isolated' ? [] : close(event),
    })),
  },
  {
    id: 'history.short-liquidation-lost',
    clause: 'history.ledger.liquidation',
    title: 'a forced close of a short leaves no row',
    needs: ['control'],
    edit: makeLedgerRowsEdit(({ 'forced-close': close }) => ({
      'forced-close': (event) => (event.side === 'short' ? [] : close(event)),
    })),
  },
  {
    id: 'history.liquidation-market-as-text',
    clause: 'history.ledger.liquidation-market',
    title: 'the market of a forced close is told as text',
    edit: rows((row) => (row.kind === 'liquidation' ? { ...row, market: String(row.market) } : row)),
  },
  {
    id: 'history.liquidation-at-next-mark',
    clause: 'history.ledger.liquidation-market',
    title: 'the row of a forced close has another price than the mark',
    edit: rows((row) => (row.kind === 'liquidation' ? { ...row, mark_px: '1' } : row)),
  },
  {
    id: 'history.liquidation-with-cause',
    clause: 'history.ledger.liquidation-cause',
    title: 'the row of a forced close carries a cause',
    edit: rows((row) => (row.kind === 'liquidation' ? { ...row, cause: 'forced_close_full' } : row)),
  },
  {
    id: 'history.staking-deposit-as-transfer',
    clause: 'history.ledger.staking-deposit',
    title: 'what goes into stake is a transfer',
    edit: renamed('staking_deposit', 'transfer'),
  },
  {
    id: 'history.staking-deposit-positive',
    clause: 'history.ledger.sign',
    title: 'what goes into stake is told as money that came in',
    edit: rows((row) => (row.kind === 'staking_deposit' ? { ...row, delta: String(row.delta).replace('-', '') } : row)),
  },
  {
    id: 'history.staking-withdraw-as-deposit',
    clause: 'history.ledger.staking-withdraw',
    title: 'what comes out of stake is a deposit',
    edit: renamed('staking_withdraw', 'deposit'),
  },
  {
    id: 'history.delegation-unlisted',
    clause: 'history.ledger.delegate',
    title: 'a delegation leaves no row',
    edit: unlisted(({ why }) => why.kind === 'staking' && why.ledger === 'delegate'),
  },
  {
    id: 'history.undelegation-as-transfer',
    clause: 'history.ledger.undelegate',
    title: 'what is taken back from a validator is a transfer',
    edit: renamed('undelegate', 'transfer'),
  },
  {
    id: 'history.undelegation-once',
    clause: 'history.ledger.undelegate',
    title: 'what is taken back from a validator leaves a row the first time alone',
    edit: makeReadDataEdit(read, ({ ledger_updates: listed, ...data }) => {
      const all = isJsonArray(listed) ? listed : [];
      const isUndelegation = (row: JsonValue) => isJsonObject(row) && row.kind === 'undelegate';
      const undelegations = all.filter(isUndelegation);
      const oldest = undelegations.reduce(
        (first, row) => (timeOf(row) < timeOf(first) ? row : first),
        undelegations[0] ?? null,
      );
      return { ...data, ledger_updates: all.filter((row) => !isUndelegation(row) || row === oldest) };
    }),
  },
  {
    id: 'history.withdrawal-as-transfer',
    clause: 'history.ledger.withdraw',
    title: 'a withdrawal to another chain is a transfer',
    edit: renamed('withdraw', 'transfer'),
  },
  {
    id: 'history.withdrawal-to-second-chain-unlisted',
    clause: 'history.ledger.withdraw',
    title: 'a withdrawal to the second chain leaves no row',
    edit: unlisted(({ why }) => why.kind === 'bridge' && why.ledger === 'withdraw' && why.chain === 2),
  },
  {
    id: 'history.withdrawal-positive',
    clause: 'history.ledger.withdraw',
    title: 'a withdrawal is told as money that came in',
    edit: rows((row) => (row.kind === 'withdraw' ? { ...row, delta: String(row.delta).replace('-', '') } : row)),
  },
  {
    id: 'history.credit-from-nowhere',
    clause: 'history.ledger.bridge-credit',
    title: 'a credit from another chain does not name it',
    needs: ['control'],
    edit: rows((row) => omitKey(row, 'chain')),
  },
  {
    id: 'history.credit-of-one-chain',
    clause: 'history.ledger.bridge-credit',
    title: 'every credit from another chain is of the first',
    needs: ['control'],
    edit: rows((row) => (row.chain === undefined ? row : { ...row, chain: 1 })),
  },
  {
    id: 'history.ledger-earn-transfer',
    clause: 'history.ledger.earn',
    title: 'what goes into a pool that lends is a transfer in the ledger',
    edit: rows((row) => (row.kind === 'earn_deposit' ? { ...row, kind: 'transfer' } : row)),
  },
];

function renamed(from: string, to: string): RulesEdit {
  return rows((row) => (row.kind === from ? { ...row, kind: to } : row));
}

type LedgerRows = HistoryRules['ledger']['rows'];

export function makeLedgerRowsEdit(change: (rows: LedgerRows) => Partial<LedgerRows>): RulesEdit {
  return rulesEditorAt('engine', 'history', 'ledger')(({ rows }) => ({ rows: { ...rows, ...change(rows) } }));
}

/** Omits some movements from the ledgers. */
function unlisted(which: (event: MoneyEvent) => boolean): RulesEdit {
  return makeLedgerRowsEdit(({ money }) => ({ money: (event) => (which(event) ? [] : money(event)) }));
}

function rows(edit: (row: JsonObject) => JsonObject): RulesEdit {
  return makeReadDataEdit(read, (data) => editEachRow(data, 'ledger_updates', edit));
}

/** Records some movements as others. */
export function makeLedgerEventsEdit(change: (event: StampedEvent<MoneyEvent>) => StampedEvent<MoneyEvent>): RulesEdit {
  return makeLedgerRowsEdit(({ money }) => ({ money: (event) => money(change(event)) }));
}

function timeOf(row: JsonValue): number {
  return isJsonObject(row) ? Number(row.time) : 0;
}
