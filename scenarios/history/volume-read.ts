import { check } from '../../harness/check/check.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'history.volume.stranger',
  title: 'the volumes of an address without trades have their shape, and its share is a fraction',
  clauses: ['history.volume.shape', 'history.volume.share'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const data = given.data(await target.read('user_volume_history', { address }));
    expect('history.volume.shape').shape(data, 'info.user_volume_history');
    expect('history.volume.shape').equal(String(data.address).toLowerCase(), address, 'address');
    const share = Dec.parse(data.maker_volume_share_14d);
    expect('history.volume.share').that(
      share !== null && share.compare(Dec.of(0)) >= 0 && share.compare(Dec.of(1)) <= 0,
      {
        expected: 'a decimal string from 0 to 1',
        actual: data.maker_volume_share_14d,
        path: 'maker_volume_share_14d',
      },
    );
  },
});
