import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { orderAction } from '../../harness/check/order-spec.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { codeOf } from '../../harness/client/outcome.ts';
import { type ActReply, parseActReply, type ReadReply } from '../../harness/client/replies.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { hasCoarseTick } from '../../harness/setup/market-requirements.ts';
import { awaitOpenOrders, isAmongOrders, sortedOids } from '../../harness/setup/own-orders.ts';
import { placeRestingOrder } from '../../harness/setup/resting-order.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { errorPrefixes, errorRow } from '../../spec-schemas/catalogue/errors.ts';

/** The largest possible id, which no chain has reached. */
const NO_OID = '18446744073709551615';

export default check({
  id: 'transport.code.refusals',
  title:
    'refusals have catalogue codes, an unauthorized cancel is refused each time, and an unknown oid changes nothing',
  clauses: [
    'transport.code.closed',
    'transport.code.prefixes',
    'transport.code.auth-retry',
    'transport.order-not-found.harmless',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount();
    // An off-grid price requires a grid coarser than one unit.
    const market = await given.market(hasCoarseTick);
    const { oid, px, size } = await placeRestingOrder({ given }, owner, { market, side: 'bid' });
    const cancel = (name: string) => ({
      type: 'cancel_order',
      cancel: { owner: owner.address, market: market.id, oid: name },
    });
    const before = await readBalance(context, owner.address, asset);
    const listed = await awaitOpenOrders(context, owner.address, (rows) => isAmongOrders(rows, oid));
    given.require(isAmongOrders(listed, oid), 'the resting order is not listed');

    const missed = await target.act(owner, cancel(NO_OID));
    const replies: (ActReply | ReadReply)[] = [
      missed,
      await target.act(owner, orderAction(owner, { market, side: 'bid', px: px + 1n, size })),
      await target.act(owner, sendAssetAction({ asset, destination: owner.address, amount: '1000000' })),
    ];
    for (const body of [{ type: 'no_such_read' }, { type: 'open_orders' }, { type: 'markets', coin: 'NO-SUCH-COIN' }]) {
      replies.push(await target.info(body));
    }
    const stranger = target.envelope(given.stranger(), cancel(oid)).body;
    for (let time = given.isSparing ? 1 : 0; time < 3; time++) {
      const reply = parseActReply(await target.post('/exchange', stranger));
      expect('transport.code.auth-retry').refused(reply);
      replies.push(reply);
    }
    for (const reply of replies) {
      const reported = codeOf(reply);
      // A refusal that was never reported has none.
      if (reported === null) continue;
      const code = derived(reported, reply);
      expect('transport.code.prefixes').relation(
        'a code with a prefix of the catalogue',
        { code },
        ({ code }) => errorRow(code) !== undefined || errorPrefixes.some((prefix) => code.startsWith(prefix)),
        'error.code',
      );
      // The catalogue names each of these causes, so none may have an unlisted code.
      expect('transport.code.closed').relation(
        'a code of the catalogue',
        { code },
        ({ code }) => errorRow(code) !== undefined,
        'error.code',
      );
    }

    const kept = await readBalanceAfterPending(context, owner.address, asset, before);
    const body = given.data(await target.read('open_orders', { address: owner.address }));
    const open = derived(sortedOids(rowsAt(body, 'orders')), body);
    expect('transport.order-not-found.harmless').equal(
      open,
      [oid],
      'oids of the open orders of the owner after cancel_order of an unknown oid',
    );
    expect('transport.order-not-found.harmless').decimal(kept, before, 'USDC of the owner');
    expect('transport.code.auth-retry').equal(
      open,
      [oid],
      'oids of the open orders of the owner after unauthorized cancels',
    );
  },
});
