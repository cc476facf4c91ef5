import type { Decision } from '../decisions.ts';

/** Decisions about the push feed, budgets and pace. */
export const feedDecisions: readonly Decision[] = [
  {
    id: 'D270',
    question: 'Has the amount of a `ledger_updates` record a sign where it leaves the account?',
    model: 'no: its kind says which way it goes',
    accepts: 'that, or a minus',
    forms: [
      { id: 'plain', says: 'tells an amount without a sign' },
      { id: 'signed', says: 'tells what leaves an account with a minus' },
    ],
  },
  {
    id: 'D24',
    question: 'What does a push after the snapshot hold?',
    model:
      'changed rows on `markets`, new records on the record channels, the whole body elsewhere, and only after a change',
    accepts:
      'the same, or all records again with each new one, as a body that is a full snapshot has them; on `markets` every pair and token beside the perpetuals that changed, or the perpetuals alone, whose rows alone are called dynamic; on `order_updates` two events of one commit that read alike, as of an order that is placed and rests; a repeat of an unchanged body on account channels, at most every 4 commits, is an advisory',
    forms: [
      { id: 'changes', says: 'pushes only what changed' },
      { id: 'heartbeat', says: 'repeats account bodies every 4 commits' },
      { id: 'registry', says: 'pushes every pair beside the perpetuals that changed' },
      { id: 'perpetuals', says: 'pushes the perpetuals that changed, and no pair after the first frame' },
    ],
  },
  {
    id: 'D25',
    question: 'What is `is_snapshot` on a channel that always sends its whole body?',
    model: 'true on the first frame, false later, everywhere',
    accepts: 'any value on `open_orders` and `candles`, as an advisory',
    forms: [
      { id: 'first-only', says: 'sets it on first frames only' },
      { id: 'open-orders-always', says: 'sets it on every frame of `open_orders`' },
    ],
  },
  {
    id: 'D26',
    question: 'Which key names the account of an account channel?',
    model: '`user`; `address` in its place on the channels that public facts say it of, which are all but the states',
    accepts: '`user` alone; `address`, `account` or `owner` alone as an advisory',
    forms: [
      { id: 'both', says: 'takes `user`, and `address` in its place but for the states' },
      { id: 'user', says: 'takes `user` alone' },
      { id: 'address', says: 'takes `address` alone' },
      { id: 'account', says: 'takes `account` alone' },
      { id: 'owner', says: 'takes `owner` alone' },
    ],
  },
  {
    id: 'D34',
    question: 'How fast are blocks, waits and answers?',
    model: 'parameters',
    accepts: 'any pace; waiting is bounded and ends inconclusive',
  },
  {
    id: 'D51',
    question: 'Does a 429 cost weight itself?',
    model: 'no; every other refusal does',
    accepts: 'both for the 429 itself',
    forms: [
      { id: 'free', says: 'charges nothing for a 429' },
      { id: 'charged', says: 'goes on charging while it answers 429' },
    ],
  },
  {
    id: 'D85',
    question: 'What is the body of the `markets` channel, and has it pairs?',
    model: 'one list of rows; those of pairs have `coin`, `kind`, `mark_px`, `mid_px`, `day_ntl_vlm` and `prev_day_px`',
    accepts:
      '`perp` and `spot` sections, as on the read, too, with the tokens in each frame or not; `perp` alone, since the documents show no frame, is advised',
    forms: [
      { id: 'rows', says: 'pushes one list of perpetual and spot rows' },
      { id: 'sections', says: 'pushes the two sections' },
    ],
  },
  {
    id: 'D86',
    question: 'What is the payload of a WebSocket `post` reply?',
    model: 'the body that the HTTP route answers',
    accepts: 'that body, or its `data`',
    forms: [
      { id: 'body', says: 'sends the whole body' },
      { id: 'data', says: 'sends what stands under `data`' },
    ],
  },
  {
    id: 'D93',
    question: 'How is the 65th subscription refused?',
    model: 'by an error frame without an acknowledgement; the connection stays',
    accepts: 'any error frame, or a close; the first 64 keep working while it is open',
    forms: [
      { id: 'error-frame', says: 'sends an error frame' },
      { id: 'close', says: 'closes the connection' },
    ],
  },
  {
    id: 'D97',
    question: 'What are the rows of the `open_orders` channel?',
    model: 'the rows of the read',
    accepts: 'rows wrapped as `{order, status, …}` too',
    forms: [
      { id: 'bare', says: 'pushes the rows of the read' },
      { id: 'wrapped', says: 'pushes each order inside a record with its status' },
    ],
  },
  {
    id: 'D98',
    question: 'How does an `order_updates` record show its order?',
    model:
      '`px`, lower-case `tif`, `trigger` and `inserted_at`, null where they do not apply; `sz` is what remains, `0` when filled',
    accepts:
      '`limit_px`, upper-case `tif` and no `trigger`; the filled size as `sz` of a filled order; null for every key but `coin` on records of cancels and refusals, where the `cloid` of a refused order that had one stands',
    forms: [
      { id: 'row', says: 'shows the order as a row of the read' },
      { id: 'limit-px', says: 'shows `limit_px`, upper-case `tif` and the filled size' },
      { id: 'sparse', says: 'shows the market alone of an order that is no more' },
    ],
  },
  {
    id: 'D100',
    question: 'What does a pushed trade say beside its print?',
    model: '`users` with the taker alone',
    accepts: '`users` with taker and maker; null on rows of the first frame; `block` and `hash` too',
    forms: [
      { id: 'taker', says: 'names the taker' },
      { id: 'both', says: 'names taker and maker' },
      { id: 'facts', says: 'names the taker, the block and the hash of the action' },
    ],
  },
  {
    id: 'D101',
    question: 'What does a record of the `fills` channel say beside the fill?',
    model: 'nothing',
    accepts: '`block`, `hash` and `fee_token`; null for `cloid` and `crossed` on rows of the first frame',
    forms: [
      { id: 'fill', says: 'shows the fill' },
      { id: 'facts', says: 'shows its block, the hash of the action and the token of the fee as well' },
    ],
  },
  {
    id: 'D105',
    question: 'What is in the first frame of `order_updates` and `fills`?',
    model: 'nothing',
    accepts: 'rows of what is open, or of recent fills',
    forms: [
      { id: 'empty', says: 'begins with no record' },
      { id: 'rows', says: 'begins with the orders that rest and with recent fills' },
    ],
  },
  {
    id: 'D262',
    question: 'Is an order that is filled as it arrives told as `open` before?',
    model: 'one record, which says that it is filled',
    accepts: 'records of the states before, each told once',
    forms: [
      { id: 'ended', says: 'tells of an order that is filled at once by one record' },
      { id: 'opened', says: 'tells of an order that is filled at once as open, and then as filled' },
    ],
  },
  {
    id: 'D218',
    question:
      'Which price has a record of an order on a pair that named none, in `historical_orders` and on `order_updates`?',
    model: '`0`, as it was sent; `px` of a fill is what it came to',
    accepts: 'null for each of them as well',
    forms: [
      { id: 'zero', says: 'shows 0' },
      { id: 'null', says: 'shows null' },
    ],
  },
  {
    id: 'D102',
    question: 'What do `n_sig_figs`, `mantissa` and `n_levels` of `l2_book` do?',
    model:
      'the read of a node ignores them; on the channel those of the first subscribe hold, and a second one to the same coin is ignored',
    accepts: 'the whole book or the grouped one on either role; the second subscribe ignored or replacing the first',
    forms: [
      { id: 'first', says: 'groups a subscription as its first subscribe asked, and no read' },
      { id: 'grouped', says: 'groups the read, as a gateway does' },
      { id: 'replacing', says: 'takes other grouping arguments of a second subscribe for a new view' },
    ],
  },
  {
    id: 'D210',
    question: 'What does a subscribe to `l2_book` get whose `n_sig_figs` or `mantissa` is out of range?',
    model: 'an error frame',
    accepts: 'an error frame, or an acknowledgement and the whole book',
    forms: [
      { id: 'error', says: 'answers it with an error frame' },
      { id: 'whole', says: 'acknowledges it and shows the whole book' },
    ],
  },
  {
    id: 'D211',
    question: 'What does `n_levels` 0 leave of a book?',
    model: 'no level',
    accepts: 'no level, the whole book, or a refusal: 400 of the read, an error frame of the channel',
    forms: [
      { id: 'none', says: 'shows no level' },
      { id: 'whole', says: 'shows the whole book' },
      { id: 'refused', says: 'refuses it' },
    ],
  },
  {
    id: 'D104',
    question: 'What does the ledger record of a `send_asset` look like?',
    model:
      '`usd_send` and `usd_receive` for USDC, `asset_send` and `asset_receive` with `to_perp` for a token, `from` on receipts',
    accepts:
      '`asset_send` and `asset_receive` for USDC, `spot_send` and `spot_receive` for a token; every documented key on every kind',
    forms: [
      { id: 'by-token', says: 'tells a send of USDC and a send of a token apart' },
      { id: 'asset', says: 'tells a send of USDC as that of any token' },
      { id: 'spot', says: 'names the kinds of a token send after the spot ledger' },
    ],
  },
  {
    id: 'D241',
    question: 'Is a target that answers `GET /ws/dict` a gateway?',
    model: 'the dictionary is served by a gateway alone',
    accepts:
      'a node that serves it: `--role auto` takes for a gateway what shows two of three, the dictionary, a selected subprotocol and `candles`',
    forms: [
      { id: 'gateway', says: 'serves the compression dictionary on a gateway alone' },
      { id: 'anywhere', says: 'serves the compression dictionary on a node as well' },
    ],
  },
];
