import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { rejectsBarely } from '../../harness/setup/bare-refusal.ts';
import { outboxBody } from '../../harness/setup/bridge.ts';

const read = 'bridge_withdrawal_history';
const item = 'bridge-chain';
const strange = [0, 3, 4_294_967_296, -1];

export default check({
  id: 'bridge.history.argument',
  title: 'the withdrawals of nobody are refused, and those of an address never seen are none',
  clauses: ['bridge.history.address', 'bridge.history.truncated', 'bridge.history.shape'],
  by: 'observe',
  async run(context) {
    const { given, target, expect } = context;
    for (const args of [{}, { chain: 1 }, { address: null }]) {
      const reply = await target.read(read, args);
      expect('bridge.history.address').that(rejectsBarely(reply, 'missing field: address'), {
        expected: 'HTTP 400, and in a bare refusal "missing field: address"',
        actual: reply.wire.text,
      });
    }
    const body = await outboxBody(context, given.stranger().address);
    if (!expect('bridge.history.shape').exercised(body !== null, 'an archive that serves the list')) return;
    expect('bridge.history.shape').shape(body, 'info.bridge_withdrawal_history');
    expect('bridge.history.truncated').equal(body?.truncated ?? null, false, 'truncated of nothing');
  },
});

export const otherChainLive = check({
  id: 'bridge.history.any-chain',
  title: 'a chain that there is not is refused, or leaves a list of the usual form',
  clauses: ['bridge.history.chain-any'],
  by: 'observe',
  form: { profile: 'live', item, isWide: true },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const chain of strange) {
      const reply = await target.read(read, { address, chain });
      if (reply.wire.status === 503) throw new NotHere('archive');
      if (reply.wire.status === 200)
        expect('bridge.history.chain-any').equal(
          reply.kind === 'data' ? rowsAt(reply.data, 'entries') : null,
          [],
          `entries of nobody on chain ${chain}`,
        );
      else expect('bridge.history.chain-any').status(reply.wire, 400);
    }
  },
});

export const otherChain = check({
  id: 'bridge.history.no-other-chain',
  title: 'a chain that there is not is refused',
  clauses: ['bridge.history.chain-other'],
  by: 'observe',
  form: { profile: 'next', item },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const chain of strange) {
      const reply = await target.read(read, { address, chain });
      if (reply.wire.status === 503) throw new NotHere('archive');
      expect('bridge.history.chain-other').status(reply.wire, 400);
    }
    for (const chain of [1, 2]) {
      const { wire } = await target.read(read, { address, chain });
      // A node without an archive refuses what it can read no further.
      if (wire.status !== 503) expect('bridge.history.chain-other').served(wire);
    }
  },
});
