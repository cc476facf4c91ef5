import type { Decision } from '../decisions.ts';

/** Decisions about which reads exist, and about unusual or faulty requests. */
export const requestDecisions: readonly Decision[] = [
  {
    id: 'D14',
    question: 'When do the four reads move from 400 to 410?',
    model: 'with the profile `next`',
    accepts: 'by profile; either one under `auto`',
    unplayed: 'its forms are the two profiles, and every check is played on both',
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
    id: 'D44',
    question: 'How does a request write a uint64 above 2^53?',
    model: 'as a number or as a string; book values as numbers',
    accepts: 'the same',
  },
  {
    id: 'D48',
    question: 'Does null count as absent where presence selects a longer type string?',
    model: 'yes',
    accepts: 'not judged: checks leave the key out or send a value',
  },
  {
    id: 'D56',
    question: 'What does an unknown `coin` give on reads other than the market tables?',
    model: '404 `MARKET_NOT_FOUND`',
    accepts:
      '404 or empty rows; on `markets` and `markets_meta` 404 only; the id of a pair may name its book on `l2_book`, which nobody asks for',
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
    id: 'D84',
    question: 'Does a node serve `POST /evm` on its native port?',
    model: 'yes, as on the port of its own',
    accepts:
      'either; a build without an EVM may have no such route (404) or say that it has no path for it (ACTION_UNSUPPORTED), and a gateway that none is set up behind it (UNAVAILABLE)',
    unplayed: 'a venue without the route lacks a capability, and checks that need it are skipped',
  },
  {
    id: 'D215',
    question: 'What does `candle_snapshot` answer for a span that is none of the six intervals of public facts?',
    model: '400, as for a word that is no span',
    accepts: 'bars of that interval, or none, as well',
    forms: [
      { id: 'refused', says: 'refuses it' },
      { id: 'none', says: 'has no bars of it' },
    ],
  },
  {
    id: 'D124',
    question:
      'What does the websocket of JSON-RPC serve beside `eth_subscribe`, and how far does it tell a jump of the clock?',
    model: 'calls as over HTTP, `eth_unsubscribe`, 64 subscriptions; each block of the EVM, of a jump the newest 1,024',
    accepts: 'blocks left out; numbers that do not rise are judged, what else is served is not',
  },
  {
    id: 'D140',
    question: 'What does gas cost on the EVM, and how much of it do a block and a request have?',
    model: 'nothing; 10,000,000 a block, and twice that for the calls of one request',
    accepts: 'any; where gas has a price no transaction is judged',
  },
  {
    id: 'D141',
    question:
      'What do calls answer that their code reverts, a body that is no JSON, and calls that name no version, no `id`, or one of another kind?',
    model:
      'the codes of other nodes: 3 with what was given back, -32700, and -32600 as JSON-RPC 2.0 has it; without an `id` a call is run and not answered, 204 where nothing else is',
    accepts: 'any error of JSON-RPC; of calls that are none anything',
  },
  {
    id: 'D261',
    question:
      'Do the methods of JSON-RPC, of which the names alone are published, mean what they do on other nodes of Ethereum?',
    model: 'yes',
    accepts: 'anything: an advisory',
    unplayed: 'its faults play it: evm.blocks-by-hash-unknown, evm.logs-need-address and others',
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
    id: 'D252',
    question:
      'Is an action refused without `lock_period_secs`, which is kept for compatibility, or without `shared_stp_group`?',
    model: 'yes: neither is named among the optional ones',
    accepts: 'yes, or it is taken as 0, and as false: nothing that is stated depends on either',
    unplayed: 'no check and no sequence leaves them out',
  },
  {
    id: 'D274',
    question:
      'Is an action taken that changes nothing: a leverage or a position mode that is chosen already, a change of a vault that names no setting?',
    model: 'yes, as public facts have it of the mode',
    accepts: 'yes, or a refusal: checks ask for what is not so yet',
    forms: [
      { id: 'taken', says: 'takes what is so already' },
      { id: 'refused', says: 'refuses what is so already' },
    ],
  },
  {
    id: 'D275',
    question: 'May two vaults have one name?',
    model: 'yes',
    accepts: 'yes, or the second is refused: checks give each a name of its own',
    forms: [
      { id: 'shared', says: 'lets vaults share a name' },
      { id: 'unique', says: 'refuses a name that a vault has' },
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
    id: 'D272',
    question: 'When is an action refused that lacks a field, or has one of another type or with an unknown word?',
    model: 'before the commit: 400',
    accepts: 'by the commit too, as D01 has it: which codes come at commit alone is not shown',
    forms: [
      { id: 'admission', says: 'refuses a body that lacks a field with 400' },
      { id: 'commit', says: 'refuses a body that lacks a field at commit, on 200' },
    ],
  },
  {
    id: 'D244',
    question: 'In which shape is an action tag refused that no decoder knows?',
    model: 'an error object on 400',
    accepts:
      'that, or 422 with a bare JSON string, as a body that no decoder takes; the text says `unknown variant` in both',
    forms: [
      { id: 'envelope', says: 'refuses an unknown tag with an error object' },
      { id: 'bare', says: 'refuses an unknown tag with a bare JSON string on 422' },
    ],
  },
  {
    id: 'D266',
    question: 'Is an action tag that is not in snake case the native tag of a system action?',
    model: 'no: it is an unknown variant',
    accepts:
      'that, or `ACTION_UNSUPPORTED`, as no document shows a native tag; one in snake case is an unknown variant',
    forms: [
      { id: 'unknown', says: 'refuses such a tag as an unknown variant' },
      { id: 'native', says: 'refuses such a tag as the native one of a system action' },
    ],
  },
];
