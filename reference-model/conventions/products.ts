import {
  deployParamsInForce,
  deriveVaultAddress,
  formatUnits,
  formatUsd,
  lesserOf,
  lots,
  marketsOfKind,
  ratio,
  refuse,
  rfqAt,
  rulesEditorAt,
  subAccountsOf,
  units,
  usd,
  withFurtherRefusal,
  withoutRow,
  ZERO_USD,
} from '../index.ts';
import { type AlternativeConvention, ceilDiv, ONE_MICRO_UNIT, ONE_WHOLE_UNIT } from './convention.ts';

const vaults = rulesEditorAt('engine', 'vaults');
const earn = rulesEditorAt('engine', 'earn');
const deploys = rulesEditorAt('engine', 'deploys');
const options = rulesEditorAt('engine', 'options');
const expiry = rulesEditorAt('engine', 'expiry');
const YEAR_OF_360_DAYS = 360n * 86_400_000n;

/** Conventions on vaults, pools, options, registrations, and an account's other holdings. */
export const alternativeProductConventions: readonly AlternativeConvention[] = [
  {
    id: 'kinds-of-series-in-upper-case',
    says: 'the `kind` of an option series is `PUT` or `CALL`',
    edits: [
      rulesEditorAt(
        'reads',
        'optionSeries',
      )(({ row }) => ({ row: { ...row, kind: ({ kind }) => kind.toUpperCase() } })),
    ],
  },
  {
    id: 'margin-in-whole-lots',
    says: 'a position holds whole lots, and what a fee leaves of the last one is in the wallet',
    edits: [rulesEditorAt('engine', 'spotMargin')(() => ({ loose: (bought, whole) => units(bought - whole) }))],
  },
  {
    id: 'posts-over-budget-by-text',
    says: 'a post that finds the budget of its address spent is answered by an error with a text alone',
    edits: [
      rulesEditorAt('feed')(({ post }) => ({
        post: {
          ...post,
          reply: (id, type, payload) =>
            JSON.stringify(payload).includes('RATE_LIMITED')
              ? post.reply(id, 'error', 'request budget spent')
              : post.reply(id, type, payload),
        },
      })),
    ],
  },
  {
    id: 'markets-of-a-dex-by-number',
    says: 'a dex lists its `markets` by number, and does not count them',
    edits: [
      rulesEditorAt(
        'reads',
        'perpDexs',
      )(({ row: { assets: _names, n_assets: _count, ...row } }) => ({
        row: {
          ...row,
          markets: ({ assets }, { state }) =>
            [...marketsOfKind(state, 'perp')].filter(({ coin }) => assets.includes(coin)).map(({ id }) => id),
        },
      })),
    ],
  },
  {
    id: 'option-rows-without-names',
    says: 'a leg has the name of its series and one size, and requests and quotes stand in one list that names nobody',
    edits: [
      rulesEditorAt('reads', 'optionSeries')(({ row }) => ({ row: { ...row, name: seriesName } })),
      rulesEditorAt(
        'reads',
        'optionState',
      )(({ row: { expiry, long, short, escrow } }) => ({
        row: {
          name: ({ series }) => seriesName(series),
          expiry: (leg, core) => expiry?.(leg, core),
          q: (leg, core) => (leg.lots < 0n ? `-${String(short?.(leg, core))}` : long?.(leg, core)),
          escrow: (leg, core) => (leg.lots < 0n ? escrow?.(leg, core) : undefined),
        },
      })),
      rulesEditorAt(
        'reads',
        'rfqRows',
      )(({ session: { requester: _asked, ...session }, quote: { maker: _quoted, ...quote } }) => ({ session, quote })),
      rulesEditorAt(
        'reads',
        'rfqUser',
      )(({ body: { address, requested, quoted } }) => ({
        body: {
          ...(address && { address }),
          sessions: (of, core) => [rowsOf(requested?.(of, core)), rowsOf(quoted?.(of, core))].flat(),
        },
      })),
    ],
  },
  {
    id: 'option-legs-in-a-table',
    says: 'legs stand by their series in a table `option_positions`, each with its size and its side',
    edits: [
      rulesEditorAt(
        'reads',
        'optionState',
      )(({ body: { positions, ...body }, row: { long, short, escrow, ...row } }) => ({
        body: {
          ...body,
          option_positions: (address, core) =>
            Object.fromEntries(
              rowsOf(positions?.(address, core)).flatMap((leg) =>
                typeof leg === 'object' && leg !== null && 'signing_id' in leg ? [[leg.signing_id, leg]] : [],
              ),
            ),
        },
        row: {
          ...row,
          side: ({ lots: held }) => (held < 0n ? 'short' : 'long'),
          size: (leg, core) => (leg.lots < 0n ? short : long)?.(leg, core),
          escrow_locked: (leg, core) => escrow?.(leg, core),
        },
      })),
    ],
  },
  {
    id: 'requests-for-quotes-in-short',
    says: 'a request for quotes tells its number, its expiry and its quotes, and a quote who made it',
    edits: [
      rulesEditorAt(
        'reads',
        'rfqRows',
      )(({ session: { rfq_id, requester, expiry, quotes }, quote: { maker } }) => ({
        session: {
          ...(rfq_id && { rfq_id }),
          ...(requester && { requester }),
          ...(expiry && { expiry }),
          ...(quotes && { quotes }),
        },
        quote: { ...(maker && { maker }) },
      })),
    ],
  },
  {
    id: 'prices-of-quotes-at-six-places',
    says: 'prices of quotes, and of requests for them, are served cut to a micro-USDC',
    edits: [
      rulesEditorAt(
        'reads',
        'rfqRows',
      )(({ session, quote }) => ({
        session: { ...session, limit_px: (rfq, core) => atSixPlaces(session.limit_px?.(rfq, core)) },
        quote: { ...quote, price: (of, core) => atSixPlaces(quote.price?.(of, core)) },
      })),
    ],
  },
  {
    id: 'quotes-newest-first',
    says: 'quotes on a request stand newest first, each with the number by which it is accepted',
    edits: [
      rulesEditorAt(
        'reads',
        'rfqRows',
      )(({ session: { quotes, ...session } }) => ({
        session: {
          ...session,
          quotes: (rfq, core) =>
            rowsOf(quotes?.(rfq, core))
              .map((quote, quote_idx) => (typeof quote === 'object' ? { ...quote, quote_idx } : quote))
              .toReversed(),
        },
      })),
    ],
  },
  {
    id: 'one-quote-of-an-account',
    says: 'an account has one quote on a request, and no second one',
    edits: [
      rulesEditorAt(
        'actions',
        'rfqQuote',
      )(({ gates }) => ({
        gates: withFurtherRefusal(gates, 'positive', ({ state }, maker, { rfqId }) =>
          rfqAt(state, rfqId)?.quotes.some((quote) => quote.maker === maker) === true
            ? refuse('PRECONDITION_FAILED', 'one quote of an account on a request')
            : null,
        ),
      })),
    ],
  },
  {
    id: 'management-fees-by-their-name',
    says: 'a vault tells its management fee by that name, and beside it a share of profits that nobody sets',
    edits: [
      rulesEditorAt(
        'reads',
        'vaultState',
      )(({ body: { performance_fee_bps: fee, ...body } }) => ({
        body: { ...body, ...(fee && { management_fee_bps: fee }), performance_fee_bps: () => '1000' },
      })),
    ],
  },
  {
    id: 'shares-of-profits-told-alone',
    says: 'a vault tells the share of profits that nobody sets, and no management fee',
    edits: [
      rulesEditorAt('reads', 'vaultState')(({ body }) => ({ body: { ...body, performance_fee_bps: () => '1000' } })),
    ],
  },
  {
    id: 'vaults-of-plain-names',
    says: 'names of vaults are of the letters, digits and signs of ASCII',
    edits: [
      rulesEditorAt(
        'actions',
        'createVault',
      )(({ gates }) => ({ gates: withFurtherRefusal(gates, 'parent', (_core, _leader, { name }) => plainOnly(name)) })),
      rulesEditorAt(
        'actions',
        'vaultModify',
      )(({ gates }) => ({
        gates: withFurtherRefusal(gates, 'name', (_core, _leader, { name }) => plainOnly(name ?? '')),
      })),
    ],
  },
  {
    id: 'vault-shares-of-a-cent',
    says: 'a vault starts with a hundred shares for a USD',
    edits: [
      vaults(({ minted, price }) => ({
        minted: (deposit, nav, shares) =>
          shares === 0n ? minted(usd(deposit * 100n), nav, shares) : minted(deposit, nav, shares),
        price: (nav, shares) => (shares === 0n ? usd(price(nav, shares) / 100n) : price(nav, shares)),
      })),
    ],
  },
  {
    id: 'vault-shares-of-18-places',
    says: 'shares of a vault have all places',
    edits: [
      vaults(({ minted }) => ({
        minted: (deposit, nav, shares) =>
          shares === 0n ? minted(deposit, nav, shares) : units((deposit * shares) / nav),
        burned: (asked) => asked,
      })),
    ],
  },
  {
    id: 'vaults-without-trading',
    says: 'the leader of a vault does not act for it',
    edits: [rulesEditorAt('auth')(() => ({ leads: () => false }))],
  },
  {
    id: 'vaults-from-a-hundred',
    says: 'the first vault has the number 100',
    edits: [
      rulesEditorAt(
        'actions',
        'createVault',
      )(({ made }) => ({
        made: (core, leader, asked) => {
          const vault = made(core, leader, asked);
          const id = vault.id + 99;
          return { ...vault, id, address: deriveVaultAddress(id) };
        },
      })),
    ],
  },
  {
    id: 'years-of-360-days',
    says: 'a year of borrowing has 360 days',
    edits: [
      earn(() => ({
        interest: (borrowed, { rate }, dtMs) =>
          units((borrowed * rate * BigInt(dtMs)) / (ONE_WHOLE_UNIT * YEAR_OF_360_DAYS)),
        index: (index, { rate }, dtMs) =>
          ratio(index + (index * rate * BigInt(dtMs)) / (ONE_WHOLE_UNIT * YEAR_OF_360_DAYS)),
      })),
    ],
  },
  {
    id: 'idle-with-what-is-reserved',
    says: 'the `idle` of a pool counts what is kept from the suppliers, which pays none of them',
    edits: [
      rulesEditorAt(
        'reads',
        'earnState',
      )(({ row }) => ({
        row: {
          ...row,
          idle: ({ pool }, { rules }) => formatUnits(units(rules.engine.earn.idle(pool) + pool.reserve)),
        },
      })),
    ],
  },
  {
    id: 'a-fifth-is-reserved',
    says: "a fifth of the interest is the reserve's where no vote says otherwise, rounded up",
    edits: [
      earn(({ terms }) => ({
        terms: { ...terms, reserveFactor: ratio(ONE_WHOLE_UNIT / 5n) },
        reserved: (interest, { reserveFactor }) => units(ceilDiv(interest * reserveFactor, ONE_WHOLE_UNIT)),
      })),
    ],
  },
  {
    id: 'debts-rounded-up',
    says: 'what is owed of borrowed money is rounded up at six places',
    edits: [
      rulesEditorAt(
        'engine',
        'marginPositions',
      )(({ debt }) => ({
        debt: (position, index) => units(ceilDiv(debt(position, index), ONE_MICRO_UNIT) * ONE_MICRO_UNIT),
      })),
    ],
  },
  {
    id: 'requests-stand-two-minutes',
    says: 'a request that names no expiry stands for two minutes',
    edits: [options(() => ({ windowMs: 120_000 }))],
  },
  {
    id: 'series-of-any-minute',
    says: 'a series may be listed a minute ahead of its expiry',
    edits: [options(() => ({ aheadMs: 60_000 }))],
  },
  {
    id: 'option-fees-exact',
    says: 'the terms of the fee of an option are cut at the last of all places',
    edits: [
      options(() => ({
        strikeFace: ({ strike, szDecimals }, size) => usd((strike * size) / 10n ** BigInt(szDecimals)),
        fee: (face, premium, { taker, premiumCapPpm }) =>
          taker === null || premiumCapPpm === null
            ? ZERO_USD
            : lesserOf(usd((face * taker) / ONE_WHOLE_UNIT), usd((premium * BigInt(premiumCapPpm)) / 1_000_000n)),
      })),
    ],
  },
  {
    id: 'expiry-at-the-last-index',
    says: 'a series is settled at the last index before its expiry, and ten of them are enough',
    edits: [expiry(({ price }) => ({ fewest: 10, price: (samples) => price(samples.slice(-1)) }))],
  },
  {
    id: 'bounds-of-options-of-its-own',
    says: 'ten requests of an account may wait, with twenty quotes',
    edits: [options(({ most }) => ({ most: { ...most, quotes: 20 } }))],
  },
  {
    id: 'registration-ask-untold',
    says: 'a registration costs 40 USDC at the least, and no read tells of limits',
    edits: [
      deploys(({ figures }) => ({ figures: { ...figures, askFloor: usd(40n * ONE_WHOLE_UNIT) } })),
      rulesEditorAt('reads', 'perpDexs')(() => ({ limits: {} })),
    ],
  },
  {
    id: 'registration-figures-with-bids',
    says: 'a registration costs 250 USDC, which stands with the bids and the stake it takes, and not with the dexs',
    edits: [
      deploys(({ figures }) => ({ figures: { ...figures, askFloor: usd(250n * ONE_WHOLE_UNIT) } })),
      rulesEditorAt('reads', 'perpDexs')(() => ({ limits: {} })),
      rulesEditorAt(
        'reads',
        'mip3ActiveBids',
      )(() => ({
        body: {
          bids: () => [],
          register_ask: (_, core) => formatUsd(deployParamsInForce(core).askFloor),
          stake_floor: (_, core) => formatUnits(deployParamsInForce(core).minStake),
        },
      })),
    ],
  },
  {
    id: 'asks-of-its-own',
    says: 'registrations of tokens and pairs cost 30 USDC, three times the last price at once, and fall in 50 blocks',
    edits: [
      deploys(({ figures }) => ({
        figures: { ...figures, spotAskFloor: usd(30n * ONE_WHOLE_UNIT), spotAskMultiplier: 3, spotAskBlocks: 50 },
      })),
    ],
  },
  {
    id: 'asks-in-whole-usdc',
    says: 'the price of a registration falls by whole USDC',
    edits: [
      deploys(({ ask }) => ({
        ask: (core, stream) => {
          const now = ask(core, stream);
          return usd(ceilDiv(now, ONE_WHOLE_UNIT) * ONE_WHOLE_UNIT);
        },
      })),
    ],
  },
  {
    id: 'registered-from-5000',
    says: 'the first market that is registered has the number 5000',
    edits: [deploys(() => ({ firstId: 5_000 }))],
  },
  {
    id: 'registered-with-six-decimals',
    says: '`decimals` of 0 leaves sizes of six places, and the smallest order is set in tens of lots',
    edits: [
      rulesEditorAt('actions', 'perpRegisterAsset')(() => ({ defaultDecimals: 6 })),
      rulesEditorAt('actions', 'perpSetMinSize')(({ written }) => ({ written: (asked) => written(lots(asked * 10n)) })),
    ],
  },
  {
    id: 'pushes-leave-margin-alone',
    says: 'a pushed price leaves cross positions of a market where they are',
    edits: [rulesEditorAt('engine', 'pushes')(() => ({ isolates: false }))],
  },
  {
    id: 'sixteen-sub-accounts',
    says: 'an account has sixteen sub-accounts at most, with names of any length',
    edits: [
      rulesEditorAt(
        'actions',
        'createSubAccount',
      )(({ gates }) => ({ most: 16, gates: withoutRow(gates, 'long-name') })),
    ],
  },
  {
    id: 'sub-accounts-of-different-names',
    says: 'no two sub-accounts of one master have one name',
    edits: [
      rulesEditorAt(
        'actions',
        'createSubAccount',
      )(({ gates }) => ({
        gates: withFurtherRefusal(gates, 'empty-name', ({ state }, master, { name }) =>
          subAccountsOf(state, master).some((each) => each.name === name)
            ? refuse('PRECONDITION_FAILED', 'a sub-account has that name')
            : null,
        ),
      })),
    ],
  },
  {
    id: 'referrals-in-chains',
    says: 'who has referees, or a referrer himself, may be referred and refer',
    edits: [
      rulesEditorAt(
        'actions',
        'setReferrer',
      )(({ gates }) => ({ gates: withoutRow(withoutRow(gates, 'chain'), 'has-referees') })),
    ],
  },
  {
    id: 'outbox-of-sixteen',
    says: 'sixteen withdrawals of an account wait at most, and one that was released stands for an hour',
    edits: [rulesEditorAt('engine', 'bridge')(() => ({ most: 16, retentionMs: 3_600_000 }))],
  },
  {
    id: 'outbox-of-any-length',
    says: 'as many withdrawals of an account wait as it makes, and a list has the newest',
    edits: [
      rulesEditorAt('engine', 'bridge')(() => ({ most: 1_000_000 })),
      rulesEditorAt('reads', 'bridgeHistory')(() => ({ keep: (entries, most) => entries.slice(-most) })),
    ],
  },
  {
    id: 'conversions-rounded-down',
    says: 'what a token comes to in USDC is cut at six places either way',
    edits: [
      rulesEditorAt(
        'engine',
        'conversion',
      )(({ sides }) => ({
        sides: (core, way, asset, amount, px) => {
          const { tokens } = sides(core, way, asset, amount, px);
          return { tokens, usdc: sides(core, 'to-perp', asset, amount, px).usdc };
        },
      })),
    ],
  },
  {
    id: 'evm-fees-rounded-up',
    says: 'the fee of a transfer to the EVM is rounded up in USDC',
    edits: [
      rulesEditorAt(
        'engine',
        'evmFee',
      )(() => ({ quote: (owed, px) => units(ceilDiv(owed * px, ONE_WHOLE_UNIT * ONE_MICRO_UNIT) * ONE_MICRO_UNIT) })),
    ],
  },
  {
    id: 'evm-blocks-of-two-seconds',
    says: 'the EVM has a block every two seconds, of three times the gas',
    edits: [rulesEditorAt('evm', 'blocks')(() => ({ periodMs: 2_000, gasLimit: 30_000_000n }))],
  },
  {
    id: 'slashes-spare-what-leaves',
    says: 'a slash takes nothing of stake that is on its way out',
    edits: [
      rulesEditorAt(
        'engine',
        'staking',
      )(({ exposed }) => ({
        exposed: (core, validator) => exposed(core, validator).filter(({ place }) => place.part !== 'unbonding'),
      })),
    ],
  },
  {
    id: 'slashes-rounded-up',
    says: 'what a slash takes of a holding is rounded up',
    edits: [
      rulesEditorAt(
        'engine',
        'staking',
      )(() => ({ loss: (held, millionths) => units(ceilDiv(held * millionths, 1_000_000n)) })),
    ],
  },
  {
    id: 'earn-shares-of-18-places',
    says: 'shares of a pool have all places, and so has what one pays out',
    edits: [
      earn(() => ({
        minted: (deposit, { supplied, shares }) => units(shares === 0n ? deposit : (deposit * shares) / supplied),
        payout: (asked, { supplied, borrowed, shares }) => {
          const worth = (asked * supplied) / shares;
          return units(lesserOf<bigint>(worth, supplied - borrowed));
        },
        burned: (_asked, { supplied, shares }, paid) => units(ceilDiv(paid * shares, supplied)),
      })),
    ],
  },
  {
    id: 'earn-shares-shown-rounded-up',
    says: 'shares of a pool have all places, and those of an account are shown with six, rounded up',
    edits: [
      earn(() => ({
        minted: (deposit, { supplied, shares }) => units(shares === 0n ? deposit : (deposit * shares) / supplied),
      })),
      rulesEditorAt(
        'reads',
        'earnState',
      )(({ row: { user_shares: held, ...row } }) => ({
        row: { ...row, ...(held && { user_shares: (query, core) => upToSixPlaces(held(query, core)) }) },
      })),
    ],
  },
  {
    id: 'withdrawals-named-otherwise',
    says: 'the number of the message of a withdrawal is another digest',
    edits: [
      rulesEditorAt(
        'engine',
        'bridge',
      )(({ messageId }) => ({
        messageId: (core, entry, deployment) =>
          `0x${messageId(core, entry, deployment).slice(2).split('').reverse().join('')}`,
      })),
    ],
  },
  {
    id: 'series-look-back-five-minutes',
    says: 'the price of an expiry is that of the last five minutes, which reach back no further',
    edits: [rulesEditorAt('engine', 'expiry')(() => ({ windowMs: 300_000, widenMs: 300_000, widestMs: 300_000 }))],
  },
  {
    id: 'series-given-up-after-an-hour',
    says: 'a series that finds no price is given up an hour after its expiry',
    edits: [rulesEditorAt('engine', 'expiry')(() => ({ abandonMs: 3_600_000 }))],
  },
  {
    id: 'evm-calls-of-two-million-gas',
    says: 'the calls of one request have two million gas in all',
    edits: [rulesEditorAt('evm', 'rpc')(() => ({ gasPerRequest: 2_000_000n }))],
  },
  {
    id: 'sub-accounts-elsewhere',
    says: 'the address of a sub-account is another digest of its master and its place',
    edits: [
      rulesEditorAt(
        'actions',
        'createSubAccount',
      )(() => ({ addressOf: (master, index) => deriveVaultAddress(Number.parseInt(master.slice(2, 12), 16) + index) })),
    ],
  },
];

/** A decimal with six fractional digits, rounded up. */
function upToSixPlaces(shown: unknown) {
  if (shown === undefined) return undefined;
  const [whole = '0', digits = ''] = String(shown).split('.');
  return formatUnits(units(ceilDiv(BigInt(whole + digits.padEnd(18, '0')), ONE_MICRO_UNIT) * ONE_MICRO_UNIT));
}

function plainOnly(name: string) {
  return /^[ -~]*$/.test(name) ? null : refuse('INVALID_REQUEST', 'a name of other letters');
}

/** The part of a series that its name encodes. */
function seriesName(of: {
  readonly underlying: string;
  readonly expiryMs: number;
  readonly strike: bigint;
  readonly kind: string;
}): string {
  return [of.underlying, of.expiryMs, of.strike, of.kind].join('-');
}

function rowsOf(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}

function atSixPlaces(px: unknown): unknown {
  return typeof px === 'string' ? px.replace(/(\.\d{6})\d+$/, '$1') : px;
}
