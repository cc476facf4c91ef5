import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { receivedFrameObjects } from '../../harness/judging/feed-records.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { clearAllowlistUntilEnd } from './off-the-allowlist.ts';
import { openManySubscriptions, subscribeAccountKey } from './subscribe-keys.ts';

/** More subscriptions than any connection holds by default. */
const MOST = 80;

export default check({
  id: 'limits.socket.first-64',
  title: 'existing subscriptions of a connection continue after a subscribe beyond the cap was refused',
  clauses: ['limits.socket.first-64'],
  by: 'act',
  accounts: 'fresh',
  leases: ['limits'],
  async run(context) {
    const { feed, given, target, venue, pace, expect } = context;
    const trader = await given.fundedAccount();
    await clearAllowlistUntilEnd(context);
    const socket = await feed();
    await subscribeAccountKey(socket, 'account_state', trader.address);
    const { acknowledged } = await openManySubscriptions(socket, given.stranger().address, MOST);
    await pace.blocks();
    // Closing the connection is the other way to refuse (D93): then nothing is left to judge.
    if (!socket.open) throw new NotExercised('a connection that outlives a rejected subscribe');
    // An operator may allow more, and allowlisted clients have no cap.
    if (acknowledged === MOST) throw new NotExercised('a subscribe that is rejected');

    await socket.drained();
    const asset = venue.usdc.signingId;
    const { address: destination } = given.stranger();
    await given.accepted(target.act(trader, sendAssetAction({ asset, destination, amount: '0.5' })));
    const reported = await pace.eventually(
      () => socket.drained(),
      (frames) => frames.some(({ channel }) => channel === 'account_state'),
    );
    expect('limits.socket.first-64').relation(
      'an account_state frame on the first subscription after a send',
      {
        frames: derived(
          receivedFrameObjects(...reported),
          receivedFrameObjects(...reported),
          socket.heard('account_state'),
        ),
      },
      ({ frames }) => frames.some(({ channel }) => channel === 'account_state'),
    );
  },
});
