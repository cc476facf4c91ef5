import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { faucetReserveAddress } from '../../harness/probe/faucet-reserve.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { readNativeSupply } from '../../harness/setup/faucet-reserve.ts';
import { chooseVoteCasters, readRecordedVoteRows } from '../../harness/setup/votes.ts';
import type { JsonObject } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'faucet.reserve.votes',
  title: 'two votes fund the reserve at two thirds of the stake and are listed; the token vote also changes the supply',
  clauses: [
    'faucet.reserve.vote-usdc',
    'faucet.reserve.vote-token',
    'faucet.reserve.vote-supply',
    'faucet.reserve.vote-quorum',
    'faucet.reserve.vote-listed',
  ],
  by: 'operate',
  control: 'vote',
  leases: ['faucet', 'clock'],
  async run({ given, target, venue, pace, control, expect }) {
    const reading = { given, target, venue, pace };
    await pace.blocks();
    const startMs = await pace.timeMs();
    const before = await readUsdcAndNative(reading, faucetReserveAddress);
    const supply = await readNativeSupply(reading);
    const usdcVote = (account: string, value: string): JsonObject => ({
      type: 'gov_adjust_spot_value',
      account,
      value,
    });
    const tokenVote = (account: string, value: string): JsonObject => ({
      type: 'gov_adjust_spot_balance',
      account,
      asset: venue.native.signingId,
      value,
    });
    // A separate account for the vote that stays open, so that a later run does not find half of its votes cast.
    const own = given.stranger().address;
    given.afterwards(async () => {
      for (const vote of [
        usdcVote(own, '0'),
        tokenVote(own, '0'),
        tokenVote(faucetReserveAddress, before.native.toString()),
        usdcVote(faucetReserveAddress, before.usdc.toString()),
      ]) {
        await control.system(vote);
      }
    });

    const wanted = { usdc: before.usdc.plus(Dec.of(11)).toString(), native: before.native.plus(Dec.of(7)).toString() };
    await control.system(usdcVote(faucetReserveAddress, wanted.usdc));
    expect('faucet.reserve.vote-usdc').decimal(
      (await readUsdcAndNative(reading, faucetReserveAddress)).usdc,
      wanted.usdc,
      'USDC of the reserve',
    );
    await control.system(tokenVote(faucetReserveAddress, wanted.native));
    expect('faucet.reserve.vote-token').decimal(
      (await readUsdcAndNative(reading, faucetReserveAddress)).native,
      wanted.native,
      'tokens of the reserve',
    );
    expect('faucet.reserve.vote-supply').decimal(
      (await readNativeSupply(reading)).minus(supply),
      '7',
      'change of total_supply',
    );
    await control.system(tokenVote(faucetReserveAddress, before.native.toString()));
    expect('faucet.reserve.vote-supply').decimal(
      (await readNativeSupply(reading)).minus(supply),
      '0',
      'change of total_supply after the tokens were removed again',
    );

    const { below, last } = await chooseVoteCasters(reading);
    const held = async () => {
      const { usdc, native } = await readUsdcAndNative(reading, own);
      return derived(`${usdc} USDC, ${native} tokens`, usdc, native);
    };
    for (const vote of [usdcVote(own, '5'), tokenVote(own, '3')]) await control.system(vote, below);
    expect('faucet.reserve.vote-quorum').equal(
      await held(),
      '0 USDC, 0 tokens',
      'balances after votes below the quorum',
    );
    for (const vote of [usdcVote(own, '5'), tokenVote(own, '3')]) await control.system(vote, [last]);
    expect('faucet.reserve.vote-quorum').equal(await held(), '5 USDC, 3 tokens', 'balances after votes at the quorum');

    const listed = await readRecordedVoteRows(reading, { start_time: startMs, status: 'enacted' });
    for (const name of ['GovAdjustSpotValue', 'GovAdjustSpotBalance']) {
      const actions = derived(
        listed.map(({ action }) => action ?? null),
        listed,
      );
      expect('faucet.reserve.vote-listed').relation(
        `an enacted ${name} in the list of votes`,
        { actions },
        ({ actions }) => actions.includes(name),
        'votes.*.action',
      );
    }
  },
});
