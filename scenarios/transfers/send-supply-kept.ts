import { check } from '../../harness/check/check.ts';
import { derived, type Traced } from '../../harness/check/evidence.ts';
import { rowsAt } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { awaitBalance } from '../../harness/setup/balances.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

/** Whole units of each token. */
const SENT = '0.5';
const ZERO = Dec.of(0);

export default check({
  id: 'transfers.send.supply-kept',
  title: 'sends do not change the supply of any token',
  clauses: ['transfers.send.supply'],
  by: 'act',
  // On a shared venue others may mint, bridge or burn tokens in between.
  needs: ['closed'],
  leases: ['clock'],
  async run(context) {
    const { given, target, venue, pace, expect } = context;
    const sender = await given.fundedAccount({ usdc: '20', native: '1' });
    const { address: destination } = given.stranger();
    const supplies = async () => {
      const rows = rowsAt(given.data(await target.read('markets_meta')), 'spot.tokens');
      return derived(
        rows.map((row) => [row.id, row.total_supply] as const),
        rows,
      );
    };
    const before = await supplies();
    const listed = new Set(before.value.map(([id]) => id));
    const isListed = [venue.usdc, venue.native].every(({ signingId }) => listed.has(signingId));
    if (!expect('transfers.send.supply').exercised(isListed, 'both tokens in the list of supplies')) return;
    for (const { signingId } of [venue.usdc, venue.native]) {
      await given.accepted(target.act(sender, sendAssetAction({ asset: signingId, destination, amount: SENT })));
      given.require(
        (await awaitBalance(context, destination, signingId, SENT)).toString() === SENT,
        'the send did not arrive',
      );
    }
    const after = await supplies();
    const isKept = changesOf(before, after).every((change) => change.equals(ZERO));
    if (!isKept) {
      // A chain may issue staking rewards or burn fees: a send that mints or burns changes the supply by 0.5.
      await pace.blocks(3);
      const alone = changesOf(after, await supplies());
      if (alone.some((change) => !change.equals(ZERO))) {
        expect('transfers.send.supply').relation(
          `each total_supply changed by less than ${SENT}`,
          { before, after },
          () => changesOf(before, after).every((change) => change.abs().compare(Dec.of(SENT)) < 0),
          'total_supply by token',
        );
        return;
      }
    }
    expect('transfers.send.supply').equal(after, before, 'total_supply by token');
  },
});

type Supplies = Traced<readonly (readonly [JsonValue | undefined, JsonValue | undefined])[]>;

/** Returns the change in the supply of each token of the first list. */
function changesOf({ value: before }: Supplies, { value: after }: Supplies): readonly Dec[] {
  const now = new Map(after);
  return before.map(([id, supply]) => (Dec.parse(now.get(id)) ?? ZERO).minus(Dec.parse(supply) ?? ZERO));
}
