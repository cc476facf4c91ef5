import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { rejectsBarely } from '../../harness/setup/bare-refusal.ts';

export default check({
  id: 'history.portfolio.interval',
  title: 'portfolio takes the interval 1d, lists its points, and refuses any other interval',
  clauses: ['history.portfolio.key', 'history.portfolio.interval', 'history.portfolio.interval-other'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const daily = await target.read('portfolio', { address, interval: '1d' });
    expect('history.portfolio.interval').that(daily.kind === 'data' && daily.wire.status === 200, {
      expected: 'HTTP 200 with data',
      actual: daily.wire.text,
    });
    const points = daily.kind === 'data' ? at(daily.data, 'points') : undefined;
    expect('history.portfolio.key').that(Array.isArray(points), {
      expected: 'an array under data.points',
      actual: daily.wire.text,
      path: 'data.points',
    });
    for (const interval of ['1h', '7d', '1D', '']) {
      const reply = await target.read('portfolio', { address, interval });
      const words = `invalid interval: ${interval}`;
      expect('history.portfolio.interval-other').that(rejectsBarely(reply, words), {
        expected: `HTTP 400 with "${words}"`,
        actual: reply.wire.text,
      });
    }
  },
});
