import { bridgeChains } from '../../spec-schemas/catalogue/networks.ts';
import { type Answer, refusalAnswer } from '../answers/answer.ts';
import { parseBookGrouping } from '../book/book-grouping.ts';
import type { Core } from '../core.ts';
import type { LedgerRecord } from '../history/ledger.ts';
import { divTrunc } from '../numeric/division.ts';
import { units } from '../numeric/planes.ts';
import { formatUnits, formatUsdCut, parseUsd } from '../numeric/served.ts';
import { refuse } from '../refusal.ts';
import { composeEdits, rulesEditorAt, withChangedEntry } from '../rule-edits.ts';
import type { RulesEdit } from '../rules.ts';
import { isWithdrawalPending } from '../state/bridge.ts';
import type { Market } from '../state/market.ts';
import type { Rfq } from '../state/rfqs.ts';
import { countOfVaultHolders } from '../state/vaults.ts';
import type { VenueState } from '../state/venue-state.ts';
import { parseFilterWord, type SentArgument } from './argument-rules.ts';
import { countWithdrawalSigners, refuseUnknownBridgeChain } from './bridge-withdrawal-history.ts';
import type { ReadHandler } from './read.ts';
import { asNodeArgument } from './rejection-rules.ts';
import type { RowMakers } from './row.ts';

const reads = rulesEditorAt('reads');
const readArguments = rulesEditorAt('reads', 'arguments');
const rejections = rulesEditorAt('reads', 'rejections');
const delegation = rulesEditorAt('reads', 'stakingState', 'delegation');
const coverage = rulesEditorAt('reads', 'validatorVotes', 'coverage');

