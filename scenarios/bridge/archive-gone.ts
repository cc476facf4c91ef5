import { check } from '../../harness/check/check.ts';
import { rowsIn } from '../../harness/client/json-at.ts';
import { Blocked, Unsupported } from '../../harness/kernel/verdicts.ts';
import { isArchiveGone, isListServed } from '../../harness/setup/bridge.ts';

const read = 'bridge_withdrawal_history';

export const historyWithoutArchiveCheck = check({
  id: 'bridge.history.without-archive',
  title: 'without an archive the list is unavailable, and not empty',
  clauses: ['bridge.history.no-archive'],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    // An archive may refuse by the envelope, too (D13), and is known by the blocks that it lists.
    const blocks = await target.read('recent_blocks');
    const isKept = blocks.kind === 'data' && rowsIn(blocks.data, 'blocks').length > 0;
    if (venue.capabilities.has('archive') || isKept) throw new Unsupported('a venue without an archive');
    const { address } = given.stranger();
    for (const args of [{ address }, { address, chain: 1 }])
      expect('bridge.history.no-archive').status(await target.read(read, args));
  },
});

export const historyArchiveCutCheck = check({
  id: 'bridge.history.archive-cut',
  title: 'an archive out of reach makes the list unavailable, and not empty',
  clauses: ['bridge.history.no-archive'],
  by: 'operate',
  control: 'outage',
  needs: ['archive'],
  leases: ['node'],
  async run({ given, target, control, pace, expect }) {
    const { address } = given.stranger();
    const reply = await target.read(read, { address });
    // A gateway may keep the history of a node that has no archive for these.
    if (isArchiveGone(reply)) throw new Unsupported('an archive behind bridge_withdrawal_history');
    given.require(isListServed(reply), 'the list is not served');
    try {
      await control.archive(false);
    } catch (error) {
      throw error instanceof Blocked ? new Unsupported('control: archive') : error;
    }
    given.afterwards(() => control.archive(true));
    const cut = await pace.eventually(
      () => target.read(read, { address }),
      (now) => !isListServed(now),
    );
    expect('bridge.history.no-archive').status(cut);
  },
});
