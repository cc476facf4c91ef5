import { check } from '../../harness/check/check.ts';
import { gridPxAtMarkPercent, orderAction, scaledSizeForNotional } from '../../harness/check/order-spec.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import { isFirstResting } from '../../harness/setup/order-answers.ts';
import {
  type Eip712Domain,
  eip712AddressWord,
  eip712BoolWord,
  eip712Digest,
  eip712StringWord,
  eip712UintWord,
} from '../../harness/setup/own-digest.ts';
import { makeSignatureReplacer } from '../../harness/setup/own-encoding.ts';
import { awaitOpenOrders, carriesCloid, isAmongOrders } from '../../harness/setup/own-orders.ts';
import { chainTagOf, serviceNames } from '../../spec-schemas/signing/domain.ts';

export default check({
  id: 'signing.digest.written-out',
  title: 'a signature built from the documented scheme acts for its signer, and not under another domain or chain tag',
  clauses: ['signing.digest.typed-data', 'signing.digest.domain', 'signing.digest.chain-tag'],
  by: 'act',
  async run(context) {
    const { given, target, venue, random, expect } = context;
    const owner = await given.fundedAccount();
    const market = await given.market();
    const { domainName, typePrefix, chainField } = serviceNames(venue.serviceName);
    const own: Eip712Domain = {
      name: domainName,
      version: '1',
      chainId: venue.chainId,
      verifyingContract: zeroAddress,
    };
    const type = (name: string, fields: string) => `${typePrefix}:${name}(string ${chainField},${fields},uint64 nonce)`;
    const tag = eip712StringWord(chainTagOf(venue.chainId));

    const cloid = random.cloid();
    const px = gridPxAtMarkPercent(market, 60);
    const order = orderAction(owner, { market, side: 'bid', px, size: scaledSizeForNotional(market, px, 20n), cloid });
    const { nonce } = target.envelope(owner, order);
    const words = [
      market.id,
      eip712StringWord('bid'),
      eip712StringWord('limit'),
      order.order.size,
      px,
      eip712StringWord('gtc'),
      eip712StringWord('cancel_newest'),
      eip712BoolWord(false),
      eip712StringWord(cloid),
    ];
    const absent = [
      eip712UintWord(0),
      eip712AddressWord(zeroAddress),
      eip712StringWord(''),
      eip712UintWord(0),
      eip712BoolWord(false),
      eip712StringWord(''),
    ];
    const orderDigest = eip712Digest(own, type('SubmitOrder', orderFields), [
      tag,
      ...words.map((word) => (word instanceof Uint8Array ? word : eip712UintWord(word))),
      ...absent,
      eip712UintWord(nonce),
    ]);
    const placing = target.act(owner, order, { nonce, tamper: makeSignatureReplacer(owner, orderDigest) });
    const placed = await given.settled(order, placing);
    expect('signing.digest.typed-data').relation(
      'a resting order signed by the documented scheme',
      { reply: placed },
      ({ reply }) => isFirstResting(reply),
    );
    const rows = await awaitOpenOrders(context, owner.address, (now) => now.some((row) => carriesCloid(row, cloid)));
    expect('signing.digest.typed-data').row(rows, { cloid });

    const oid = String(rows.find((row) => carriesCloid(row, cloid))?.oid);
    const cancel = { type: 'cancel_order', cancel: { owner: owner.address, market: market.id, oid } };
    const cancelUnder = (domain: Eip712Domain, at: bigint) =>
      eip712Digest(domain, type('CancelOrder', 'uint32 market,uint64 oid'), [
        tag,
        eip712UintWord(market.id),
        eip712UintWord(BigInt(oid)),
        eip712UintWord(at),
      ]);
    const elsewhere = target.envelope(owner, cancel).nonce;
    const foreign = await target.act(owner, cancel, {
      nonce: elsewhere,
      tamper: makeSignatureReplacer(owner, cancelUnder({ ...own, verifyingContract: owner.address }, elsewhere)),
    });
    expect('signing.digest.domain').refused(foreign);
    const here = target.envelope(owner, cancel).nonce;
    const gone = await target.act(owner, cancel, {
      nonce: here,
      tamper: makeSignatureReplacer(owner, cancelUnder(own, here)),
    });
    expect('signing.digest.domain').accepted(gone);
    const left = await awaitOpenOrders(context, owner.address, (now) => !isAmongOrders(now, oid));
    expect('signing.digest.domain').noRow(left, { oid });

    const choice = nextLeverageAction(owner, venue);
    const choiceUnder = (chain: Uint8Array, at: bigint) =>
      eip712Digest(own, type('UpdateLeverage', 'uint32 asset,uint32 leverage,bool isIsolated'), [
        chain,
        eip712UintWord(choice.params.asset),
        eip712UintWord(choice.params.leverage),
        eip712BoolWord(choice.params.is_isolated),
        eip712UintWord(at),
      ]);
    const tagged = target.envelope(owner, choice).nonce;
    expect('signing.digest.chain-tag').accepted(
      await target.act(owner, choice, {
        nonce: tagged,
        tamper: makeSignatureReplacer(owner, choiceUnder(tag, tagged)),
      }),
    );
    const mistagged = target.envelope(owner, choice).nonce;
    const other = eip712StringWord(venue.network === 'mainnet' ? 'Devnet' : 'Mainnet');
    const refused = await target.act(owner, choice, {
      nonce: mistagged,
      tamper: makeSignatureReplacer(owner, choiceUnder(other, mistagged)),
    });
    expect('signing.digest.chain-tag').refused(refused);
  },
});

const orderFields = [
  'uint32 market,string side,string kind,uint64 size,uint64 limitPx,string tif,string stpMode,bool reduceOnly,string cloid',
  'uint16 builderFee,address builderUser,string positionSide,uint64 triggerPx,bool triggerIsMarket,string triggerTpsl',
].join(',');