/** Alternative accepted forms of the open points that the reads decide. */
export const variantsOfReads: Readonly<Record<string, RulesEdit>> = {
  'D13=envelope': rejections((rules) => ({
    missingAddress: (sent) => rules.missingAddress(asNodeArgument(sent)),
    malformedAddress: (sent, text) => rules.malformedAddress(asNodeArgument(sent), text),
    invalidWord: (sent, text) => rules.invalidWord(asNodeArgument(sent), text),
  })),
  'D176=pair': rulesEditorAt('reads', 'spotDeployAuction')(() => ({ shows: 'pair' })),
  'D175=deployer': rulesEditorAt('reads', 'clearinghouseState')(() => ({ dexKey: (dex) => dex?.owner ?? '' })),
  'D21=rounded-up': rulesEditorAt('governance')(() => ({
    // The public figure: a rounded fraction slightly above two thirds.
    quorumStake: (total) => formatUnits(units(divTrunc(total * 6667n, 10_000n))),
  })),
  'D56=empty': rejections((rules) => ({
    unknownCoin: (sent, coin) =>
      sent.type === 'markets' || sent.type === 'markets_meta'
        ? rules.unknownCoin(sent, coin)
        : { value: { coin, market: null } },
  })),
  'D57=refused': readArguments(({ detail }) => ({
    // The read itself validates `adl`, because only one of the two accepts it.
    detail: (sent) => (sent.value === 'adl' ? detail(sent) : parseFilterWord(sent)),
  })),
  'D57=default': readArguments(() => ({
    category: (sent) => ({ value: wordOrNull(sent.argument.values, sent.value) }),
    status: (sent) => ({ value: wordOrNull(sent.argument.values, sent.value) }),
  })),
  'D57=empty': readArguments(() => ({
    category: ({ value }) => ({ value: typeof value === 'string' ? value : null }),
    status: ({ value }) => ({ value: typeof value === 'string' ? value : null }),
  })),
  'D58=lane': rejections((rules) => ({
    wrongAddressType: (sent) => rules.malformedAddress(sent, String(sent.value)),
  })),
  'D59=410': reads(({ retired }) => ({
    retired: new Map([...retired, ['option_positions', { use: 'option_state' }]]),
  })),
  'D70=validator': rulesEditorAt(
    'reads',
    'ledger',
  )(({ row }) => ({ row: { ...row, delta: fromValidator(row.delta) } })),
  'D271=word': rulesEditorAt(
    'reads',
    'ledger',
  )(({ row }) => ({
    row: {
      ...row,
      chain: ({ kind, chain }) =>
        kind === 'deposit' && chain !== null ? (bridgeChains.find(({ id }) => id === chain)?.name ?? chain) : undefined,
    },
  })),
  'D128=zero': delegation(({ since_ts }) => ({
    since_ts: (row, core) => (row.claimedAtMs === 0 ? 0 : since_ts?.(row, core)),
  })),
  'D65=zero': coverage(({ start, end }) => ({
    start: (page, core) => start?.(page, core) ?? 0,
    end: (page, core) => end?.(page, core) ?? 0,
  })),
  'D65=asked': coverage(({ start, end }) => ({
    start: (page, core) => start?.(page, core) ?? page.window.start_time,
    end: (page, core) => end?.(page, core) ?? page.window.end_time,
  })),
  'D65=absent': coverage(({ start, end }) => ({
    start: (page, core) => start?.(page, core) ?? undefined,
    end: (page, core) => end?.(page, core) ?? undefined,
  })),
  'D67=absent': rulesEditorAt(
    'reads',
    'marketSections',
  )(({ select }) => ({
    select: (core, kind, coin) => {
      const { perp, spot } = select(core, kind, coin);
      const wanted = kind ?? coin?.market?.kind ?? null;
      return { perp: wanted === 'spot' ? null : perp, spot: wanted === 'perp' ? null : spot };
    },
  })),
  'D238=null': rulesEditorAt(
    'reads',
    'markets',
  )(({ row }) => ({
    row: { ...row, premium: ({ figures: { premium } }) => (premium === '0' ? null : premium) },
  })),
  'D243=base': composeEdits(
    rulesEditorAt(
      'reads',
      'userFills',
    )(({ row }) => ({ row: { ...row, coin: ({ market }, { state }) => fillSymbolOf(state, market) } })),
    rulesEditorAt(
      'feed',
      'fills',
    )(({ row }) => ({
      row: (core, fill, leg, crossed) => {
        const market = core.state.markets.get(fill.market);
        const record = row(core, fill, leg, crossed);
        return market === undefined ? record : { ...record, coin: fillSymbolOf(core.state, market) };
      },
    })),
  ),
  'D245=cut': rulesEditorAt(
    'reads',
    'positionHistory',
  )(({ row }) => ({
    row: Object.fromEntries(
      Object.entries(row).map(([key, make]) => [key, closedMoney.includes(key) ? cutAtSix(make) : make]),
    ),
  })),
  'D133=no-row': rulesEditorAt(
    'reads',
    'validatorSummaries',
  )(({ list }) => ({ list: (core) => list(core).filter(({ active, jailed }) => active || !jailed) })),
  'D237=expires_at': rulesEditorAt(
    'reads',
    'accountState',
    'overview',
  )(({ agent: { expires_at_ms, ...agent } }) => ({
    agent: { ...agent, expires_at: (row, core) => expires_at_ms?.(row, core) },
  })),
  'D237=address': rulesEditorAt(
    'reads',
    'accountState',
    'overview',
  )(({ agent: { agent, ...others } }) => ({ agent: { address: (row, core) => agent?.(row, core), ...others } })),
  'D102=grouped': rulesEditorAt('reads', 'l2Book')(() => ({ grouping: parseBookGrouping })),
  'D106=bare': reads(({ table }) => ({
    table: withChangedEntry(
      publicOnly.reduce((all, type) => withChangedEntry(all, type, bare), table),
      'trades',
      untimed,
    ),
  })),
  'D215=none': reads(({ table }) => ({
    table: withChangedEntry(table, 'candle_snapshot', withoutBarsOf(/^[1-9][0-9]*[a-zA-Z]$/)),
  })),
  'D116=counted': reads(({ vaultSummaries }) => ({
    vaultSummaries: { ...vaultSummaries, followers: ({ state }, { id }) => countOfVaultHolders(state, id) },
  })),
  'D255=null': beforeFirstSlice(null),
  'D255=zero': beforeFirstSlice(0),
  'D119=whole': rulesEditorAt(
    'reads',
    'accountState',
    'overview',
  )(({ vaultRow }) => ({
    vaultRow: {
      ...vaultRow,
      shares: (held, core) => wholeOf(vaultRow.shares?.(held, core)),
      equity: (held, core) => wholeOf(vaultRow.equity?.(held, core)),
    },
  })),
  'D152=missing': rulesEditorAt(
    'reads',
    'bridgeHistory',
  )(({ row }) => ({
    row: {
      ...row,
      pending_cosigner_count: (entry, core) => {
        const all = core.state.validators.filter(core.rules.governance.counts).length;
        return isWithdrawalPending(entry) ? all - countWithdrawalSigners(core, entry) : 0;
      },
    },
  })),
  'D155=refused': readArguments(refuseUnknownBridgeChain),
  'D155=none': readArguments(({ 'number-option': number }) => ({
    'number-option': (sent) => {
      const parsed = number(sent);
      const isOther = sent.type === 'bridge_withdrawal_history' && sent.value !== undefined;
      return isOther && 'value' in parsed && parsed.value === null ? { value: 0 } : parsed;
    },
  })),
  'D156=envelope': rulesEditorAt(
    'reads',
    'bridgeHistory',
  )(() => ({ unreachable: () => refusalAnswer(refuse('UNAVAILABLE', 'the archive cannot be reached')) })),
  'D250=hidden': composeEdits(
    rulesEditorAt('reads', 'rfqOpen')(({ listed }) => ({ listed: (core) => listed(core).filter(isQuotableIn(core)) })),
    rulesEditorAt(
      'reads',
      'rfqUser',
    )(({ requested, quoted }) => ({
      requested: (core, address) => requested(core, address).filter(isQuotableIn(core)),
      quoted: (core, address) => quoted(core, address).filter(isQuotableIn(core)),
    })),
  ),
  'D248=archive-first': rejections(({ missingAddress, malformedAddress }) => ({
    missingAddress: (sent) => unreachedArchive(sent) ?? missingAddress(sent),
    malformedAddress: (sent, text) => unreachedArchive(sent) ?? malformedAddress(sent, text),
  })),
  'D64=newest': rulesEditorAt('reads', 'bridgeHistory')(() => ({ keep: (entries, most) => entries.slice(-most) })),
  'D92=default': readArguments(({ time }) => ({ time: (sent) => fitting(time(sent), { value: null }) })),
  'D92=400': readArguments(({ time }) => ({
    time: (sent) =>
      fitting(time(sent), {
        rejection: refusalAnswer(refuse('INVALID_REQUEST', `${sent.name} cannot be read`)),
        bound: false,
      }),
  })),
};

