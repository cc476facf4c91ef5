import { check } from '../../harness/check/check.ts';
import { awaitBalance, readBalanceAfterPending } from '../../harness/setup/balances.ts';
import { isClientError, isOkStatus, isStatus202 } from '../../harness/setup/http-status.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';
import { printJson } from '../../spec-schemas/json/lossless.ts';

const MOST_BYTES = 1_048_576;

export default check({
  id: 'transport.exchange.oversize',
  title: 'an action of more than 1 MiB is refused with a 4xx status and has no effect',
  clauses: ['transport.exchange.size'],
  by: 'act',
  form: { profile: 'next', item: 'exchange-size' },
  async run(context) {
    const { given, target, venue, expect } = context;
    const asset = venue.usdc.signingId;
    const owner = await given.fundedAccount({ usdc: '20' });
    const { address: destination } = given.stranger();
    // Whitespace changes neither the content nor the signature.
    const padded = (amount: string, blanks: number) => {
      const text = printJson(target.envelope(owner, sendAssetAction({ asset, destination, amount })).body);
      const body = text.replace('"action":{', `"action":{${' '.repeat(blanks)}`);
      return target.send({ method: 'POST', path: '/exchange', headers: { 'content-type': 'application/json' }, body });
    };
    const small = await padded('0.01', 1_000);
    given.require(isOkStatus(small) || isStatus202(small), `a padded action is answered with HTTP ${small.status}`);
    given.require(
      (await awaitBalance(context, destination, asset, '0.01')).toString() === '0.01',
      'a padded action does nothing',
    );

    const large = await padded('0.02', MOST_BYTES);
    expect('transport.exchange.size').relation(
      'a 4xx status for an action of more than 1 MiB',
      { large },
      ({ large }) => isClientError(large),
    );
    const total = await readBalanceAfterPending(context, destination, asset);
    expect('transport.exchange.size').decimal(total, '0.01', 'USDC of the recipient');
  },
});
