import type { CaseContext } from '../../harness/check/case-context.ts';
import { check } from '../../harness/check/check.ts';
import { Inconclusive, NotHere } from '../../harness/check/verdicts.ts';
import { at } from '../../harness/client/json-at.ts';
import { requestBytes } from '../../harness/target/raw-http.ts';
import { type JsonObject, printJson, tryParseJson } from '../../spec-schemas/json/lossless.ts';
import { holding, reserve } from './reserve.ts';

/** A second address of this machine, as a venue on the same machine sees it. */
const ELSEWHERE = '127.0.0.2';

export const anyIp = check({
  id: 'faucet.once.other-ip',
  title: 'an address that was funded is refused from another IP',
  clauses: ['faucet.once.any-ip'],
  by: 'act',
  needs: ['faucet', 'wire'],
  leases: ['faucet'],
  async run({ given, raw, rawUrl, expect }) {
    const { address } = given.stranger();
    const first = await given.claim({ address, amount: 20 });
    given.that(first.status === 200, 'the first claim was refused');
    const again = await claimElsewhere({ raw, rawUrl }, { address, amount: 20 });
    expect('faucet.once.any-ip').equal(
      [again.status, at(again.json, 'error')],
      [429, 'address already funded'],
      'status, error',
    );
  },
});

export const shortReserve = check({
  id: 'faucet.credit.reserve-pays-one-of-two',
  title: 'of two claims in one block that the reserve cannot pay together, the second gets its tokens only',
  clauses: ['faucet.credit.reserve-short', 'faucet.credit.legs-independent'],
  by: 'operate',
  needs: ['faucet', 'wire'],
  leases: ['faucet', 'clock'],
  async run({ given, target, venue, control, raw, rawUrl, expect }) {
    const held = (address: string) => holding({ given, target, venue }, address);
    const before = (await held(reserve)).usdc.toString();
    await given.blocksHeld();
    given.afterwards(async () => {
      await control.system({ type: 'gov_adjust_spot_value', account: reserve, value: before });
    });
    await control.system({ type: 'gov_adjust_spot_value', account: reserve, value: '100' });
    const [early, late] = [given.stranger().address, given.stranger().address];
    const first = await given.claim({ address: early, amount: 60 });
    const second = await claimElsewhere({ raw, rawUrl }, { address: late, amount: 60 });
    given.that(
      first.status === 200 && second.status === 200,
      'two claims that the committed reserve can pay one by one were not both taken',
    );
    await control.commit(1);

    const [paid, unpaid, left] = [await held(early), await held(late), await held(reserve)];
    given.that(paid.usdc.toString() === '60', 'the first claim was not credited');
    expect('faucet.credit.reserve-short').decimal(unpaid.usdc.toString(), '0', 'USDC of the second claim');
    expect('faucet.credit.reserve-short').decimal(left.usdc.toString(), '40', 'USDC of the reserve');
    expect('faucet.credit.legs-independent').decimal(unpaid.native.toString(), '10', 'tokens of the second claim');
  },
});

/** @throws NotHere when the target is not on this machine, or the machine has no second address */
async function claimElsewhere({ raw, rawUrl }: Pick<CaseContext<never>, 'raw' | 'rawUrl'>, claim: JsonObject) {
  const url = await rawUrl();
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) throw new NotHere('a second source address');
  const body = printJson(claim);
  const headerLines = [
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  try {
    const reply = await raw(requestBytes(url, { method: 'POST', path: '/faucet', headerLines, body }), {
      localAddress: ELSEWHERE,
    });
    return { status: reply.status, json: tryParseJson(Buffer.from(reply.body).toString('utf8')) };
  } catch (error) {
    // Not every machine lets every address of its loopback be used.
    throw error instanceof Inconclusive ? new NotHere('a second source address') : error;
  }
}