/** Replaces the time in a parent's row until its first slice is sent. */
function beforeFirstSlice(shown: null | 0): RulesEdit {
  return rulesEditorAt(
    'reads',
    'userTwaps',
  )(({ row }) => ({
    row: {
      ...row,
      last_fire_ts: (source, core) => (source.twap.done === 0 ? shown : row.last_fire_ts?.(source, core)),
    },
  }));
}

/** Built reads for which the documents show no keys. */
const publicOnly: readonly string[] = [
  'order_status',
  'fee_schedule',
  'funding_history',
  'candle_snapshot',
  'staking_state',
];

/** The same read without its own keys. */
function bare(read: ReadHandler): ReadHandler {
  return (core, request, node) => {
    const answer = read(core, request, node);
    return answer.kind === 'read' ? { ...answer, body: {} } : answer;
  };
}

/** The same read without bars of an interval that is spelled as a span and is in no list. */
function withoutBarsOf(span: RegExp): (read: ReadHandler) => ReadHandler {
  return (read) => (core, request, node) => {
    const answer = read(core, request, node);
    const { interval } = request;
    if (answer.kind === 'read' || typeof interval !== 'string' || !span.test(interval)) return answer;
    const listed = read(core, { ...request, interval: '1d' }, node);
    const coverage = { start: null, end: null, reaches_newest: false };
    return listed.kind === 'read' ? { ...listed, body: { ...listed.body, coverage, candles: [] } } : listed;
  };
}

/** Whether a request still accepts quotes. */
function isQuotableIn({ state }: Core): (rfq: Rfq) => boolean {
  return ({ expiryMs }) => expiryMs > BigInt(state.timeMs);
}

/** Returns the answer of the withdrawal list without its archive, before the request is evaluated; null: any other read. */
function unreachedArchive({ core, type }: SentArgument): Answer | null {
  const { isReachable, unreachable } = core.rules.reads.bridgeHistory;
  return type === 'bridge_withdrawal_history' && !isReachable(core) ? unreachable() : null;
}

/** The same read without the time of its newest trade. */
function untimed(read: ReadHandler): ReadHandler {
  return (core, request, node) => {
    const answer = read(core, request, node);
    if (answer.kind !== 'read') return answer;
    const { last_trade: _, ...body } = answer.body;
    return { ...answer, body };
  };
}

/** Money figures of a closed position. */
const closedMoney: readonly string[] = ['closed_pnl', 'fee_paid', 'realized_pnl', 'funding_paid', 'net_pnl'];

/** Truncates each figure separately toward zero. */
function cutAtSix<Row>(make: RowField<Row>): RowField<Row> {
  return (source, core) => {
    const amount = parseUsd(String(make(source, core)));
    return amount === null ? null : formatUsdCut(amount, 6);
  };
}

function wholeOf(decimal: unknown): string {
  return String(decimal).replace(/\..*$/, '');
}

/** Delegating stake is shown as a gain, undelegating as a loss. */
function fromValidator(delta: RowField<LedgerRecord> | undefined): RowField<LedgerRecord> {
  return (row, core) => {
    const turned = row.kind === 'delegate' || row.kind === 'undelegate' ? { ...row, delta: units(-row.delta) } : row;
    return delta?.(turned, core);
  };
}

type RowField<Row> = RowMakers<Row>[string];

function wordOrNull(words: readonly string[] | undefined, value: unknown): string | null {
  return typeof value === 'string' && words?.includes(value) === true ? value : null;
}

function fitting<Result extends object>(parsed: Result, otherwise: Result): Result {
  return 'value' in parsed ? parsed : otherwise;
}

/** The name of a pair's traded token; for another market its own name. */
function fillSymbolOf({ tokens }: VenueState, market: Market): string {
  return (market.kind === 'spot' ? tokens.get(market.base)?.name : undefined) ?? market.coin;
}
