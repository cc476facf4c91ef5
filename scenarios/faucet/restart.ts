import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { at } from '../../harness/client/json-at.ts';
import { canonicalText } from '../../harness/compare/canonical.ts';
import { Unsupported } from '../../harness/kernel/verdicts.ts';
import { subscribeAccountChannel } from '../../harness/setup/account-channel.ts';
import { readUsdcAndNative } from '../../harness/setup/balances.ts';
import { claimPastIpWindow } from '../../harness/setup/faucet-claim.ts';
import { throwOnReserveShortage } from '../../harness/setup/faucet-reserve.ts';
import { isOkStatus, isTooManyRequests } from '../../harness/setup/http-status.ts';
import { isJsonArray } from '../../spec-schemas/json/lossless.ts';
import { ALREADY_FUNDED_TEXT, judgeFaucetRefusal } from './judge-refusal.ts';

/** Channels on which a venue could report a refused credit to an account. */
const tellingChannels = ['ledger_updates', 'notifications'];

export const restartAddressCapCheck = check({
  id: 'faucet.restart.address-cap',
  title:
    'a restart forgets funded addresses but not amounts: credits beyond 3000 USDC and 10 tokens are silently refused',
  clauses: [
    'faucet.restart.set',
    'faucet.restart.cap',
    'faucet.credit.cap-usdc',
    'faucet.credit.cap-token',
    'faucet.credit.refused-whole',
    'faucet.credit.cap-reached',
    'faucet.credit.silent',
  ],
  by: 'operate',
  control: 'restart',
  needs: ['faucet'],
  form: { profile: 'live', item: 'faucet-record' },
  leases: ['node', 'faucet', 'clock'],
  async run({ given, target, pace, venue, control, feed, expect, reportForm }) {
    const { address } = given.stranger();
    const held = async () => {
      await control.commit(2);
      return readUsdcAndNative({ given, target, venue }, address);
    };
    const first = await claimPastIpWindow({ target, pace, venue }, { address, amount: 1000 });
    await throwOnReserveShortage({ given, target, venue, control }, first, 3000);
    given.require(isOkStatus(first), 'the first claim was refused');
    const granted = await held();
    given.require(
      String(granted.usdc) === '1000' && String(granted.native) === '10',
      'the first claim was not credited',
    );

    await control.restart();
    const socket = await feed();
    const known: string[] = [];
    for (const type of tellingChannels) {
      const { first } = await subscribeAccountChannel(socket, type, address);
      known.push(canonicalText(first.data ?? null));
    }
    await socket.drained();
    const beyond = await claimPastIpWindow({ target, pace, venue }, { address, amount: 2500 });
    const isKept = isTooManyRequests(beyond) && at(beyond.json, 'error') === ALREADY_FUNDED_TEXT;
    reportForm('D62', isKept ? 'kept' : 'forgotten');
    expect('faucet.restart.set').relation(
      `HTTP 200, or "${ALREADY_FUNDED_TEXT}"`,
      { beyond },
      ({ beyond }) => isKept || isOkStatus(beyond),
    );
    expect('faucet.restart.set').unusual(isKept, {
      expected: 'a set of funded addresses that a restart empties',
      actual: derived('a set that the restart keeps', beyond),
    });
    // Only a second claim of one address can reach the cap.
    if (isKept) throw new Unsupported('an address set that a restart empties');

    const capped = await held();
    const { usdc, native } = capped;
    expect('faucet.credit.refused-whole').relation(
      'no partial credit of the refused USDC',
      { usdc },
      ({ usdc }) => String(usdc) !== '3000',
    );
    expect('faucet.restart.cap').relation(
      'amounts granted before the restart to count towards the cap',
      { usdc, native },
      ({ usdc, native }) => !(String(usdc) === '3500' && String(native) === '20'),
    );
    expect('faucet.credit.cap-usdc').decimal(usdc, '1000', 'USDC after claims of 1000 and 2500');
    expect('faucet.credit.refused-whole').decimal(usdc, '1000', 'USDC after claims of 1000 and 2500');
    expect('faucet.credit.cap-token').decimal(native, '10', 'tokens after a second claim');
    const reported = (await socket.drained()).filter(
      // A repeated frame proves nothing (D24).
      ({ channel, data }) =>
        tellingChannels.includes(channel) &&
        isJsonArray(data) &&
        data.length > 0 &&
        !known.includes(canonicalText(data)),
    );
    expect('faucet.credit.silent').equal(
      reported.map(({ json }) => json),
      [],
      'ledger_updates and notifications frames after a refused credit',
    );

    await control.restart();
    const reaching = await claimPastIpWindow({ target, pace, venue }, { address, amount: 2000 });
    given.require(isOkStatus(reaching), 'the third claim was refused');
    const full = await held();
    expect('faucet.credit.cap-reached').decimal(full.usdc, '3000', 'USDC after claims of 1000 and 2000');
    expect('faucet.credit.cap-token').decimal(full.native, '10', 'tokens after a third claim');
  },
});

export const restartClaimRecordCheck = check({
  id: 'faucet.restart.claim-record',
  title: 'a claim stays on record over a restart, and its address cannot claim again, even after a smaller claim',
  clauses: ['faucet.record.once', 'faucet.record.smaller-ask'],
  by: 'operate',
  control: 'restart',
  needs: ['faucet'],
  form: { profile: 'next', item: 'faucet-record' },
  leases: ['node', 'faucet', 'clock'],
  async run({ given, target, pace, venue, control, expect }) {
    const whole = given.stranger().address;
    const small = given.stranger().address;
    for (const claim of [{ address: whole }, { address: small, amount: 20 }]) {
      const granted = await claimPastIpWindow({ target, pace, venue }, claim);
      await throwOnReserveShortage({ given, target, venue, control }, granted, 3000);
      given.require(isOkStatus(granted), 'a first claim was refused');
    }
    await control.commit(2);
    await control.restart();
    const again = await claimPastIpWindow({ target, pace, venue }, { address: whole });
    judgeFaucetRefusal(expect('faucet.record.once'), again, ALREADY_FUNDED_TEXT);
    const rest = await claimPastIpWindow({ target, pace, venue }, { address: small, amount: 2980 });
    judgeFaucetRefusal(expect('faucet.record.smaller-ask'), rest, ALREADY_FUNDED_TEXT);
  },
});
