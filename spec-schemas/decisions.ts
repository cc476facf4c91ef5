/** One form that a reasonable venue could show. `says` completes "a venue of this form …". */
export interface DecisionForm {
  /** Short word: the part after `=` in `serve --variant D01=catalogued`. */
  readonly id: string;
  readonly says: string;
}

/** A point that the documents leave open: what the model does about it, and what a check lets pass. */
export interface Decision {
  readonly id: `D${number}`;
  readonly question: string;
  readonly model: string;
  readonly accepts: string;
  /** Only where forms differ in replies or in state. The first one is the model's own. */
  readonly forms?: readonly [DecisionForm, DecisionForm, ...DecisionForm[]];
}

/** Rows whose forms a target can be told apart by, or a clause can rest on. Numbers are the decision's name for good. */
export const decisions = [
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
    id: 'D03',
    question: 'Which actions answer with `statuses`?',
    model: 'those that place orders; cancels and modifies answer the admission envelope',
    accepts: 'either form on cancels and modifies',
    forms: [
      { id: 'admission', says: 'answers cancels and modifies with the admission envelope' },
      { id: 'statuses', says: 'answers cancels and modifies with `statuses`' },
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
    question: 'Which letter case do addresses and hashes have?',
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
    id: 'D14',
    question: 'When do the four reads move from 400 to 410?',
    model: 'with the profile `next`',
    accepts: 'by profile; either one under `auto`',
  },
  {
    id: 'D15',
    question: 'What does `action_outcome` answer, named both as a read and as a retired one?',
    model: '410 with `details.use`: the specific rule wins',
    accepts: '410 only',
  },
  {
    id: 'D16',
    question: 'Is `identities` a read?',
    model: 'no: 400 `UNKNOWN_TYPE`',
    accepts: 'anything; at most an advisory',
  },
  {
    id: 'D17',
    question: 'Are `liquidatable` and `user_ledger_updates` reads?',
    model: 'yes, as listed, once they are built',
    accepts: 'what the document says of them',
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
    id: 'D22',
    question: 'What is the `hash` of a leg that no signed order stands behind?',
    model: '32 bytes, derived',
    accepts: '32 bytes, or an empty string as an advisory',
  },
  {
    id: 'D23',
    question: 'What is signed when an action is sent in a WebSocket `post`?',
    model: 'the typed data of the HTTP route',
    accepts: 'that; the sentence about compact JSON contradicts the signing section and is judged by nobody',
  },
  {
    id: 'D24',
    question: 'What does a push after the snapshot hold?',
    model:
      'changed rows on `markets`, new records on the record channels, the whole body elsewhere, and only after a change',
    accepts: 'the same; a repeat of an unchanged body on account channels, at most every 4 commits, is an advisory',
    forms: [
      { id: 'changes', says: 'pushes only what changed' },
      { id: 'heartbeat', says: 'repeats account bodies every 4 commits' },
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
    model: '`user`',
    accepts: '`address` where `user` is refused, as an advisory',
    forms: [
      { id: 'user', says: 'takes `user`' },
      { id: 'address', says: 'takes `address`' },
    ],
  },
  {
    id: 'D27',
    question: 'What becomes of an action whose nonce the block builder drops?',
    model: 'by profile: live drops it in silence (pending entry, 202), next answers `NONCE_REPLAYED`',
    accepts: 'by profile; either one under `auto`',
  },
  {
    id: 'D28',
    question: 'Is the nonce of a refused action used up?',
    model: 'not by a refusal at admission, always by one at commit',
    accepts: 'the same; either one where the phase of the refusal is not documented',
  },
  {
    id: 'D32',
    question: 'Which fee, cushion and interval figures hold?',
    model: 'those of its genesis',
    accepts: 'what the target reads as its own; relations are judged, figures are not',
  },
  {
    id: 'D33',
    question: 'Is time priority promised inside a price level?',
    model: 'yes',
    accepts: 'price priority decides; time priority is public authority',
  },
  {
    id: 'D34',
    question: 'How fast are blocks, waits and answers?',
    model: 'parameters',
    accepts: 'any pace; waiting is bounded and ends inconclusive',
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
    id: 'D38',
    question: 'What does a `sig_scheme` other than `typed` do?',
    model: 'nothing',
    accepts: 'being ignored, or a refusal of the 400 class',
    forms: [
      { id: 'ignored', says: 'does not look at it' },
      { id: 'refused', says: 'refuses it with `INVALID_REQUEST`' },
    ],
  },
  {
    id: 'D39',
    question: 'Must nonces rise?',
    model: 'no: any unused one inside the window of 64, or above it',
    accepts: 'the same; a venue that demands rising nonces is a finding',
  },
  {
    id: 'D40',
    question: 'What happens when the digest recovers a stranger?',
    model: "401 where an owner is named; without one the stranger's own, empty account acts",
    accepts: 'either AUTH code with an owner; without one any refusal, or an effect on the stranger only',
    forms: [
      { id: 'unauthorized', says: 'answers `AUTH_UNAUTHORIZED` to a stranger where an owner is named' },
      { id: 'bad-signature', says: 'answers `AUTH_BAD_SIGNATURE` to a stranger where an owner is named' },
    ],
  },
  {
    id: 'D41',
    question: 'What does a signature for another chain id do?',
    model: 'it recovers another address, so as D40',
    accepts: 'as D40',
  },
  {
    id: 'D42',
    question: 'When is the code `AUTH_AGENT_FORBIDDEN`?',
    model: 'on an expired approval, when `owner` was sent',
    accepts:
      'any AUTH code where `owner` was sent; never a refusal of a master-only action for being signed by an agent',
    forms: [
      { id: 'agent-forbidden', says: 'tells an expired approval apart' },
      { id: 'unauthorized', says: 'answers `AUTH_UNAUTHORIZED` to an expired agent too' },
    ],
  },
  {
    id: 'D43',
    question: 'What does an agent meet in the block of its approval?',
    model: '401 `AUTH_UNAUTHORIZED`',
    accepts: '401 with any AUTH code',
    forms: [
      { id: 'unauthorized', says: 'treats it as not approved' },
      { id: 'block-passed', says: 'wants the next block to be cut first, and answers `AUTH_AGENT_FORBIDDEN`' },
    ],
  },
  {
    id: 'D44',
    question: 'How does a request write a uint64 above 2^53?',
    model: 'as a number or as a string; book values as numbers',
    accepts: 'both for large values',
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
    id: 'D48',
    question: 'Does null count as absent where presence selects a longer type string?',
    model: 'yes',
    accepts: 'not judged: checks leave the key out or send a value',
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
    id: 'D56',
    question: 'What does an unknown `coin` give on reads other than the market tables?',
    model: '404 `MARKET_NOT_FOUND`',
    accepts: '404 or empty rows; on `markets` and `markets_meta` 404 only',
    forms: [
      { id: 'not-found', says: 'answers 404 on every read with `coin`' },
      { id: 'empty', says: 'answers empty rows on `l2_book` and `trades`' },
    ],
  },
  {
    id: 'D57',
    question: 'What does an unknown word in `detail`, `category` or `status` give?',
    model: 'the default for `detail`, 400 for the two filters',
    accepts: '400, the default, or an empty list',
    forms: [
      { id: 'by-field', says: 'takes the default for `detail` and refuses unknown filters' },
      { id: 'refused', says: 'refuses all three with 400' },
      { id: 'default', says: 'serves as if the word were not there' },
      { id: 'empty', says: 'serves an empty list to an unknown filter' },
    ],
  },
  {
    id: 'D58',
    question: 'What does an `address` of the wrong JSON type give?',
    model: '422',
    accepts: '422, or the 400 of its lane',
    forms: [
      { id: '422', says: 'answers 422 with a bare JSON string' },
      { id: 'lane', says: 'answers 400 as its lane does for an address that does not parse' },
    ],
  },
  {
    id: 'D59',
    question: 'What does the renamed read `option_positions` answer?',
    model: '400 `UNKNOWN_TYPE`',
    accepts: '400 or 410, never 200',
    forms: [
      { id: '400', says: 'does not know the name' },
      { id: '410', says: 'names the new read in `details.use`' },
    ],
  },
  {
    id: 'D60',
    question: 'Which faucet refusal wins when `amount: 0` meets a 429?',
    model: 'the 400: the amount is looked at with the address',
    accepts: 'either one; on a fresh address it is 400',
    forms: [
      { id: 'before-429', says: 'answers 400 before it looks at the limits' },
      { id: 'after-429', says: 'answers 429 before it looks at the amount' },
    ],
  },
  {
    id: 'D61',
    question: 'What does a faucet that is not mounted answer?',
    model: '403 on mainnet, 404 elsewhere',
    accepts: 'anything that an absent route answers; 403 on mainnet too',
    forms: [
      { id: 'guarded', says: 'answers 403 on mainnet and 404 elsewhere' },
      { id: '404', says: 'answers 404 on every network' },
      { id: '403', says: 'answers 403 on every network' },
    ],
  },
  {
    id: 'D62',
    question: 'Does a restarted node remember who claimed?',
    model: 'no; the committed cap still refuses at commit',
    accepts: '429 while the node runs; either one after a restart',
    forms: [
      { id: 'forgotten', says: 'starts with an empty address set' },
      { id: 'kept', says: 'keeps its address set over a restart' },
    ],
  },
  {
    id: 'D65',
    question: 'What does `coverage` say about an empty list of votes?',
    model: 'null bounds, and that it reaches the oldest',
    accepts: 'null, 0, or the bounds that were asked for',
    forms: [
      { id: 'null', says: 'has null bounds' },
      { id: 'zero', says: 'has bounds of 0' },
      { id: 'asked', says: 'echoes the bounds of the request, 0 where there were none' },
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
    id: 'D69',
    question: 'How many decimals has `premium`?',
    model: 'at most 8',
    accepts: 'at most 8',
  },
  {
    id: 'D72',
    question: 'When does `mip3_enabled` read true?',
    model: 'once any deployer market or pair spec is registered',
    accepts: 'the same',
  },
  {
    id: 'D73',
    question: 'What are the units of `limit_px` and `size`?',
    model: 'the 1e8 price plane, and lots',
    accepts: 'the same',
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
    question: 'Is a reduce-only order admitted in tier T1 or worse?',
    model: 'yes',
    accepts: 'either',
    forms: [
      { id: 'admitted', says: 'admits it' },
      { id: 'refused', says: 'refuses it like any other order' },
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
    id: 'D82',
    question: 'May a client order id be used again after its order ended?',
    model: 'yes',
    accepts: 'not judged',
  },
  {
    id: 'D85',
    question: 'What is the body of the `markets` channel?',
    model: '`perp` and `spot` sections, as on the read',
    accepts: 'a bare list of rows too',
    forms: [
      { id: 'sections', says: 'pushes the two sections' },
      { id: 'rows', says: 'pushes a bare list of perpetual and spot rows' },
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
    id: 'D89',
    question: 'What does an `expires_after` in the past answer?',
    model: '400 `INVALID_REQUEST`',
    accepts: 'any refusal; nothing is committed and the nonce stays free',
    forms: [
      { id: 'invalid-request', says: 'answers `INVALID_REQUEST`' },
      { id: 'precondition', says: 'answers `PRECONDITION_FAILED`' },
    ],
  },
  {
    id: 'D90',
    question: 'What do HEAD, OPTIONS, a plain GET of `/ws` and unknown paths answer?',
    model: '405 on the routes, 426 on `/ws`, 404 elsewhere',
    accepts: 'anything but 200 with a body of the venue; OPTIONS may be answered',
    forms: [
      { id: 'documented', says: 'answers 405, 426 and 404' },
      { id: '404', says: 'answers a plain GET of `/ws` with 404' },
    ],
  },
  {
    id: 'D91',
    question: 'Is a JSON body served that is not declared as JSON?',
    model: 'yes',
    accepts: 'yes, or 415 as an advisory',
    forms: [
      { id: 'served', says: 'does not look at the content type' },
      { id: '415', says: 'refuses another content type with 415' },
    ],
  },
  {
    id: 'D92',
    question: 'Which optional fields of a read have a declared type?',
    model: '`limit`, `start_time` and `end_time`: 422 on a wrong one',
    accepts: '422 on `limit`; 422, 400 or the default on the others',
    forms: [
      { id: 'typed', says: 'answers 422 on all three' },
      { id: 'default', says: 'answers 422 on `limit` and takes the default for the others' },
      { id: '400', says: 'answers 422 on `limit` and 400 on the others' },
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
    id: 'D94',
    question: 'Which fault wins when a request has several?',
    model: 'the shape (400), then the signature (401), then the tag (400)',
    accepts: 'a documented code of any of the faults',
    forms: [
      { id: 'shape-first', says: 'looks at the shape, the signature, the tag' },
      { id: 'signature-first', says: 'looks at the signature before the shape' },
      { id: 'tag-first', says: 'looks at the tag before shape and signature' },
    ],
  },
  {
    id: 'D95',
    question: 'How finely does `advance` step through what falls due?',
    model: 'each boundary at its own time',
    accepts: 'campaigns keep accounts Safe and stop short of a funding boundary',
  },
] as const satisfies readonly Decision[];

/** A decision with forms: a parameter of the model, which `serve --variant` sets and a campaign probes. */
export type Variant = Decision & Required<Pick<Decision, 'forms'>>;

/** The decisions that have forms. */
export const variants: readonly Variant[] = (decisions as readonly Decision[]).filter(
  (decision): decision is Variant => decision.forms !== undefined,
);

/** Looks a row up; undefined for a number that is not, or not yet, one of ours. */
export function decisionOf(id: string): Decision | undefined {
  return decisions.find((decision) => decision.id === id);
}
