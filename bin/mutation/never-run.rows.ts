import type { UncoveredBlock } from './never-run.ts';

/**
 * Reason why no check executes a block of the model.
 * - `wanted`: a sentence of the two documents requires it, and a check is still missing
 * - `undocumented`: it rests on public facts alone, on an assumption, or on nothing written
 * - `bound`: it takes more than a check plays
 * - `form`: another accepted form of an open point, which no venue here uses by default
 * - `own`: for operators, snapshots, tests and readers of this repository; no client reaches it
 * - `types`: required by the compiler, and impossible in any state
 */
export type UncoveredBlockReason = 'wanted' | 'undocumented' | 'bound' | 'form' | 'own' | 'types';

/** Sources with a single reason for the whole file. */
const sources: readonly (readonly [RegExp, UncoveredBlockReason])[] = [
  [/\/history\/(stored-checkpoint|histories|history|log|summed-history)\.ts$/, 'own'],
  [/\/replica\/|^reference-model\/(venue|genesis\/load)\.ts$/, 'own'],
  [/\/governance\/|\/(grants|bridge-operations|option-operations)\.ts$|\/risk\/oracle\.ts$/, 'own'],
  [/^reference-model\/(products|switches|profile)\.ts$/, 'form'],
  // For JSON-RPC, the documents only show the chain id and the limit of a batch.
  [/\/evm\/|\/evm-feed\.ts$/, 'undocumented'],
];

const empty =
  /^(return( (doneOutcome|null|undefined|false|nothing|ZERO_\w+|\[\]|0n?|unreadableAmountRefusal))?;|continue;|break;|\? (null|undefined|0n?|ZERO_\w+|unreadableAmountRefusal|''|nothing|\[\])$|: (null|undefined|ZERO_\w+)$)/;

/** Whether the block is the fallback for a value that is always present, judged by its wording. */
function isFallback(before: string, block: string): boolean {
  return (
    /^(\?\?|\?\.|(\{ )?throw new (ModelFault|GenesisError)|\? refuse\('INVALID_REQUEST', '\w+ is no decimal)/.test(
      block,
    ) ||
    (empty.test(block) && /(=== undefined|== ?=? null)(\)|( \|\| [^⟦]*)?\))?$/.test(before))
  );
}

