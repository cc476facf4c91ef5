import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { readInOneBlock } from '../../harness/check/same-block-reads.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { judgeSameFigure } from '../../harness/judging/same-figure.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

const shared = ['account_value', 'total_raw_usd', 'withdrawable', 'health', 'tier', 'abstraction', 'time'];

/** A venue that reports the previous block has moved on within this number of blocks. */
const LATER_BLOCKS = 4;

export default check({
  id: 'accounts.state.heights',
  title: 'account_state shows the same figures at every detail of one height, and its heights never decrease',
  clauses: ['accounts.state.one-block', 'accounts.state.height-rises'],
  by: 'act',
  async run({ given, target, venue, pace, expect }) {
    const owner = await given.fundedAccount({ usdc: '100' });
    const { address } = owner;
    const bodies: JsonObject[] = [];
    const look = async () => {
      for (const detail of ['full', 'margin', 'full'])
        bodies.push(given.data(await target.read('account_state', { address, detail })));
    };
    await look();
    const params = {
      source_dex: 0,
      destination_dex: 0,
      asset: venue.usdc.signingId,
      destination: given.stranger().address,
      amount: '7',
      to_perp: false,
    };
    await given.accepted(target.act(owner, { type: 'send_asset', params }));
    await look();
    for (let block = 0; block < LATER_BLOCKS; block++) {
      await pace.blocks();
      await look();
    }
    for (const [at, body] of bodies.entries()) {
      const previous = bodies[at - 1] ?? body;
      const rises =
        integerAt(body, 'height') >= integerAt(previous, 'height') &&
        integerAt(body, 'time') >= integerAt(previous, 'time');
      expect('accounts.state.height-rises').relation(
        'height and time not to decrease between two reads',
        {
          'height before': field(previous, 'height'),
          'time before': field(previous, 'time'),
          height: field(body, 'height'),
          time: field(body, 'time'),
        },
        () => rises,
      );
    }

    const [full, margin] = await readInOneBlock({ given, target }, [
      { type: 'account_state', args: { address } },
      { type: 'account_state', args: { address, detail: 'margin' } },
    ]);
    for (const key of shared)
      judgeSameFigure(
        expect('accounts.state.one-block'),
        field(margin, key),
        field(full, key),
        `${key} at detail margin and full`,
      );
  },
});
