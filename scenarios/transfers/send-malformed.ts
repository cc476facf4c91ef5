import { check } from '../../harness/check/check.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { makeBodyTamper, sendAndJudgeWithoutFields } from '../../harness/setup/tampered-body.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

const required = ['source_dex', 'destination_dex', 'asset', 'destination', 'amount', 'to_perp'];
const noAddresses = ['0x1', 'nobody', `0x${'g'.repeat(40)}`, `0x${'a'.repeat(41)}`, ''];

export default check({
  id: 'transfers.send.malformed',
  title: 'a send with a missing field or an invalid address is refused as malformed and moves nothing',
  clauses: ['transfers.send.fields', 'transfers.send.destination-form'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const { signingId: asset } = venue.usdc;
    const sender = await given.fundedAccount({ usdc: '10' });
    const before = await readBalance(context, sender.address, asset);
    const whole = sendAssetAction({ asset, destination: given.stranger().address, amount: '1' });
    await sendAndJudgeWithoutFields(context, expect('transfers.send.fields'), sender, whole, required);
    for (const destination of given.sample(noAddresses, 1)) {
      const elsewhere = makeBodyTamper((params) => ({ ...params, destination }));
      const reply = await target.act(sender, whole, elsewhere);
      expect('transfers.send.destination-form').refused(reply);
    }
    const after = await readBalanceAfterPending(context, sender.address, asset, before);
    for (const clause of ['transfers.send.fields', 'transfers.send.destination-form'] as const)
      expect(clause).decimal(after, before, 'USDC of the sender');
  },
});
