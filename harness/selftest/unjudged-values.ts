/**
 * Wrong values that no check tells from right ones, by reason: the place, then what is done to it. A fault that stands here
 * need not be caught; one that a check has come to catch is told, to be taken off. The list may only fall.
 */
export const unjudgedValues: Readonly<Record<string, readonly string[]>> = {
  'no check holds it against anything else yet': [
    'info.account_state.full withdrawable: negated',
    'info.clearinghouse_state clearinghouse_state.*.positions: row-twice',
    'info.markets_meta perp[].min_order: tenfold',
    'info.fee_schedule user.products: row-twice',
    'info.fee_schedule user.products[].taker_volume_30d: negated tenfold',
    'info.fee_schedule user.products[].maker_volume_30d: negated tenfold',
    'info.fee_schedule user.daily_volume: row-missing',
    'info.fee_schedule user.daily_volume[].taker_volume: negated tenfold',
    'info.fee_schedule user.daily_volume[].maker_volume: negated tenfold',
    'info.fee_schedule user.daily_volume[].exchange_maker_volume: negated tenfold',
    'info.validator_votes votes[].first_cast_at: seconds',
    'info.validator_votes votes[].casts[].cast_at: seconds',
    'info.validator_votes votes[].changes: row-twice',
  ],
  'the documents give no number of decimal places, and no check works the figure out to the last one': [
    'info.account_state.overview staking.summary.undelegated: finer',
    'info.account_state.overview staking.summary.total_delegated: finer',
    'info.account_state.overview staking.summary.pending_withdrawal: finer',
    'info.account_state.overview staking.summary.claimable_rewards: finer',
    'info.clearinghouse_state clearinghouse_state.*.positions[].upnl: finer',
    'info.clearinghouse_state clearinghouse_state.*.positions[].liq: finer',
    'info.clearinghouse_state clearinghouse_state.*.positions[].roe: finer',
    'info.clearinghouse_state clearinghouse_state.*.positions[].funding: finer',
    'info.clearinghouse_state clearinghouse_state.*.positions[].maint_margin: finer',
    'info.markets_meta perp[].init_margin_ratio: finer',
    'info.fee_schedule user.referrer_credit: finer',
    'info.fee_schedule user.products[].taker_volume_30d: finer',
    'info.fee_schedule user.products[].maker_volume_30d: finer',
    'info.fee_schedule user.daily_volume[].taker_volume: finer',
    'info.fee_schedule user.daily_volume[].maker_volume: finer',
    'info.fee_schedule user.daily_volume[].exchange_maker_volume: finer',
    'info.validator_votes votes[].quorum_stake: finer',
    'frame.account_state data.pm_net_value: finer',
    'frame.account_state data.margin.collateral: finer',
    'frame.account_state data.margin.debt: finer',
    'frame.account_state data.option.escrow: finer',
  ],
  'taken over from the venue: no second observable binds it': [
    'info.markets_meta perp[].margin_tiers: row-missing',
    'info.markets_meta perp[].margin_tiers[].max_open_interest: tenfold finer',
    'info.markets_meta perp[].mark_source: sibling',
    'info.markets_meta perp[].token.circulating_supply: negated tenfold finer',
    'info.fee_schedule tiers: row-missing',
    'info.fee_schedule tiers[].volume_30d: tenfold',
    'info.fee_schedule burn_ratio: negated tenfold finer',
    'info.fee_schedule referrer_share_bps: negated tenfold finer',
    'info.validator_summaries validators[].commission_bps: negated tenfold finer',
  ],
};

/** Faults of value that nobody is expected to catch, by id. */
export const unjudgedIds: ReadonlySet<string> = new Set(
  Object.values(unjudgedValues).flatMap((lines) => lines.flatMap(idsOf)),
);

/** `info.trades last_trade: seconds` as the ids of its faults. */
function idsOf(line: string): string[] {
  const [place = '', ways = ''] = line.split(': ');
  return ways.split(' ').map((way) => `value:${place.replace(' ', ':')}:${way}`);
}
