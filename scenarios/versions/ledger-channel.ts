import { check } from '../../harness/check/check.ts';
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
      return socket.take(
        ({ channel }) => channel === 'subscriptionResponse' || channel === 'error',
        `the answer to subscribe ${type}`,
      );
    };
    const renamed = await answer('ledger_updates');
    // How the account is named is another check's (D26).
    expect('versions.feed.ledger-updates').that(
      renamed.channel === 'subscriptionResponse' || !String(at(renamed.json, 'data.error')).includes('unknown channel'),
      {
        expected: 'a known channel',
        actual: renamed.json,
        path: 'data.error',
      },
    );
    const older = await answer('ledgerUpdates');
    expect('versions.feed.ledger-updates').that(
      older.channel === 'error' && String(at(older.json, 'data.error')).includes('unknown channel: ledgerUpdates'),
      {
        expected: 'the error "unknown channel: ledgerUpdates"',
        actual: older.json,
        path: 'data.error',
      },
    );
  },
});
