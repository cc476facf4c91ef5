import { isJsonArray, isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import type { Answer } from '../../answers/answer.ts';
import { microOfUsd } from '../../numeric/crossings.ts';
import { formatUsd } from '../../numeric/served.ts';
import { rulesEditorAt } from '../../rule-edits.ts';
import type { RulesEdit } from '../../rules.ts';
import { type Withdrawal, withdrawalsOf } from '../../state/bridge.ts';
import type { Fault } from '../fault.ts';
import { editEachRow, makeReadDataEdit, makeReplyBodyEdit, omitKey } from '../operators/wire.ts';

const read = 'bridge_withdrawal_history';
const history = rulesEditorAt('reads', 'bridgeHistory');

/** Faults in the list of withdrawals. */
export const bridgeHistoryFaults: readonly Fault[] = [
  {
    id: 'bridge.token-missing',
    clause: 'bridge.history.shape',
    title: 'an entry does not name its token',
    edit: makeReadDataEdit(read, (data) => editEachRow(data, 'entries', (row) => omitKey(row, 'token'))),
  },
  {
    id: 'bridge.chain-by-name',
    clause: 'bridge.history.chain',
    title: 'the chain of an entry is its name',
    edit: row({ chain: ({ chain }) => (chain === 1 ? 'Base' : 'Arbitrum') }),
  },
  {
    id: 'bridge.chain-of-another',
    clause: 'bridge.history.chain',
    title: 'an entry tells the other chain',
    edit: row({ chain: ({ chain }) => 3 - chain }),
  },
  {
    id: 'bridge.amount-in-whole-usdc',
    clause: 'bridge.history.amount',
    title: 'amount_units is in whole USDC',
    edit: row({ amount_units: ({ amount }) => formatUsd(amount) }),
  },
  {
    id: 'bridge.amount-of-whole-usdc',
    clause: 'bridge.history.amount',
    title: 'amount_units counts whole USDC, and leaves out the rest',
    edit: row({ amount_units: ({ amount }) => String(microOfUsd(amount) / 1_000_000n) }),
  },
  {
    id: 'bridge.padded-on-the-right',
    clause: 'bridge.history.destination',
    title: 'the destination is padded on the right',
    edit: row({ dst_addr: ({ destination }) => `0x${destination.slice(2).padEnd(64, '0')}` }),
  },
  {
    id: 'bridge.destination-of-first',
    clause: 'bridge.history.destination',
    title: 'every entry has the destination of the oldest one',
    edit: makeReadDataEdit('bridge_withdrawal_history', (data) => {
      const [oldest] = isJsonArray(data.entries) ? data.entries : [];
      return editEachRow(data, 'entries', (entry) => ({
        ...entry,
        ...(isJsonObject(oldest) ? { dst_addr: oldest.dst_addr ?? null } : {}),
      }));
    }),
  },
  {
    id: 'bridge.short-destination',
    clause: 'bridge.history.destination',
    title: 'the destination has 20 bytes',
    edit: row({ dst_addr: ({ destination }) => destination }),
  },
  {
    id: 'bridge.status-of-its-own',
    clause: 'bridge.history.status-words',
    title: 'what waits is called pending',
    edit: row({ status: ({ status }) => (status === 'awaiting_cosignatures' ? 'pending' : status) }),
  },
  {
    id: 'bridge.released-at-zero',
    clause: 'bridge.history.released-at',
    title: 'released_at_ms of what is not released is 0',
    edit: row({ released_at_ms: ({ releasedAtMs }) => releasedAtMs ?? 0 }),
  },
  {
    id: 'bridge.never-over',
    clause: 'bridge.history.open',
    title: 'every entry is open',
    needs: ['control'],
    edit: row({ open: () => true }),
  },
  {
    id: 'bridge.open-until-signed',
    clause: 'bridge.history.open',
    title: 'an entry that is ready is not open',
    needs: ['control'],
    edit: row({ open: ({ status }) => status === 'awaiting_cosignatures' }),
  },
  {
    id: 'bridge.newest-first',
    clause: 'bridge.history.order',
    title: 'entries stand newest first',
    edit: history(() => ({ order: (entries) => entries.toReversed() })),
  },
  {
    id: 'bridge.uncapped',
    clause: 'bridge.history.cap',
    title: 'an answer holds as many entries as there are',
    needs: ['control'],
    edit: history(() => ({ keep: (entries) => entries })),
  },
  {
    id: 'bridge.cut-at-half',
    clause: 'bridge.history.cap',
    title: 'a list is cut at 128 entries',
    edit: history(() => ({ most: 128 })),
  },
  {
    id: 'bridge.cut-in-silence',
    clause: 'bridge.history.truncated',
    title: 'a list that was cut does not say so',
    needs: ['control'],
    edit: history(({ body }) => ({ body: { ...body, truncated: () => false } })),
  },
  {
    id: 'bridge.always-cut',
    clause: 'bridge.history.truncated',
    title: 'every list says that it was cut',
    edit: history(({ body }) => ({ body: { ...body, truncated: () => true } })),
  },
  {
    id: 'bridge.cut-by-chain',
    clause: 'bridge.history.truncated',
    title: 'a list of one chain says that it was cut where there are entries of another',
    edit: history(({ body }) => ({
      body: {
        ...body,
        truncated: ({ address, rows }, { state }) => rows.length < withdrawalsOf(state, address).length,
      },
    })),
  },
  {
    id: 'bridge.filter-ignored',
    clause: 'bridge.history.filter',
    title: 'a chain leaves the entries of all',
    edit: history(() => ({ isAsked: () => true })),
  },
  {
    id: 'bridge.nobody-has-none',
    clause: 'bridge.history.address',
    title: 'the withdrawals of nobody are an empty list',
    edit: missingAddress({ kind: 'read', type: read, body: { entries: [], truncated: false } }),
  },
  {
    id: 'bridge.empty-without-archive',
    clause: 'bridge.history.no-archive',
    title: 'an archive out of reach makes an empty list',
    needs: ['control'],
    edit: history(() => ({
      unreachable: () => ({ kind: 'read', type: read, body: { entries: [], truncated: false } }),
    })),
  },
  {
    id: 'bridge.other-chain-not-found',
    clause: 'bridge.history.chain-any',
    title: 'a chain that there is not answers 404',
    edit: makeReplyBodyEdit((request, _body, reply) => {
      const asked = JSON.stringify(request) ?? '';
      const isOther = asked.includes(`"${read}"`) && asked.includes('"chain"') && !/"chain":[12]\b/.test(asked);
      return isOther ? { ...reply, status: 404 } : reply;
    }, '/info'),
  },
  {
    id: 'bridge.other-chain-taken',
    clause: 'bridge.history.chain-other',
    title: 'a chain that there is not leaves all entries in the next release',
    needs: ['next'],
    edit: rulesEditorAt(
      'reads',
      'arguments',
    )(({ 'number-option': number }) => ({
      'number-option': (sent) => (sent.type === read && sent.value === 3 ? { value: null } : number(sent)),
    })),
  },
];

function row(fields: Readonly<Record<string, (entry: Withdrawal) => unknown>>): RulesEdit {
  return history(({ row: before }) => ({ row: { ...before, ...fields } }));
}

function missingAddress(answer: Answer): RulesEdit {
  return rulesEditorAt(
    'reads',
    'rejections',
  )(({ missingAddress: before }) => ({
    missingAddress: (sent) => (sent.type === read ? answer : before(sent)),
  }));
}
