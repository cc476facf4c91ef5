import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { integerAt } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Polls of the queue: some of them should show an action in flight. */
const MOST_LOOKS = 200;

export default check({
  id: 'faucet.credit.at-the-head',
  title: 'a claim is credited in the next block and not before, ahead of the actions in that block',
  clauses: ['faucet.credit.next-block', 'faucet.credit.block-head'],
  by: 'operate',
  control: 'block',
  needs: ['faucet'],
  leases: ['faucet', 'clock'],
  async run({ given, target, pace, venue, control, expect }) {
    await given.blocksHeld();
    const claimant = given.stranger();
    const payee = given.stranger().address;
    const held = async (address: string) => {
      const { usdc, native } = await readUsdcAndNative({ given, target, venue }, address);
      return derived(`${usdc} USDC, ${native} tokens`, usdc, native);
    };
    const claim = await claimPastIpWindow({ target, pace, venue }, { address: claimant.address, amount: 100 });
    await throwOnReserveShortage({ given, target, venue, control }, claim, 100);
    given.require(isOkStatus(claim), 'the claim was refused');
    expect('faucet.credit.next-block').equal(
      await held(claimant.address),
      '0 USDC, 0 tokens',
      'balances of the claimant before the block',
    );

    const isSent = await given.part(async () => {
      let answered = false;
      const sending = target.act(
        claimant,
        sendAssetAction({ asset: venue.usdc.signingId, destination: payee, amount: '40' }),
      );
      const noted = () => {
        answered = true;
      };
      sending.then(noted, noted);
      const waits = async () =>
        integerAt(given.data(await target.read('user_rate_limit', { address: claimant.address })), 'pending_count') >
        0n;
      for (let look = 0; look < MOST_LOOKS && !answered && !(await waits()); look++);
      // Refused before its block: this venue checks balances at admission, so the case cannot be exercised.
      if (answered && isRefused(await sending)) throw new Unsupported('admission that leaves balances to the block');
      await control.commit(1);
      await sending;
      const own = await held(claimant.address);
      const paid = await held(payee);
      expect('faucet.credit.next-block').differs(own, '0 USDC, 0 tokens', 'balances of the claimant after the block');
      expect('faucet.credit.block-head').equal(
        derived([own.value, paid.value], own, paid),
        ['60 USDC, 10 tokens', '40 USDC, 0 tokens'],
        'balances of the sender and of the payee',
      );
      return true;
    });
    if (isSent !== null) return;
    await control.commit(1);
    const credited = await held(claimant.address);
    expect('faucet.credit.next-block').differs(
      credited,
      '0 USDC, 0 tokens',
      'balances of the claimant after the block',
    );
  },
});
