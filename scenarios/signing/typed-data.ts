import { check } from '../../harness/check/check.ts';
import { orderAction, pxAt, sizeWorth } from '../../harness/check/order-wish.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { chooseLeverage } from '../../harness/setup/leverage-choice.ts';
import { isResting } from '../../harness/setup/order-answers.ts';
import { address, flag, type OwnDomain, text, typedDigest, uint } from '../../harness/setup/own-digest.ts';
import { signedBy } from '../../harness/setup/own-encoding.ts';
import { openOrdersOnce, rests } from '../../harness/setup/own-orders.ts';
import { chainTag, serviceNames } from '../../spec-schemas/signing/domain.ts';

export default check({
  id: 'signing.digest.written-out',
  title: 'what is signed by the letter of the scheme acts for its signer, under no other domain and no other chain tag',
  clauses: ['signing.digest.typed-data', 'signing.digest.domain', 'signing.digest.chain-tag'],
  by: 'act',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const { domainName, typePrefix, chainField } = serviceNames(venue.serviceName);
    const own: OwnDomain = { name: domainName, version: '1', chainId: venue.chainId, verifyingContract: zeroAddress };
    const type = (name: string, fields: string) => `${typePrefix}:${name}(string ${chainField},${fields},uint64 nonce)`;
    const tag = text(chainTag(venue.chainId));

    const cloid = random.cloid();
    const px = pxAt(market, 60);
    const order = orderAction(owner, { market, side: 'bid', px, size: sizeWorth(market, px, 20n), cloid });
    const { nonce } = target.envelope(owner, order);
    const words = [
      market.id,
      text('bid'),
      text('limit'),
      order.order.size,
      px,
      text('gtc'),
      text('cancel_newest'),
      flag(false),
      text(cloid),
    ];
    const absent = [uint(0), address(zeroAddress), text(''), uint(0), flag(false), text('')];
    const orderDigest = typedDigest(own, type('SubmitOrder', orderFields), [
      tag,
      ...words.map((word) => (word instanceof Uint8Array ? word : uint(word))),
      ...absent,
      uint(nonce),
    ]);
    const placing = target.act(owner, order, { nonce, tamper: signedBy(owner, orderDigest) });
    const placed = await given.settled(order, placing);
    expect('signing.digest.typed-data').relation('a resting order', { reply: placed }, ({ reply }) => isResting(reply));
    const rows = await openOrdersOnce(context, owner.address, (now) => now.some((row) => row.cloid === cloid));
    expect('signing.digest.typed-data').row(rows, { cloid });

    const oid = String(rows.find((row) => row.cloid === cloid)?.oid);
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid } };
    const cancelUnder = (domain: OwnDomain, at: bigint) =>
      typedDigest(domain, type('CancelOrder', 'uint32 market,uint64 oid'), [
        tag,
        uint(market.id),
        uint(BigInt(oid)),
        uint(at),
      ]);
    const elsewhere = target.envelope(owner, cancel).nonce;
    const foreign = await target.act(owner, cancel, {
      nonce: elsewhere,
      tamper: signedBy(owner, cancelUnder({ ...own, verifyingContract: owner.address }, elsewhere)),
    });
    expect('signing.digest.domain').refused(foreign);
    const here = target.envelope(owner, cancel).nonce;
    const gone = await target.act(owner, cancel, { nonce: here, tamper: signedBy(owner, cancelUnder(own, here)) });
    expect('signing.digest.domain').accepted(gone);
    const left = await openOrdersOnce(context, owner.address, (now) => !rests(now, oid));
    expect('signing.digest.domain').noRow(left, { oid });

    const choice = chooseLeverage(owner, venue);
    const choiceUnder = (chain: Uint8Array, at: bigint) =>
      typedDigest(own, type('UpdateLeverage', 'uint32 asset,uint32 leverage,bool isIsolated'), [
        chain,
        uint(choice.params.asset),
        uint(choice.params.leverage),
        flag(choice.params.is_isolated),
        uint(at),
      ]);
    const tagged = target.envelope(owner, choice).nonce;
    expect('signing.digest.chain-tag').accepted(
      await target.act(owner, choice, { nonce: tagged, tamper: signedBy(owner, choiceUnder(tag, tagged)) }),
    );
    const mistagged = target.envelope(owner, choice).nonce;
    const other = text(venue.network === 'mainnet' ? 'Devnet' : 'Mainnet');
    const refused = await target.act(owner, choice, {
      nonce: mistagged,
      tamper: signedBy(owner, choiceUnder(other, mistagged)),
    });
    expect('signing.digest.chain-tag').refused(refused);
  },
});

const orderFields = [
  'uint32 market,string side,string kind,uint64 size,uint64 limitPx,string tif,string stpMode,bool reduceOnly,string cloid',
  'uint16 builderFee,address builderUser,string positionSide,uint64 triggerPx,bool triggerIsMarket,string triggerTpsl',
].join(',');
