import { check } from '../../harness/check/check.ts';
import { isNotedUnsupported } from '../../harness/client/pathless-replies.ts';
import { approveAgentAndAwaitCommit, isSignerRefused } from '../../harness/setup/agent-approval.ts';

/** Id beyond every market of a venue, and beyond every assigned handle. */
const NO_MARKET = 2 ** 32 - 1;
const NOBODYS = 2 ** 52;

// Actions that need no product and no position are covered by agents.owner.every-action.
export default check({
  id: 'agents.owner.each-action',
  title: 'an agent-capable action that its owner may sign is not refused for its signer if an approved agent signs it',
  clauses: ['agents.owner.capable'],
  by: 'act',
  async run(context) {
    const { given, target, random, expect } = context;
    const owner = await given.fundedAccount({ usdc: '5' });
    const agent = given.stranger();
    const cloid = random.cloid();
    const words = { market: NO_MARKET, side: 'bid' };
    const kept = { ...words, stp_mode: 'cancel_newest', cloid };
    const ladder = { n: 2, px_low: 100_000_000, px_high: 200_000_000, total_size: 100, dist: 'flat', weights: [] };
    const slices = { total_size: 100, slice_count: 2, delay_ms: 60_000 };
    // Documented as a number or null: a venue may refuse a body without the key.
    const group = { stp_group: null };
    // Each names an unknown market or handle: it changes nothing, whoever may sign it.
    const actions = [
      ['twap_order', 'params', { ...words, ...slices, reduce_only: false }],
      ['twap_cancel', 'params', { twap_id: NOBODYS }],
      ['scale_order', 'params', { ...kept, ...ladder, tif: 'gtc', reduce_only: false }],
      ['cancel_scale', 'params', { market: NO_MARKET, cloid }],
      ['chase_order', 'params', { ...kept, size: 100, interval_blocks: 100, ttl_ms: 60_000, max_reprices: 1 }],
      ['cancel_chase', 'params', { market: NO_MARKET, chase_oid: NOBODYS }],
      [
        'spot_order',
        'order',
        { pair: NO_MARKET, side: 'bid', size: 100, limit_px: 100_000_000, tif: 'gtc', stp_mode: 'cancel_newest' },
      ],
      ['spot_cancel', 'cancel', { pair: NO_MARKET, oid: NOBODYS }],
      ['update_isolated_margin', 'params', { asset: NO_MARKET, delta: '1' }],
      ['top_up_isolated_only_margin', 'params', { asset: NO_MARKET, amount: '1' }],
      ['rfq_request', 'params', { market: NO_MARKET, side: 'Bid', size: 100, limit_px: null, expiry_ms: 0, ...group }],
      [
        'rfq_quote',
        'params',
        { rfq_id: NOBODYS, price: 100_000_000, max_size: 100, valid_until_ms: NOBODYS, ...group },
      ],
      ['rfq_accept', 'params', { rfq_id: NOBODYS, quote_idx: 0, size: 100 }],
      ['fba_submit', 'params', { market: NO_MARKET, side: 'Bid', size: 100, price: 100_000_000 }],
    ] as const;
    await approveAgentAndAwaitCommit(context, owner, agent);
    let tried = 0;
    const judges = async ([type, key, body]: (typeof actions)[number]) => {
      const action = { type, [key]: { ...body, owner: owner.address } };
      // If even its owner is not recovered as signer, the venue uses another digest for this action.
      const own = await target.act(owner, action);
      if (isNotedUnsupported(own.wire) || isSignerRefused(own)) return null;
      tried += 1;
      return expect('agents.owner.capable').relation(
        `no refusal of ${type} for its signer, an approved agent of the named owner`,
        { reply: await target.act(agent, action) },
        ({ reply }) => !isSignerRefused(reply),
      );
    };
    await given.eachPart(actions, judges, 2);
    expect('agents.owner.capable').exercised(tried > 0, 'an action that its owner may sign as it is known');
  },
});
