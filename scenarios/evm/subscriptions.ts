import { check } from '../../harness/check/check.ts';
import { EvmDesk } from '../../harness/setup/evm.ts';
import { EvmLine, openEvmLine } from '../../harness/setup/evm-line.ts';
import { isJsonObject, type JsonValue } from '../../spec-schemas/json/lossless.ts';

const word = (digit: string) => `0x${digit.repeat(64)}`;
const [SENT, NEVER_SENT] = [word('a'), word('b')];

/** A quantity of a result; -1 where it has none there. */
function quantityIn(result: JsonValue | undefined, key: string): number {
  const value = isJsonObject(result) ? result[key] : undefined;
  return typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? Number(value) : -1;
}

export default check({
  id: 'evm.socket.subscriptions',
  title: 'who subscribes is told of blocks, logs and committed transactions, until he ends it',
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
    const desk = new EvmDesk(context);
    const contract = await desk.telling();
    const line = await openEvmLine(context);
    expect('evm.socket.subscribes').that(line instanceof EvmLine, {
      ...{ expected: 'a websocket at /evm', actual: line instanceof EvmLine ? 'one' : `HTTP ${line.status}` },
    });
    if (!(line instanceof EvmLine)) return;
    const subscribed = async (topic: string, ...params: readonly JsonValue[]) => {
      const { result, error } = await line.call('eth_subscribe', topic, ...params);
      expect('evm.socket.subscribes').that(typeof result === 'string', {
        ...{ expected: `an id for ${topic}`, actual: result ?? error, path: 'result' },
      });
      return result;
    };
    const heads = await subscribed('newHeads');
    const committed = await subscribed('newPendingTransactions');
    const logs = await subscribed('logs', { address: contract, topics: [SENT] });
    const none = await subscribed('logs', { address: contract, topics: [NEVER_SENT] });
    const ids = [heads, committed, logs, none];

    const sender = given.stranger();
    const { hash } = await desk.sent(sender, { to: contract, data: SENT });
    const receipt = await desk.receipt(hash);
    given.that(receipt?.mtfStatus === 'success', 'a transaction to a contract of our own is not run');
    const number = quantityIn(receipt ?? undefined, 'blockNumber');

    const isOfHash = (result: JsonValue | undefined) => isJsonObject(result) && result.transactionHash === hash;
    const seen = await line.toldOnce(heads, (results) => results.some((head) => quantityIn(head, 'number') >= number));
    const strange = line.named.filter((id) => !ids.includes(id));
    expect('evm.socket.subscribes').that(strange.length === 0, {
      ...{ expected: `notifications of ${ids.join(', ')}`, actual: strange[0] ?? null, path: 'params.subscription' },
    });
    const numbers = seen.map((head) => quantityIn(head, 'number'));
    const rises = numbers.every((one, at) => at === 0 || one > (numbers[at - 1] ?? 0));
    expect('evm.socket.heads').that(numbers.includes(number) && rises, {
      ...{ expected: `rising blocks, and among them ${number}`, actual: numbers, path: 'params.result.number' },
    });
    const hashes = await line.toldOnce(committed, (results) => results.includes(hash));
    expect('evm.socket.committed').that(hashes.includes(hash), {
      ...{ expected: `the hash ${hash}`, actual: hashes, path: 'params.result' },
    });
    const told = await line.toldOnce(logs, (results) => results.some(isOfHash));
    const others = line.told(none);
    expect('evm.socket.logs').that(told.length === 1 && told.every(isOfHash) && others.length === 0, {
      ...{ expected: `the one log of ${hash}, and none of another topic`, actual: [...told, ...others] },
    });

    const ended = await line.call('eth_unsubscribe', committed ?? '');
    const after = expect('evm.socket.unsubscribe');
    if (!after.exercised(ended.result === true, 'eth_unsubscribe, taken')) return;
    const before = line.told(committed).length;
    const again = await desk.sent(sender, { to: contract, data: SENT });
    given.that((await desk.receipt(again.hash)) !== null, 'a second transaction has no receipt');
    await line.toldOnce(logs, (results) => results.length > 1);
    after.that(line.told(committed).length === before, {
      ...{ expected: 'nothing more after eth_unsubscribe', actual: line.told(committed).slice(before) },
    });
  },
});
