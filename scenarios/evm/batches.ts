import { check } from '../../harness/check/check.ts';
import { EvmDesk, rpcCall } from '../../harness/setup/evm.ts';
import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';

/** @source write-api, "Limits" */
const MOST = 100;

/** The right id on each, whatever order the replies stand in; every third call asks for what nobody serves. */
function batchOf(count: number) {
  return Array.from({ length: count }, (_, id) => rpcCall(id, id % 3 === 2 ? 'eth_noSuchMethod' : 'eth_chainId'));
}

export default check({
  id: 'evm.batch.limits',
  title: 'a batch of 100 is answered call by call, one of 101 not at all',
  clauses: ['evm.batch.answers', 'evm.batch.whole'],
  by: 'observe',
  needs: ['evm'],
  async run({ given, target, pace, expect }) {
    const desk = new EvmDesk({ given, target, pace });
    for (const count of given.some([2, MOST], 1)) {
      const { json } = await desk.send(batchOf(count));
      const replies = isJsonArray(json) ? json.filter(isJsonObject) : [];
      const right = replies.filter(({ id, ...reply }) =>
        typeof id === 'number' && id % 3 === 2 ? 'error' in reply : 'result' in reply,
      );
      const ids = new Set(right.map(({ id }) => id));
      expect('evm.batch.answers').that(replies.length === count && ids.size === count, {
        expected: `a reply to each of ${count} calls`,
        actual: `${replies.length} replies, ${ids.size} of them right: ${JSON.stringify(json)?.slice(0, 200)}`,
      });
    }
    const { json } = await desk.send(batchOf(MOST + 1));
    const { error } = isJsonObject(json) ? json : {};
    expect('evm.batch.whole').that(isJsonObject(error) && error.code === -32_600, {
      expected: `one error -32600 for ${MOST + 1} calls`,
      actual: JSON.stringify(json)?.slice(0, 200),
    });
  },
});
