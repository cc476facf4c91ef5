import { check } from '../../harness/check/check.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';

export default check({
  id: 'positions.read.empty-account',
  title: 'clearinghouse_state of an address without positions has its shape, with and without detail adl',
  clauses: ['positions.read.adl', 'positions.read.shape'],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address } = given.stranger();
    const reply = await target.read('clearinghouse_state', { address, detail: 'adl' });
    expect('positions.read.adl').relation(
      'HTTP 200 with data for detail adl',
      { reply },
      () => reply.kind === 'data' && isOkStatus(reply.wire),
      'data',
    );
    const plain = given.data(await target.read('clearinghouse_state', { address }));
    for (const data of [plain, given.data(reply)])
      expect('positions.read.shape').shape(data, 'info.clearinghouse_state');
  },
});