/** All other blocks, by their source below `reference-model/`. */
const rows: Readonly<Record<Exclude<UncoveredBlockReason, 'types'>, Readonly<Record<string, readonly string[]>>>> = {
  wanted: {
    'actions/cancel.ts': ['if (leg !== null && (order === null ⟦|| leg.oid < order.oid'],
    'actions/earn-withdraw.ts': ["if (pool.supplied <= 0n) ⟦return 'pool insolvent';"],
    'engine/options/option-funds.ts': [" ⟦? short('insufficient free collateral for the fee')"],
    'engine/spot/earn.ts': ['if (shares > 0n && supplied <= 0n) ⟦return ZERO_UNITS;'],
  },
  undocumented: {
    'actions/approve-agent.ts': ['expiry: (sentMs) => (sentMs === 0n ⟦? null'],
    'actions/batch-rules.ts': ['if (verdict !== null && !goesOn) ⟦break;'],
    'actions/cancel-all-orders.ts': ['if (asset === null ⟦|| twap.market === asset'],
    'actions/fba-submit.ts': [
      'return verdict !== null ⟦&& isRefusal(verdict)',
      'return verdict !== null && isRefusal(verdict) ⟦? verdict',
      'stpGroup: group === null || group === undefined ? null ⟦: parseRequestUint(group)',
    ],
    'actions/grouped-orders.ts': [
      'if (members.some(({ request }, at) => (request === null) !== isEntry(at))) ⟦return fallen(rules.misshapen[grouping]);',
      "if ('error' in entry) ⟦return fallen(entry.error);",
      'if (refusal !== null) ⟦return { intent, refusal };',
    ],
    'actions/multi-sig.ts': ["blob: hexToBytes(blob.startsWith('0x') ? blob.slice(2) ⟦: blob"],
    'actions/perp-register-asset.ts': ['return colon < 0 ⟦? symbol'],
    'actions/perp-set-leverage.ts': [
      'for (const { owner } of openPositionsIn(core.state, market)) ⟦touchAccount(core, owner);',
    ],
    'actions/place-orders.ts': ["return isNamed ⟦? refuse('PRECONDITION_FAILED', 'spot has no position side')"],
    'actions/rfq-accept.ts': [" ⟦return precondition('option series holds the maximum number of positions');"],
    'actions/rfq-request.ts': [' ⟦dropRfq(state, first);'],
    'actions/send-asset.ts': [
      "sourceDex === 0 ? (toPerp ? 'to-perp' ⟦: null",
      "sourceDex === 0 ? (toPerp ? 'to-perp' : null) : toPerp ⟦? null",
      " ⟦? refuse('INVALID_REQUEST', 'the amount converts to nothing')",
      " ⟦: refuse('ACTION_UNSUPPORTED', 'the perp side holds USDC alone')",
    ],
    'actions/spot-margin-deposit.ts': ['commit: ⟦() => doneOutcome'],
    'actions/spot-margin-open.ts': [" ⟦: refuse('PRECONDITION_FAILED', 'borrow exceeds the spot reservation')"],
    'actions/spot-margin-withdraw.ts': ['commit: ⟦() => doneOutcome'],
    'actions/spot-register-pair.ts': ["return name === '' ⟦? refuse('INVALID_REQUEST', 'empty name')"],
    'actions/sub-account-spot-transfer.ts': [
      "return refuse('PRECONDITION_FAILED', isPooled ⟦? 'insufficient cross collateral'",
    ],
    'actions/token-delegate.ts': ['if (amount === 0n) ⟦return doneOutcome;'],
    'actions/user-set-abstraction.ts': [
      'else if (!isAnother(core, owner, change)) ⟦return;',
      'return rfqsRequestedBy(state, owner).some( ⟦({ expiryMs }) => expiryMs > BigInt(state.timeMs)',
    ],
    'actions/vault-gates.ts': [" ⟦? refuse('PRECONDITION_FAILED', 'the shares of the vault are worth nothing')"],
    'actions/vault-withdraw.ts': [
      " ⟦? refuse('PRECONDITION_FAILED', 'the vault has not so much that is free')",
      'if (vault.shares === 0n) ⟦return ZERO_USD;',
    ],
    'book/book-grouping.ts': ["if (typeof levels === 'number' && levels < 0) ⟦return null;"],
    'book/book-side.ts': [
      "at === 'tail' ? { order, level, prev: level.tail, next: null } ⟦: { order, level, prev: null, next: level.head }",
      'if (next) ⟦next.prev = entry;',
    ],
    'chain/auth.ts': ['return auth.admissionHeight(core) < auth.effectiveHeight(approval) ⟦? auth.early'],
    'chain/body-shape.ts': ['if (first === undefined) ⟦return entry.bodyKey;'],
    'chain/exchange-rules.ts': ['return request.bodyFault === null ? null ⟦: rules.invalid(request.bodyFault)'],
    'chain/outcome-replies.ts': [
      "if (facts.kind === 'statuses') ⟦{ return entriesReply( rules, verdicts.map((refusal) => (refusal === null ? rules.amended ",
    ],
    'chain/signed-request.ts': [
      "if (!isJsonObject(body)) ⟦return { fault: 'the body is no object' };",
      ' ⟦throw fault; }',
      '} ⟦catch (fault) { if (!(fault instanceof UnsignableAction)) throw fault; this.#actionBodyFault = f',
    ],
    'chain/wrapped-action.ts': [
      '} ⟦catch { return undefined; }',
      'return isJsonObject(body) ? body.owner ⟦: undefined',
      "if (typeof tag !== 'string') ⟦return exchange.invalid('inner_action_blob has no type');",
      "return actionTagKindOf(tag) === 'unknown' ? exchange.unknown(tag) ⟦: exchange.unsupported(tag)",
      'if (fault !== null || !isJsonObject(body)) ⟦return exchange.invalid(fault ?? entry.bodyKey);',
      'return isRefusal(prepared) ⟦? prepared',
    ],
    'edge/action-bytes.ts': [
      'if (json[at] !== OPEN_BRACE) ⟦return null;',
      'if (json[at] === BACKSLASH) ⟦return JSON.parse(utf8.decode(json.subarray(opening, end))) === key;',
      ' ⟦return json.length;',
    ],
    'edge/exchange.ts': [
      "if (entry === undefined || prepare === undefined || typeof signer !== 'string' || !isJsonObject(body)) ⟦{ return refused(core, rules.unsupported(envelope.tag)); }",
    ],
    'edge/faucet.ts': [" ⟦: { kind: 'text', status: 404, text: '' }", "const asked = amount === 'unreadable' ⟦? null"],
    'edge/info.ts': ["if (typeof type !== 'string') ⟦return rules.wrongType('type');"],
    'edge/limits.ts': [
      " ⟦case 'evm': return weights.evmElement;",
      ' ⟦const bucket = core.memory.limits.byIp.get(peer); const size = core.params.limits.perIp; i',
    ],
    'edge/route.ts': [
      'return answered(core, value === undefined ⟦? silent',
      ' ⟦? answered(core, core.rules.edge.routes.absent())',
    ],
    'engine/abstraction.ts': [
      'if (portfolio !== null) ⟦return core.rules.engine.portfolio.free(portfolio, heldInitialMargin);',
      'if (standard === undefined ⟦|| standard.split',
      ' ⟦return amount <= reservationFigures(core, account, standard, scalars).spot.available;',
    ],
    'engine/conversion.ts': [' ⟦? null'],
    'engine/fees/fees.ts': [
      'const share = referrer === undefined ? ZERO_USD ⟦: referrerShare(fee, paramFiguresInForce(core).referrerShare)',
      "if (print !== null && referrer !== undefined) ⟦{ pay(core, share, collected, { kind: 'referrer', referrer }, 'referral-share'); noteRefer",
    ],
    'engine/fees/funding.ts': ['nextPaymentMs === 0 ⟦? 1'],
    'engine/liquidation/charge-close.ts': [
      "else if (position?.margin.mode === 'isolated') ⟦{ from = holderForIsolatedMargin(address, market.id, leg.leg); equity = isolatedEquity(core, ",
    ],
    'engine/liquidation/cover-deficit.ts': [
      "from: 'pot' in from ⟦? holderForSystemFund(from.pot)",
      ' ⟦pay({ state }, { amount }, pays) { const left: bigint = state.pots.insurance; const part =',
      " ⟦pay(_core, { amount }, pays) { pays({ pot: 'treasuryQueue' }, amount); return amount; }",
    ],
    'engine/liquidation/deficit-rules.ts': [
      'const markets = [...losses.keys()].sort( ⟦(one, other) => one - other',
      'if (sum <= budget) ⟦return winners.map(({ within }) => within);',
      'const needed = deficit > fund ? usd(deficit - fund) ⟦: ZERO_USD',
      'const pathVariation = ratio(path + (before === null ? 0n ⟦: distance(target, before)',
      ' ⟦: isqrt(divTrunc((ONE + 2n * pathVariation) * ONE * deficit * deficit, sumOfSquares))',
      'const direction = theta > target ⟦? -1n',
      'const direction = theta > target ? -1n : theta < target ⟦? 1n',
      ' ⟦function distance(one: Ratio, other: Ratio): bigint { return one > other ? one - other : o',
      'if (value < 0n) ⟦return ratio(0n);',
      'return ratio(value > ONE ⟦? ONE',
    ],
    'engine/liquidation/forced-close.ts': [
      'if (!retries ⟦&& unplacedTakeoverLotsOf(state, address, market.id, leg.leg) > 0n',
      'if (!retries && unplacedTakeoverLotsOf(state, address, market.id, leg.leg) > 0n) ⟦continue;',
      ' ⟦: net',
      "(sum, event) => (event.kind === 'fill' ? sum + notional(event.px, event.lots, market.szDecimals) ⟦: sum",
    ],
    'engine/liquidation/liquidation-rules.ts': [
      'return half > 0n ? lots(half) ⟦: step',
      'return least > 0n ? bookPx(least) ⟦: tick',
    ],
    'engine/liquidation/net-takeover.ts': ['if (holder.owner === takeover.owner) ⟦continue;'],
    'engine/liquidation/vault-takeover.ts': [
      "if (vault.kind !== 'Metaliquidity' || vault.address === from) ⟦continue;",
      'if (part === 0n) ⟦return takeover;',
      "const side = takeover.isLong ? 'bid' ⟦: 'ask'",
      "const taker = { owner: takeover.owner, leg: takeover.leg, side: takeover.isLong ? 'ask' ⟦: 'bid'",
    ],
    'engine/markets/settle-market.ts': [
      "for (const order of [...market.book.walk(side)]) ⟦cancelLiveOrder(core, order, 'market-settled');",
    ],
    'engine/options/option-funds.ts': [
      '[fill.buyer, fill.writer].some((side) => isBeyondReservation(core, fill, side)) ⟦? short(escrow)',
      'if (standard === undefined ⟦|| locks <= 0n',
      'if (standard === undefined || locks <= 0n ⟦|| !settlesInUsdc(core, fill)',
    ],
    'engine/options/option-settlement.ts': ['return gain === 0n ⟦? ZERO_UNITS'],
    'engine/options/options.ts': [
      'return portfolio === null ? free ⟦: core.rules.engine.portfolio.free(portfolio, heldInitialMargin)',
    ],
    'engine/orders/batch-rules.ts': [
      'if (total === 0n) ⟦return orders.map(() => ZERO_LOTS);',
      'return stpGroup === null ? [owner] ⟦: [owner, `group \u0024{stpGroup}`]',
      '? { bid: bid === null ? px ⟦: greaterOf(bid, px)',
      ': { bid, ask: ask === null ? px ⟦: lesserOf(ask, px)',
    ],
    'engine/orders/chases.ts': [
      "pausedOn: (core, market) => (market.kind === 'perp' ? market.halted ⟦: pairAvailabilityRefusal(core, market) !== null",
      'const px = moved < perBlock ? nextPx(core, chase) ⟦: null',
    ],
    'engine/orders/evm-orders.ts': [
      'if (multiSigRosterAt(core.state, owner) !== undefined || isInHedgeMode(core.state, owner)) ⟦continue;',
    ],
    'engine/orders/fire-triggers.ts': [
      'if (triggerPx === leg.triggerPx) ⟦continue;',
      "if ('error' in entry ⟦&& exit.kind === 'market'",
      "if ('error' in entry && exit.kind === 'market') ⟦emitParkedLegCancelled(core, leg, entry.error);",
    ],
    'engine/orders/park-leg.ts': [
      'if (market === undefined) ⟦return { refusal: park.unknownMarket, request };',
      'if (first !== undefined && !protectsSame(first, request)) ⟦return { refusal: park.apart, request };',
    ],
    'engine/orders/perp-gates.ts': [
      "if (settlement !== null) ⟦return refuse('PRECONDITION_FAILED', 'market is settled');",
    ],
    'engine/orders/place-order.ts': [
      'if (market === undefined) ⟦return placement.unknownMarket();',
      'return leg === order.leg ? order ⟦: { ...order, leg }',
    ],
    'engine/orders/replace-order.ts': ["origin: order.origin.kind === 'chase' ⟦? plainOrderFields.origin"],
    'engine/orders/stp-group.ts': [
      'for (const order of liveOrdersOf(core, readAccount(core.state, owner))) ⟦order.stpGroup = group;',
    ],
    'engine/orders/trigger-rules.ts': ['return px === 0n ⟦? bookPx(1n)'],
    'engine/orders/twap-slices.ts': ['if (wanted === 0n) ⟦return wanted;'],
    'engine/risk/account-scalars.ts': [
      'return px > 0n ? usd(px) ⟦: null',
      'if (value === null) ⟦healthDeferred = true;',
      "roe: margin === 0n ⟦? '0'",
      "return px === '0' ⟦? null",
    ],
    'engine/risk/margin-edges.ts': ['const beyond = divTrunc(within * (snapshot === 0n ⟦? ONE'],
    'engine/risk/margin-positions.ts': [
      'index === null ⟦? principal',
      'index === null ? principal : units(divTrunc(principal * index, snapshot === 0n ⟦? ONE',
    ],
    'engine/risk/mark.ts': ['return px === 0n ⟦? tick'],
    'engine/risk/override-row.ts': ['...(maint === null ? {} ⟦: { maint_margin_ratio: formatBps(maint) }'],
    'engine/risk/param-figures.ts': [
      'coreEvmFee: params.fees.coreEvm === undefined ? ZERO_UNITS ⟦: read(parseUnits, params.fees.coreEvm)',
    ],
    'engine/risk/portfolio-margin.ts': [
      'free: ⟦({ netValue, margin }, held) => { const beyond = margin - held; return usd(netValue - held',
      'return size > most ? size ⟦: most',
    ],
    'engine/risk/push-price.ts': [
      'if (push !== null && push.height === state.height) ⟦return push.anchor;',
      " ⟦if (position.margin.mode === 'cross') intoBucket(core, market, owner, position);",
      ' ⟦function intoBucket(core: Core, market: PerpMarket, owner: Address, position: Position): v',
    ],
    'engine/risk/tier-bands.ts': [' ⟦return up;'],
    'engine/spot/spot-fees.ts': [
      'const worthOf = (part: Units) => (size === 0n ⟦? ZERO_USD',
      'if (referrer !== undefined) ⟦{ const share = units(divTrunc(fee * paramFiguresInForce(core).referrerShare, ONE)); pay(share, { ki',
    ],
    'engine/spot/spot-funds.ts': ['return amount <= 0n || each === 0n ⟦? ZERO_LOTS'],
    'engine/spot/spot-gates.ts': [
      " ⟦? refuse('PRECONDITION_FAILED', 'account in T1+ liquidation tier')",
      " ⟦: refuse('ORDER_INVALID_PRICE', 'px not tick-aligned', { field: 'px', limit: formatPx(tick)",
    ],
    'engine/spot/spot-margin.ts': ['return each === 0n ⟦? size', 'if (size === 0n) ⟦return nothing;'],
    'engine/staking.ts': [
      'if (own > seat.above ⟦&& isHeaviest(core, owner, own)',
      'if (own > seat.above && isHeaviest(core, owner, own)) ⟦return seat.permille;',
      " ⟦: refuse('NOT_FOUND', 'no such validator')",
      'if (refusal !== null) ⟦return refusal;',
      'if (all === 0n) ⟦return;',
      'if (weight === 0n) ⟦continue;',
      ' ⟦function isHeaviest(core: Core, owner: Address, own: Units): boolean { const { weight } = ',
    ],
    'engine/vault-shares.ts': [
      'for (const { market, leg, collateral } of isolatedLegsOf(core, account)) ⟦{ const value = positionValue(market, leg); const profit = value === null || scalars.count',
    ],
    'feed/channels/clearinghouse-state.ts': [
      'block.byUser.has(user) || (block.marksMoved ⟦&& core.state.positions.has(user)',
    ],
    'feed/channels/ledger-updates.ts': [
      "if (kind === 'deposit') return delta < 0n ⟦? 'withdraw'",
      "...(chain === null ? {} ⟦: { via: 'metabridge', chain: nameOf(chain) }",
      ' ⟦function nameOf(chain: number): string { return bridgeChains.find(({ id }) => id === chain',
    ],
    'feed/channels/notifications.ts': [
      " ⟦default: return { kind: 'forced_close_tier', tier: closingTiers[to], message: 'account val",
      'closed: ⟦({ state }, { market, side, lots }) => { const traded = state.markets.get(market); return ',
      "return event.kind === 'forced-close' ⟦? closed(core, event)",
    ],
    'feed/channels/open-orders.ts': [
      'parkedRow: ⟦(core, source) => buildRow(core, core.rules.reads.openOrders.parkedRow, source)',
      '...parkedLegsWithMarket(core, account).map( ⟦(source) => parkedRow(core, source)',
    ],
    'feed/channels/order-updates.ts': [
      "status: ({ status }) => (status === 'noop' ⟦? 'rejected'",
      "tif: event.order.parked === null ? event.order.tif ⟦: 'trigger'",
      'return parked === null ? null ⟦: (buildRow(core, core.rules.reads.openOrders.trigger, parked) as JsonObject)',
    ],
    'feed/client-frame.ts': [
      "if (typeof id !== 'number' ⟦&& typeof id !== 'bigint'",
      "if (typeof id !== 'number' && typeof id !== 'bigint') ⟦return reasons.missingId();",
    ],
    'feed/compression.ts': [
      'return { status: isHeld ⟦? 304',
      "return { status: isHeld ? 304 : 200, headers: headers(id), body: isHeld ⟦? ''",
    ],
    'feed/feed-rules.ts': [
      'badUser: ⟦(key) => `invalid \\`\u0024{key}\\` address`',
      'badCandleType: ⟦(word) => `invalid candle_type: \u0024{word} (expected \\`mark\\`, \\`oracle\\` or \\`trade\\`)`',
      "noPerp: ⟦() => 'market not found'",
      "missingId: ⟦() => 'missing field: id'",
    ],
    'feed/feed-socket.ts': [
      'if (!this.#open) ⟦return null;',
      'if (!this.#open) ⟦return;',
      " ⟦this.#send('subscriptionResponse', rules.ack('subscribe', subject.applied ?? subscription)",
      'if (held !== undefined) ⟦this.#host.leave(held.topic, held.listener);',
      ' ⟦this.end(); return null; }',
      "const held = typeof subject === 'string' ⟦? undefined",
      "const acknowledged = typeof subject === 'string' ⟦? subscription",
    ],
    'feed/packed-frames.ts': ['if (held !== undefined) ⟦return held;'],
    'feed/post.ts': [
      'if (!isJsonObject(request)) ⟦return rules.unknownType();',
      'const text = isJsonObject(json) ⟦? json.error',
      "return rules.reply(id, 'error', typeof text === 'string' ? text ⟦: body",
    ],
    'feed/subject.ts': [
      'const id = /^\\d{1,9}$/.test(coin) ⟦? Number(coin)',
      "if (coin.kind !== 'listed' || coin.market.kind !== 'perp') ⟦return reasons.noPerp();",
      "if (coin === null) ⟦return reasons.missingKey(name, 'coin');",
      'if (type === undefined) ⟦return reasons.badCandleType(String(word));',
    ],
    'history/ledger.ts': [
      ".filter(({ isPerp }) => reportedSides === 'both' ⟦|| reportedSides === (isPerp ? 'perp' : 'spot')",
      "return 'address' in holder ? holder.address ⟦: null",
    ],
    'history/order-transitions.ts': [
      'const before = place === undefined ? null ⟦: rows[place]',
      'if (place !== undefined) ⟦rows[place] = null;',
      'rows.push(before === null ⟦|| before === undefined',
      'rows.push(before === null || before === undefined ? row ⟦: together(before, row)',
      ' ⟦function together(before: OrderTransition, { filled, lots: left }: OrderTransition): Order',
    ],
    'money/touched.ts': ['return place < this.#count ? this.#addresses[place] ⟦: undefined'],
    'numeric/decimal.ts': ['if (!match) ⟦return null;'],
    'numeric/division.ts': [
      ' ⟦const inexact = quotient * denominator !== numerator; return inexact && numerator < 0n !==',
      'return inexact && numerator < 0n !== denominator < 0n ⟦? quotient - 1n',
      'return inexact && numerator < 0n !== denominator < 0n ? quotient - 1n ⟦: quotient',
    ],
    'numeric/rates.ts': ['return (value < 0n ⟦? -value'],
    'reads/account-state.ts': [
      '.sort((a, b) => Number(b.id === params.usdc) - Number(a.id === params.usdc) ⟦|| a.id - b.id',
    ],
    'reads/active-asset-data.ts': [
      "if (market.strictIsolated) ⟦return 'strict_iso';",
      "return isIsolated ⟦? 'isolated'",
      "mark_px: ({ market: { mark } }) => (mark === null ⟦? '0'",
      " ⟦return { rejection: refusalAnswer(refuse('MARKET_NOT_FOUND', `no perpetual market: \u0024{coin.",
      "if (mark === null) ⟦return '0';",
    ],
    'reads/argument-rules.ts': [
      'return isUint(oid, 64n) ? { value: BigInt(oid) } ⟦: rejected(rejections(sent).malformed(sent))',
      "const match = typeof sent.value === 'string' ? /^(?:0x)?([0-9a-fA-F]{32})$/.exec(sent.value) ⟦: null",
    ],
    'reads/bridge-withdrawal-history.ts': ['.sort((a, b) => (a < b ? 1 : a > b ? -1 ⟦: 0'],
    'reads/candle-snapshot.ts': [
      '{ isBefore: ⟦() => false',
      '{ isBefore: () => false, isAfter: ⟦(bar) => bar.startMs > lastMs',
    ],
    'reads/l2-book.ts': [
      " ⟦return { rejection: refusalAnswer(refuse('INVALID_REQUEST', 'n_sig_figs, mantissa or n_lev",
    ],
    'reads/open-orders.ts': ['return found.sort((a, b) => (a.order.oid < b.order.oid ⟦? -1'],
    'reads/order-reason.ts': ['return isRefusal(reason) ? reason.message ⟦: reason.noop'],
    'reads/order-status.ts': ['if (order !== undefined) return matches(query, order) ? { order, market } ⟦: null'],
    'reads/referral-leaderboard.ts': [
      'order: ⟦(left, right) => compareUsdDescending(left.rewarded, right.rewarded) || right.count - left',
    ],
    'reads/referral-order.ts': [
      'export ⟦function compareUsdDescending(left: Usd, right: Usd): number { if (left === right) return ',
      'export ⟦function compareAddresses(left: Address, right: Address): number { if (left === right) ret',
    ],
    'reads/referral-referees.ts': [
      'order: ⟦(left, right) => compareUsdDescending(left.rewarded, right.rewarded) || compareAddresses(l',
    ],
    'reads/user-fills.ts': [
      'legs[0].broker === null ? null ⟦: { ...legs[0].broker, fee: usd(sum(legs, ({ broker }) => broker?.fee ?? 0n)) }',
    ],
    'reads/user-position-history.ts': ['return lots === 0n ⟦? null'],
    'reads/validator-summaries.ts': [
      'list: ({ state }) => [...state.validators].sort((a, b) => (a.validator < b.validator ⟦? -1',
    ],
    'state/batch-orders.ts': [
      'return ended.sort( ⟦([one, { endsAtMs: first }], [other, { endsAtMs: second }]) => first - second || one - oth',
      'for (const { endsAtMs } of batches.values()) if (least === null ⟦|| endsAtMs < least',
    ],
    'state/bridge.ts': ['return usd(isWithdrawalSettled(entry) ⟦? 0n'],
    'state/deploy-count.ts': ['return deployCount.epoch === epoch ? deployCount.count ⟦: 0'],
    'state/encrypted-orders.ts': [
      'return encryptedOrders.filter( ⟦({ at }) => at >= BigInt(timeMs)',
      'const passed = encryptedOrders.findIndex( ⟦({ at }) => at >= BigInt(timeMs)',
      'encryptedOrders.splice(0, passed === -1 ? encryptedOrders.length ⟦: passed',
    ],
    'state/evm.ts': [
      'return evm.written.splice(0, later === -1 ? evm.written.length ⟦: later',
      ' ⟦evm.rows -= rowsOf(entries); evm.blocks.delete(number); for (const { transaction } of entr',
      "if (value === '') ⟦slots.delete(slot);",
      'if (slots.size === 0) ⟦evm.storage.delete(address);',
    ],
    'state/forced-closes.ts': [
      'if (before !== undefined) ⟦dropDue(forcedCloses.due, { at: before, id: owner });',
      'for (const { id } of takeDueUpTo(forcedCloses.due, nowMs - 1)) ⟦forcedCloses.coolingUntil.delete(id);',
    ],
    'state/parked-legs.ts': ['return a < b ? -1 : a > b ? 1 ⟦: 0'],
    'state/position-modes.ts': [" ⟦return side === 'bid' ? 'long'", "return side === 'bid' ? 'long' ⟦: 'short'"],
    'state/realized-gains.ts': [
      'return [...sums].sort(([one], [other]) => (one < other ⟦? -1',
      'const previous = kept?.window === window - 1 ⟦? kept.current',
      ' ⟦return newest === window - 1 ? [current]',
    ],
    'state/rfqs.ts': ['return [...(ids ?? [])].sort((a, b) => (a < b ⟦? -1'],
    'state/scheduled-cancels.ts': [
      'if (before !== undefined) ⟦dropDue(scheduledCancels.due, { at: before, id: owner });',
    ],
    'state/spot-entries.ts': ['return all === 0n ⟦? px'],
    'state/staking.ts': [' ⟦default: place satisfies never;'],
  },
  bound: {
    'actions/perp-register-asset.ts': [" ⟦? refuse('INVALID_REQUEST', `more than \u0024{MAX_DECIMALS} decimals`)"],
    'actions/rfq-accept.ts': [
      'if (beyond !== null) ⟦return refusedOutcome(beyond);',
      "return core.state.options.rows + added > most.rows ⟦? precondition('option position registry is full')",
    ],
    'actions/rfq-quote.ts': [
      " ⟦return refusedOutcome(refuse('PRECONDITION_FAILED', 'too many quotes on the request'));",
    ],
    'actions/submit-encrypted-order.ts': [
      'if (beyond !== null) ⟦return refusedOutcome(beyond);',
      "if (ciphertext.length > bounds.ciphertext) ⟦return refuse('INVALID_REQUEST', 'ciphertext too long');",
      "return countWaitingEncryptedOrders(state) >= bounds.pool ⟦? refuse('INVALID_REQUEST', 'encrypted order pool is full')",
    ],
    'actions/user-portfolio-margin.ts': [
      " ⟦return refusedOutcome(refuse('PRECONDITION_FAILED', 'no place left in portfolio margin'));",
    ],
    'chain/cloids.ts': [
      'if (held.size > capacity.handles) ⟦dropFirst(held);',
      'if (cloids.size > capacity.accounts) ⟦dropFirst(cloids);',
      ' ⟦function dropFirst<Key>(held: Map<Key, unknown> | Set<Key>): void { const [first] = held.k',
    ],
    'edge/faucet-checks.ts': [
      'const [oldest] = funded.size > core.rules.faucet.remembers ⟦? funded',
      'if (oldest !== undefined) ⟦funded.delete(oldest);',
      ' ⟦servedAtMs.delete(first); }',
    ],
    'engine/fees/funding.ts': ['if (samples.length === 2 * most) ⟦samples.splice(0, most);'],
    'engine/fees/volumes.ts': [
      'if (pair.hourlyPx.length > HOURS_KEPT) ⟦pair.hourlyPx.shift();',
      'if (hourlyNotional.length > HOURS_KEPT) ⟦hourlyNotional.shift();',
    ],
    'feed/newest-frames.ts': [
      'if (this.#newest.size > KEPT ⟦&& oldest !== undefined',
      'if (this.#newest.size > KEPT && oldest !== undefined) ⟦this.#newest.delete(oldest);',
    ],
    'state/evm.ts': ['if (evm.rows <= ROWS_KEPT ⟦|| number === block.number'],
  },
  form: {
    'actions/mip3-set-oracle-px.ts': [
      'const closed = isGated ? perpDeployLaneOpenGate.check(core, account, asked) ⟦: null',
    ],
    'chain/chain.ts': ['if (atOnce !== null) ⟦ticket.settle(serializeAnswer(this.#core, atOnce));'],
    'chain/exchange-rules.ts': ["unserved: ⟦() => ({ kind: 'text', status: 415, text: 'unsupported media type' })"],
    'chain/outcome-replies.ts': ['return rules.waits.includes(facts.kind) ? null ⟦: replyAtWaitTimeout(rules, facts)'],
    'chain/profile-next.ts': [
      "rulesEditorAt('engine', 'abstraction')(({ caps }) => ({ caps: (standard) => !standard.split ⟦&& caps(standard)",
    ],
    'edge/exchange.ts': [
      "if (!rules.serves(request.headers['content-type'])) ⟦return settled(core, rules.unserved());",
    ],
    'edge/info.ts': [
      "notObject: ⟦() => ({ kind: 'json', status: 422, value: 'the body is not an object' })",
      'if (!isJsonObject(body)) ⟦return rules.notObject();',
    ],
    'edge/limits.ts': ['const left = affordable ? tokens - cost : chargesOverrun ⟦? Math.max(0, tokens - cost)'],
    'edge/profile-next.ts': [
      ')(({ showsReservations }) => ({ showsReservations: (standard) => !standard.split ⟦&& showsReservations(standard)',
    ],
    'edge/route.ts': [
      'if (!readsType(core, request)) ⟦return unread(parts, request, name);',
      ' ⟦function unread(parts: RoutingContext, request: VenueRequest, name: RouteName): PendingReply {',
    ],
    'engine/abstraction.ts': [
      'if (standard === undefined || standard.split ⟦|| !core.rules.engine.abstraction.caps(standard)',
    ],
    'engine/bridge.ts': ['return { amount: isFeeWithin ⟦? usd(asked - fee)'],
    'engine/conversion.ts': [
      "export const usdcDenominatedConversion: ConversionRules['sides'] = ⟦(core, way, asset, amount, px) => { if (way === 'to-perp') return conversionRules.sides(co",
    ],
    'engine/fees/fees.ts': [
      'makerRate: (base, rebate) => (rebate === 0n ? base ⟦: ratio(base - rebate)',
      'rebate: ⟦(owed, protocolPart) => { if (owed > protocolPart) return protocolPart; return owed; }',
      'const makerFee = makerRate < 0n ⟦? usd(-rules.rebate(usd(-atRate), usd(takerFee - share)))',
    ],
    'engine/liquidation/forced-close.ts': ['rest = rules.takesRest ? unsold ⟦: ZERO_LOTS'],
    'engine/options/option-funds.ts': [
      ' ⟦if (!core.rules.engine.abstraction.caps(standard)) return false; const account = readAccou',
    ],
    'engine/orders/fire-triggers.ts': [
      'if (!endsByTurning ⟦&& positionAt(core.state, owner, market, leg) !== undefined',
      'if (!endsByTurning && positionAt(core.state, owner, market, leg) !== undefined) ⟦continue;',
    ],
    'engine/orders/order-holds.ts': [
      ' ⟦let sum = 0n; for (const order of liveOrdersOf(core, account)) { const hold = order.oid ==',
      'for (const kind in lanes) if (lanes[kind as keyof typeof lanes].hold !== null) ⟦return true;',
      ' ⟦function holdOf(core: Core, account: Account, order: LiveOrder): OrderHold | null { const ',
    ],
    'engine/risk/account-scalars.ts': [
      'const accountValue = scalars.countsIsolated ⟦? usd(worth + isolatedUnrealizedPnl(core, account))',
      ' ⟦function isolatedUnrealizedPnl(core: Core, account: Account): bigint { let sum = 0n; for (const { ma',
    ],
    'engine/risk/mark.ts': ['custom: ⟦(core, market) => freshUsd(core, market.external)'],
    'engine/spot/spot-fees.ts': ['makerRate: (scheduled) => (scheduled < 0n ⟦? ratio(0n)'],
    'feed/feed-rules.ts': [
      "regrouped: ⟦() => 'subscribed with other arguments'",
      'lagged: ⟦(frames) => `lagged behind broadcast by \u0024{frames} messages`',
    ],
    'feed/feed-socket.ts': [
      ' ⟦return rules.reasons.regrouped();',
      'const first = rules.snapshots(name, ask) ? topic.firstFrame() ⟦: null',
      "if (held === undefined && rules.neverSubscribed === 'ignored') ⟦return null;",
      'for (const other of this.#core.rules.feed.endsBeside(key, [...this.#keys.keys()])) ⟦{ const held = this.#keys.get(other); if (held !== undefined) this.#host.leave(held.topic,',
      'if (behind > this.#core.rules.feed.ring) ⟦this.#lagged(key, behind);',
      ' ⟦#lagged(key: string, behind: number): void { const held = this.#keys.get(key); if (held ==',
      "if (this.#core.rules.feed.afterError === 'closes') ⟦this.end();",
    ],
    'feed/topic.ts': ['const data = this.#view.push(block) ?? (repeats ⟦? this.#view.snapshot()'],
  },
  own: {
    'book/book.ts': [
      'static ⟦from<T extends RestingOrder>(orders: BookOrders<T>, rules: BookRules = bookRules): Book<T>',
      ' ⟦get size(): number { return this.#byOid.size; }',
      '.map( ⟦(order) => ({ ...order })',
      'if (!entry) ⟦return null;',
      " ⟦begin(): void { if (this.#journal) throw new ModelFault('book.begin', { expected: 'no open",
      " ⟦keep(): void { this.#closeGroup('book.keep'); }",
      " ⟦undo(): void { for (const write of this.#closeGroup('book.undo').reverse()) { switch (writ",
      ' ⟦#closeGroup(where: string): Write<T>[] { const journal = this.#journal; if (!journal) thro',
      ' ⟦#relink(entry: Entry<T>): void { this.#of(entry.order.side).link(entry); this.#byOid.set(e',
    ],
    'chain/apply-system.ts': [" ⟦case 'grant': return applyMoneyGrant(core, action);", 'return isRefusal(row) ⟦? row'],
    'edge/info.ts': ['const idleNode: PendingActionsView = { pendingOf: ⟦() => 0'],
    'event-concerns.ts': [" ⟦case 'system': return cause.action;", " ⟦case 'genesis': return cause.kind;"],
    'feed/channels/order-updates.ts': [
      'export ⟦function restingOrderRecord(core: Core, order: LiveOrder): JsonObject { return newRecord(c',
      'export ⟦function parkedLegRecord(core: Core, leg: ParkedTriggerLeg): JsonObject { return newRecord(core, ',
      " ⟦function newRecord(core: Core, status: 'open' | 'parked', order: OrderEventFacts, timeMs: ",
    ],
    'history/candles.ts': [
      ' ⟦mark(): CandleCheckpoint { return { closed: this.#closed.mark(), open: copied(this.#open) ',
    ],
    'history/fills.ts': [
      'if (this.#filled !== null) ⟦{ count(this.#filled, owner, row.oid); if (dropped !== undefined) discount(this.#filled, d',
      'override ⟦clear(): void { super.clear(); this.#filled = null; }',
      'for (const owner of this.keys) ⟦{ for (const { oid } of this.of(owner)) count(filled, owner, oid); }',
      ' ⟦function count(filled: Map<bigint, FilledOrder>, owner: Address, oid: bigint): void { cons',
      ' ⟦function discount(filled: Map<bigint, FilledOrder>, oid: bigint): void { const order = fil',
    ],
    'money/move.ts': [
      'if (core.moved !== null) ⟦note(core.moved, holder, token, delta, core.params.usdc);',
      ' ⟦default: holder satisfies never;',
      ' ⟦function note(moved: HolderKindSums, { kind }: Holder, token: number, delta: Units, usdc: ',
    ],
    'numeric/roots.ts': [
      "export ⟦function isqrt(value: bigint): bigint { if (value < 0n) throw new ModelFault('numeric.isqr",
    ],
    'numeric/served.ts': [
      'export ⟦function formatMicroUsd(amount: MicroUsd): WholeUnitsText { return asWholeUnitsText(formatDecimal(amount',
      'return value === null || value < 0n || value >> 64n !== 0n ⟦? null',
    ],
    'state/bridge.ts': [
      'export ⟦function heldForWithdrawals({ bridge }: VenueState): bigint { return bridge.outbox.values(',
    ],
    'state/earn.ts': [
      'export ⟦function earnHoldersIn({ earn }: VenueState, asset: number): IteratorObject<[Address, Unit',
    ],
    'state/evm.ts': [
      'export ⟦function evmEntryOf( { evm }: VenueState, hash: string, ): { entry: EvmBlockEntry; place: ',
    ],
    'state/scheduled-cancels.ts': [
      'export ⟦function scheduledCancelHeightOf({ scheduledCancels }: VenueState, owner: Address): number | undefi',
    ],
    'state/staking.ts': [
      'export ⟦function listDelegators({ staking }: VenueState): IteratorObject<Address> { return staking.',
    ],
    'state/sub-accounts.ts': [
      'export ⟦function nextSubAccountIndex(state: VenueState, master: Address): number { return subAccount',
    ],
    'state/vaults.ts': [
      'export ⟦function vaultHoldersIn({ vaults }: VenueState, id: number): IteratorObject<[Address, VaultHold',
    ],
    'state/volumes.ts': [
      'export ⟦function makerVolumeSince({ volumes }: VenueState, first: number): Usd { return usd(volumes',
    ],
  },
};

export const uncoveredBlockRows: readonly UncoveredBlock[] = Object.values(rows).flatMap((bySource) =>
  Object.entries(bySource).flatMap(([source, texts]) =>
    texts.map((text) => ({ path: `reference-model/${source}`, text })),
  ),
);

/** Null: the block has no reason yet. */
export function uncoveredBlockReason({ path, text }: UncoveredBlock): UncoveredBlockReason | null {
  const ofSource = sources.find(([pattern]) => pattern.test(path));
  if (ofSource !== undefined) return ofSource[1];
  const [before = '', block = ''] = text.split(' ⟦');
  if (isFallback(before, block)) return 'types';
  for (const [reason, bySource] of Object.entries(rows))
    if (bySource[path.replace('reference-model/', '')]?.includes(text) === true) return reason as UncoveredBlockReason;
  return null;
}

/** Returns rows of blocks that a check now executes, or that no longer exist. */
export function findStaleUncoveredBlockRows(blocks: readonly UncoveredBlock[]): readonly UncoveredBlock[] {
  const unrun = new Set(blocks.map(({ path, text }) => `${path} ${text}`));
  return uncoveredBlockRows.filter(({ path, text }) => !unrun.has(`${path} ${text}`));
}
