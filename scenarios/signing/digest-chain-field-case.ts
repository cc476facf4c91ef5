import { check } from '../../harness/check/check.ts';
import { zeroAddress } from '../../harness/identity/zero-address.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import { eip712BoolWord, eip712Digest, eip712StringWord, eip712UintWord } from '../../harness/setup/own-digest.ts';
import { makeSignatureReplacer } from '../../harness/setup/own-encoding.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { chainTagOf } from '../../spec-schemas/signing/domain.ts';

export default check({
  id: 'signing.digest.chain-field-case',
  title: 'the signed chain field has the service name in lower case, and no other spelling acts for the signer',
  clauses: ['signing.digest.chain-field'],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { serviceName: name, chainId } = venue;
    const choice = nextLeverageAction(owner, venue);

    const { nonce } = target.envelope(owner, choice);
    const digest = eip712Digest(
      { name, version: '1', chainId, verifyingContract: zeroAddress },
      `${name}Transaction:UpdateLeverage(string ${name.toLowerCase()}Chain,uint32 asset,uint32 leverage,bool isIsolated,uint64 nonce)`,
      [
        eip712StringWord(chainTagOf(chainId)),
        eip712UintWord(choice.params.asset),
        eip712UintWord(choice.params.leverage),
        eip712BoolWord(choice.params.is_isolated),
        eip712UintWord(nonce),
      ],
    );
    const reply = await target.act(owner, choice, { nonce, tamper: makeSignatureReplacer(owner, digest) });
    expect('signing.digest.chain-field').accepted(reply);

    const asset = venue.usdc.signingId;
    const before = await readBalance(context, owner.address, asset);
    const payment = sendAssetAction({ asset, destination: given.stranger().address, amount: '1' });
    for (const chainField of given.sample(otherSpellings(name), 1)) {
      const domain = { ...target.domain, chainField };
      expect('signing.digest.chain-field').refused(await target.act(owner, choice, { domain }));
      const sent = await target.act(owner, payment, { domain });
      const after = await readBalanceAfterPending(context, owner.address, asset, before);
      expect('signing.digest.chain-field').relation(
        `an unchanged ${before} USDC of the account that signed send_asset with ${chainField}`,
        { answer: sent, before, after },
        (usdc) => usdc.after.equals(usdc.before),
      );
    }
  },
});

/**
 * Returns other spellings of the name: as written, capitalised with a lower-case first letter, and in capitals, if they differ from all
 * lower case.
 */
function otherSpellings(name: string): readonly string[] {
  const spellings = [name, name.slice(0, 1).toLowerCase() + name.slice(1), name.toUpperCase()];
  return [...new Set(spellings)].filter((spelling) => spelling !== name.toLowerCase()).map((it) => `${it}Chain`);
}
