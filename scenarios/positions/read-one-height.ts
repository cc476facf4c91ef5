import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { leaseTwoTraders } from '../../harness/setup/two-traders.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const BLOCKS = 5;
/** Sent side by side, so that two of them meet one block where blocks are short. */
const SIDE_BY_SIDE = 3;

export default check({
  id: 'positions.read.one-height',
  title: 'clearinghouse_state says one thing of a position at one height, however often it is asked',
  clauses: ['positions.read.one-height'],
  by: 'act',
  async run(context) {
    const { given, target, pace, expect } = context;
    const traders = await leaseTwoTraders(context);
    const { size } = await traders.trade('bid', traders.size());
    const { address } = traders.taker;
    const listed = await traders.positions(traders.taker, size);
    given.require(listed.length > 0, 'the position is not listed');
    const first = new Map<bigint, JsonObject>();
    let hasPair = false;
    for (let block = 0; block < BLOCKS && !(given.isSparing && hasPair && block > 1); block++) {
      const [replies = []] = await target.readRounds([
        Array.from({ length: SIDE_BY_SIDE }, () => ({ type: 'clearinghouse_state' as const, args: { address } })),
      ]);
      for (const reply of replies) {
        const body = given.data(reply);
        const height = integerAt(body, 'height');
        const other = first.get(height);
        if (other === undefined) first.set(height, body);
        else {
          hasPair = true;
          expect('positions.read.one-height').equal(body, other, `answers at height ${height}`);
        }
      }
      await pace.blocks();
    }
    expect('positions.read.one-height').exercised(hasPair, 'two answers at one height');
  },
});
