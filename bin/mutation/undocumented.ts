import type { UndocumentedLookup } from './result.ts';

interface Line {
  readonly path: string;
  /** The line, without its indentation. */
  readonly line: string;
  /** The clause or decision that leaves it open, and how. */
  readonly open: string;
}

/** Lines of the model that no clause determines: a mutation may be observable, but breaks nothing. */
export const modelLinesWithoutClause: readonly Line[] = [
  {
    path: 'reference-model/actions/earn-withdraw.ts',
    line: "if (pool.supplied <= 0n) return 'pool insolvent';",
    open: 'an insolvent pool and one without idle liquidity are refused with one code; what a message says is open',
  },
  {
    path: 'reference-model/actions/earn-withdraw.ts',
    line: "return rules.engine.earn.idle(pool) <= 0n ? 'pool has no idle liquidity' : 'payout rounds to zero';",
    open: 'as of an insolvent pool: one code, and the message is open',
  },
  {
    path: 'reference-model/actions/spot-set-pair-active.ts',
    line: "for (const order of ends(resting)) cancelLiveOrder(core, order, 'market-inactive');",
    open: 'the reason in the record of an order that ends is free text, and no sentence says which ends have one',
  },
  {
    path: 'reference-model/engine/markets/deploys.ts',
    line: "return stream === 'perp'",
    open: 'the floor, the multiplier and the blocks of each clock are the genesis figures of a venue; that a price follows what is served is judged',
  },
  {
    path: 'reference-model/engine/markets/deployed-pair.ts',
    // Escaped dollar: the linter rejects a template placeholder in a plain string.
    line: "tokenId: `0x\u0024{hash('token')}`,",
    open: 'what the id of a deployed token is made of stands nowhere; it is opaque',
  },
  {
    path: 'reference-model/engine/liquidation/forced-close.ts',
    line: "stpMode: 'cancel_oldest',",
    open: 'which mode a forced close has among orders of its group, and what a list of orders shows of it, stands nowhere; that it is an ioc is judged',
  },
  {
    path: 'reference-model/engine/orders/place-order.ts',
    line: "if (kind === 'spent-maker') core.journal.byRule('leg-closed', () => finishCancelledOrder(core, maker, 'leg-closed'));",
    open: 'why an order that has no leg left to close is gone, prose alone tells; that it is told as ended is judged',
  },
  {
    path: 'reference-model/engine/liquidation/liquidation-rules.ts',
    line: 'inOrder: (legs) => legs.toSorted(({ market: { coin: a } }, { market: { coin: b } }) => Number(a > b) - Number(a < b)),',
    open: 'legs are closed by the names of their assets; in which order two legs of one market are stands nowhere',
  },
  {
    path: 'reference-model/history/ledger.ts',
    line: "const facts = { kind: 'transfer', token, timeMs, ...noTransfer, isOfWallets: true, closed: null } as const;",
    open: 'no kind is said to be that of a transfer between wallets of one account; kinds are an open set, and that it has a row is judged (D135)',
  },
  {
    path: 'reference-model/reads/staking-state.ts',
    line: 'total_stake: (_, { state }) => formatUnits(units(state.validators.reduce((sum, { stake }) => sum + stake, 0n))),',
    open: 'that the stake of the chain is the sum over its validators is inferred, and advises; that it covers what one account has is judged',
  },
  {
    path: 'reference-model/state/funding.ts',
    line: 'nextSampleMs: (Math.floor(startMs / sampleMs) + 1) * sampleMs,',
    open: 'how often a market is sampled is said, and not at which moments; that it is sampled at all is judged',
  },
  {
    path: 'reference-model/evm/core-writer.ts',
    line: 'if (!payload.startsWith(LIMIT_ORDER) || payload.length !== LIMIT_ORDER.length + ORDER_WORDS * WORD_DIGITS)',
    open: 'what a payload spells of an order is assumed (D145): a venue that takes none of it is sound',
  },
  {
    path: 'reference-model/engine/orders/perp-gates.ts',
    line: 'order.lots < market.minLots && !isTriggeredExit(order)',
    open: 'that the exit of a leg may be below the smallest size stands nowhere; which size is the smallest is judged at both sides of it',
  },
  {
    path: 'reference-model/governance/set-spot-margin.ts',
    line: "const pair = typeof id === 'number' ? pairAt(core.state, id) : undefined;",
    open: 'name and payload of the vote are assumed (D188): a venue that enacts none such is sound, and no pair is calibrated there',
  },
  {
    path: 'reference-model/governance/set-parameter.ts',
    line: "return nativeMarket === null ? '0' : String(nativeMarket + 1);",
    open: 'how a vote names what it sets is assumed (D146), and so is in which words a change tells of it',
  },
  {
    path: 'reference-model/engine/liquidation/deficit-rules.ts',
    line: ': isqrt(divTrunc((ONE + 2n * pathVariation) * ONE * deficit * deficit, sumOfSquares));',
    open: 'what the target of haircuts learns from one round to the next is in no read, and no check may ask for it (engine facts, section 12)',
  },
  {
    path: 'reference-model/state/takeovers.ts',
    // Escaped dollar: the linter rejects a template placeholder in a plain string.
    line: 'else own.set(`\u0024{market} \u0024{leg}`, lots);',
    open: 'whether the next forced close offers what waits for a counterparty to the book again stands nowhere; that it is closed once somebody gains by it is judged',
  },
  {
    path: 'reference-model/state/takeovers.ts',
    line: 'if (own.size === 0) takeovers.delete(owner);',
    open: 'as of the line that writes what waits',
  },
  {
    path: 'reference-model/engine/liquidation/forced-close.ts',
    line: 'else setUnplacedTakeoverLots(state, address, open.leg, ZERO_LOTS);',
    open: 'as of the line that writes what waits: whether it still does once its account recovered shows in the next forced close alone',
  },
  {
    path: 'reference-model/engine/risk/mark.ts',
    line: 'const boundaryMs = basisFoldedAtMs + (Math.floor((afterMs - basisFoldedAtMs) / basisFoldMs) + 1) * basisFoldMs;',
    open: 'how finely a jump of the clock goes through what falls due is open (D95), and so is when a block is made where nobody acts (engine facts, section 2)',
  },
  {
    path: 'reference-model/reads/funding-history.ts',
    line: 'start: ({ samples }) => samples[0]?.timeMs ?? 0,',
    open: 'what the coverage of an answer without samples is, is unstated (read facts, funding_history); that of one with samples is judged',
  },
  {
    path: 'reference-model/feed/evm-feed.ts',
    line: "if (body !== '') this.#deliver(body);",
    open: 'which calls the websocket of JSON-RPC answers beside `eth_subscribe` is not judged (D124)',
  },
  {
    path: 'reference-model/engine/staking.ts',
    line: 'monthMs: 30 * DAY_MS,',
    open: 'how many days a month of a lock has stands nowhere; that it holds, and ends within 31 days, is judged',
  },
  {
    path: 'reference-model/engine/staking.ts',
    line: '{ above: tokens(5_000_000n), permille: 400n },',
    open: 'which fee figures hold is open (D32): a venue reads its own, and what one charges is held against those',
  },
  {
    path: 'reference-model/governance/set-parameter.ts',
    line: 'const MOST_FEE = 1_000n * pow10(CORE_DECIMALS);',
    open: 'how a vote names what it sets is assumed (D146), and so is what it takes; no document has a highest fee',
  },
  {
    path: 'reference-model/governance/deploy-figures.ts',
    line: "const isCount = (sent: unknown): sent is number => typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0;",
    open: 'how a vote names and spells what it sets is assumed (D146): a venue that enacts none such is sound',
  },
  {
    path: 'reference-model/governance/deploy-figures.ts',
    line: "if (sent.length === 0) return refuse('INVALID_REQUEST', 'one parameter of deployments at least');",
    open: 'as of the forms of such a vote (D146)',
  },
  {
    path: 'reference-model/genesis/load.ts',
    line: 'setBridgeRegistered(state, id, true);',
    open: 'on which chains a venue pays out when it starts stands nowhere, and no read tells; that it pays on one that takes a withdrawal is judged',
  },
  {
    path: 'reference-model/edge/limits.ts',
    line: 'if (change.perIp !== undefined) core.memory.limits.byIp.clear();',
    open: 'limits are configuration of the operator, and what a change of them while the node runs makes of a bucket stands nowhere',
  },
  {
    path: 'reference-model/evm/rpc/send-methods.ts',
    line: "if (typeof read === 'string') return rpcErrorAnswer('server', read);",
    open: 'the list of methods of JSON-RPC is not shown, nor by which number what cannot be read as a transaction is refused',
  },
  {
    path: 'reference-model/evm/rpc/run-methods.ts',
    line: 'return [gas ?? gasLimit, gasLimit, gasLeft].reduce((least, one) => (one < least ? one : least));',
    open: 'the list of methods of JSON-RPC is not shown, nor how much gas a call is given',
  },
  {
    path: 'reference-model/reads/candle-snapshot.ts',
    line: 'limit + 1,',
    open: 'how many candles an answer has, and which price the first of them goes on with, is not shown',
  },
  {
    path: 'reference-model/engine/staking.ts',
    line: "return operation.type === 'staking_rewards' || validatorAt(state, operation.validator) !== undefined",
    open: 'which validators the operator may name is of the operator interface, which its tests hold',
  },
  {
    path: 'reference-model/evm/core-writer.ts',
    // Escaped dollar: the linter rejects a template placeholder in a plain string.
    line: 'return BigInt(`0x0\u0024{digits.slice(from + at * WORD_DIGITS, from + (at + 1) * WORD_DIGITS)}`);',
    open: 'what a payload spells of an order is assumed (D145): a venue that takes none of it is sound',
  },
  {
    path: 'reference-model/governance/governance.ts',
    line: 'reaches: (agreeing, total) => agreeing * 3n >= total * 2n,',
    open: 'whether two thirds to the unit enact, or the figure a little above that a venue serves, is open (D21)',
  },
  {
    path: 'reference-model/engine/risk/tier-bands.ts',
    line: "{ tier: 'T0', fromPerMille: 1_000n },",
    open: 'the edges of the bands are governed figures that no read shows; that an account is in its band well inside of it is judged',
  },
  {
    path: 'reference-model/engine/fees/funding.ts',
    line: 'if (samples.length === 2 * most) samples.splice(0, most);',
    open: 'how much of a long silence is gone through at one time is open (D95), and no answer shows more than is kept',
  },
  {
    path: 'reference-model/actions/vault-withdraw.ts',
    line: "if (shares <= 0n) return refuse('INVALID_REQUEST', 'shares must be positive');",
    open: 'what a withdrawal of no shares is answered with stands nowhere; that it pays nothing is judged',
  },
  {
    path: 'reference-model/answers/envelope.ts',
    line: "...(answer.text === '' ? {} : { 'content-type': 'text/plain; charset=utf-8' }),",
    open: 'a wrong method has no envelope; what type an empty body is of stands nowhere',
  },
  {
    path: 'reference-model/actions/spot-finalize-supply.ts',
    line: 'isTotal: (maxSupply, { staged }) => staged > 0n && maxSupply === staged,',
    open: 'whether a supply of nothing may be made final before anything is staged stands nowhere; that any other sum than the staged one is refused is judged',
  },
  {
    path: 'reference-model/actions/perp-register-asset.ts',
    line: "symbol.endsWith(':') && !symbol.slice(0, -1).includes(':') ? 'empty suffix' : null,",
    open: 'whether a suffix may hold a colon of its own stands nowhere; that there is one, and that it is not empty, is judged',
  },
  {
    path: 'reference-model/chain/chain.ts',
    line: "core.emit({ kind: 'block', actions, prints: Number(core.state.nextTid - firstTid) });",
    open: 'what a block counts of its fills, prints or legs, is unstated (read facts, recent_blocks); that a trade is counted in its block is judged',
  },
  {
    path: 'reference-model/chain/chain.ts',
    line: 'return this.#queue.reduce((count, { context }) => (context.account === account ? count + 1 : count), 0);',
    open: 'what the counter `pending_count` counts stands nowhere; that it is 0 of an address never seen is judged',
  },
  {
    path: 'reference-model/actions/perp-set-leverage.ts',
    line: 'maint: ratioOfDeciBps(HALF / BigInt(Math.max(leverage, 1))),',
    open: "the maintenance ratio of a deployer's market is published nowhere",
  },
  {
    path: 'reference-model/governance/chain-figures.ts',
    line: "if (typeof volume !== 'string' || typeof makerBps !== 'string' || typeof takerBps !== 'string') return null;",
    open: 'how a vote spells what it sets is assumed (D146): a venue that enacts none such is sound',
  },
  {
    path: 'reference-model/engine/staking.ts',
    line: '{ above: tokens(500_000n), permille: 320n },',
    open: 'which fee figures hold is open (D32): a venue reads its own, and what one charges is held against those',
  },
  {
    path: 'reference-model/evm/rpc/chain-methods.ts',
    line: 'oldestBlock: rpcQuantityOf(newest - count + 1),',
    open: 'the list of methods of JSON-RPC is not shown, nor what they answer',
  },
  {
    path: 'reference-model/evm/rpc/rpc-method.ts',
    // Escaped dollar: the linter rejects a template placeholder in a plain string.
    line: "if (at !== -1) return rpcErrorAnswer('params', `invalid argument \u0024{at}`);",
    open: 'the list of methods of JSON-RPC is not shown, nor by which number an argument of a wrong form is refused',
  },
  {
    path: 'reference-model/engine/abstraction.ts',
    line: 'return amount <= reservationFigures(core, account, standard, scalars).spot.available;',
    open: 'what a pooled standard account may borrow of its reservation is said by public facts alone, and nobody comes by it: fields of reservations are not shown',
  },
  {
    path: 'reference-model/engine/staking.ts',
    line: 'left -= earned;',
    open: 'what a validator keeps of a reward is in no read; what its delegators get of it is judged',
  },
  {
    path: 'reference-model/reads/read.ts',
    line: "return legacyMarketArguments.some(named) && !named('coin');",
    open: 'whether a legacy argument beside a coin is passed over or refused is loose (read-api, "Conventions" and "Errors"); that it is refused alone is judged',
  },
  {
    path: 'reference-model/reads/bridge-withdrawal-history.ts',
    line: 'if (covered >= signedStake) break;',
    open: 'whether those are counted that have signed or those that are missing is unstated (read facts, bridge_withdrawal_history)',
  },
  {
    path: 'reference-model/governance/risk-override.ts',
    line: 'if ((leverage !== undefined && flat.maxLeverage === null) || (maintenance !== undefined && flat.maint === null))',
    open: 'how a vote names and spells what it sets is assumed (D146): a venue that enacts none such is sound',
  },
  {
    path: 'reference-model/engine/grants.ts',
    line: "moveMoney(core, { token, amount, from: { kind: 'outside', door: 'votes' }, to, why: { kind: 'vote' } });",
    open: 'what the operator of a local venue gives is of the operator interface, which its tests hold',
  },
  {
    path: 'reference-model/engine/options/option-funds.ts',
    line: '!settlesInUsdc(core, fill) && isShort(core, fill.writer.owner, fill.writer.fee)',
    open: 'whether the premium that comes in may pay the fee of who writes a call stands nowhere, and no fee is above it',
  },
  {
    path: 'reference-model/engine/options/options.ts',
    line: 'if (taker === null || premiumCapPpm === null) return ZERO_USD;',
    open: 'what a fill is charged while one of the two rates alone is set stands nowhere; that none is while both are unset is judged',
  },
  {
    path: 'reference-model/actions/user-set-abstraction.ts',
    line: 'const sum = reservationScopes.reduce((all, each) => all + (each === scope ? value : reserved[each]), 0n);',
    open: 'whether one reservation alone or all together are held against the account value is not said; that one above it is refused is judged',
  },
  {
    path: 'reference-model/actions/user-set-abstraction.ts',
    line: "scopeOf(kind) === 'spot' && value !== 0n && isSplitAccount(state, owner)",
    open: 'whether a split account may set its spot reservation to 0 stands nowhere; that it can set none is judged',
  },
  {
    path: 'reference-model/engine/staking.ts',
    line: 'setValidatorJailed(core.state, validator, operation.jailed);',
    open: 'that an operation jails is of the operator interface, which its tests hold; what a jail does is judged',
  },
  {
    path: 'reference-model/governance/governance.ts',
    line: 'row.totalStake = countedStake(core);',
    open: 'whether the total of a vote is that of its first or of its newest cast is loose (read-api, "validator_votes row": at vote time)',
  },
  {
    path: 'reference-model/governance/governance.ts',
    line: 'const newest = votes.reduce((high, { round, subId }) => (round === ballot.round && subId > high ? subId : high), -1);',
    open: 'by which numbers the rows of one round are told apart stands nowhere; that they are is judged',
  },
  {
    path: 'reference-model/state/scheduled-cancels.ts',
    line: 'if (before !== undefined) dropDue(scheduledCancels.due, { at: before, id: owner });',
    open: 'whether a second schedule of an account takes the place of the first stands nowhere',
  },
  {
    path: 'reference-model/engine/risk/market-figures.ts',
    line: 'left -= worth;',
    open: 'how deep the impact notional reaches is a figure that no read shows; the documents say when impact prices are left out, and which side is which',
  },
  {
    path: 'reference-model/engine/spot/earn.ts',
    line: 'terms: { rate: ratio(0n), reserveFactor: ratioOfBps(1_000n) },',
    open: 'the rate and the reserve of a pool before any vote are figures of the venue; that interest follows the served rate is judged',
  },
  {
    path: 'reference-model/engine/spot/spot-margin.ts',
    line: "moveMoney(core, { token: pair.base, amount, from, to: holderForAccount(owner), why: { kind: 'margin' } });",
    open: 'what becomes of less than a lot of the base that a full sale leaves stands nowhere',
  },
  {
    path: 'reference-model/engine/spot/spot-margin.ts',
    line: 'supplied: units(pool.supplied + amount - owed),',
    open: 'whose the last places of a payment are that cuts leave over stands nowhere',
  },
  {
    path: 'reference-model/evm/core-writer.ts',
    line: 'putEvmAccount(state, coreWriterAddress, { nonce: 1n, balance: 0n, codeHash });',
    open: 'what a payload spells of an order is assumed (D145): a venue that takes none of it is sound',
  },
  {
    path: 'reference-model/actions/scale-order.ts',
    line: "const origin = { kind: 'scale', cloid: ladder.cloid } as const;",
    open: 'whether a single order may carry the handle of a ladder is loose: rule 1 of an order body refuses it, by public facts it joins the ladder',
  },
  {
    path: 'reference-model/actions/send-asset.ts',
    line: 'const isSpot = isSplitAccount(core.state, address) ? !toPerp : sourceDex === 0;',
    open: 'by which code more USDC than can be spent is refused, that of collateral or that of a balance, is loose (transfers.send.short-usdc takes either); that it is refused is judged',
  },
  {
    path: 'reference-model/governance/create-earn-pool.ts',
    line: "if (typeof asset !== 'number' || !core.rules.engine.earn.lendable(core, asset))",
    open: 'how a vote names and spells what it sets is assumed (D146): a venue that enacts none such is sound',
  },
  {
    path: 'reference-model/state/parked-legs.ts',
    line: 'dropFromKeyedSet(parkedLegs.byOwner, leg.owner, oid);',
    open: 'no answer shows an index: whoever reads it passes over legs that are gone',
  },
  {
    path: 'reference-model/actions/multi-sig.ts',
    line: "return { kind: 'entries', verdicts: inner.statuses.map((entry) => ('error' in entry ? entry.error : null)) };",
    open: 'whether the answer to a bundle tells that an order in it was refused stands nowhere; that such an order does not rest, and that the nonce is used up, is judged',
  },
  {
    path: 'reference-model/engine/orders/batch-auctions.ts',
    line: 'avgPx: filled > 0n ? px : null,',
    open: 'what a row of historical_orders tells of a batch order that traded in part stands nowhere: its fields are not shown',
  },
  {
    path: 'reference-model/engine/orders/batch-auctions.ts',
    line: "leg: positionLegOfOrder(state, { owner, side, leg: 'net' }),",
    open: 'an order of a batch names no leg: which one it is of, of an account in hedge mode, stands nowhere',
  },
  {
    path: 'reference-model/feed/channels/ledger-updates.ts',
    line: "if (isOfWallets) return 'usd_class_transfer';",
    open: 'kinds are an open set (D18); that a move between own wallets is told as no send to somebody else is judged',
  },
  {
    path: 'reference-model/book/book-grouping.ts',
    line: "if (typeof levels === 'number' && levels < 0) return null;",
    open: 'what 0 levels leave of a book is open: none, all, or a refusal (D211)',
  },
  {
    path: 'reference-model/actions/core-evm-transfer.ts',
    line: "isCalldataTooLong(data) ? refuse('INVALID_REQUEST', 'data is over the payload bound') : null,",
    open: 'by which code a value beyond its bound is refused is open (D01); that too much data is refused is judged',
  },
  {
    path: 'reference-model/governance/chain-figures.ts',
    line: "if (feeTiers === null) return refuse('INVALID_REQUEST', 'tiers are no rungs that rise from a volume of 0');",
    open: 'how a vote names and spells what it sets is assumed (D146): a venue that enacts none such is sound',
  },
  {
    path: 'reference-model/evm/assemble.ts',
    line: 'CALLER: 0x33,',
    open: 'what the code of a contract of the venue is made of stands nowhere; what a token answers is judged',
  },
  {
    path: 'reference-model/engine/grants.ts',
    line: "if (place === 'evm' && decimals !== null)",
    open: 'what the operator of a local venue gives is of the operator interface, which its tests hold',
  },
  {
    path: 'reference-model/governance/set-spot-margin.ts',
    line: 'const isLifted = sentInit === null && sentMaint === null;',
    open: 'name and payload of the vote are assumed (D188): a venue that enacts none such is sound, and no pair is calibrated there',
  },
  {
    path: 'reference-model/evm/rpc/rpc-params.ts',
    line: 'if (!isJsonArray(value) || value.length > 100) return UNREADABLE_PARAM;',
    open: 'the list of methods of JSON-RPC is not shown, nor what they take',
  },
  {
    path: 'reference-model/engine/risk/tier-bands.ts',
    line: "{ tier: 'Safe', fromPerMille: 1_100n },",
    open: 'the edges of the bands are governed figures that no read shows; that an account is in its band well inside of it is judged',
  },
  {
    path: 'reference-model/engine/staking.ts',
    line: "export const slashCauses = ['double_sign', 'downtime', 'invalid_fork_vote'] as const;",
    open: 'by which words the operator names a cause of a slash is of the operator interface, which its tests hold',
  },
  {
    path: 'reference-model/reads/fee-schedule.ts',
    line: 'referrer: ({ address }, { state }) => referrerOf(state, address) ?? null,',
    open: 'whether the key of a referrer that there is not is null or absent stands nowhere: the fields of fee_schedule are not shown',
  },
  {
    path: 'reference-model/reads/points-leaderboard.ts',
    line: 'body: { season, week, offset: offset ?? 0, rows: [] },',
    open: 'the read is in no document; what it repeats of an offset that was left out is in none either',
  },
  {
    path: 'reference-model/feed/channels/notifications.ts',
    line: "T2: 'full_market',",
    open: 'public facts list four words for `tier` of a notification, and not of which band each is; that a move is told is judged',
  },
  {
    path: 'reference-model/engine/fees/evm-fee.ts',
    line: 'return moved.asset === of.asset && source.kind === cash.kind ? units(free - moved.amount) : free;',
    open: 'from which wallet of a split account a transfer to the EVM goes, and its fee, stands nowhere; that one wallet has to hold both is judged of the others',
  },
  {
    path: 'reference-model/history/fills.ts',
    line: 'count(this.#filled, owner, row.oid);',
    open: 'what order_status tells of the fills of an order that a restart has forgotten is not shown; of any other it does not look here',
  },
  {
    path: 'reference-model/engine/orders/twap-slices.ts',
    line: "endWord: ({ executed }) => (executed > 0n ? 'finished' : 'terminated'),",
    open: 'what a parent on a perp that was filled in part ends as is published nowhere, and which single lot a pair takes neither; that one without a fill, and one with a whole one, end with their words is judged',
  },
  {
    path: 'reference-model/evm/core-writer.ts',
    line: 'delayMs: 1_000,',
    open: 'after how long an order of a contract is looked at, public facts alone say, and blocks round it up',
  },
  {
    path: 'reference-model/chain/signed-request.ts',
    line: "if (nonce === null) return fieldFault(body, 'nonce');",
    open: 'a body that does not decode is answered with a bare string, and which field that names is prose',
  },
  {
    path: 'reference-model/governance/chain-figures.ts',
    line: 'if (!isJsonArray(rows) || rows.length === 0) return null;',
    open: 'name and payload of a vote on the fee schedule are assumed: where it is refused, nothing is exercised',
  },
  {
    path: 'reference-model/engine/orders/park-leg.ts',
    line: 'return one.market === other.market && one.leg === other.leg && one.side === other.side;',
    open: 'whether the legs of one group may protect positions in two markets, or on two sides, stands nowhere',
  },
  {
    path: 'reference-model/engine/orders/fire-triggers.ts',
    line: 'if (!endsByTurning && positionAt(core.state, owner, market, leg) !== undefined) continue;',
    open: 'whether a position that turns into the opposite one closes, for what protected it, is open (D259)',
  },
  {
    path: 'reference-model/engine/orders/place-order.ts',
    line: "reason: status === 'canceled' ? 'unmatched' : null,",
    open: 'the reason in the record of an order that ends is free text, and no sentence says which ends have one',
  },
  {
    path: 'reference-model/state/earn.ts',
    line: 'if (after === 0n) rows.delete(holder);',
    open: 'no answer shows whether a holder without shares has a row; shares of 0 are told of both',
  },
  {
    path: 'reference-model/evm/evm-blocks.ts',
    line: 'queueCoreWriterOrders(core, transaction.hash, receipt.logs);',
    open: 'what a payload spells of an order is assumed (D145): a venue that takes none of it is sound',
  },
  {
    path: 'reference-model/feed/feed-socket.ts',
    line: "if (held !== undefined && (held.topic === subject.topic || rules.regrouped === 'ignored')) {",
    open: 'whether a subscribe to the same channel and coin with another grouping is ignored or replaces the first is open (D102); that an equal one is ignored is judged',
  },
  {
    path: 'reference-model/reads/funding-history.ts',
    line: 'return bound === null || kept.length < bound;',
    open: 'what `reaches_oldest` of funding_history says is not shown: its meaning is left empty, unlike that of validator_votes',
  },
];

/** @param lineAt  returns the text of a line, by path and number */
export function makeUndocumentedLookup(lineAt: (path: string, line: number) => string): UndocumentedLookup {
  return ({ path, line }) =>
    modelLinesWithoutClause.find((each) => each.path === path && each.line === lineAt(path, line).trim())?.open ?? null;
}
