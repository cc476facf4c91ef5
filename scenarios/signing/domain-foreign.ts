import { check } from '../../harness/check/check.ts';
import { readBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { nextLeverageAction } from '../../harness/setup/leverage-action.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import type { SigningDomain } from '../../spec-schemas/signing/domain.ts';

const networks = [31337, 114514, 8964];
/** Chain ids that are no network of this service. */
const elsewhereIds = [1, 2];
const otherNames = ['Exchange', 'Venue'];

export default check({
  id: 'signing.domain.foreign',
  title: 'a signature for another chain id or service name acts for no account',
  clauses: [
    'signing.domain.wrong-chain-id',
    'signing.domain.wrong-name',
    'signing.domain.chain-ids',
    'signing.digest.stranger-owner-bound',
    'signing.digest.stranger-sender-bound',
  ],
  by: 'act',
  async run(context) {
    const { given, target, venue, expect } = context;
    const owner = await given.fundedAccount({ usdc: '20' });
    const choice = nextLeverageAction(owner, venue);
    const elsewhere = elsewhereIds.find((id) => id !== venue.chainId) ?? 0;
    const under = (domain: Partial<SigningDomain>) =>
      target.act(owner, choice, { domain: { ...target.domain, ...domain } });

    const foreign = await target.act(given.stranger(), choice);
    expect('signing.digest.stranger-owner-bound').refused(foreign);
    expect('signing.domain.wrong-chain-id').refused(await under({ chainId: elsewhere }));
    const serviceName = otherNames.find((name) => name !== venue.serviceName) ?? '';
    expect('signing.domain.wrong-name').refused(await under({ serviceName }));

    for (const chainId of networks) {
      const reply = await under({ chainId });
      if (chainId === venue.chainId) expect('signing.domain.chain-ids').accepted(reply);
      else expect('signing.domain.chain-ids').refused(reply);
    }
    // A self-run node may have another one.
    expect('signing.domain.chain-ids').exercised(networks.includes(venue.chainId), 'the chain id of a network');

    const asset = venue.usdc.signingId;
    const before = await readBalance(context, owner.address, asset);
    const sent = await target.act(
      owner,
      sendAssetAction({ asset, destination: given.stranger().address, amount: '1' }),
      {
        domain: { ...target.domain, chainId: elsewhere },
      },
    );
    const after = await readBalanceAfterPending(context, owner.address, asset, before);
    expect('signing.digest.stranger-sender-bound').relation(
      `an unchanged ${before} USDC of the account that signed send_asset for another chain id`,
      { answer: sent, before, after },
      (usdc) => usdc.after.equals(usdc.before),
    );
  },
});
