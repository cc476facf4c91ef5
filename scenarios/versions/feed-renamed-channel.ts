import { check } from '../../harness/check/check.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';

export default check({
  id: 'versions.feed.renamed-channel',
  title: 'the ledger channel is ledger_updates, and its older name ledgerUpdates is unknown',
  clauses: ['versions.feed.ledger-updates'],
  by: 'observe',
  async run({ given, feed, expect }) {
    const user = given.stranger().address;
    const socket = await feed();
    const answer = async (type: string) => {
      socket.subscribe({ type, user });
      return socket.take(isSubscriptionReply, `the answer to subscribe ${type}`);
    };
    const renamed = await answer('ledger_updates');
    // Another check judges the key of the account (D26).
    const named = expect('versions.feed.ledger-updates');
    named.relation(
      'a subscription reply, or an error other than "unknown channel", for ledger_updates',
      { answer: renamed },
      ({ answer: { channel, json } }) =>
        channel === 'subscriptionResponse' || !String(at(json, 'data.error')).includes('unknown channel'),
      'data.error',
    );
    const older = await answer('ledgerUpdates');
    named.relation(
      'the error "unknown channel: ledgerUpdates"',
      { answer: older },
      ({ answer: { channel, json } }) =>
        channel === 'error' && String(at(json, 'data.error')).includes('unknown channel: ledgerUpdates'),
      'data.error',
    );
  },
});
