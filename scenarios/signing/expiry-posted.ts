import { check } from '../../harness/check/check.ts';
import { parsePostedReply } from '../../harness/setup/posted-reply.ts';
import { makeCommitDetector } from '../../harness/setup/recipient.ts';

/** Far from any bound, despite slow requests or a slow clock. */
const EARLIER_MS = 600_000n;

export default check({
  id: 'signing.expiry.posted',
  title: 'an action posted over the socket with a past deadline is refused',
  clauses: ['signing.expiry.past'],
  by: 'act',
  async run(context) {
    const { feed, given, target, pace, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { gift, arrived } = await makeCommitDetector(context, owner);
    const socket = await feed();
    const expiresAfter = BigInt(await pace.timeMs()) - EARLIER_MS;
    const { body, ...sent } = target.envelope(owner, gift('0.08'), { expiresAfter });
    const late = { ...parsePostedReply(await socket.post('action', body)), ...sent };
    expect('signing.expiry.past').refused(late);
    expect('signing.expiry.past').accepted(await target.act(owner, gift('0.01')));
    expect('signing.expiry.past').decimal(await arrived('0.01'), '0.01', 'USDC of the recipient');
  },
});
