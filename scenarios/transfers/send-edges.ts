import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Amounts beyond fields of 64 and of 128 bits. */
const enormous = [2n ** 64n, 2n ** 128n].map(String);

export default check({
  id: 'transfers.send.edges',
  title: 'a send to the own address, to the zero address, of dust or of a huge amount creates and destroys no money',
  clauses: ['transfers.send.moves', 'transfers.send.token', 'transfers.send.short-usdc', 'transfers.send.short-token'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const sender = await given.fundedAccount({ usdc: '20', native: '2' });
    const { address: stranger } = given.stranger();
    for (const [asset, moves, short] of [
      [venue.usdc.signingId, 'transfers.send.moves', 'transfers.send.short-usdc'],
      [venue.native.signingId, 'transfers.send.token', 'transfers.send.short-token'],
    ] as const) {
      const cash = (expected: Dec | null = null) => readBalanceAfterPending(context, sender.address, asset, expected);
      for (const amount of given.sample(enormous, 1)) {
        const reply = await target.act(sender, sendAssetAction({ asset, destination: stranger, amount }));
        // An undecodable body has no code of its own, and an answer may precede the commit.
        expect(short).relation(
          `a refusal of a send of ${amount}`,
          { reply },
          (observed) => isRefused(observed.reply) || isAcknowledgedOnly(observed.reply),
        );
      }
      let before = await cash();
      const own = await target.act(sender, sendAssetAction({ asset, destination: sender.address, amount: '0.5' }));
      expect(moves).relation(
        'the same balance after a send of 0.5 to the own address',
        { before, after: await cash(before), own },
        (observed) => observed.after.equals(observed.before),
        'balance of the sender',
      );

      // Refused, moved whole, or moved without the fraction of a unit: no money may be created from it.
      const dust = [
        [stranger, '0.0000000000001', '0'],
        [stranger, '0.5000000000001', '0.5'],
        // On a shared venue others may also send to the zero address.
        ...(venue.isolation === 'closed' ? ([[zeroAddress, '0.25', '0.25']] as const) : []),
      ] as const;
      for (const [destination, amount, unit] of given.sample(dust, 1)) {
        const there = await readBalance(context, destination, asset);
        const reply = await target.act(sender, sendAssetAction({ asset, destination, amount }));
        const after = await cash();
        const left = before.minus(after);
        const arrived = (await readBalance(context, destination, asset)).minus(there);
        const forms = ['0', unit, amount].map((form) => Dec.of(form));
        expect(moves).relation(
          `${amount}, ${unit} or 0 debited from the sender and credited to the recipient`,
          { left, arrived, reply },
          (observed) => observed.left.equals(observed.arrived) && forms.some((form) => form.equals(observed.left)),
        );
        before = after;
      }
    }
  },
});
