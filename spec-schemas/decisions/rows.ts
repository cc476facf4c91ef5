import type { Decision } from '../decisions.ts';

/** Decisions about the rows of a read. */
export const rowDecisions: readonly Decision[] = [
  {
    id: 'D20',
    question: 'How are vote categories spelled?',
    model: 'by the names of the document',
    accepts: 'those names; another one is an advisory',
  },
  {
    id: 'D21',
    question: 'How exact is `quorum_stake`?',
    model: 'two thirds of `total_stake`, truncated at 8 places',
    accepts: 'one part in 10,000 around two thirds',
    forms: [
      { id: 'truncated', says: 'truncates two thirds at 8 places' },
      { id: 'rounded-up', says: 'serves 0.6667 of the stake' },
    ],
  },
  {
    id: 'D64',
    question: 'Which entries does a bridge list of more than 256 keep?',
    model: 'the oldest, with `truncated` true',
    accepts: 'either end, as long as `truncated` is true',
    forms: [
      { id: 'oldest', says: 'leaves out the newest entries' },
      { id: 'newest', says: 'leaves out the oldest entries' },
    ],
  },
  {
    id: 'D65',
    question: 'What does `coverage` say about an empty list of votes?',
    model: 'null bounds, and that it reaches the oldest',
    accepts: 'null, 0, the bounds that were asked for, or none; null or nothing in place of `coverage` as an advisory',
    forms: [
      { id: 'null', says: 'has null bounds' },
      { id: 'zero', says: 'has bounds of 0' },
      { id: 'asked', says: 'echoes the bounds of the request, 0 where there were none' },
      { id: 'absent', says: 'has no bounds' },
    ],
  },
  {
    id: 'D66',
    question: 'What is `agreeing_stake` on a direct action?',
    model: 'null',
    accepts: 'null or a number',
  },
  {
    id: 'D67',
    question: 'What does a filter leave of the other section of `markets`?',
    model: 'its key with nothing in it',
    accepts: 'an empty section, or no key',
    forms: [
      { id: 'empty', says: 'keeps the key of the other section, empty' },
      { id: 'absent', says: 'leaves the other section out' },
    ],
  },
  {
    id: 'D68',
    question: 'What is left of a broker whose approval was revoked?',
    model: 'no row',
    accepts: 'no row; one with a fee of 0 is an advisory',
  },
  {
    id: 'D249',
    question: 'What becomes of an order that names a broker whom its owner did not approve?',
    model: 'it is refused',
    accepts: 'that, or it is taken and pays nobody but the venue',
    forms: [
      { id: 'refused', says: 'refuses it' },
      { id: 'unpaid', says: 'takes it as one that names no broker' },
    ],
  },
  {
    id: 'D217',
    question: 'Does the `fee` of a fill hold what the taker paid a broker on top of it?',
    model: 'no: it stands beside it, as what its row calls `broker_fee`',
    accepts: 'either; what is paid on top is judged by what leaves the account',
    forms: [
      { id: 'beside', says: 'tells the fee of a fill without what a broker was paid' },
      { id: 'inside', says: 'tells the fee of a fill with what a broker was paid, and sums it so' },
    ],
  },
  {
    id: 'D284',
    question: 'Where does a broker find what takers paid it?',
    model: 'in a credit of its own, which `claim_broker_rewards` drains and `broker_state` shows',
    accepts: 'that; its balance, by the fill',
    forms: [
      { id: 'credit', says: 'keeps what brokers earn until they claim it' },
      { id: 'balance', says: 'pays a broker with the fill' },
    ],
  },
  {
    id: 'D69',
    question: 'How many decimals has `premium`?',
    model: 'at most 8',
    accepts: 'the same',
  },
  {
    id: 'D70',
    question: 'Which sign do the ledger kinds `delegate` and `undelegate` have?',
    model: 'negative when the free pool falls',
    accepts: 'either sign, never zero',
    forms: [
      { id: 'pool', says: 'tells both from the side of what can be spent' },
      { id: 'validator', says: 'tells both from the side of the validator' },
    ],
  },
  {
    id: 'D71',
    question: 'Are the bounds of a position-history window inclusive?',
    model: 'yes, both',
    accepts: 'the window is judged away from its bounds; the bounds themselves are advisories',
  },
  {
    id: 'D72',
    question: 'When does `mip3_enabled` read true?',
    model: 'once any deployer market or pair spec is registered',
    accepts: 'the same',
  },
  {
    id: 'D237',
    question: 'What is the end of an approved agent called in an overview?',
    model: '`expires_at_ms`',
    accepts: '`expires_at`, too; `address` for the agent itself',
    forms: [
      { id: 'expires_at_ms', says: 'calls it `expires_at_ms`' },
      { id: 'expires_at', says: 'calls it `expires_at`' },
      { id: 'address', says: 'calls an agent of an overview `address`' },
    ],
  },
  {
    id: 'D106',
    question:
      'Which keys have `order_status`, `fee_schedule`, `funding_history`, `candle_snapshot`, `staking_state`, the rows of `historical_orders` and the records of the channel `user_fundings`, and has `trades` its `last_trade`?',
    model: 'those that public facts show',
    accepts: 'each of them missing; `usdc` for `payment` on `user_fundings`; never more than an advisory',
    forms: [
      { id: 'supplement', says: 'shows every key of the public facts' },
      { id: 'bare', says: 'shows none of the keys that only public facts have' },
      { id: 'usdc', says: 'calls `payment` `usdc` on `user_fundings`' },
    ],
  },
  {
    id: 'D227',
    question:
      'Where do the levels of a book stand, in `l2_book` and in frames of that channel, and how is one written?',
    model:
      'as public facts have it: under `bids` and `asks` of the read, under `levels` of a frame, with `px` and `sz`',
    accepts:
      'either in both; one list, each level with its `side`; one level of nesting; levels as tuples or as columns, or with `price`, `size` or `qty`, or `p` and `q`; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'shows books as the public facts do' },
      { id: 'levels', says: 'shows `levels`, a pair of lists, in the read, and `bids` and `asks` in frames' },
      { id: 'sided', says: 'shows `levels`, one list in which each level has its side, in both' },
      { id: 'tuples', says: 'writes a level as a tuple of price, size and count' },
      { id: 'nested', says: 'shows the levels of a book under `book`' },
      { id: 'letters', says: 'calls price and size of a level `p` and `q`' },
      { id: 'columns', says: 'writes the levels of a side as a list of prices, one of sizes and one of counts' },
    ],
  },
  {
    id: 'D228',
    question:
      'Where do positions stand in `clearinghouse_state`, and what are their size, entry and other figures called?',
    model: 'as public facts have it: by dex, with `size`, `entry`, `notional` and the rest',
    accepts:
      'one list (`positions`, `legs`), of rows or of pairs of a coin and the rest, one for each margin mode, or one table by coin, or by coin and leg; one level of nesting; a leverage beside its margin mode, which may be under `mode` or `margin_mode`; a size without a sign beside its side, and a side of what is no leg; a leg under `leg` or `position_side`; `szi`, `sz`, `qty`, `q`, `entry_px` or `avg_px`, and the usual names of the other figures (`position_value`, `unrealized_pnl`, `leverage`, `maintenance_margin`), or `p`, `v`, `mgn` and `u`; each of those missing; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'shows positions as the public facts do' },
      { id: 'list', says: 'shows the positions of all dexs in one list' },
      { id: 'table', says: 'shows the positions of all dexs in one table, by coin and leg' },
      { id: 'pairs', says: 'shows positions under `legs`, each beside its coin, with the word of its `mode`' },
      { id: 'modes', says: 'shows positions in a list for each margin mode, which stands beside their leverage' },
      { id: 'sided', says: 'shows the size of a position without a sign, beside its side and its margin mode' },
      {
        id: 'named',
        says: 'calls the size of a position `szi`, its entry `entry_px`, and its other figures in the usual ways',
      },
      {
        id: 'letters',
        says: 'shows coin, leg and leverage of a position, and its size as `q`, its entry as `p`, its worth as `v`, its margin as `mgn` and its profit as `u`',
      },
    ],
  },
  {
    id: 'D229',
    question: 'How does `order_status` show what became of an order?',
    model: 'as public facts have it: a `status`, and beside it what it is the status of',
    accepts:
      '`state` for `status`, or either beside its time or within the order; the members of an order beside it; one level of nesting; `filled_sz` for `total_filled_sz` beside `fills`; the names and the words of FIX (`OrdStatus`, `LeavesQty`); each of them missing, as D106 has it; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'shows the state of an order as the public facts do' },
      { id: 'filled', says: 'calls the sum of the fills `filled_sz`' },
      { id: 'flat', says: 'shows the members of an order that rests beside its status' },
      { id: 'timed', says: 'shows the status of an order in a pair with its time, and its original size' },
      { id: 'within', says: 'shows the status of an order among its members' },
      { id: 'fix', says: 'writes an order by the names of FIX, with `OrdStatus` among them' },
      { id: 'nested', says: 'shows what became of an order under `order_status`' },
    ],
  },
  {
    id: 'D230',
    question: 'Where do the rows of a frame of `open_orders` stand, and what are their keys called?',
    model: 'as public facts have it: a bare list, of the rows of the read or of records (D97)',
    accepts:
      'a list under a name, or one level down under one; `price` or `limit_px`, `size` or `qty`, `order_id`, `time` or `timestamp`; any other is not read, and nothing is judged by it; the read is as the documents show it',
    forms: [
      { id: 'supplement', says: 'shows resting orders in frames as the public facts do' },
      { id: 'read', says: 'shows resting orders in frames under `orders`, beside their account' },
      { id: 'named', says: 'shows `limit_px`, `size` and `timestamp` of a resting order in frames' },
    ],
  },
  {
    id: 'D231',
    question:
      'Where do the records of a frame stand, of `trades`, `fills`, `order_updates` and other channels of records, of `markets` and of `candles`, and what are their keys called?',
    model: 'as public facts have it: a bare list, bars under `candles` beside `snapshot`; an order under `order`',
    accepts:
      'a list under any one name, or one level down under one, with the coin of trades in each or once beside the list, bars bare; one record alone in a push; `price`, `size` or `qty`, `p` and `q`, `trade_id`, `order_id`, the usual names of the parts of a bar; a trade as a tuple, price before size; an order beside its status, or as a tuple that begins with its id, coin and side; any other is not read, and nothing is judged by it; what the documents show of records of `ledger_updates`, of refusals and of rows of markets is as they show it',
    forms: [
      { id: 'supplement', says: 'shows the records of frames as the public facts do' },
      { id: 'named', says: 'shows the records of a frame in a list under a name, trades beside their coin' },
      { id: 'single', says: 'pushes each record in a frame of its own, without a list' },
      { id: 'keys', says: 'calls price and size of a trade so, and shows an order beside its status' },
      { id: 'letters', says: 'calls price and size of a trade `p` and `q`' },
    ],
  },
  {
    id: 'D232',
    question: 'How does a frame of `bbo` show the best level of each side?',
    model: 'as public facts have it: under `bbo`, a pair of levels with `px` and `sz`, null of an empty side',
    accepts:
      '`bid` and `ask`, or `best_bid` and `best_ask`; levels as tuples, or with `price`, `size` or `qty`, or `p` and `q`; one level of nesting; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'shows best levels as the public facts do' },
      { id: 'sides', says: 'shows the best levels under `bid` and `ask`' },
      { id: 'tuples', says: 'writes a best level as a tuple of price, size and count' },
      { id: 'letters', says: 'calls price and size of a best level `p` and `q`' },
    ],
  },
  {
    id: 'D233',
    question: 'Where does an overview show the shares of an account in vaults, and what is their number called?',
    model: 'as public facts have it: under `vault.equities`, by `vault_id`, with `shares`',
    accepts:
      'a list under `vaults` or `vault_equities`, or in a facet of vaults (`positions`, `holdings`, `items`); one level of nesting; a vault by its address alone; `id` or `vault`, `share_count`, `user_shares`, `count`, `balance` or `s`; agents beside them in a table by address; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'shows the shares in vaults as the public facts do' },
      { id: 'list', says: 'shows the shares of an overview in one list, `vault_equities`' },
      { id: 'named', says: 'calls the number of a vault `id`, its address `vault` and its shares `share_count`' },
      { id: 'nested', says: 'shows what is in an overview under `overview`' },
      { id: 'agents', says: 'shows the agents of an overview in a table by address' },
    ],
  },
  {
    id: 'D234',
    question: 'What does `spot_deploy_auction` call the ask of a registration, and what comes of it?',
    model: 'as public facts have it: `current_ask`, `floor`, `start`, `last_clearing`, `opened_at_block` and the rest',
    accepts:
      'one level of nesting; asks that stand, of a `token` and of a `pair`; `ask`, `price` or `current_price`, `last_price` or `last_clearing_price`, `opened_at` and the like; the same letters in another case (`tokenAsk`); any other is not read, and no price is judged by it',
    forms: [
      { id: 'supplement', says: 'shows the ask as the public facts do' },
      { id: 'named', says: 'calls it `ask`, the last sale `last_price` and the height of a round `opened_at`' },
      { id: 'nested', says: 'shows the ask under `auction`' },
      { id: 'camel', says: 'writes its keys in camelCase' },
    ],
  },
  {
    id: 'D264',
    question: 'How does `fee_schedule` write its tiers, and the rates of an account?',
    model: 'as public facts have it: `tiers` with `volume_30d`, `maker_bps` and `taker_bps`',
    accepts:
      '`perp_tiers`, `fee_tiers` or `volume_tiers`, or a list under `perp`, which may have one rate for all in its place; `min_volume_30d`, or that of other days, `min_volume`, `from_volume`, `maker` and `taker`; tiers as tuples, or with the rates of perpetual markets in a pair, of which the higher one is for who takes; the rates of an account in `user`, in `your_rates` and the like, or beside its `address` or the account as `user`, as `taker_bps` and `maker_bps` or by kind of market (`perp_taker_bps`, or in a member `perp`), where nothing beside them is a discount above zero; rates of a tier as `perp_taker_bps` and `perp_maker_bps`; `products` with the rates of an account or beside them, whichever are listed, as rows or under their names, with null for a rate that is unset, and `taker_bps` and `premium_cap_ppm` for the rates of options; `referral_share_bps`; rates of single markets and pairs by their names, in any list or table, below which tiers from far volumes on multiply them or take a part off; rates in the unit that their key says (`bps`, `dbps`, `fraction`, `pct`, `ppm`); where no rates of an account are shown, and nothing that takes from them, those of the only tier, or of the one that its volume beside them reaches; any other is not read, and a campaign that needs it says so',
    forms: [
      { id: 'supplement', says: 'shows the tiers as the public facts do' },
      { id: 'named', says: 'calls them `perp_tiers`, each from a `min_volume_30d` on' },
      { id: 'tuples', says: 'shows each tier as a list of its volume and its rates, without names' },
      { id: 'kinds', says: 'shows tiers under `perp`, and the rates of an account by kind of market in `your_rates`' },
      { id: 'listed', says: 'lists tiers by kind of market, each from a `min_volume` on' },
      { id: 'flat', says: 'shows tiers, or one rate for all, under `perp`, and no rates of an account' },
      { id: 'beside', says: 'shows the rates of an account beside its address' },
      { id: 'units', says: 'shows rates in tenths of a basis point' },
      {
        id: 'products',
        says: 'lists products beside the rates of an account, and calls the share of a referrer `referral_share_bps`',
      },
      {
        id: 'by-name',
        says: 'shows `volume_tiers` from a `min_volume_14d` on with `perp_taker_bps`, products under their names, and null for a rate that is unset',
      },
      { id: 'by-market', says: 'lists rates by market and pair, and in its tiers multiples of them' },
    ],
  },
  {
    id: 'D236',
    question: 'How do `option_series`, `option_state`, `rfq_open` and `rfq_user` write series, legs and requests?',
    model: 'as public facts have it',
    accepts:
      'lists of another name (`options`, `legs`, `requests`), one level of nesting, a leg beside its name, an escrow beside its asset, one size with a sign or beside its side, a quote beside who made it, requests in any order, and other names of what they hold: `market` for `signing_id`, `under` or `base` for `underlying`, `id` for `rfq_id`, `held` and `written`, `long_sz` and `short_sz`, `put_or_call` for `kind`, or the same letters in another case; the series itself within a leg, quotes as columns; tables of series, legs and requests by their numbers, and of quotes by who made them; requests of both kinds in one list, whether or not they name who asked, and those that are over with a word that says so; a leg by the name of its series, with an escrow where it is written; of a request for quotes its number, its expiry and its quotes are enough, and of a quote that it is there; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'writes them as the public facts do' },
      {
        id: 'named',
        says: 'calls the number of a series `market`, that of a request `id`, and sides of a leg `held` and `written`',
      },
      { id: 'listed', says: 'lists `legs`, with a `long_sz` and a `short_sz` each, `requests` and `quoted_on`' },
      { id: 'newest', says: 'lists the requests of an account, and those that it has quoted on, newest first' },
      { id: 'sided', says: 'shows one size of a leg, with the word of its side beside it' },
      { id: 'columns', says: 'writes `PutOrCall` for `kind`, and the quotes of a request as columns' },
      { id: 'tables', says: 'keeps the legs and the requests of an account in tables by their numbers' },
    ],
  },
  {
    id: 'D246',
    question:
      'Where do the dexs of `perp_dexs`, the accounts of `liquidatable` and the prints of `trades` stand, and what are their keys called?',
    model: 'as public facts have it: under `dexs`, `accounts` and `trades`',
    accepts:
      'lists of the usual other names, or of any name where the body holds no other list, one level of nesting, `owner` and `markets` of a dex, which may be rows with their `coin` or numbers, uncounted, and missing for the dex of the venue, a table of dexs by name, or by number where each says its name, `user` of an account, `price`, `size` and `trade_id`, or `p` and `q`, of a print, or a tuple of them in any order, price before size; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'writes them as the public facts do' },
      {
        id: 'named',
        says: 'calls the deployer of a dex `owner`, its assets `markets`, and price and size of a print so',
      },
      { id: 'nested', says: 'shows each of these lists under `list`' },
      { id: 'items', says: 'calls the lists of accounts, of prints and of samples of the premium `items`' },
      { id: 'rows', says: 'lists `markets` of a dex as rows with their `coin`' },
      { id: 'letters', says: 'calls price and size of a print `p` and `q`' },
      { id: 'numbered', says: 'shows dexs in a table by number' },
    ],
  },
  {
    id: 'D281',
    question: 'Under which names does `candle_snapshot` list its bars, and their parts?',
    model: 'as public facts have it: `candles` with `t`, `T`, `o`, `c`, `h`, `l` and the rest',
    accepts:
      '`bars`, or any name where the body holds no other list; `time` or `open_time`, `close_time`, `coin` or `symbol`, `interval`, `open`, `high`, `low`, `close`, `volume` and `trades`; none of them, as D106 has it; any other is not read',
    forms: [
      { id: 'supplement', says: 'lists bars as the public facts do' },
      { id: 'named', says: 'lists `bars` with `open_time`, `close_time`, `open`, `high`, `low`, `close` and `volume`' },
      { id: 'items', says: 'lists bars under `items`' },
    ],
  },
  {
    id: 'D247',
    question:
      'What holds a frame of `account_state`, `spot_margin_state` or `active_asset_data`, and the reads `active_asset_data`, `staking_state`, `referral_state` and `broker_state`?',
    model: 'as public facts have it: what the read of the same name has, bare',
    accepts:
      'one level of nesting; `positions` for `accounts` of a frame; the usual other names of leverage, mode and sizes, leverage as an object of both, the usual other names of stakes, of what is on its way back and of what may be claimed, stakes as tuples or in a table by validator; of `staking_state` each part missing (D106); any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'shows them as the public facts do' },
      {
        id: 'named',
        says: 'calls stakes `stakes`, credit `accrued`, the mode of a market `mode`, and positions of a frame `positions`',
      },
      {
        id: 'object',
        says: 'writes leverage as an object of mode and value, and shows neither `has_position` nor `max_trade_size`',
      },
      { id: 'nested', says: 'shows each of them under `state`' },
    ],
  },
  {
    id: 'D235',
    question:
      'Under which arguments take `vault_state`, `order_status` and `candle_snapshot` the vault, the order and the interval?',
    model: 'as public facts have it: `vault`, its address; `oid` or `cloid`, whosever order it is; `interval`',
    accepts:
      '`vault_id`, `vault_address`, `address` or `id`, by address or number; `order_id` or `id`; `client_order_id` or `client_oid`, or the handle in `oid`; an order only with the `address` of its owner; `resolution` or `timeframe`; under any other nothing is asked for. What the documents show, `address` of an account and `coin` of a market, is asked for in their words alone',
    forms: [
      { id: 'supplement', says: 'takes the arguments of the public facts' },
      {
        id: 'named',
        says: 'takes `vault_id`, a number, `order_id`, `client_order_id` and `resolution`',
      },
      { id: 'owned', says: 'takes a vault by `vault_address`, and an order only with the `address` of its owner' },
    ],
  },
  {
    id: 'D196',
    question: 'How are points issued, and whose volume counts in `referral_referees`?',
    model: 'no week was published; what a referee traded and paid as a taker counts, from the moment it was bound',
    accepts: 'rows of the shape that the public facts have; any volume',
    unplayed: 'no figure of points or of the volume of a referee is asserted',
  },
  {
    id: 'D238',
    question: 'What is `premium` where the latest sample met no impact price or no index?',
    model: '`0`, as that sample counts',
    accepts: '`0`, or null: of a market that has a premium of null nothing says whether it was sampled',
    forms: [
      { id: 'zero', says: 'shows such a sample as 0' },
      { id: 'null', says: 'shows null where a sample has no price' },
    ],
  },
  {
    id: 'D239',
    question: 'Has the funding rate a part of its own beside the premium?',
    model: 'the interest of public facts, by their formula',
    accepts:
      'that, or, as an advisory, the premium alone, by which an empty book has a rate of 0: what funding moves is then judged with quotes',
    forms: [
      { id: 'interest', says: 'draws the rate towards an interest' },
      { id: 'none', says: 'takes the premium for the rate' },
    ],
  },
  {
    id: 'D242',
    question: 'Under which key does `recent_blocks` list its blocks?',
    model: '`blocks`, as public facts have it',
    accepts: 'any, of a venue that keeps none; of blocks under another key nothing is read',
    forms: [
      { id: 'blocks', says: 'lists them under `blocks`' },
      { id: 'rows', says: 'has another key for a list of none' },
    ],
  },
  {
    id: 'D245',
    question: 'Where are the figures of a closed position cut?',
    model: 'nowhere: they are served at the places of what they add up to',
    accepts: 'each by itself at six places or more, so that sums are off by a last place',
    forms: [
      { id: 'whole', says: 'serves the money of a closed position at every place that it has' },
      { id: 'cut', says: 'cuts each figure of a closed position at six places' },
    ],
  },
  {
    id: 'D278',
    question: 'Under which key does `funding_history` list its samples, and what are their parts called?',
    model: 'as public facts have it: `samples` of `ts`, `premium` and `funding_rate`',
    accepts:
      '`fundings`, `history` or `rates`, or any name where the body holds no other list; one level of nesting; `time` or `timestamp`, `rate`, or `t`, `p` and `r`; tuples, of which the time comes first and nothing else is read; each of them missing, as D106 has it; any other is not read, and nothing is judged by it',
    forms: [
      { id: 'supplement', says: 'lists samples of the premium as the public facts do' },
      { id: 'named', says: 'lists samples of the premium under `fundings`, each with its `time` and `rate`' },
      { id: 'letters', says: 'lists samples of the premium as `t`, `p` and `r`' },
    ],
  },
  {
    id: 'D291',
    question: 'How is a slice written in `user_twap_slice_fills`?',
    model: 'as public facts have it: its fill under `fill`, beside `twap_id`',
    accepts:
      'that; the row of `user_fills`, which names its parent; any other is not read, and nothing is judged by it',
    unplayed: 'public facts alone show a row; a test reads the other form',
  },
];
