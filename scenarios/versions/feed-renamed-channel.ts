import { check } from '../../harness/check/check.ts';
import { isSubscriptionReply } from '../../harness/client/feed-client.ts';
import { at } from '../../harness/client/json-at.ts';

export default check({
  id: 'versions.feed.renamed-channel',
  title: 'the ledger channel goes by its new name only',
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
      'a known channel',
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
