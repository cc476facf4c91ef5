import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { EvmRpcClient, receiptShowsExecution } from '../../harness/setup/evm.ts';
import { EvmSocket, openEvmSocket } from '../../harness/setup/evm-socket.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const word = (digit: string) => `0x${digit.repeat(64)}`;
const SENT = word('a');
const NEVER_SENT = word('b');

/** A quantity in a result; -1 if absent or invalid. */
function quantityIn(result: JsonValue | undefined, key: string): number {
  const value = isJsonObject(result) ? result[key] : undefined;
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : -1;
}

export default check({
  id: 'evm.socket.subscriptions',
  title: 'a subscriber receives blocks, logs and committed transactions until eth_unsubscribe',
  clauses: [
    'evm.socket.subscribes',
    'evm.socket.heads',
    'evm.socket.logs',
    'evm.socket.committed',
    'evm.socket.unsubscribe',
  ],
  by: 'act',
  needs: ['evm'],
  leases: ['clock'],
  async run(context) {
    const { given, expect } = context;
    const desk = new EvmRpcClient(context);
    const contract = await desk.deployLogContract();
    const line = await openEvmSocket(context);
    if (!(line instanceof EvmSocket)) {
      expect('evm.socket.subscribes').absent(derived(`HTTP ${line.status}`, line), 'refusal of a websocket at /evm');
      return;
    }
    const subscribed = async (topic: string, ...params: readonly JsonValue[]) => {
      const reply = await line.call('eth_subscribe', topic, ...params);
      expect('evm.socket.subscribes').relation(
        `a subscription id for ${topic}`,
        { reply },
        ({ reply: { result } }) => typeof result === 'string',
        'result',
      );
      return reply.result;
    };
    const heads = await subscribed('newHeads');
    const committed = await subscribed('newPendingTransactions');
    const logs = await subscribed('logs', { address: contract, topics: [SENT] });
    const none = await subscribed('logs', { address: contract, topics: [NEVER_SENT] });
    const ids = [heads, committed, logs, none];

    const sender = given.stranger();
    const { hash } = await desk.sendTransaction(sender, { to: contract, data: SENT });
    const receipt = await desk.receipt(hash);
    const wasRun = receiptShowsExecution(receipt.value);
    if (wasRun === null) throw new NotExercised('a receipt that says whether its transaction was run');
    given.require(wasRun, 'a transaction to a contract of our own is not run');
    const number = quantityIn(receipt.value, 'blockNumber');

    const isOfHash = (result: JsonValue | undefined) => isJsonObject(result) && result.transactionHash === hash;
    const observed = await line.awaitResults(heads, (results) =>
      results.some((head) => quantityIn(head, 'number') >= number),
    );
    expect('evm.socket.subscribes').relation(
      `notifications only for the subscription ids ${ids.join(', ')}`,
      { named: line.subscriptionIds },
      ({ named }) => named.every((id) => ids.includes(id)),
      'params.subscription',
    );
    const heights = observed.value.map((head) => quantityIn(head, 'number'));
    expect('evm.socket.heads').relation(
      `rising block numbers that include ${number}`,
      { numbers: derived(heights, observed) },
      ({ numbers }) => numbers.includes(number) && numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0)),
      'params.result.number',
    );
    const hashes = await line.awaitResults(committed, (results) => results.includes(hash));
    expect('evm.socket.committed').relation(
      `a notification with the hash ${hash}`,
      { hashes },
      (reported) => reported.hashes.includes(hash),
      'params.result',
    );
    const reported = await line.awaitResults(logs, (results) => results.some(isOfHash));
    const others = line.resultsOf(none);
    expect('evm.socket.logs').relation(
      `one log notification of ${hash}, and none for another topic`,
      { told: reported, others },
      (logged) => logged.told.length === 1 && logged.told.every(isOfHash) && logged.others.length === 0,
    );

    const ended = await line.call('eth_unsubscribe', committed ?? '');
    const after = expect('evm.socket.unsubscribe');
    if (!after.exercised(ended.result === true, 'eth_unsubscribe, taken')) return;
    const before = line.resultsOf(committed).value.length;
    const again = await desk.sendTransaction(sender, { to: contract, data: SENT });
    given.require((await desk.receipt(again.hash)).value !== null, 'a second transaction has no receipt');
    await line.awaitResults(logs, (results) => results.length > 1);
    const all = line.resultsOf(committed);
    after.relation(
      'no notification after eth_unsubscribe',
      { more: derived(all.value.slice(before), all) },
      ({ more }) => more.length === 0,
    );
  },
});
