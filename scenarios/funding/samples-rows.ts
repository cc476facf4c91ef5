import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';

const read = 'funding_history';

export default check({
  id: 'funding.samples.rows',
  title: 'funding_history lists the samples of a market with their source, and requires a coin',
  clauses: [
    'funding.samples.shape',
    'funding.samples.source',
    'funding.samples.coin-required',
    'funding.samples.coin-unknown',
  ],
  by: 'observe',
  async run({ given, target, venue, expect }) {
    const [market] = venue.markets;
    if (market === undefined) throw new NotExercised('a perpetual market');
    const data = given.data(await target.read(read, { coin: market.coin }));
    expect('funding.samples.shape').shape(data, 'info.funding_history');
    // Only public facts show the keys: each may be missing (D106).
    for (const key of ['coin', 'source', 'range_honored', 'coverage', 'samples'])
      expect('funding.samples.shape').unusual(!(key in data), { expected: `a key ${key}`, actual: data });
    // The shape reports a source in another form (D106).
    if (expect('funding.samples.source').exercised(typeof data.source === 'string', 'a source in words'))
      expect('funding.samples.source').oneOf(field(data, 'source'), ['archive', 'live_ring']);
    expect('funding.samples.coin-required').refused(await target.read(read));
    const unknown = await target.read(read, { coin: 'NOCOIN' });
    if (unknown.kind === 'data') {
      expect('funding.samples.coin-unknown').relation(
        'no samples for an unknown coin',
        { samples: field(unknown.data, 'samples', unknown) },
        ({ samples }) => Array.isArray(samples) && samples.length === 0,
      );
    } else {
      expect('funding.samples.coin-unknown').refused(unknown);
    }
  },
});
