import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** A venue that reports the previous block has moved on within this number of blocks. */
const BLOCKS = 5;

export default check({
  id: 'positions.read.heights',
  title: 'height and time of clearinghouse_state never decrease',
  clauses: ['positions.read.height-rises'],
  by: 'observe',
  async run({ given, target, pace, expect }) {
    const { address } = given.stranger();
    let before: JsonObject | null = null;
    for (let block = 0; block < BLOCKS; block++) {
      for (const args of [{ address }, { address, detail: 'adl' }]) {
        const body = given.data(await target.read('clearinghouse_state', args));
        const earlier: JsonObject = before ?? body;
        const [reported, last] = [body, earlier].map((one) => [integerAt(one, 'height'), integerAt(one, 'time')]);
        expect('positions.read.height-rises').relation(
          'height and time not below those of the previous reply',
          {
            height: field(body, 'height'),
            time: field(body, 'time'),
            'height before': field(earlier, 'height'),
            'time before': field(earlier, 'time'),
          },
          () => reported?.every((figure, at) => figure >= (last?.[at] ?? figure)) === true,
        );
        before = body;
      }
      await pace.blocks();
    }
  },
});
