import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  printJson,
} from '../../spec-schemas/json/lossless.ts';
import { rpcErrorAnswer, rpcResultAnswer } from '../evm/rpc/rpc-answer.ts';
import type { RpcMethod } from '../evm/rpc/rpc-method.ts';
import type { RpcSocketRules } from '../evm/rpc/rpc-rules.ts';
import { evmBlockHash, rpcQuantityOf } from '../evm/rpc/rpc-served.ts';
import type { MakeBlockNotifications } from '../evm/rpc/topics.ts';
import { rulesEditorAt, withChangedEntry } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import type { Fault } from './fault.ts';
import { makeReplyBodyEdit, omitKey } from './operators/wire.ts';

const rpc = rulesEditorAt('evm', 'rpc');
const blocks = rulesEditorAt('evm', 'blocks');

/** Serves one method in another way. */
function method(name: string, change: (served: RpcMethod) => RpcMethod): RulesEdit {
  return rpc(({ table }) => ({ table: withChangedEntry(table, name, change) }));
}

const socket: (edit: (rules: RpcSocketRules) => Partial<RpcSocketRules>) => RulesEdit = (edit) =>
  rpc((rules) => ({ socket: { ...rules.socket, ...edit(rules.socket) } }));

/** Changes the notifications of a topic. */
function topic(name: string, change: (tells: MakeBlockNotifications) => MakeBlockNotifications): RulesEdit {
  return socket(({ topics }) => ({
    topics: withChangedEntry(topics, name, (read) => (params) => {
      const tells = read(params);
      return tells === null ? null : change(tells);
    }),
  }));
}

/** Edits the answer to a single call. */
function reply(edit: (reply: JsonObject) => JsonValue): RulesEdit {
  return makeReplyBodyEdit(
    (_request, body, sent) => (isJsonObject(body) ? { ...sent, body: printJson(edit(body)) } : sent),
    '/evm',
  );
}

/** Whether a call asks for a block other than the latest. */
function asksForThePast(params: readonly JsonValue[]): boolean {
  return params.includes('earliest') || params.includes('0x0');
}

/** Answers for the latest block instead of none. */
function latestInPlaceOfNone(served: RpcMethod): RpcMethod {
  return (core, params, desk) => {
    const answer = served(core, params, desk);
    return 'result' in answer && answer.result === null ? served(core, ['latest', false], desk) : answer;
  };
}

/** Refuses unsupported log filters. */
function logFilter(isSupported: (filter: JsonObject) => boolean): RulesEdit {
  return method('eth_getLogs', (served) => (core, params, desk) => {
    const [filter] = params;
    return isJsonObject(filter) && !isSupported(filter)
      ? rpcErrorAnswer('params', 'invalid filter')
      : served(core, params, desk);
  });
}

