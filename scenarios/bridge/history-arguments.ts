import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';
import {
  isOutboxArchiveUnavailable,
  isWithdrawalListServed,
  readBridgeOutboxBody,
} from '../../harness/setup/bridge.ts';

const read = 'bridge_withdrawal_history';
const item = 'bridge-chain';
const strange = [0, 3, 4_294_967_296, -1];

export default check({
  id: 'bridge.history.argument',
  title: 'bridge_withdrawal_history without an address is refused, and of an unknown address is empty',
  clauses: ['bridge.history.address', 'bridge.history.truncated', 'bridge.history.shape'],
  by: 'observe',
  async run(context) {
    const { given, target, expect } = context;
    for (const args of [{}, { chain: 1 }]) {
      const reply = await target.read(read, args);
      // No section says which of the two is checked first (D248).
      if (
        !expect('bridge.history.address').exercised(
          !isOutboxArchiveUnavailable(reply),
          'an archive that serves the list',
        )
      )
        continue;
      expect('bridge.history.address').relation(
        'HTTP 400, and in a bare refusal "missing field: address"',
        { reply },
        (reported) => isBareRefusal(reported.reply, 'missing field: address'),
      );
    }
    const body = await readBridgeOutboxBody(context, given.stranger().address);
    if (!expect('bridge.history.shape').exercised(body !== null, 'an archive that serves the list')) return;
    expect('bridge.history.shape').shape(body, 'info.bridge_withdrawal_history');
    expect('bridge.history.truncated').equal(
      field(body ?? undefined, 'truncated'),
      false,
      'truncated of an empty list',
    );
  },
});

export const historyUnknownChainToleratedCheck = check({
  id: 'bridge.history.any-chain',
  title: 'bridge_withdrawal_history of an unknown chain is refused, or answered with a list of the usual form',
  clauses: ['bridge.history.chain-any'],
  by: 'observe',
  form: { profile: 'live', item, isWide: true },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const chain of strange) {
      const reply = await target.read(read, { address, chain });
      if (isOutboxArchiveUnavailable(reply)) throw new Unsupported('archive');
      expect('bridge.history.chain-any').status(reply);
      if (!isWithdrawalListServed(reply)) continue;
      expect('bridge.history.chain-any').equal(
        derived(reply.kind === 'data' ? rowsAt(reply.data, 'entries') : null, reply),
        [],
        `entries of an unknown address on chain ${chain}`,
      );
    }
  },
});

export const historyUnknownChainRefusedCheck = check({
  id: 'bridge.history.no-other-chain',
  title: 'bridge_withdrawal_history of an unknown chain is refused',
  clauses: ['bridge.history.chain-other'],
  by: 'observe',
  form: { profile: 'next', item },
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    for (const chain of strange) {
      const reply = await target.read(read, { address, chain });
      if (isOutboxArchiveUnavailable(reply)) throw new Unsupported('archive');
      expect('bridge.history.chain-other').status(reply);
    }
    for (const chain of [1, 2]) {
      const reply = await target.read(read, { address, chain });
      // A node without an archive may refuse even a valid request.
      if (!isOutboxArchiveUnavailable(reply)) expect('bridge.history.chain-other').served(reply);
    }
  },
});
