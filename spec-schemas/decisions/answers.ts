import type { Decision } from '../decisions.ts';

/** Decisions about the form of replies: status, envelope, words and figures. */
export const answerDecisions: readonly Decision[] = [
  {
    id: 'D01',
    question: 'Which HTTP status carries a refusal that is found at commit?',
    model: '200: an error entry in `statuses` for orders, the failure envelope for everything else',
    accepts: 'the same code on its catalogued 4xx status too',
    forms: [
      { id: '200', says: 'answers 200 with the refusal in the body' },
      { id: 'catalogued', says: 'answers the status that the error catalogue gives for the code' },
    ],
  },
  {
    id: 'D02',
    question: 'When and how is an action answered that places no order?',
    model: 'the call waits for the commit or the end of the wait, then 202 with the admission envelope',
    accepts: '202 at any moment, or 200 with the admission fields and `committed: true`; a refusal as in D01',
    forms: [
      { id: 'held', says: 'answers 202 after the commit' },
      { id: 'at-once', says: 'answers 202 as soon as the action is admitted' },
      { id: 'committed-200', says: 'answers 200 after the commit and adds `committed: true`' },
    ],
  },
  {
    id: 'D240',
    question: 'What becomes of an action that leans on one which has no block yet?',
    model: 'it is taken in, and meets what that one has left when its turn comes',
    accepts: 'that; a refusal at admission, by what is committed then',
    forms: [
      { id: 'turn', says: 'looks at the state when the turn of an action comes in its block' },
      {
        id: 'door',
        says: 'looks at the committed state as well, as an action arrives, and refuses what leans on others',
      },
    ],
  },
  {
    id: 'D287',
    question: 'Which committed block do the reads of an account, and the status of the exchange, answer from?',
    model: 'the newest one',
    accepts:
      'an earlier one that they tell by `time` or `timestamp`, though another answer or a reply to an action has told of a newer; of several replicas in turn each its own',
    unplayed:
      'bin/behind-venue.fixture.ts shows accounts as they were a block before, and bin/replicas-venue.fixture.ts some of the answers',
  },
  {
    id: 'D253',
    question: 'Where is found what the committed state refuses of an action that places no order?',
    model: 'in its block: a refusal there uses up its nonce',
    accepts: 'that; some or all of it as the action arrives, with the status of its code, and no nonce is used up',
    forms: [
      { id: 'commit', says: 'finds out in the block' },
      { id: 'means', says: 'refuses as it arrives what the account cannot pay, and the rest in the block' },
      { id: 'door', says: 'refuses as it arrives whatever the committed state refuses' },
    ],
  },
  {
    id: 'D03',
    question: 'Which actions answer with `statuses`?',
    model: 'those that place orders; cancels and modifies answer the admission envelope',
    accepts:
      "either form on cancels and modifies, and on ladders, chases and TWAP parents, which no document calls order actions; in reply to a cancel also no entry, or one of the venue's own kind: the documented ones are those of orders",
    forms: [
      { id: 'admission', says: 'answers cancels and modifies with the admission envelope' },
      { id: 'statuses', says: 'answers cancels and modifies with `statuses`' },
      { id: 'canceled', says: 'answers cancels with `statuses` whose entries are `canceled`, a kind of its own' },
    ],
  },
  {
    id: 'D04',
    question: 'Where does `statuses` stand?',
    model: '`data.statuses`, and nothing beside it',
    accepts: '`data.statuses`; other keys of `data` are open',
  },
  {
    id: 'D05',
    question: 'Is the error of an entry wrapped once more?',
    model: 'no: `statuses[i].error` is the error object',
    accepts: 'one more level under `error`, as an advisory',
    forms: [
      { id: 'flat', says: 'puts the error object directly under `error`' },
      { id: 'nested', says: 'wraps the error object in one more `error`' },
    ],
  },
  {
    id: 'D06',
    question: 'Does `statuses` hold an entry for a leg that parks?',
    model: 'yes: one `parked` entry per leg',
    accepts: 'the same; a shorter list without the parked legs is an advisory',
    forms: [
      { id: 'listed', says: 'has an entry for every leg that parks' },
      { id: 'left-out', says: 'leaves the legs that park out of the list' },
    ],
  },
  {
    id: 'D280',
    question:
      'How many entries has the answer to several orders that are refused as a whole, or have had no commit yet?',
    model: 'one per order; a group that is refused as a whole has the error envelope',
    accepts: 'those, or one entry: a replayed nonce of an order action arrives as `statuses[0].error`',
    forms: [
      { id: 'each', says: 'answers each order of an action that it refuses as a whole' },
      { id: 'one', says: 'answers an action that it refuses as a whole by one entry' },
    ],
  },
  {
    id: 'D09',
    question: 'How is a decimal string spelled?',
    model: 'the shortest exact text',
    accepts:
      'any plain spelling of the value; trailing zeros are an advisory; exponent, plus sign and thousands mark are findings',
    forms: [
      { id: 'shortest', says: 'writes no zero that carries nothing' },
      { id: 'padded', says: 'writes zeros that carry nothing' },
    ],
  },
  {
    id: 'D10',
    question: 'Which letter case do addresses, hashes and client order ids have?',
    model: 'lower case',
    accepts: 'any, but for the echo of the faucet, which is lower case',
    forms: [
      { id: 'lower', says: 'writes hex in lower case' },
      { id: 'upper', says: 'writes hex digits in upper case' },
    ],
  },
  {
    id: 'D11',
    question: 'May a body hold keys that no document names?',
    model: 'it holds none',
    accepts:
      'them, as an advisory; forbidden are `data` with `error`, a second kind in a status entry, the names removed from `account_state`, and an empty `details`',
  },
  {
    id: 'D12',
    question: 'Where does a read echo its `type`?',
    model: 'inside `data`; beside it on the three reads that the document names',
    accepts: 'either place on every read; the undocumented one is an advisory',
    forms: [
      { id: 'documented', says: 'echoes `type` where the document says for each read' },
      { id: 'data', says: 'echoes `type` inside `data` on every read' },
      { id: 'outer', says: 'echoes `type` beside `data` on every read' },
    ],
  },
  {
    id: 'D13',
    question: 'In which shape does an archive read refuse an address?',
    model: 'a bare string',
    accepts: 'the envelope or the bare string',
    forms: [
      { id: 'bare-string', says: 'refuses with a bare string under `error`' },
      { id: 'envelope', says: 'refuses with an error object' },
    ],
  },
  {
    id: 'D18',
    question: 'Which sets of words are open?',
    model: '`cause`, ledger kinds, voted actions and notification kinds hold the known words',
    accepts: 'unknown words, which are listed and are no finding',
  },
  {
    id: 'D19',
    question: 'Which sets of words are closed?',
    model: '`dir`, `side`, `tif`, `status`, `tier`, `abstraction` and `position_mode`',
    accepts: 'the documented words only',
  },
  {
    id: 'D22',
    question: 'What is the `hash` of a leg that no signed order stands behind?',
    model: '32 bytes, derived',
    accepts: '32 bytes, or an empty string as an advisory',
  },
  {
    id: 'D36',
    question: 'What is in the body of a 405?',
    model: 'nothing',
    accepts: 'anything that is no envelope',
    forms: [
      { id: 'empty', says: 'sends an empty body' },
      { id: 'text', says: 'sends a line of plain text' },
    ],
  },
  {
    id: 'D37',
    question: 'Are the texts of messages part of the contract?',
    model: 'it uses the texts of the documents',
    accepts: 'any text, but for the few that are themselves the contract: there the text is contained',
  },
  {
    id: 'D45',
    question: 'Does `INVALID_REQUEST` carry `details`?',
    model: 'no',
    accepts: 'with or without; never an empty object',
    forms: [
      { id: 'absent', says: 'leaves `details` out' },
      { id: 'present', says: 'names the field in `details`' },
    ],
  },
  {
    id: 'D47',
    question: 'Which code has a parameter out of range?',
    model: '`INVALID_REQUEST`',
    accepts: 'any code of the 400 class',
  },
  {
    id: 'D216',
    question: 'Which code has a refusal that the documents state without one?',
    model: 'that of the rule which refuses first, mostly `PRECONDITION_FAILED`',
    accepts:
      '`PRECONDITION_FAILED`, `INVALID_REQUEST` and the codes of what the rule is about; never one of signers, of budgets, of a defect or of unknown reads',
    unplayed: 'the forms of refusals that `selftest` serves give each of them',
  },
  {
    id: 'D99',
    question: 'Is the `oid` of a `statuses` entry a string?',
    model: 'digits in a string, as in the reads',
    accepts: 'that, or a JSON number up to 2^53, without a finding',
    forms: [
      { id: 'digits', says: 'writes the id as digits in a string' },
      { id: 'number', says: 'writes the id as a JSON number where one can hold it' },
    ],
  },
  {
    id: 'D214',
    question: 'Which entry of `statuses` has a chase?',
    model: '`chase`, of its handle, its leg and the price of that, as public facts have it',
    accepts: '`resting` as well, of the leg: its handle is a `chase_oid` elsewhere in the reply, or the oid of the leg',
    forms: [
      { id: 'chase', says: 'answers an entry `chase`' },
      { id: 'resting', says: 'answers the leg as an order that rests' },
    ],
  },
  {
    id: 'D103',
    question: 'In which plane stand `total_sz` and `avg_px` of a `statuses` entry?',
    model: 'whole units, as in the reads',
    accepts: "any of these, told apart by the order's price and size, and by its fills; never a violation",
    forms: [
      { id: 'whole', says: 'writes both in whole units' },
      { id: 'scaled', says: 'writes both as integers scaled by 1e8' },
      { id: 'lots', says: 'writes sizes in lots and prices scaled by 1e8, as requests do' },
    ],
  },
  {
    id: 'D276',
    question: 'Has a hash, or the id of a token, the prefix `0x`?',
    model: 'yes: the documents ask for 32-byte hex, and name the prefix for addresses and handles alone',
    accepts: 'either, of one length in digits',
    unplayed: 'the convention hashes-without-prefix plays it',
  },
  {
    id: 'D277',
    question: 'Has `szi` of a funding row a sign?',
    model: 'yes: negative for a short',
    accepts: 'either; what holds it against the sign of the payment is public, and advises',
    unplayed: 'the convention settled-sizes-unsigned plays it',
  },
];
