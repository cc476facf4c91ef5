import { isJsonObject } from '../../../spec-schemas/json/lossless.ts';
import { refusalAnswer } from '../../answers/answer.ts';
import { rpcResultAnswer } from '../../evm/rpc/rpc-answer.ts';
import { refuse } from '../../refusal.ts';
import { rulesEditorAt, withChangedEntry } from '../../rule-edits.ts';
import type { Fault } from '../fault.ts';
import {
  makeExchangeRulesEdit,
  makeExchangeStatusEdit,
  makeReadAnswerEdit,
  makeReadArgumentsEdit,
  makeReadRulesEdit,
} from '../operators/transport.ts';
import { editEachRow, makeReadDataEdit } from '../operators/wire.ts';

/** Faults in the arguments of reads, in the answers to them, and in the numbers and rates of rows. */
export const argumentFaults: readonly Fault[] = [
  {
    id: 'transport.number-beside-coin',
    clause: 'transport.argument.legacy-market',
    title: 'markets with the number of a market beside its coin are refused',
    edit: makeReadAnswerEdit(
      'markets',
      (served) => (core, request, node) =>
        request.asset_id === undefined
          ? served(core, request, node)
          : refusalAnswer(refuse('INVALID_REQUEST', 'markets are named by coin')),
    ),
  },
  {
    id: 'transport.limit-of-lives-as-text',
    clause: 'transport.body.wrong-type',
    title: 'user_position_history takes a limit as a string for one that is left out',
    edit: makeReadAnswerEdit(
      'user_position_history',
      (served) => (core, request, node) =>
        served(core, typeof request.limit === 'string' ? { ...request, limit: null } : request, node),
    ),
  },
  {
    id: 'transport.open-orders-by-user',
    clause: 'transport.address.every-read',
    title: 'open_orders takes its account as user only',
    edit: makeReadAnswerEdit(
      'open_orders',
      (served) => (core, request, node) => served(core, { ...request, address: request.user ?? null }, node),
    ),
  },
  {
    id: 'transport.limit-clamped',
    clause: 'transport.argument.out-of-range',
    title: 'a limit beyond 32 bits is clamped to them',
    edit: makeReadArgumentsEdit(({ count }) => ({
      count: (sent) =>
        count(typeof sent.value === 'number' ? { ...sent, value: Math.min(2 ** 32 - 1, sent.value) } : sent),
    })),
  },
  {
    id: 'transport.limit-of-a-fraction',
    clause: 'transport.argument.out-of-range',
    title: 'a limit that is no integer is cut to one',
    edit: makeReadArgumentsEdit(({ count }) => ({
      count: (sent) =>
        count(typeof sent.value === 'number' && sent.value > 0 ? { ...sent, value: Math.floor(sent.value) } : sent),
    })),
  },
  {
    id: 'transport.coin-in-lower-case',
    clause: 'transport.argument.coin',
    title: 'a market is known by its symbol in lower case',
    edit: makeReadArgumentsEdit(({ coin }) => ({
      coin: (sent) => coin(typeof sent.value === 'string' ? { ...sent, value: sent.value.toLowerCase() } : sent),
    })),
  },
  ...(['l2_book', 'trades'] as const).map((read) => ({
    id: `transport.${read.replace('_', '-')}-of-first-market`,
    clause: 'transport.argument.coin' as const,
    title: `${read} shows the first market, whichever is named`,
    edit: makeReadArgumentsEdit(({ coin }) => ({
      coin: (sent) => {
        const named = coin(sent);
        const first = sent.core.state.markets.get(0);
        return sent.type !== read || !('value' in named) || first === undefined
          ? named
          : { value: { ...named.value, market: first } };
      },
    })),
  })),
  {
    id: 'transport.peers-of-an-account',
    clause: 'transport.argument.none',
    title: 'gossip_root_ips asks for an address',
    edit: makeReadRulesEdit(({ table }) => ({
      table: new Map([
        ...table,
        ['gossip_root_ips', () => refusalAnswer(refuse('INVALID_REQUEST', 'missing field: address'))],
      ]),
    })),
  },
  {
    id: 'transport.oid-chooses-read',
    clause: 'transport.type.dispatch',
    title: 'open_orders with an oid answers as order_status',
    edit: makeReadRulesEdit(({ table }) => {
      const orders = table.get('open_orders');
      const order = table.get('order_status');
      if (orders === undefined || order === undefined) return {};
      return {
        table: new Map([
          ...table,
          ['open_orders', (core, request, node) => (request.oid === undefined ? orders : order)(core, request, node)],
        ]),
      };
    }),
  },
  {
    id: 'transport.ratio-as-number',
    clause: 'transport.scalar.bps',
    title: 'init_margin_ratio is a JSON number',
    edit: makeReadDataEdit('markets_meta', (data) =>
      editEachRow(data, 'perp', (row) => ({ ...row, init_margin_ratio: Number(row.init_margin_ratio) })),
    ),
  },
  {
    id: 'transport.token-id-as-text',
    clause: 'transport.scalar.asset-id',
    title: 'the id of a token is text',
    edit: makeReadDataEdit('markets_meta', (data) =>
      isJsonObject(data.spot)
        ? { ...data, spot: editEachRow(data.spot, 'tokens', (row) => ({ ...row, id: String(row.id) })) }
        : data,
    ),
  },
  {
    id: 'transport.enacted-refused',
    clause: 'transport.retired.successors',
    title: 'validator_votes lists open votes only',
    edit: makeReadArgumentsEdit(({ status: known }) => ({
      status: (sent) =>
        sent.value === 'enacted'
          ? { rejection: refusalAnswer(refuse('INVALID_REQUEST', 'status')), bound: false }
          : known(sent),
    })),
  },
  {
    id: 'transport.devnet-of-another-number',
    clause: 'transport.network.devnet',
    title: 'a devnet names chain 1',
    edit: makeExchangeStatusEdit(() => ({
      chain_identity: (_, { state }) => state.chain.identity.replace(/^c\d+/, 'c1'),
    })),
  },
  {
    id: 'transport.mainnet-as-devnet',
    clause: 'transport.network.mainnet',
    title: 'a node whose EVM is that of mainnet calls itself a devnet',
    edit: rulesEditorAt(
      'evm',
      'rpc',
    )(({ table }) => ({
      table: withChangedEntry(table, 'eth_chainId', () => () => rpcResultAnswer('0x2304')),
    })),
  },
  {
    id: 'transport.testnet-as-devnet',
    clause: 'transport.network.testnet',
    title: 'a testnet calls itself a devnet',
    edit: makeExchangeRulesEdit(({ recovers }) => ({
      recovers: (parts) => recovers({ ...parts, domain: { ...parts.domain, chainId: 114514 } }),
    })),
  },
];
