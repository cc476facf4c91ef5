import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';

export default check({
  id: 'history.volume.stranger',
  title: 'user_volume_history of an address without trades has its shape, and a maker_volume_share_14d of 0',
  clauses: ['history.volume.shape', 'history.volume.share', 'history.volume.share-window'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const data = given.data(await target.read('user_volume_history', { address }));
    expect('history.volume.shape').shape(data, 'info.user_volume_history');
    expect('history.volume.shape').equal(
      derived(String(data.address).toLowerCase(), field(data, 'address')),
      address,
      'address',
    );
    expect('history.volume.share').relation(
      'a decimal string from 0 to 1',
      { maker_volume_share_14d: field(data, 'maker_volume_share_14d') },
      ({ maker_volume_share_14d }) => {
        const share = Dec.parse(maker_volume_share_14d);
        return share !== null && share.compare(Dec.of(0)) >= 0 && share.compare(Dec.of(1)) <= 0;
      },
      'maker_volume_share_14d',
    );
    expect('history.volume.share-window').decimal(
      field(data, 'maker_volume_share_14d'),
      '0',
      'maker_volume_share_14d of an account without maker volume',
    );
  },
});
