import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { awaitBalance, readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { awaitOpenOrders, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { JsonValue } from '../../spec-schemas/json/lossless.ts';

export default check({
  id: 'transport.numbers.amounts-and-addresses',
  title: 'amounts are decimals in strings; an address has 40 hex digits, in any letter case',
  clauses: ['transport.numbers.decimal-text', 'transport.numbers.address-case', 'transport.numbers.address-form'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const { address: destination } = given.stranger();
    const gift = sendAssetAction({ asset, destination, amount: '0.25' });

    expect('transport.numbers.decimal-text').accepted(await target.act(owner, gift));
    expect('transport.numbers.decimal-text').decimal(
      await awaitBalance(context, destination, asset, '0.25'),
      '0.25',
      'USDC of the recipient',
    );

    for (const [spelling, total] of [
      [upper(destination), '0.5'],
      [checksummed(destination), '0.75'],
    ] as const) {
      expect('transport.numbers.address-case').accepted(
        await target.act(owner, sendAssetAction({ asset, destination: spelling, amount: '0.25' })),
      );
      expect('transport.numbers.address-case').decimal(
        await awaitBalance(context, destination, asset, total),
        total,
        `USDC of the recipient after a send to ${spelling}`,
      );
    }
    const observed = await readBalance(context, upper(destination), asset);
    expect('transport.numbers.address-case').decimal(
      observed,
      '0.75',
      'USDC of the recipient, read with the address in upper case',
    );
    const px = gridPxAtMarkPercent(market, 60);
    const spec = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n) });
    const shouted = { ...spec, order: { ...spec.order, owner: upper(owner.address) } };
    const placed = await given.settled(shouted, target.act(owner, shouted));
    const oid = placed.kind === 'statuses' && placed.statuses[0]?.kind === 'resting' ? placed.statuses[0].oid : null;
    expect('transport.numbers.address-case').relation(
      'an order with the owner address in upper case to rest',
      { placed },
      ({ placed }) => placed.kind === 'statuses' && placed.statuses[0]?.kind === 'resting',
    );
    if (oid === null) return;
    const rows = await awaitOpenOrders(context, owner.address, (now) => isAmongOrders(now, oid));
    expect('transport.numbers.address-case').row(rows, { oid });

    // The first begins with the valid address: a venue that truncates it finds a valid signature.
    const unreadable: readonly JsonValue[] = [
      `${destination}00`,
      destination.slice(0, -1),
      `${destination.slice(0, -1)}g`,
      '0x',
      '',
      7,
      [destination],
    ];
    for (const form of given.sample(unreadable, 1)) {
      const reply = await target.act(owner, gift, {
        tamper: (envelope) => ({ ...envelope, action: { ...gift, params: { ...gift.params, destination: form } } }),
      });
      expect('transport.numbers.address-form').refused(reply);
    }
    const total = await readBalanceAfterPending(context, destination, asset, '0.75');
    expect('transport.numbers.address-form').decimal(total, '0.75', 'USDC of the recipient');
  },
});

function upper(address: string): string {
  return `0x${address.slice(2).toUpperCase()}`;
}

/** In the mixed case of EIP-55: a venue may treat any other mixed case as a misspelt address. */
function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(digits)));
  const spelt = [...digits].map((digit, at) =>
    Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${spelt.join('')}`;
}
