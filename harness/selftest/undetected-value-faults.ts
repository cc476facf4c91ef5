/**
 * Wrong values that no check detects, by reason: the place, then the change. A fault on this list need not be caught; a caught one is
 * reported, to be removed. The list may only shrink.
 */
export const undetectedValueFaultsByReason: Readonly<Record<string, readonly string[]>> = {
  'the documents give no number of decimal places, and no check works the figure out to the last one': [
    'info.clearinghouse_state clearinghouse_state.*.positions[].liq: finer',
    'info.clearinghouse_state clearinghouse_state.*.positions[].roe: finer',
    'info.clearinghouse_state clearinghouse_state.*.positions[].maint_margin: finer',
    'info.markets_meta perp[].init_margin_ratio: finer',
    'info.earn_state pools[].reserve_accrued: finer',
    'info.spot_margin_state accounts[].base_held: finer',
    'info.user_fills fills[].broker_fee: finer',
    'info.user_position_history positions[].avg_close_px: finer',
    'info.user_position_history positions[].closed_pnl: finer',
  ],
  'two thirds may be rounded anywhere within one part in ten thousand (D21)': [
    'info.validator_votes votes[].quorum_stake: finer',
  ],
  'a sum over everybody who trades, of which a case knows its own part': [
    'info.fee_schedule user.daily_volume[].exchange_maker_volume: tenfold finer',
  ],
  'a bound of governance that no check votes: the venue alone knows it': [
    'info.perp_dexs limits.deployer_fee_cap_bps: finer',
    'info.perp_dexs limits.dutch_start_multiplier: tenfold finer',
    'info.perp_dexs limits.per_market_limits.max_taker_fee_bps: tenfold finer',
  ],
  'the configuration of a node, of which nothing else tells': [
    'info.gossip_root_ips peers: row-missing row-twice rows-gone',
  ],
  'a deployment may keep none: that nothing is kept is no defect': [
    'info.recent_blocks blocks: rows-gone',
    'info.recent_transactions txns: rows-gone',
    'info.validator_l1_votes votes: rows-gone',
  ],
  'the row of options is the last: where their rates stand is not shown (D264)': [
    'info.fee_schedule user.products: row-missing',
  ],
  'figures of a closed position may be cut one by one (D245)': [
    'info.user_position_history positions[].realized_pnl: finer',
    'info.user_position_history positions[].net_pnl: finer',
    'info.user_position_history_by_time positions[].net_pnl: finer',
  ],
  'taken over from the venue: no second observable binds it': [
    'info.option_series series: row-missing rows-gone',
    'info.markets_meta perp[].margin_tiers[].max_open_interest: tenfold finer',
    'info.markets_meta perp[].mark_source: sibling',
    'info.fee_schedule tiers[].volume_30d: tenfold',
    'info.fee_schedule burn_ratio: finer',
    'info.fee_schedule referrer_share_bps: tenfold finer',
    'info.validator_summaries validators[].commission_bps: tenfold finer',
  ],
};

/** Ids of value faults that need not be caught. */
export const undetectedValueFaultIds: ReadonlySet<string> = new Set(
  Object.values(undetectedValueFaultsByReason).flatMap((lines) => lines.flatMap(idsOf)),
);

/** Returns the fault ids of a line such as `info.trades last_trade: seconds`. */
function idsOf(line: string): string[] {
  const [place = '', ways = ''] = line.split(': ');
  return ways.split(' ').map((way) => `value:${place.replace(' ', ':')}:${way}`);
}
