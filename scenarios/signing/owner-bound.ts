import { check } from '../../harness/check/check.ts';
import { isSignerRefused } from '../../harness/setup/agent-approval.ts';

/** Id beyond every market of a venue, and beyond every assigned handle. */
const NO_MARKET = 2 ** 32 - 1;
const NOBODYS = 2 ** 52;

export default check({
  id: 'signing.owner.bound',
  title: 'owner of these actions is part of the signed data, and an owner that was not signed is refused',
  clauses: ['signing.owner.bound'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const signer = await given.fundedAccount({ usdc: '5' });
    const cloid = random.cloid();
    const order = { side: 'bid', size: 100, tif: 'gtc', stp_mode: 'cancel_newest' };
    const words = { market: NO_MARKET, side: 'bid', stp_mode: 'cancel_newest', cloid };
    const ladder = { n: 2, px_low: 100_000_000, px_high: 200_000_000, total_size: 100, dist: 'flat', weights: [] };
    const chase = { size: 100, interval_blocks: 100, ttl_ms: 60_000, max_reprices: 1 };
    // Each names an unknown market or handle: it changes nothing, whoever may sign it.
    const actions = [
      ['twap_cancel', 'params', { twap_id: NOBODYS }],
      ['scale_order', 'params', { ...words, ...ladder, tif: 'gtc', reduce_only: false }],
      ['cancel_scale', 'params', { market: NO_MARKET, cloid }],
      ['chase_order', 'params', { ...words, ...chase }],
      ['cancel_chase', 'params', { market: NO_MARKET, chase_oid: NOBODYS }],
      ['spot_order', 'order', { ...order, pair: NO_MARKET, limit_px: 100_000_000 }],
      ['spot_cancel', 'cancel', { pair: NO_MARKET, oid: NOBODYS }],
    ] as const;
    const judges = async ([type, key, body]: (typeof actions)[number]) => {
      const named = { type, [key]: { ...body, owner: signer.address } };
      const signed = await target.act(signer, named);
      expect('signing.owner.bound').relation(
        `no signer refusal of ${type} with an owner that was signed`,
        { reply: signed },
        ({ reply }) => !isSignerRefused(reply),
      );
      const beside = await target.act(
        signer,
        { type, [key]: body },
        { tamper: (envelope) => ({ ...envelope, action: named }) },
      );
      expect('signing.owner.bound').relation(
        `a signer refusal of ${type} with an owner that was not signed`,
        { reply: beside },
        ({ reply }) => isSignerRefused(reply),
      );
    };
    await given.eachPart(actions, judges, 2);
  },
});
