import { check } from '../../harness/check/check.ts';
import { NotHere } from '../../harness/check/verdicts.ts';
import { offTheAllowlist } from './off-the-allowlist.ts';
import { openKeys } from './open-keys.ts';

export default check({
  id: 'limits.socket.cap',
  title: 'a connection holds 64 subscriptions and is refused one more',
  clauses: ['limits.socket.64', 'limits.socket.65th'],
  by: 'observe',
  leases: ['limits'],
  async run(context) {
    const { feed, given, venue, expect, seen } = context;
    await offTheAllowlist(context);
    const { acknowledged, last } = await openKeys(await feed(), given.stranger().address, 65);
    expect('limits.socket.64').that(acknowledged >= 64, {
      expected: '64 subscriptions to be acknowledged',
      actual: acknowledged,
    });
    // Who is on the allowlist has no cap, and only the operator interface tells who is.
    if (acknowledged === 65 && !venue.capabilities.has('control')) throw new NotHere('control');
    expect('limits.socket.65th').that(acknowledged === 64, {
      expected: 'the 65th not to be acknowledged',
      actual: last?.json,
    });
    seen('D93', last === null ? 'close' : 'error');
  },
});