export const evmFaults: readonly Fault[] = [
  {
    id: 'evm.chain-id-in-digits',
    clause: 'evm.rpc.chain-id',
    title: 'the chain id is written in decimal digits',
    edit: method(
      'eth_chainId',
      () =>
        ({ state }) =>
          rpcResultAnswer(String(state.chain.chainId)),
    ),
  },
  {
    id: 'evm.chain-of-its-own',
    clause: 'evm.rpc.networks',
    title: 'the EVM has another chain id than signatures',
    edit: blocks(({ chainId }) => ({ chainId: (core) => chainId(core) + 1 })),
  },
  {
    id: 'evm.ids-of-its-own',
    clause: 'evm.rpc.envelope',
    title: 'replies are numbered by the venue',
    edit: rpc(({ reply: printed }) => ({ reply: (_id, answer) => printed(1, answer) })),
  },
  {
    id: 'evm.result-beside-error',
    clause: 'evm.rpc.envelope',
    title: 'a refused call has a result of null beside its error',
    edit: reply((body) => ('error' in body ? { ...body, result: null } : body)),
  },
  {
    id: 'evm.no-version',
    clause: 'evm.rpc.envelope',
    title: 'replies do not name the version of the protocol',
    edit: reply((body) => omitKey(body, 'jsonrpc')),
  },
  {
    id: 'evm.unknown-method-is-an-error',
    clause: 'evm.rpc.unknown-method',
    title: 'a method that is not served is any error',
    edit: rpc(() => ({ unknown: () => rpcErrorAnswer('server', 'not served') })),
  },
  {
    id: 'evm.proofs-served',
    clause: 'evm.rpc.unknown-method',
    title: 'eth_getProof is answered, with nothing in it',
    edit: rpc(({ table }) => ({ table: new Map(table).set('eth_getProof', () => rpcResultAnswer(null)) })),
  },
  {
    id: 'evm.sends-unknown',
    clause: 'evm.rpc.no-server-keys',
    title: 'eth_sendTransaction is not known',
    edit: rpc(({ table, unknown }) => ({
      table: withChangedEntry(table, 'eth_sendTransaction', () => () => unknown('eth_sendTransaction')),
    })),
  },
  {
    id: 'evm.subscriptions-over-http',
    clause: 'evm.rpc.no-subscription',
    title: 'eth_subscribe over HTTP answers an id that nothing comes of',
    edit: method('eth_subscribe', () => () => rpcResultAnswer('0x1')),
  },
  {
    id: 'evm.socket-nowhere',
    clause: 'evm.socket.subscribes',
    title: 'no websocket is opened on the path of JSON-RPC',
    edit: socket(({ connection }) => ({ connection: { ...connection, path: '/evm/ws' } })),
  },
  {
    id: 'evm.notifications-of-nobody',
    clause: 'evm.socket.subscribes',
    title: 'notifications do not carry the id of their subscription',
    edit: socket(({ notification }) => ({ notification: (_id, result) => notification('0x0', result) })),
  },
  {
    id: 'evm.heads-untold',
    clause: 'evm.socket.heads',
    title: 'blocks without a transaction alone are told',
    edit: topic('newHeads', (tells) => (core, news) => (news.block === null ? tells(core, news) : [])),
  },
  {
    id: 'evm.heads-twice',
    clause: 'evm.socket.heads',
    title: 'each block is told twice',
    edit: topic('newHeads', (tells) => (core, news) => [...tells(core, news), ...tells(core, news)]),
  },
  {
    id: 'evm.logs-of-all',
    clause: 'evm.socket.logs',
    title: 'a filter of logs is not looked at',
    edit: socket(({ topics }) => ({ topics: withChangedEntry(topics, 'logs', (read) => () => read([])) })),
  },
  {
    id: 'evm.logs-untold',
    clause: 'evm.socket.logs',
    title: 'logs are not told',
    edit: topic('logs', () => () => []),
  },
  {
    id: 'evm.hashes-of-blocks',
    clause: 'evm.socket.committed',
    title: 'the hash of the block is told in place of those of its transactions',
    edit: topic('newPendingTransactions', () => (_core, { number }) => [evmBlockHash(number)]),
  },
  {
    id: 'evm.subscriptions-for-ever',
    clause: 'evm.socket.unsubscribe',
    title: 'a subscription that is ended goes on',
    edit: socket(() => ({ ends: false })),
  },
  {
    id: 'evm.long-slot-cut',
    clause: 'evm.rpc.storage-slot',
    title: 'a slot of too many digits is cut to 64',
    edit: method(
      'eth_getStorageAt',
      (served) =>
        (core, [owner = null, slot = null, block = null], desk) =>
          served(core, [owner, typeof slot === 'string' ? `0x${slot.slice(-64)}` : slot, block], desk),
    ),
  },
  {
    id: 'evm.short-slot-alone',
    clause: 'evm.rpc.storage-slot',
    title: 'a slot of 64 digits is too long',
    edit: method(
      'eth_getStorageAt',
      (served) => (core, params, desk) =>
        String(params[1]).length > 65 ? rpcErrorAnswer('params', 'oversized slot') : served(core, params, desk),
    ),
  },
  {
    id: 'evm.batch-begins-only',
    clause: 'evm.batch.answers',
    title: 'of a batch the first call alone is answered',
    edit: makeReplyBodyEdit(
      (_request, body, sent) => (isJsonArray(body) ? { ...sent, body: printJson(body.slice(0, 1)) } : sent),
      '/evm',
    ),
  },
  {
    id: 'evm.batch-of-99',
    clause: 'evm.batch.answers',
    title: 'a batch of 100 is too large',
    edit: rpc(({ mostElements }) => ({ mostElements: mostElements - 1 })),
  },
  {
    id: 'evm.batch-cut',
    clause: 'evm.batch.whole',
    title: 'a batch of any size is answered',
    edit: rpc(() => ({ mostElements: Number.MAX_SAFE_INTEGER })),
  },
  {
    id: 'evm.batch-refused-as-parameters',
    clause: 'evm.batch.whole',
    title: 'a batch that is too large has parameters at fault',
    edit: rpc(() => ({ tooMany: () => rpcErrorAnswer('params', 'too many') })),
  },
  {
    id: 'evm.past-nonce',
    clause: 'evm.rpc.block-tag',
    title: 'the nonce of an earlier block is that of then',
    edit: method(
      'eth_getTransactionCount',
      (served) => (core, params, desk) =>
        asksForThePast(params) ? rpcResultAnswer('0x0') : served(core, params, desk),
    ),
  },
  {
    id: 'evm.past-refused',
    clause: 'evm.rpc.block-tag',
    title: 'a call on an earlier block is refused',
    edit: method(
      'eth_call',
      (served) => (core, params, desk) =>
        asksForThePast(params) ? rpcErrorAnswer('server', 'no state') : served(core, params, desk),
    ),
  },
  {
    id: 'evm.past-code',
    clause: 'evm.rpc.block-tag',
    title: 'code is not there in a block before its own',
    edit: method(
      'eth_getCode',
      (served) => (core, params, desk) => (asksForThePast(params) ? rpcResultAnswer('0x') : served(core, params, desk)),
    ),
  },
  {
    id: 'evm.transactions-lost',
    clause: 'evm.rpc.raw-transaction',
    title: 'a transaction is taken, and never run',
    edit: method('eth_sendRawTransaction', (served) => (core, params, desk) => {
      const answer = served(core, params, desk);
      core.memory.evmWaiting.length = 0;
      return answer;
    }),
  },
  {
    id: 'evm.receipts-of-success',
    clause: 'evm.rpc.raw-transaction',
    title: 'what could not be paid is told as a success',
    edit: blocks(({ receipt }) => ({
      receipt: (core, transaction, outcome) => {
        const actual = receipt(core, transaction, outcome);
        return actual.status === 'insufficient_funds' ? { ...actual, status: 'success' } : actual;
      },
    })),
  },
  {
    id: 'evm.fate-untold',
    clause: 'evm.rpc.raw-transaction',
    title: 'receipts do not name the fate of their transaction',
    edit: reply((body) => (isJsonObject(body.result) ? { ...body, result: omitKey(body.result, 'mtfStatus') } : body)),
  },
  {
    id: 'evm.receipts-of-blocks-unserved',
    clause: 'evm.rpc.methods',
    title: 'eth_getBlockReceipts is not known',
    edit: rpc(({ table, unknown }) => ({
      table: withChangedEntry(table, 'eth_getBlockReceipts', () => () => unknown('eth_getBlockReceipts')),
    })),
  },
  {
    id: 'evm.hashes-without-number',
    clause: 'evm.rpc.block-hash',
    title: 'the number of a block stands in the high bytes of its hash',
    edit: reply((body) => {
      const { result } = body;
      if (!isJsonObject(result) || typeof result.parentHash !== 'string') return body;
      return { ...body, result: { ...result, hash: `0x${String(result.number).slice(2).padEnd(64, '0')}` } };
    }),
  },
  {
    id: 'evm.blocks-by-hash-unknown',
    clause: 'evm.rpc.blocks',
    title: 'no block is found by its hash',
    edit: method('eth_getBlockByHash', () => () => rpcResultAnswer(null)),
  },
  {
    id: 'evm.blocks-to-come',
    clause: 'evm.rpc.blocks',
    title: 'a block that has not come is the latest',
    edit: method('eth_getBlockByNumber', latestInPlaceOfNone),
  },
  {
    id: 'evm.latest-without-name',
    clause: 'evm.rpc.blocks',
    title: 'the latest block is not there by its own number',
    edit: method(
      'eth_getBlockByNumber',
      (served) => (core, params, desk) =>
        params[0] === rpcQuantityOf(core.state.evm.number) ? rpcResultAnswer(null) : served(core, params, desk),
    ),
  },
  {
    id: 'evm.transactions-counted-from-one',
    clause: 'evm.rpc.places',
    title: 'transactions of a block are counted from 1 by whoever asks for one by its place',
    edit: method(
      'eth_getTransactionByBlockHashAndIndex',
      (served) =>
        (core, [block = null, at = null], desk) =>
          served(core, [block, rpcQuantityOf(BigInt(String(at)) + 1n)], desk),
    ),
  },
  {
    id: 'evm.blocks-count-nothing',
    clause: 'evm.rpc.places',
    title: 'no block has a transaction by its number',
    edit: method('eth_getBlockTransactionCountByNumber', () => () => rpcResultAnswer('0x0')),
  },
  {
    id: 'evm.receipts-of-blocks-empty',
    clause: 'evm.rpc.places',
    title: 'a block has no receipts',
    edit: method('eth_getBlockReceipts', () => () => rpcResultAnswer([])),
  },
  {
    id: 'evm.inputs-unshown',
    clause: 'evm.rpc.places',
    title: 'a transaction is shown without its data',
    edit: method('eth_getTransactionByHash', (served) => (core, params, desk) => {
      const answer = served(core, params, desk);
      return 'result' in answer && answer.result !== null
        ? rpcResultAnswer({ ...Object(answer.result), input: '0x' })
        : answer;
    }),
  },
  {
    id: 'evm.logs-need-address',
    clause: 'evm.rpc.logs',
    title: 'a filter of logs without an address is refused',
    edit: logFilter((filter) => filter.address !== undefined),
  },
  {
    id: 'evm.logs-need-topics',
    clause: 'evm.rpc.logs',
    title: 'a topic of a filter that may be any is refused',
    edit: logFilter(({ topics }) => !isJsonArray(topics) || !topics.includes(null)),
  },
  {
    id: 'evm.logs-of-one-topic',
    clause: 'evm.rpc.logs',
    title: 'several words for one topic of a filter are refused',
    edit: logFilter(({ topics }) => !isJsonArray(topics) || !topics.some(isJsonArray)),
  },
  {
    id: 'evm.logs-of-all-blocks',
    clause: 'evm.rpc.logs',
    title: 'logs are searched in all blocks',
    edit: method(
      'eth_getLogs',
      (served) =>
        (core, [filter = null], desk) =>
          served(core, [isJsonObject(filter) ? { ...filter, fromBlock: '0x0', toBlock: 'latest' } : filter], desk),
    ),
  },
  {
    id: 'evm.logs-by-block-hash',
    clause: 'evm.rpc.logs-by-hash',
    title: 'the block that a filter names by its hash is not looked at',
    edit: method(
      'eth_getLogs',
      (served) =>
        (core, [filter = null], desk) =>
          served(core, [isJsonObject(filter) ? omitKey(filter, 'blockHash') : filter], desk),
    ),
  },
  {
    id: 'evm.slots-empty',
    clause: 'evm.rpc.stored',
    title: 'no slot shows what is stored in it',
    edit: method('eth_getStorageAt', (served) => (core, params, desk) => {
      const answer = served(core, params, desk);
      return 'result' in answer ? rpcResultAnswer(`0x${'0'.repeat(64)}`) : answer;
    }),
  },
];
