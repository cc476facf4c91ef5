import { check } from '../../harness/check/check.ts';
import { at } from '../../harness/client/json-at.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';

export default check({
  id: 'history.portfolio.interval',
  title: 'portfolio accepts the interval 1d, serves its list under points, and refuses any other interval',
  clauses: ['history.portfolio.key', 'history.portfolio.interval', 'history.portfolio.interval-other'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const daily = await target.read('portfolio', { address, interval: '1d' });
    expect('history.portfolio.interval').relation(
      'HTTP 200 with data',
      { reply: daily },
      ({ reply }) => reply.kind === 'data' && isOkStatus(reply.wire),
    );
    const points = daily.kind === 'data' ? at(daily.data, 'points') : undefined;
    expect('history.portfolio.key').relation(
      'an array under data.points',
      { reply: daily },
      () => Array.isArray(points),
      'data.points',
    );
    for (const interval of ['1h', '7d', '1D', '']) {
      const other = await target.read('portfolio', { address, interval });
      const words = `invalid interval: ${interval}`;
      expect('history.portfolio.interval-other').relation(`a refusal with "${words}"`, { reply: other }, ({ reply }) =>
        isBareRefusal(reply, words),
      );
    }
  },
});
