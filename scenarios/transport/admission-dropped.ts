import { check } from '../../harness/check/check.ts';
import { derived, field } from '../../harness/check/evidence.ts';
import { patience } from '../../harness/check/patience.ts';
import { integerAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { NotExercised } from '../../harness/kernel/verdicts.ts';
import { isStatus202 } from '../../harness/setup/http-status.ts';

export default check({
  id: 'transport.admission.dropped',
  title: 'an admitted action that is lost before its block changes no balance and no action count',
  clauses: ['transport.admission.not-a-commit'],
  by: 'operate',
  control: 'restart',
  needs: ['funded-accounts'],
  leases: ['clock', 'node'],
  async run({ given, target, venue, control, pace, expect }) {
    const sender = await given.fundedAccount({ usdc: '20' });
    const destination = given.stranger().address;
    await given.blocksHeld();
    const read = async (type: string, address: string) => {
      const ask = () => target.read(type, { address });
      return given.data(
        await pace.retried(ask, ({ kind }) => kind === 'data', patience.silenceMs, 'reads are not served again'),
      );
    };
    const usdcOf = async (address: string) =>
      spotTokenTotalIn(await read('account_state', address), venue.usdc.signingId);
    const countOf = async () => {
      const counters = await read('user_rate_limit', sender.address);
      return derived(Number(integerAt(counters, 'lifetime_count')), field(counters, 'lifetime_count'));
    };
    const before = { usdc: await usdcOf(sender.address), count: await countOf() };

    const params = {
      source_dex: 0,
      destination_dex: 0,
      asset: venue.usdc.signingId,
      destination,
      amount: '5',
      to_perp: false,
    };
    const reply = await target.act(sender, { type: 'send_asset', params });
    given.require(
      reply.kind === 'admitted' && isStatus202(reply),
      `the action was not left waiting: ${reply.kind} on HTTP ${reply.status}`,
    );
    const early = [await usdcOf(destination), await usdcOf(sender.address)].map(String).join();
    // Pending actions are usually node memory: a restart loses them.
    await control.restart();
    await control.commit(2);
    const late = [await usdcOf(destination), await usdcOf(sender.address)].map(String).join();
    const isKept = late === ['5', before.usdc.minus(Dec.of(5))].map(String).join();
    // No text says that a pending action dies with its node: one that commits completely, and only later, was not dropped.
    if (isKept && early === ['0', before.usdc].map(String).join())
      throw new NotExercised('a node that loses what waits for a block when it is started again');

    expect('transport.admission.not-a-commit').decimal(await usdcOf(destination), '0', 'USDC of the recipient');
    expect('transport.admission.not-a-commit').decimal(await usdcOf(sender.address), before.usdc, 'USDC of the sender');
    expect('transport.admission.not-a-commit').equal(await countOf(), before.count, 'lifetime_count');
  },
});
