import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { clearAllowlistUntilEnd } from './off-the-allowlist.ts';
import { openManySubscriptions } from './subscribe-keys.ts';

const DEFAULT = 64;

export default check({
  id: 'limits.socket.cap',
  title: 'a connection is limited to 64 subscriptions, and the 65th is refused',
  clauses: ['limits.socket.64', 'limits.socket.65th'],
  by: 'observe',
  leases: ['limits'],
  async run(context) {
    const { feed, given, expect, reportForm } = context;
    await clearAllowlistUntilEnd(context);
    const {
      acknowledged,
      tracedAcknowledged: reported,
      last,
    } = await openManySubscriptions(await feed(), given.stranger().address, DEFAULT + 1);
    // The operator may set a cap, and allowlisted clients have none: only the operator interface reports both.
    const isSet = acknowledged !== DEFAULT && !(await isDefault(context));
    expect('limits.socket.65th').unusual(isSet, {
      expected: `${DEFAULT} subscriptions at most per connection`,
      actual: reported,
    });
    if (isSet) throw new NotExercised('a cap on subscriptions that the operator has surely left at its default');
    expect('limits.socket.64').relation(
      '64 acknowledged subscriptions or more',
      { acknowledged: reported },
      (one) => one.acknowledged >= DEFAULT,
    );
    expect('limits.socket.65th').relation(
      'exactly 64 acknowledged subscriptions, with the 65th refused',
      { acknowledged: reported, last: receivedFrameObjects(last) },
      (one) => one.acknowledged === DEFAULT,
    );
    reportForm('D93', last === null ? 'close' : 'error');
  },
});

async function isDefault(context: Pick<CaseContext<never>, 'venue' | 'control'>): Promise<boolean> {
  // Requiring `control` without having it would skip the check.
  if (!context.venue.capabilities.has('control')) return false;
  // Additions to the interface are optional: one that does not report it leaves the question open.
  const { ws_subscriptions: set } = await context.control.capabilities();
  return set === null || set === DEFAULT;
}
