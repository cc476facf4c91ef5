import type { Decision } from '../decisions.ts';

/** Clauses of a read by the number of an order alone, which does not say whose order, or in which market. */
const NAMED_WITHOUT_OWNER = ['orders.status.canceled', 'orders.status.filled'];

/** Decisions about orders, triggers, margin and rules of the engine. */
export const tradingDecisions: readonly Decision[] = [
  {
    id: 'D07',
    question: 'Is a `limit_px` of 0 ever admitted?',
    model: 'on a leg whose `trigger.is_market` is true, and nowhere else',
    accepts: 'either answer on a market trigger; a refusal everywhere else',
    forms: [
      { id: 'admitted', says: 'admits a market trigger whose limit_px is 0' },
      { id: 'refused', says: 'refuses a market trigger whose limit_px is 0' },
    ],
  },
  {
    id: 'D268',
    question: 'Does a `trigger_px` have to lie on the price grid of its market?',
    model: 'no',
    accepts: 'either: the documents speak of the price of an order, and call the level of a leg no price of one',
    forms: [
      { id: 'free', says: 'parks a leg at a level off the price grid' },
      { id: 'grid', says: 'refuses a level off the price grid with `ORDER_INVALID_PRICE`' },
    ],
  },
  {
    id: 'D08',
    question: 'How is a `trail_px` of 0 refused?',
    model: 'by `INVALID_REQUEST`',
    accepts: 'any code of the 400 class, or `InvalidParams` in the message',
  },
  {
    id: 'D30',
    question: 'Which code has an RFQ accept whose two sides are one party?',
    model: '`ORDER_SELF_TRADE`',
    accepts: 'that code only',
  },
  {
    id: 'D32',
    question: 'Which fee, cushion and interval figures hold?',
    model: 'those of its genesis',
    accepts:
      'what the target reads as its own; relations are judged, figures are not; held margin of what a position is worth at the mark of the same block, too, as an advisory: the two documents give no formula',
  },
  {
    id: 'D33',
    question: 'Is priority by price, and inside a level by time, promised?',
    model: 'both',
    accepts: 'neither decides: the two documents say nothing of priority, public facts do',
  },
  {
    id: 'D73',
    question: 'What are the units of `limit_px` and `size`?',
    model: 'the 1e8 price plane, and lots',
    accepts: 'the same',
  },
  {
    id: 'D257',
    question: 'In which plane stand `limit` and `actual` of a refusal for margin?',
    model: 'whole USDC, as decimal strings',
    accepts: 'that, or an integer of another plane of money, as text or as a number, cut at cents or finer',
    forms: [
      { id: 'whole', says: 'tells free collateral and the requirement in whole USDC' },
      { id: 'micro', says: 'tells them in micro-USDC, as JSON numbers' },
    ],
  },
  {
    id: 'D74',
    question: 'How does a trailing level follow the mark?',
    model: 'at the fixed distance `trail_px` behind the best mark',
    accepts: 'the same, or by steps of `trail_px`',
    forms: [
      { id: 'distance', says: 'stands `trail_px` behind the best mark' },
      {
        id: 'steps',
        says: 'stands whole steps of `trail_px` from where it was sent, the last one behind the best mark',
      },
    ],
  },
  {
    id: 'D75',
    question: 'What becomes of a reduce-only order with nothing to reduce?',
    model: '`noop`',
    accepts: '`noop` or an error entry; never a fill or a resting row',
    forms: [
      { id: 'noop', says: 'answers `noop`' },
      { id: 'refused', says: 'answers an error entry' },
    ],
  },
  {
    id: 'D76',
    question: 'Is an order admitted in tier T1 or worse that can only reduce?',
    model: 'a reduce-only order is',
    accepts: 'that; none is; any order of no more than the position, as an advisory',
    forms: [
      { id: 'admitted', says: 'admits it where it is reduce-only' },
      { id: 'refused', says: 'refuses it like any other order' },
      { id: 'closing', says: 'admits each order that opens nothing' },
    ],
  },
  {
    id: 'D77',
    question: 'Which code says that a size is below the market minimum?',
    model: '`ORDER_BELOW_MIN_NOTIONAL`',
    accepts: 'that, `ORDER_INVALID_SIZE`, `ORDER_ZERO_SIZE` or `PRECONDITION_FAILED`',
    forms: [
      { id: 'ORDER_BELOW_MIN_NOTIONAL', says: 'answers `ORDER_BELOW_MIN_NOTIONAL`' },
      { id: 'ORDER_INVALID_SIZE', says: 'answers `ORDER_INVALID_SIZE`' },
      { id: 'ORDER_ZERO_SIZE', says: 'answers `ORDER_ZERO_SIZE`' },
      { id: 'PRECONDITION_FAILED', says: 'answers `PRECONDITION_FAILED`' },
    ],
  },
  {
    id: 'D78',
    question: 'What does an order do on a hedge account whose side would reduce the named leg, without `reduce_only`?',
    model: 'it reduces that leg, and opens nothing',
    accepts: 'a reduction that stops at the leg, or a refusal; never the other leg',
    forms: [
      { id: 'reduces', says: 'reduces the named leg' },
      { id: 'refused', says: 'asks for reduce_only' },
    ],
  },
  {
    id: 'D260',
    question: 'Does `tpsl`, which the documents call a label, give a leg its direction?',
    model: 'no: a leg waits for the side of the mark on which its trigger price is',
    accepts: 'the direction of the word and of the side of the order as well: an advisory',
    forms: [
      { id: 'level', says: 'has a leg wait for the side of the mark on which its level is, whatever its word' },
      {
        id: 'word',
        says: 'has a stop-loss wait for a loss and a take-profit for a gain: one beyond its level fires at once',
        advises: ['triggers.block.tpsl-label', 'triggers.fire.direction', 'triggers.oco.apart'],
      },
      {
        id: 'refused',
        says: 'has it wait by its word as well, and refuses one that is beyond its level',
        advises: ['triggers.block.tpsl-label', 'triggers.fire.direction', 'triggers.oco.apart'],
      },
    ],
  },
  {
    id: 'D79',
    question: 'Does a resting perpetual order hold margin?',
    model: 'not until it fills, though the gate of the next order counts it',
    accepts: 'either; relations are judged with no order resting',
    forms: [
      { id: 'unreserved', says: 'holds margin for positions only' },
      { id: 'reserved', says: 'holds margin for resting orders too' },
    ],
  },
  {
    id: 'D80',
    question: 'Which size does the margin test of a flip look at?',
    model: 'the opened part, after the closed part released its margin',
    accepts: 'any reading: nothing is tested between them',
    forms: [
      { id: 'after-release', says: 'tests the opened part after the release' },
      { id: 'before-release', says: 'tests the opened part before the release' },
    ],
  },
  {
    id: 'D81',
    question: 'Does `account_value` count the profit of an isolated position?',
    model: 'no',
    accepts: 'either: the relation is judged on cross positions',
    forms: [
      { id: 'excluded', says: 'counts no isolated position' },
      { id: 'included', says: 'counts the profit of isolated positions' },
    ],
  },
  {
    id: 'D82',
    question: 'May a client order id be used again after its order ended?',
    model: 'yes',
    accepts: 'not judged',
  },
  {
    id: 'D273',
    question: 'Are the handles of batch legs checked today?',
    model:
      'not before the next release, as the rules of an order say; the table of actions says that they are, without a reserve',
    accepts: 'that; a refusal for the handle, as an advisory',
    forms: [
      { id: 'unchecked', says: 'looks at no handle of a leg before the next release' },
      { id: 'checked', says: 'checks the handle of each leg already, and refuses an action with one twice' },
    ],
  },
  {
    id: 'D87',
    question: 'What does a trigger with `is_market` false fire?',
    model: 'a limit exit',
    accepts: 'that; a market exit is an advisory',
    forms: [
      { id: 'limit', says: 'fires a limit exit' },
      { id: 'market', says: 'fires a market exit' },
    ],
  },
  {
    id: 'D88',
    question: 'Is `fba_submit` open on a public venue?',
    model: 'yes, on markets that have the flag',
    accepts: 'an admission or a refusal',
    forms: [
      { id: 'flag', says: 'admits it on markets of batch auctions' },
      { id: 'unsupported', says: 'answers ACTION_UNSUPPORTED, whatever the market' },
      { id: 'inactive', says: 'answers MARKET_INACTIVE on a market of the book' },
    ],
  },
  {
    id: 'D265',
    question: 'Which orders of its account does a forced close take off the book?',
    model: 'those that stand in its way',
    accepts: 'that, or all of them: an order that is gone is neither amended nor canceled',
    forms: [
      { id: 'in-its-way', says: 'takes away those that it would trade with' },
      { id: 'all', says: 'takes away every order of the market' },
    ],
  },
  {
    id: 'D95',
    question: 'How finely does `advance` step through what falls due?',
    model: 'each boundary at its own time',
    accepts: 'either: campaigns go from one due time to the next by themselves, and stop short of a funding boundary',
  },
  {
    id: 'D111',
    question: 'On which book has a chase nothing to peg to?',
    model: 'on one where nobody else has an order on its own side',
    accepts: 'that; a refusal too where nobody else has one on the other side',
    forms: [
      { id: 'near-side', says: 'refuses a chase where its own side of the book is empty' },
      { id: 'either-side', says: 'refuses a chase where a side of the book is empty' },
    ],
  },
  {
    id: 'D112',
    question: 'In which order does a block run the actions that waited for it?',
    model: 'cancels that stand alone, then by bid, as public text has it',
    accepts: 'that; the order of their arrival',
    forms: [
      { id: 'by-bid', says: 'runs cancels that stand alone first, then actions by their bids' },
      { id: 'by-arrival', says: 'runs the actions of a block as they arrived' },
    ],
  },
  {
    id: 'D222',
    question: 'When do the legs of a `normalTpsl` batch stand among the orders of their account?',
    model: 'from the commit of the batch on',
    accepts: 'that; once their entry has been filled',
    unplayed: 'the model keeps no legs aside; a convention drops those of an entry that rests',
  },
  {
    id: 'D225',
    question: 'In which words is a ladder sent?',
    model: 'in those of public facts',
    accepts: 'that; a venue that cannot read them, of which no ladder is judged',
    unplayed: 'the model reads one form; a convention reads none of these words',
  },
  {
    id: 'D226',
    question: 'Which leverage has an account that has chosen none?',
    model: 'the most that its market and rung allow',
    accepts: 'any: cases that open more than their accounts hold choose it',
    unplayed:
      'conventions have 1x to 20x until one is chosen; public facts, which a strict run holds to, have the most',
  },
  {
    id: 'D220',
    question: 'When does the first slice of a TWAP parent go?',
    model: 'in the first pass after its commit',
    accepts: 'that; once its `delay_ms` is over',
    forms: [
      { id: 'at-once', says: 'sends the first slice of a parent in the first pass after its commit' },
      { id: 'delayed', says: 'sends the first slice of a parent once its delay is over' },
    ],
  },
  {
    id: 'D221',
    question: 'What becomes of a TWAP parent whose `delay_ms` is shorter than the venue lets slices follow each other?',
    model: 'its delay is raised to the governed minimum',
    accepts: 'that; a refusal',
    forms: [
      { id: 'raised', says: 'raises a delay that is too short' },
      { id: 'refused', says: 'refuses a parent whose delay is too short' },
    ],
  },
  {
    id: 'D259',
    question: 'Does a position that turns into the opposite one close, for the ladder that protected it?',
    model: 'yes: the ladder goes with the block after it',
    accepts: 'that; the ladder stays until the account has no position in the market',
    forms: [
      { id: 'taken', says: 'takes what protected a position away when it turns into the opposite one' },
      { id: 'kept', says: 'leaves it parked until that one is closed as well' },
    ],
  },
  {
    id: 'D256',
    question: 'How does a batch say that each of its legs stands alone?',
    model: 'it leaves `grouping` out, or says `na` as public facts do',
    accepts: 'that; a refusal of `na`, which no document names: it is left out where it is not what is judged',
    unplayed: 'what is signed of a batch is public, and is signed over that word',
  },
  {
    id: 'D255',
    question: 'What is `last_fire_ts` of a TWAP parent of which no slice has gone?',
    model: 'the time when it started',
    accepts: 'that; null; 0',
    forms: [
      { id: 'start', says: 'shows when a parent started until its first slice has gone' },
      { id: 'null', says: 'shows null until the first slice has gone' },
      { id: 'zero', says: 'shows 0 until the first slice has gone' },
    ],
  },
  {
    id: 'D290',
    question: 'How far ahead may a cancel be scheduled?',
    model: 'as far as its number goes',
    accepts: 'any bound above 100,000 blocks; a number that is no height may be refused, or read as a time',
    unplayed: 'no check and no sequence schedules one further ahead',
  },
  {
    id: 'D279',
    question: 'Which orders does `oid` number together?',
    model: 'all orders of the venue',
    accepts:
      'those; the orders of one account, or of one market: an order is told from others by its account, its market and its number',
    forms: [
      { id: 'venue', says: 'numbers all orders together' },
      {
        id: 'account',
        says: 'numbers the orders of each account apart',
        advises: NAMED_WITHOUT_OWNER,
      },
      {
        id: 'market',
        says: 'numbers the orders of each market apart',
        advises: NAMED_WITHOUT_OWNER,
      },
    ],
  },
  {
    id: 'D282',
    question: 'Does a closing order need margin for what it loses against the mark?',
    model: 'no: it is taken whatever it loses',
    accepts:
      'that; a refusal for what the account cannot cover: what is brought about by such sales is then not judged',
    unplayed: 'nobody else sells so far below the mark',
  },
  {
    id: 'D269',
    question: 'When does the mark follow an index that was submitted?',
    model: 'in the block of the submission',
    accepts: 'that; a block later: what leans on a mark that was moved waits for it',
    unplayed: 'the convention marks-a-block-behind plays it',
  },
];
