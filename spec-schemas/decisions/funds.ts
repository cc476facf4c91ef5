import type { Decision } from '../decisions.ts';

/** Decisions about transfers, faucet, vaults and deployments. */
export const fundDecisions: readonly Decision[] = [
  {
    id: 'D213',
    question: 'What is off the maker rate of an account for its share of all that was made?',
    model: 'nothing: the table of public facts is a governed one, and no read shows it',
    accepts: 'any rebate that `fee_schedule` tells of, for who has made something',
    forms: [
      { id: 'none', says: 'has no rebate by share' },
      { id: 'share', says: 'has 0.1, 0.2 and 0.3 bps off from a share of 0.5, 1.5 and 3 % on' },
    ],
  },
  {
    id: 'D35',
    question: 'Who sends `perp_set_fba_mode`?',
    model: 'a deployer or a delegate with bit 7, through the operator interface only',
    accepts: 'not signed by a check: no type string of it is published',
  },
  {
    id: 'D46',
    question: 'Where are the return values of `create_vault` and `vault_withdraw`?',
    model: 'not in the reply: a new vault is in `vault_summaries`, a payout in the balance',
    accepts: 'there alone, beside the keys of the admission, or in their place (on 200 or 202)',
    forms: [
      { id: 'read', says: 'returns no values in the reply to an action' },
      { id: 'beside', says: 'adds the return values of an action to its admission' },
      { id: 'alone', says: 'answers an action with its return values on 200, without the keys of an admission' },
    ],
  },
  {
    id: 'D49',
    question: 'What does a closed `mip3_enabled` gate?',
    model: 'every action of perp deployment',
    accepts: 'the same; either answer on `mip3_set_oracle_px`',
    forms: [
      { id: 'group', says: 'closes every action of perp deployment' },
      { id: 'but-prices', says: 'takes pushed prices all the same' },
    ],
  },
  {
    id: 'D50',
    question: 'Which actions meet the refusals of a vault deposit?',
    model: '`vault_distribute` and `vault_transfer`',
    accepts: 'required on `vault_distribute`; either answer on `vault_transfer`',
  },
  {
    id: 'D52',
    question: 'What does a bid on a perp registration do?',
    model: 'a non-zero one refuses the registration',
    accepts: 'a refusal of a non-zero one; either answer to 0',
  },
  {
    id: 'D53',
    question: 'Which wallet of a split standard account does `send_asset` draw on?',
    model: 'for USDC the one that the document names for each `to_perp`',
    accepts: 'judged for USDC only',
  },
  {
    id: 'D54',
    question: 'Which code says that a balance is short where the document gives a text alone?',
    model: '`PRECONDITION_FAILED`',
    accepts: '`MARGIN_INSUFFICIENT`, `ASSET_INSUFFICIENT_BALANCE` or `PRECONDITION_FAILED`',
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
    id: 'D63',
    question: 'Which wallet of a split standard account does a faucet claim credit?',
    model: 'the perp wallet',
    accepts: 'either wallet',
    forms: [
      { id: 'perp', says: 'credits the perp wallet' },
      { id: 'spot', says: 'credits the spot wallet' },
    ],
  },
  {
    id: 'D108',
    question: 'Is USDC one balance on a chain that is neither the test network nor the main one?',
    model: 'yes, by the default of the document',
    accepts: 'two ledgers, where a transfer between the classes moves money of an account that is not split',
    unplayed:
      'the document has one balance by default: of a venue with two all that is paid to accounts stands in one of them, no check can be funded, and the run comes to no verdict',
  },
  {
    id: 'D109',
    question: 'May an account that is not flat set the mode that it has?',
    model: 'no: a mode is set on a flat account only',
    accepts: 'either answer',
    forms: [
      { id: 'refused', says: 'refuses every mode while anything is open' },
      { id: 'taken', says: 'refuses a change of mode alone' },
    ],
  },
  {
    id: 'D283',
    question: 'In which words is a mode of an account asked for?',
    model: 'those of public facts: `kind` 0, and the mode in `value`; the other kinds reserve',
    accepts: 'that; `kind` names the mode itself, which leaves no words for reservations',
    forms: [
      { id: 'value', says: 'reads the mode in `value` where `kind` is 0' },
      { id: 'kind', says: 'reads the mode in `kind`' },
    ],
  },
  {
    id: 'D110',
    question: 'Does a chain below block 5,710,001 split the accounts that enter standard mode?',
    model: 'yes: the split is in force from the first block',
    accepts: 'a pooled balance there, which judges nothing of the split',
    forms: [
      { id: 'split', says: 'splits every account that enters' },
      { id: 'pooled', says: 'leaves the balance of an account that enters as it is' },
    ],
  },
  {
    id: 'D113',
    question: 'Which index does a sub-account get that is created without one?',
    model: 'the lowest from 0 on that its master has not used',
    accepts: 'that, counted from 0 or from 1, or the one behind the highest in use',
    forms: [
      { id: 'lowest', says: 'fills the gaps between the indexes in use, from 0 on' },
      { id: 'after-highest', says: 'goes on behind the highest index in use' },
      { id: 'from-one', says: 'fills the gaps between the indexes in use, from 1 on' },
    ],
  },
  {
    id: 'D267',
    question: 'Who signs an action whose `owner` is a sub-account?',
    model: 'nobody, as public facts have it: a sub-account has no key, and no agent',
    accepts: 'that, or the key of its master; nobody else in any case',
    forms: [
      { id: 'nobody', says: 'answers 401 to whoever names a sub-account as `owner`' },
      { id: 'master', says: 'takes the key of the master for an action of its sub-account' },
    ],
  },
  {
    id: 'D114',
    question: 'Which wallet of a split standard master does `sub_account_transfer` draw on and credit?',
    model: 'the perp wallet: the document calls what it moves cross collateral',
    accepts: 'either wallet',
    forms: [
      { id: 'perp', says: 'moves what the perp wallet has' },
      { id: 'spot', says: 'moves what the spot wallet has' },
    ],
  },
  {
    id: 'D135',
    question: 'Which rows does a transfer between the two wallets of one account leave in its ledger?',
    model: 'one of kind `transfer` for each wallet, without a counterparty; records alike in the feed',
    accepts: 'either of the two alone, or both: every movement is told (R)',
    forms: [
      { id: 'both', says: 'tells what left the one wallet and what came to the other' },
      { id: 'perp', says: 'tells what the perp wallet saw' },
      { id: 'spot', says: 'tells what the spot wallet saw' },
    ],
  },
  {
    id: 'D136',
    question: 'Which row does a claim of referral or broker rewards leave in the ledger?',
    model: 'one of kind `deposit`, and a system credit in the feed',
    accepts: 'that, or one of kind `transfer` without a counterparty',
    forms: [
      { id: 'deposit', says: 'tells a claim as a credit of the system' },
      { id: 'transfer', says: 'tells a claim as a transfer that has no counterparty' },
    ],
  },
  {
    id: 'D137',
    question: 'Of what is the `amount` of a send that turns collateral into a token?',
    model: 'of the token that `asset` names: its worth at the mark leaves the collateral',
    accepts: 'that, or the USDC that leaves, which buys as many tokens',
    forms: [
      { id: 'asset', says: 'sends so many tokens' },
      { id: 'usdc', says: 'sends the tokens that so many USDC buy' },
    ],
  },
  {
    id: 'D263',
    question: 'When is the mark of a send that converts stale?',
    model: 'a minute after its index was submitted last',
    accepts:
      'that, or, as an advisory, one that is fresh for two minutes and more, as no document says what keeps an index fresh',
    forms: [
      { id: 'minute', says: 'refuses a mark whose index is older than a minute' },
      { id: 'kept', says: 'keeps the index of every market fresh' },
    ],
  },
  {
    id: 'D138',
    question: 'Does a claim of one kind of rewards pay the other kind too?',
    model: 'no: each drains its own credit',
    accepts: 'both credits, which public facts tell of a later release',
    forms: [
      { id: 'own', says: 'pays the credit that it is named after' },
      { id: 'both', says: 'pays whatever the signer has earned as a broker and as a referrer' },
    ],
  },
  {
    id: 'D139',
    question: 'Which wallet of a split standard account does a claim of rewards credit?',
    model: 'the perp wallet',
    accepts: 'either wallet',
    forms: [
      { id: 'perp', says: 'credits the perp wallet' },
      { id: 'spot', says: 'credits the spot wallet' },
    ],
  },
  {
    id: 'D115',
    question: 'What becomes of a management fee above the cap of 2000 bps?',
    model: 'the change is refused',
    accepts: 'a refusal, or a fee of 2000',
    forms: [
      { id: 'refused', says: 'refuses a fee above the cap' },
      { id: 'clamped', says: 'sets the cap in the place of a higher fee' },
    ],
  },
  {
    id: 'D116',
    question: 'Is a leader who holds shares one of the followers of `vault_summaries`?',
    model: 'no, and one of the depositors of `vault_state`',
    accepts: 'either one, in either read',
    forms: [
      { id: 'apart', says: 'counts the others who hold shares' },
      { id: 'counted', says: 'counts everybody who holds shares' },
    ],
  },
  {
    id: 'D117',
    question: "Are the shares that a leader's own transfer mints locked?",
    model: "no: the locks of the documents are those of a deposit, and a leader's transfer is none",
    accepts: 'either one',
    forms: [
      { id: 'free', says: 'leaves them free' },
      { id: 'locked', says: "locks them for the vault's period, as those of a deposit" },
    ],
  },
  {
    id: 'D254',
    question: 'May a leader take out again at once what he has seeded?',
    model: "yes: the lock of the documents is on the shares of a deposit, and a leader's transfer gives none back",
    accepts: "that, or a refusal until the vault's period is over; then it moves",
    forms: [
      { id: 'at-once', says: 'pays a leader out of the vault whenever the vault has it' },
      { id: 'locked', says: 'pays a leader nothing out of the vault while shares that he seeded are locked' },
    ],
  },
  {
    id: 'D118',
    question: 'At what price does a leader seed a vault that holds value and has no shares?',
    model: '1 USD a share, as in an empty vault',
    accepts: 'any number of shares above 0; deposits are let in again',
    forms: [
      { id: 'one', says: 'gives one share a USD' },
      { id: 'hundred', says: 'gives a hundred shares a USD' },
    ],
  },
  {
    id: 'D119',
    question: 'How exact are `shares` and `equity` of an overview?',
    model: 'shares to their eight places, and equity to cents',
    accepts: 'the same, or cut to whole numbers',
    forms: [
      { id: 'exact', says: 'serves all places that shares have, and cents' },
      { id: 'whole', says: 'cuts both to whole numbers' },
    ],
  },
  {
    id: 'D288',
    question:
      'Which whitelist lets a leader create a metaliquidity vault, and how does a build that has no such vaults refuse one?',
    model: 'the set of governance that operators have to be in: a leader outside of it is refused',
    accepts:
      'that, or `ACTION_UNSUPPORTED`, of a kind that is not yet open; where no set lets a leader in, nothing is judged that needs such a vault',
    forms: [
      { id: 'set', says: 'refuses a leader who may not lead one' },
      { id: 'absent', says: 'refuses the kind, whoever asks, with `ACTION_UNSUPPORTED`' },
    ],
  },
  {
    id: 'D121',
    question: 'By which vote does an account come into the metaliquidity set?',
    model: '`SetMetaliquiditySet` with `account` and `allowed`, of category `metaliquidity`',
    accepts: 'an operator interface without it, which judges nothing that needs it',
    unplayed:
      'what an operator cannot do there is a capability that is missing, and the checks that need it are skipped',
  },
  {
    id: 'D193',
    question: 'Who of the metaliquidity operator set is free of the account budget?',
    model: 'whoever is in the set of governance (D121)',
    accepts: 'that, or whoever of them is registered as the operator of a vault',
    forms: [
      { id: 'set', says: 'limits nobody who is in the set' },
      { id: 'registered', says: 'limits nobody who operates a metaliquidity vault' },
    ],
  },
  {
    id: 'D122',
    question: 'Can the operator of a vault be granted it once more?',
    model: 'yes: the approval has the new expiry',
    accepts: 'either answer',
  },
  {
    id: 'D123',
    question: 'What becomes of a withdrawal that a vault has not the free money for?',
    model: 'it is refused',
    accepts: 'not judged',
  },
  {
    id: 'D83',
    question: 'What becomes of dust below one EVM unit in a transfer to the EVM?',
    model: 'it is cut off',
    accepts: 'it is cut off or the transfer refused; it is never credited',
  },
  {
    id: 'D142',
    question: 'Who calls with the data of a transfer to the EVM, and with how much gas?',
    model: 'the system address 0x22…22, with 200,000 at most',
    accepts: 'not judged',
  },
  {
    id: 'D143',
    question: 'Which row does a transfer to the EVM leave in the ledger of its sender?',
    model: 'one of kind `withdraw`, of the amount that left',
    accepts: 'that, or another row: of what kind it is only advises, that there is one does not',
    unplayed: 'a row of another kind is an advisory by the clause itself',
  },
  {
    id: 'D144',
    question:
      'What is the reference price of the native token, at which the fee of a transfer to the EVM is taken in USDC?',
    model:
      'the mark, inside the band around the index, of the perp that `mtf_asset_id` names, else of the one of its name',
    accepts: 'any; judged where a transfer has no price until a vote names a market: then its mark or its index',
  },
  {
    id: 'D145',
    question: 'How does code of the EVM spell a limit order to CoreWriter, and when is it placed?',
    model:
      'version 1 and action 1, then the words of market, is-bid, price and size as signed orders have them, reduce-only, 1 to 3 for alo, gtc or ioc, and a cloid or 0; placed one second after its block',
    accepts: 'not judged: where no order comes of it nothing hangs on it',
  },
  {
    id: 'D146',
    question:
      'How does a vote set a figure of the chain that is known by its name alone, as `fee.core_evm_fee_mtf` is?',
    model: '`SetParameter {name, value}` of `vote_global`, the value as text',
    accepts: 'not judged: where the operator has no such vote nothing hangs on it',
  },
];
