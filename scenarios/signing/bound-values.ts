import { held, heldAtRest, heldOnce } from '../../harness/check/balances.ts';
import { check } from '../../harness/check/check.ts';
import { openOrders } from '../../harness/check/own-orders.ts';
import { send } from '../../harness/check/token-send.ts';

export default check({
  id: 'signing.digest.bound-values',
  title: 'a nonce, a field or a decimal that differs from the signed one never acts for the signer',
  clauses: [
    'signing.digest.nonce-bound',
    'signing.digest.field-bound',
    'signing.digest.decimal-verbatim',
    'signing.digest.decimal-spelling',
    'signing.digest.cloid-text',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, pace, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const px = given.pxAt(market, 60);
    const order = given.order(owner, {
      market,
      side: 'bid',
      px,
      size: given.sizeWorth(market, px, 20n),
      cloid: random.cloid(),
    });
    const cloids = async () => (await openOrders(context, owner.address)).map(({ cloid }) => cloid);

    const shifted = await target.act(owner, order, {
      tamper: (envelope) => ({ ...envelope, nonce: Number(envelope.nonce) + 1 }),
    });
    await pace.blocks(2);
    expect('signing.digest.nonce-bound').that((await cloids()).length === 0, {
      expected: 'no order of the signer',
      actual: shifted,
    });

    const changes = [
      { reduce_only: true },
      {
        side: 'ask',
        limit_px: given.order(owner, { market, side: 'ask', px: given.pxAt(market, 160), size: 1n }).order.limit_px,
      },
      { cloid: random.cloid() },
    ];
    // Signed with the change and sent without it, so that a venue which looks past it would place a good order.
    for (const change of changes) {
      const reply = await target.act(
        owner,
        { type: 'submit_order', order: { ...order.order, ...change } },
        { tamper: (envelope) => ({ ...envelope, action: order }) },
      );
      await pace.blocks(2);
      expect('signing.digest.field-bound').that((await cloids()).length === 0, {
        expected: `no order where ${Object.keys(change)[0]} was signed otherwise`,
        actual: reply,
      });
    }

    const shouted = `0x${random.cloid().slice(2).toUpperCase()}`;
    const shouting = { type: 'submit_order', order: { ...order.order, cloid: shouted } };
    const entry = await given.settled(shouting, target.act(owner, shouting));
    expect('signing.digest.cloid-text').that(entry.kind === 'statuses' && entry.statuses[0]?.kind === 'resting', {
      expected: 'a resting order',
      actual: entry,
    });

    const { usdc } = venue;
    const { address: destination } = given.stranger();
    const before = await held(context, owner.address, usdc.signingId);
    const other = send({ asset: usdc.signingId, destination, amount: '0.250' });
    const respelled = await target.act(owner, send({ asset: usdc.signingId, destination, amount: '0.25' }), {
      tamper: (envelope) => ({ ...envelope, action: other }),
    });
    const after = await heldAtRest(context, owner.address, usdc.signingId);
    expect('signing.digest.decimal-verbatim').that(after.equals(before), {
      expected: `${before} USDC still with the signer`,
      actual: respelled,
    });

    for (const [amount, total] of [
      ['0.250', '0.25'],
      ['1.00', '1.25'],
    ] as const) {
      expect('signing.digest.decimal-spelling').accepted(
        await target.act(owner, send({ asset: usdc.signingId, destination, amount })),
      );
      const arrived = await heldOnce(context, destination, usdc.signingId, total);
      expect('signing.digest.decimal-spelling').decimal(
        arrived.toString(),
        total,
        `USDC of the recipient after "${amount}"`,
      );
    }
  },
});
