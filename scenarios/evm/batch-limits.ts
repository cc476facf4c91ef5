import { check } from '../../harness/check/check.ts';
import { EvmRpcClient, makeRpcCallBody } from '../../harness/setup/evm.ts';
import type { WireReply } from '../../harness/target/wire.ts';
import { isJsonArray, isJsonObject } from '../../spec-schemas/json/lossless.ts';

/** @source write-api, "Limits" */
const MOST = 100;
/** Error code of a malformed request. @source JSON-RPC 2.0, "Error object" */
const INVALID = -32_600;

/** Calls with distinct ids, to match replies in any order; every third call names an unknown method. */
function batchOf(count: number) {
  return Array.from({ length: count }, (_, id) =>
    makeRpcCallBody(id, id % 3 === 2 ? 'eth_noSuchMethod' : 'eth_chainId'),
  );
}

export default check({
  id: 'evm.batch.limits',
  title: 'a JSON-RPC batch of 100 calls is answered call by call, and a batch of 101 with a single error',
  clauses: ['evm.batch.answers', 'evm.batch.whole'],
  by: 'observe',
  needs: ['evm'],
  async run({ given, target, pace, expect }) {
    const desk = new EvmRpcClient({ given, target, pace });
    for (const count of given.sample([2, MOST], 1)) {
      const reply = await desk.send(batchOf(count));
      expect('evm.batch.answers').relation(`one reply to each of ${count} calls`, { reply }, (observed) =>
        answersEach(observed.reply, count),
      );
    }
    const reply = await desk.send(batchOf(MOST + 1));
    expect('evm.batch.whole').relation(
      `one error with code ${INVALID} for a batch of ${MOST + 1} calls`,
      { reply },
      ({ reply: { json } }) => isJsonObject(json) && isJsonObject(json.error) && json.error.code === INVALID,
    );
  },
});

/** Whether there is one reply per call, with the correct result for each id. */
function answersEach({ json }: WireReply, count: number): boolean {
  const replies = isJsonArray(json) ? json.filter(isJsonObject) : [];
  const right = replies.filter(({ id, ...reply }) =>
    typeof id === 'number' && id % 3 === 2 ? 'error' in reply : 'result' in reply,
  );
  return replies.length === count && new Set(right.map(({ id }) => id)).size === count;
}
