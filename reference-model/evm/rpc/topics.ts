import type { JsonValue } from '../../../spec-schemas/json/lossless.ts';
import type { Core } from '../../core.ts';
import type { EvmBlock } from '../../state/evm.ts';
import { matchingLogs } from './log-methods.ts';
import { parseLogFilterParam, UNREADABLE_PARAM } from './rpc-params.ts';
import { servedBlockHeader } from './rpc-served.ts';

/** A block that has come; without content if it was empty. */
export interface EvmBlockEvent {
  readonly number: number;
  readonly block: EvmBlock | null;
}

/** Returns the results to notify for a block, one notification each. */
export type MakeBlockNotifications = (core: Core, news: EvmBlockEvent) => readonly unknown[];

/** Returns the notifier of a topic for a subscription with these parameters; null: they are invalid. */
export type OpenRpcTopic = (params: readonly JsonValue[]) => MakeBlockNotifications | null;

/** Topics of `eth_subscribe`. @source engine facts, section 27 */
export const rpcTopicOpeners: Readonly<Record<string, OpenRpcTopic>> = {
  newHeads: () => (core, news) => [servedBlockHeader(core, news.number, news.block)],
  logs: ([wanted = {}]) => {
    const read = parseLogFilterParam(wanted);
    if (read === UNREADABLE_PARAM) return null;
    return (_core, { block }) => (block === null ? [] : matchingLogs(block, read));
  },
  newPendingTransactions:
    () =>
    (_core, { block }) =>
      (block?.entries ?? []).map(({ transaction }) => transaction.hash),
};
