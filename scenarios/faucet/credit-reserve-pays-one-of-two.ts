import { check } from '../../harness/check/check.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { fundReserveTokens } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus } from '../../harness/setup/http-status.ts';
import { claimFromOtherIp } from './other-address.ts';

export default check({
  id: 'faucet.credit.reserve-pays-one-of-two',
  title: 'of two claims in one block that the reserve cannot pay together in USDC, the second gets only its tokens',
  clauses: ['faucet.credit.reserve-short', 'faucet.credit.legs-independent'],
  by: 'operate',
  control: 'block',
  needs: ['faucet', 'wire'],
  leases: ['faucet', 'clock'],
  async run({ given, target, pace, venue, control, raw, rawUrl, expect }) {
    const held = (address: string) => readUsdcAndNative({ given, target, venue }, address);
    const before = (await held(faucetReserveAddress)).usdc.toString();
    await given.blocksHeld();
    given.afterwards(async () => {
      await control.system({ type: 'gov_adjust_spot_value', account: faucetReserveAddress, value: before });
    });
    await control.system({ type: 'gov_adjust_spot_value', account: faucetReserveAddress, value: '100' });
    await fundReserveTokens({ given, target, venue, control });
    const early = given.stranger().address;
    const late = given.stranger().address;
    const first = await claimPastIpWindow({ target, pace, venue }, { address: early, amount: 60 });
    const second = await claimFromOtherIp({ raw, rawUrl }, { address: late, amount: 60 });
    given.require(isOkStatus(first), 'a claim that the reserve can pay was not taken');
    // A claim that waits for its block may count as paid.
    if (!isOkStatus(second)) throw new NotExercised('two claims in one block that the reserve cannot pay together');
    await control.commit(1);

    // No document states the order of credits in a block.
    const both = [await held(early), await held(late)].toSorted((one, other) => one.usdc.compare(other.usdc));
    const [unpaid, paid] = both;
    const left = await held(faucetReserveAddress);
    given.require(paid?.usdc.toString() === '60' && unpaid !== undefined, 'neither claim was credited');
    if (unpaid === undefined) return;
    expect('faucet.credit.reserve-short').decimal(unpaid.usdc, '0', 'USDC of the unpaid claim');
    expect('faucet.credit.reserve-short').decimal(left.usdc, '40', 'USDC of the reserve');
    expect('faucet.credit.legs-independent').decimal(unpaid.native, '10', 'tokens of the unpaid claim');
  },
});
