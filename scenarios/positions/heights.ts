import { check } from '../../harness/check/check.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

/** A venue that names the block before now and then does so in fewer. */
const BLOCKS = 5;

export default check({
  id: 'positions.read.heights',
  title: 'height and time of clearinghouse_state never fall',
  clauses: ['positions.read.height-rises'],
  by: 'observe',
  async run({ given, target, pace, expect }) {
    const { address } = given.stranger();
    let before: JsonObject | null = null;
    for (let block = 0; block < BLOCKS; block++) {
      for (const args of [{ address }, { address, detail: 'adl' }]) {
        const body = given.data(await target.read('clearinghouse_state', args));
        const told = [integerAt(body, 'height'), integerAt(body, 'time')];
        const earlier = before === null ? told : [integerAt(before, 'height'), integerAt(before, 'time')];
        expect('positions.read.height-rises').that(
          told.every((figure, at) => figure >= (earlier[at] ?? figure)),
          { expected: `height and time not below ${earlier.join(' and ')}`, actual: told.map(String) },
        );
        before = body;
      }
      await pace.blocks();
    }
  },
});
