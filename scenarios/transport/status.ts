import { check } from '../../harness/check/check.ts';
import { derived, type Evidence, field, Traced } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';

/** Blocks after which the times are read. */
const LOOKS = 3;

export default check({
  id: 'transport.status.body',
  title: 'exchange_status has chain_identity in the documented form, its flags, and a block time that increases',
  clauses: ['transport.status.chain-identity-form', 'transport.status.shape', 'transport.status.timestamp'],
  by: 'observe',
  async run({ given, target, pace, expect }) {
    const first = given.data(await target.read('exchange_status'));
    expect('transport.status.chain-identity-form').relation(
      'chain_identity to be c<chain id>-t<start ms>-g<16 hex digits>, underivable, or absent',
      { identity: field(first, 'chain_identity') },
      ({ identity }) =>
        identity === undefined ||
        (typeof identity === 'string' &&
          (identity === 'underivable' || /^c[0-9]+-t[0-9]+-g[0-9a-f]{16}$/i.test(identity))),
      'chain_identity',
    );
    const { chain_identity: _judged, ...flags } = first;
    expect('transport.status.shape').shape(derived(flags, first), 'info.exchange_status');

    const { address } = given.stranger();
    const state = async () => given.data(await target.read('account_state', { address }));
    const before = await state();
    const shown = [field(first, 'timestamp')];
    const ofOneBlock: Evidence[] = [];
    let isOfBlock = false;
    let newest = before;
    for (let looks = 0; looks < LOOKS; looks++) {
      await pace.blocks();
      const earlier = await state();
      // Twice: of several nodes behind one address, one may lag by a block.
      const timestamps = [];
      for (let n = 0; n < 2; n++) timestamps.push(field(given.data(await target.read('exchange_status')), 'timestamp'));
      shown.push(...timestamps);
      newest = await state();
      if (integerAt(earlier, 'height') !== integerAt(newest, 'height')) continue;
      ofOneBlock.push(...timestamps, field(newest, 'time'));
      // The status may be of an earlier block than the account (D287): then it does not advance in between, unlike a clock.
      isOfBlock ||= timestamps.some(({ value }) => String(value) === String(newest.time));
      isOfBlock ||= new Set(timestamps.map(({ value }) => String(value))).size === 1;
    }
    const timestamp = expect('transport.status.timestamp');
    const hasRisen = integerAt(newest, 'height') > integerAt(before, 'height');
    if (!timestamp.exercised(hasRisen, 'a block between two looks')) return;
    const times = new Traced(
      shown.map(({ value }) => value),
      shown.flatMap(({ from }) => from),
    );
    // A replica may lag behind another (D287), by less than the blocks of all reads together.
    timestamp.relation('a timestamp that increases with the blocks', { times }, ({ times }) =>
      times.slice(1).some((time) => Number(time) > Number(times[0])),
    );
    const hasFallen = shown.some(({ value }, index) => Number(value) < Number(shown[index - 1]?.value));
    timestamp.unusual(hasFallen, { expected: 'a timestamp that never decreases', actual: times });
    // Reads within one block sometimes show its time, whichever nodes answered.
    const [one, ...others] = ofOneBlock;
    if (one !== undefined)
      timestamp.relation(
        'timestamp equal to time of account_state at one height, or equal in two reads of exchange_status',
        { isOfBlock: derived(isOfBlock, one, ...others) },
        (observed) => observed.isOfBlock,
        'timestamp',
      );
  },
});
