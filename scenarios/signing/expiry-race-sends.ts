import { check } from '../../harness/check/check.ts';
import { derived } from '../../harness/check/evidence.ts';
import { integerAt, spotTokenTotalIn } from '../../harness/client/json-at.ts';
import { isRefused } from '../../harness/client/outcome.ts';
import { Dec } from '../../harness/compare/decimal.ts';
import { sendAssetAction } from '../../harness/setup/token-send.ts';

/** Cents of each send, so that the received sum shows which ones arrived. */
const CENTS = [1, 2, 4, 8, 16, 32];
const LOOKS = 6;

export default check({
  id: 'signing.expiry.race-sends',
  title: 'no send_asset commits after its deadline',
  clauses: ['signing.expiry.dropped'],
  by: 'act',
  async run(context) {
    const { given, target, pace, venue, expect } = context;
    const payer = await given.fundedAccount({ usdc: '5' });
    const { address: destination } = given.stranger();
    const asset = venue.usdc.signingId;
    const startMs = await pace.timeMs();
    await pace.blocks(1);
    // A quarter of the time of two blocks: it passes before anything that waits for a second block.
    const leftMs = Math.ceil(((await pace.timeMs()) - startMs) / 4);
    const deadlineMs = (await pace.timeMs()) + leftMs;
    const answers = CENTS.map((cents) =>
      target.act(payer, sendAssetAction({ asset, destination, amount: `0.${String(cents).padStart(2, '0')}` }), {
        expiresAfter: BigInt(deadlineMs),
      }),
    );
    const looks = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const state = given.data(await target.read('account_state', { address: destination }));
      const timeMs = Number(integerAt(state, 'time'));
      looks.push({ timeMs, arrived: spotTokenTotalIn(state, asset) });
      // Block by block: a skipped block may be the one between a deadline and a late effect.
      await pace.passed(1, timeMs);
    }
    const isAccepted = (await Promise.all(answers)).some((reply) => !isRefused(reply));
    // An effect missing in a block after the deadline and present in a later one was committed late.
    const behind = looks.find(({ timeMs }) => timeMs > deadlineMs);
    const newest = looks.at(-1);
    const isLooked = isAccepted && behind !== undefined && behind !== newest;
    if (!expect('signing.expiry.dropped').exercised(isLooked, 'a send that was taken, and a look behind its deadline'))
      return;
    if (behind === undefined || newest === undefined) return;
    const late = newest.arrived.minus(behind.arrived);
    expect('signing.expiry.dropped').equal(
      derived(late.equals(Dec.of(0)), behind.arrived, newest.arrived),
      true,
      `whether no send_asset with the deadline ${deadlineMs} is received after the block of ${behind.timeMs}`,
    );
  },
});
