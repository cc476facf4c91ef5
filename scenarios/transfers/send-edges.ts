import { check } from '../../harness/check/check.ts';
import { isAcknowledgedOnly } from '../../harness/check/commit-outcome.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { isWithinTolerance, negativePowerOfTen } from '../../harness/compare/planes.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Amounts beyond fields of 64 and of 128 bits. */
const enormous = [2n ** 64n, 2n ** 128n].map(String);

/** Number of sends where the debit and the credit of the first one differ. */
const SENDS_OF_DUST = 3;

/** Returns the last place of differences between shown balances. */
function lastShownPlaceOf(...shown: readonly Dec[]): Dec {
  return negativePowerOfTen(Math.max(...shown.map(({ scale }) => scale)));
}

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
        const send = async () => {
          const reply = await target.act(sender, sendAssetAction({ asset, destination, amount }));
          const left = before.minus(await cash());
          return { left, arrived: (await readBalance(context, destination, asset)).minus(there), reply };
        };
        let moved = await send();
        // A balance that is shown cut off looks like dust lost once; dust that is lost adds up.
        const sends = moved.left.equals(moved.arrived) ? 1 : SENDS_OF_DUST;
        for (let n = 1; n < sends; n++) moved = await send();
        const place = sends === 1 ? Dec.of(0) : lastShownPlaceOf(moved.left, moved.arrived);
        const forms = ['0', unit, amount].map((form) => Dec.of(form).times(Dec.of(sends)));
        expect(moves).relation(
          `${amount}, ${unit} or 0 debited from the sender and credited to the recipient by each of ${sends} sends`,
          moved,
          ({ left, arrived }) =>
            isWithinTolerance(left, arrived, place) && forms.some((form) => isWithinTolerance(left, form, place)),
        );
        before = await cash();
      }
    }
  },
});
