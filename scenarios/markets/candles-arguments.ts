import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { CANDLES_READ, readCandles } from './candle-read.ts';

export default check({
  id: 'markets.candles.arguments',
  title: 'candle_snapshot requires a known interval and type, and serves mark candles without a type',
  clauses: [
    'markets.candles.interval',
    'markets.candles.type',
    'markets.candles.coin-unknown',
    'markets.candles.spot-oracle',
  ],
  by: 'observe',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const [market] = venue.markets;
    if (market === undefined) throw new Unsupported('a perp market');
    const { coin } = market;
    for (const args of [{ coin }, { coin, interval: '' }, { coin, interval: 'minute' }])
      expect('markets.candles.interval').refused(await target.read(CANDLES_READ, args));
    // Intervals that are in no list, but that a venue may know (D215).
    for (const interval of ['2m', '1M']) {
      const reply = await target.read(CANDLES_READ, { coin, interval });
      if (reply.kind !== 'data') expect('markets.candles.interval').refused(reply);
      else
        expect('markets.candles.interval').relation(
          `only candles with i ${interval}`,
          { candles: field(reply.data, 'candles') },
          () => rowsAt(reply.data, 'candles').every(({ i }) => i === interval),
          'candles',
        );
    }
    for (const candle_type of ['last', 'MARK', ''])
      expect('markets.candles.type').refused(await target.read(CANDLES_READ, { coin, interval: '1m', candle_type }));
    const unsaid = await readCandles(context, { coin, interval: '1h' });
    const said = await readCandles(context, { coin, interval: '1h', candle_type: 'mark' });
    // The newest bar may have changed between the two reads.
    const common = ({ body, raw }: typeof said) =>
      derived(
        raw.filter(({ t }) => Number(t) < Number(unsaid.raw.at(-1)?.t)),
        field(body, 'candles'),
      );
    expect('markets.candles.type').equal(
      common(unsaid),
      common(said),
      'candles without candle_type, against candle_type mark',
    );
    expect('markets.candles.type').equal(
      derived(unsaid.raw.length > 0, field(unsaid.body, 'candles')),
      derived(said.raw.length > 0, field(said.body, 'candles')),
      'whether candles without candle_type are served',
    );

    const unknown = await target.read(CANDLES_READ, {
      coin: `NO-SUCH-${random.int(100_000, 999_999)}`,
      interval: '1m',
    });
    if (unknown.kind === 'data')
      expect('markets.candles.coin-unknown').equal(rowsAt(unknown.data, 'candles'), [], 'candles of an unknown coin');
    else expect('markets.candles.coin-unknown').status(unknown);

    const registry = given.data(await target.read('markets', { kind: 'spot' }));
    const [pair] = rowsAt(registry, 'spot.pairs');
    if (!expect('markets.candles.spot-oracle').exercised(pair !== undefined, 'a spot pair')) return;
    const ofPair = await readCandles(context, { coin: String(pair?.name), interval: '1m', candle_type: 'oracle' });
    expect('markets.candles.spot-oracle').equal(
      derived(ofPair.raw, field(ofPair.body, 'candles')),
      [],
      'oracle candles of a spot pair',
    );
  },
});
