import { check } from '../../harness/check/check.ts';
import { refusedWhereTold, untold, verdictOn } from '../../harness/check/told-verdicts.ts';
import { held, heldAtRest } from '../../harness/setup/balances.ts';
import { beyondMeans, send, shortCodes } from '../../harness/setup/token-send.ts';
import { isRefused, isUnreadable } from './unreadable.ts';

export default check({
  id: 'transfers.send.refused',
  title: 'a send of nothing, of no number, of no token or of more than there is moves nothing',
  clauses: [
    'transfers.send.amount-positive',
    'transfers.send.amount-text',
    'transfers.send.asset-unknown',
    'transfers.send.short-token',
    'transfers.send.short-usdc',
  ],
  by: 'act',
  accounts: 'exact',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { usdc, native } = venue;
    const sender = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    const before = await held(context, sender.address, usdc.signingId);
    // null: a commit that nobody waits for has its verdict in no reply, only the balances at the end can tell (D02).
    const sent = (amount: string, asset = usdc.signingId) =>
      verdictOn(() => target.act(sender, send({ asset, destination, amount })), beyondMeans(context, sender));

    const short = await sent(before.times(before).plus(before).toString());
    refusedWhereTold(expect('transfers.send.short-usdc'), short);
    for (const amount of given.some(['0', '0.0', '-1'], 1)) {
      const reply = await sent(amount);
      if (!expect('transfers.send.amount-positive').exercised(reply !== null, untold) || reply === null) continue;
      const isFine = isRefused(reply) && [200, 400, 422].includes(reply.status);
      expect('transfers.send.amount-positive').that(isFine, { expected: `a refusal of ${amount}`, actual: reply });
    }
    for (const amount of given.some(['ten', '', '1.2.3', '1,5'], 1)) {
      const reply = await sent(amount);
      if (!expect('transfers.send.amount-text').exercised(reply !== null, untold) || reply === null) continue;
      expect('transfers.send.amount-text').that(isUnreadable(reply), {
        expected: `INVALID_REQUEST for "${amount}"`,
        actual: reply,
      });
    }
    const unknown = await sent('1', 4_000_000_000);
    if (expect('transfers.send.asset-unknown').exercised(unknown !== null, untold) && unknown !== null) {
      const isUnknown = isRefused(unknown) && [200, 400, 404].includes(unknown.status);
      expect('transfers.send.asset-unknown').that(isUnknown, { expected: 'a refusal', actual: unknown });
    }
    const shortToken = await sent('1', native.signingId);
    refusedWhereTold(expect('transfers.send.short-token'), shortToken);

    const after = (await heldAtRest(context, sender.address, usdc.signingId, before)).toString();
    const arrived = [
      await held(context, destination, usdc.signingId),
      await held(context, destination, native.signingId),
    ].map(String);
    for (const clause of [
      'transfers.send.short-usdc',
      'transfers.send.amount-positive',
      'transfers.send.short-token',
    ] as const) {
      expect(clause).equal(
        [after, ...arrived],
        [before.toString(), '0', '0'],
        'USDC of the sender, USDC and tokens of the recipient',
      );
    }
  },
});
