import { check } from '../../harness/check/check.ts';
import { isBareRefusal } from '../../harness/setup/bare-refusal.ts';
import { CLOSED_POSITIONS_BY_TIME_READ, CLOSED_POSITIONS_READ } from './closed-positions.ts';

export default check({
  id: 'history.positions.arguments',
  title: 'reads of closed positions without an address, with an invalid one, or with `user` instead are refused',
  clauses: [
    'history.positions.address-missing',
    'history.positions.address-unparseable',
    'history.positions.user-no-alias',
  ],
  by: 'observe',
  async run({ given, target, expect }) {
    const { address: user } = given.stranger();
    for (const type of [CLOSED_POSITIONS_READ, CLOSED_POSITIONS_BY_TIME_READ]) {
      const missing = await target.read(type);
      expect('history.positions.address-missing').relation(
        'a refusal with "missing field: address"',
        { reply: missing },
        ({ reply }) => isBareRefusal(reply, 'missing field: address'),
      );
      const aliased = await target.read(type, { user });
      expect('history.positions.user-no-alias').relation(
        'a refusal with "missing field: address"',
        { reply: aliased },
        ({ reply }) => isBareRefusal(reply, 'missing field: address'),
      );
      for (const address of ['0x1', 'nobody', `0x${'g'.repeat(40)}`]) {
        const odd = await target.read(type, { address });
        const words = `invalid user address: ${address}`;
        expect('history.positions.address-unparseable').relation(
          `a refusal with "${words}"`,
          { reply: odd },
          ({ reply }) => isBareRefusal(reply, words),
        );
      }
    }
  },
});
