import { check } from '../../harness/check/check.ts';
import { field } from '../../harness/check/evidence.ts';
import { decimalAt } from '../../harness/client/json-at.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'accounts.state.while-moving',
  title: 'account_value and withdrawable of a USDC-only account equal total_raw_usd in every read while cash moves',
  clauses: ['accounts.state.one-block', 'accounts.scalars.flat'],
  by: 'act',
  async run({ given, target, venue, pace, expect }) {
    const owner = await given.fundedAccount({ usdc: '100.5' });
    const asset = venue.usdc.signingId;
    const { address: destination } = given.stranger();
    const look = async () => given.data(await target.read('account_state', { address: owner.address }));
    const atRest = await pace.eventually(look, isFree);
    expect('accounts.scalars.flat').decimal(field(atRest, 'account_value'), decimalAt(atRest, 'total_raw_usd'));
    given.require(isFree(atRest), 'the cash of an account without positions is not withdrawable');

    const bodies: JsonObject[] = [];
    for (let time = given.isSparing ? 2 : 0; time < 4; time++) {
      const acting = target.act(owner, sendAssetAction({ asset, destination, amount: '7.25' }));
      bodies.push(await look());
      await given.accepted(acting);
      bodies.push(await look());
    }
    const moved = new Set(bodies.map((body) => decimalAt(body, 'total_raw_usd').toString())).size > 1;
    if (!expect('accounts.state.one-block').exercised(moved, 'cash that moves between two reads')) return;
    for (const body of bodies) {
      for (const key of ['account_value', 'withdrawable'])
        expect('accounts.state.one-block').decimal(
          field(body, key),
          decimalAt(body, 'total_raw_usd'),
          `${key} of an account without positions, equal to total_raw_usd`,
        );
    }
  },
});

function isFree(body: JsonObject): boolean {
  return decimalAt(body, 'withdrawable').equals(decimalAt(body, 'total_raw_usd'));
}
