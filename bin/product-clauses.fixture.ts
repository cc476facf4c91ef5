import { makeGlobFilter } from '../harness/runner/plan/select.ts';
import { allClauses, clauseById } from '../spec-schemas/clauses/index.ts';
import type { Product, ProductId } from '../spec-schemas/products.ts';

// Clauses about each product, as ids with `*` as wildcard: without the product these may be unjudged, and no others.

interface OfProduct {
  /** Clauses about the product. A clause that names one of its actions, reads or channels may be unjudged too. */
  readonly about: readonly string[];
  /** Clauses of `about` that are judged even without the product. */
  readonly kept?: readonly string[];
  /** Other clauses that cannot be exercised without the product, with the reason. */
  readonly leaning?: { readonly [ids: string]: string };
}

const borrowed = 'spot margin borrows from an Earn pool';
const bookless = 'only spot orders make the book of a pair, and its price';
const splitBySends = 'the wallets of a split account are filled and emptied by sends';
const shownBySends = 'a send is the action whose answer, record or balance is looked at';
const paidBySends = 'what somebody is to hold, or to lack, is sent';
const unpricedMarket = 'only a market that an account registered begins without a mark';
const borrower = 'only spot margin borrows from an Earn pool';

export const productClauses: { readonly [id in ProductId]: OfProduct } = {
  chase: { about: ['chase.*', 'orders.entries.chase'] },
  twap: {
    about: ['twap.*', 'feed.twap.*', 'fills.cause.twap', 'signing.encoding.twap-variants'],
    leaning: { 'fills.cause.archive': 'of the fills that a case can bring about those of a slice have a cause' },
  },
  ladders: { about: ['scale.*'] },
  triggers: {
    about: ['triggers.*', 'scale.cancel.parked', 'signing.encoding.trail-px', 'signing.encoding.trail-px-place'],
  },
  baskets: {
    about: ['triggers.groups.*', 'triggers.ladder.*', 'triggers.oco.*'],
    leaning: { 'triggers.fire.market-no-index': 'only a leg of a pair may be parked beyond its level' },
  },
  'trigger-ladders': { about: ['triggers.ladder.*'] },
  trailing: { about: ['triggers.trailing.*', 'triggers.row.trail-level', 'signing.encoding.trail-px-place'] },
  'batch-auctions': { about: ['auctions.fba.*', 'fills.lanes.batch-auction'] },
  'priority-bids': { about: ['auctions.priority.*'] },
  'encrypted-orders': { about: ['auctions.encrypted.*'], kept: ['auctions.encrypted.alias'] },
  'hedge-mode': {
    about: [
      'modes.position.*',
      'orders.hedge.*',
      'orders.body.position-side',
      'twap.order.one-way',
      'twap.order.hedge',
      'twap.spot.position-side',
      'signing.encoding.twap-variants',
    ],
  },
  'isolated-margin': {
    about: [
      'margin.isolated.*',
      'margin.top-up.*',
      'margin.update-isolated.*',
      'liquidation.isolated.*',
      'liquidation.price.isolated',
      'modes.portfolio.outside',
    ],
    kept: ['margin.isolated.leverage-open', 'margin.isolated.strict'],
  },
  'abstraction-modes': {
    about: [
      'modes.abstraction.*',
      'modes.split.*',
      'modes.reservation.*',
      'modes.portfolio.standard',
      'transfers.class.*',
      'transfers.split.*',
      'accounts.split.*',
      'accounts.reservations.*',
      'faucet.credit.split',
      'referrals.claim.split',
      'spot-margin.open.split',
      'sub-accounts.transfer.split',
    ],
    kept: ['modes.abstraction.agent-action'],
    leaning: { 'transfers.with-data.spot-ledger': 'only a split account has its USDC in two places' },
  },
  'portfolio-margin': {
    about: ['modes.portfolio.*', 'accounts.portfolio.*', 'modes.abstraction.portfolio', 'signing.encoding.pm-alias'],
    kept: ['accounts.portfolio.zero-elsewhere'],
  },
  spot: {
    about: [
      'spot.*',
      'fills.spot.*',
      'accounts.balances.cost-basis',
      'orders.open-orders.pair-*',
      'markets.spot.traded',
      'markets.spot.active',
      'markets.spot.taker-schedule',
      'transfers.class.held',
      'spot-deploy.active.opens',
      'spot-deploy.active.closes',
      'transport.market-inactive.pair',
      'transport.status.spot-disabled',
    ],
    // Ladders on a pair exercise these clauses too.
    kept: ['spot.escrow.freed', 'spot.escrow.refund'],
    leaning: {
      'chase.order.*': bookless,
      'chase.cancel.halted': bookless,
      'scale.order.spot-halted': 'it is judged beside an order that the same halt refuses',
      'twap.spot.*': bookless,
      'twap.cancel.spot': bookless,
      'spot-margin.*': 'it buys from spot orders',
      'accounts.scalars.account-value-spot': 'spot margin buys from spot orders',
      'accounts.scalars.withdrawable-lanes': 'spot margin buys from spot orders',
      'feed.spot-margin-state.*': 'spot margin buys from spot orders',
      'earn.withdraw.*': borrower,
      'earn.yield.*': borrower,
    },
  },
  'spot-margin': {
    about: [
      'spot-margin.*',
      'feed.spot-margin-state.*',
      'accounts.scalars.account-value-spot',
      'accounts.scalars.withdrawable-lanes',
    ],
    kept: ['spot-margin.retired.*'],
    leaning: { 'earn.withdraw.*': borrower, 'earn.yield.*': borrower },
  },
  lending: { about: ['liquidation.pool.*'] },
  earn: {
    about: ['earn.*', 'history.ledger.earn'],
    leaning: {
      'spot-margin.*': borrowed,
      'feed.spot-margin-state.*': borrowed,
      'accounts.scalars.account-value-spot': borrowed,
      'accounts.scalars.withdrawable-lanes': borrowed,
    },
  },
  options: { about: ['options.*', 'feed.option-state.*'] },
  vaults: {
    about: [
      'vaults.*',
      'accounts.overview.vault-equity',
      'accounts.overview.vaults',
      'feed.ledger-updates.vault',
      'history.ledger.vault',
      'agents.dispatch.recovered',
      'liquidation.takeover.vault',
    ],
    leaning: { 'limits.account.metaliquidity': 'operators are those of a vault' },
  },
  'vault-settings': { about: ['vaults.modify.*', 'vaults.deposit.paused'] },
  'metaliquidity-operators': { about: ['vaults.operator.*', 'limits.account.metaliquidity'] },
  staking: {
    about: [
      'staking.*',
      'accounts.overview.staking',
      'governance.validators.delegation',
      'history.ledger.staking-*',
      'history.ledger.delegate',
      'history.ledger.undelegate',
      'spot.fills.pair-rate-discount',
      'perp-deploy.register.stake',
    ],
  },
  'staking-links': { about: ['staking.link.*'] },
  referrals: {
    about: [
      'referrals.referrer.*',
      'referrals.claim.*',
      'referrals.share.*',
      'referrals.state.*',
      'referrals.broker-state.separate',
      'accounts.fees.referrer',
    ],
    // A broker's claims exercise these clauses too.
    kept: ['referrals.state.no-codes', 'referrals.claim.ledger'],
  },
  brokers: {
    about: [
      'referrals.broker.*',
      'referrals.broker-claim.*',
      'referrals.broker-state.*',
      'referrals.brokers.*',
      'orders.builder.*',
      'versions.actions.*',
    ],
  },
  'display-names': { about: ['accounts.display-name.*'] },
  'sub-accounts': {
    about: [
      'sub-accounts.*',
      'accounts.overview.sub-accounts',
      'feed.ledger-updates.sub-account-kind',
      'history.ledger.sub-account',
    ],
  },
  'multi-sig': { about: ['multi-sig.*', 'fills.lanes.multi-sig'] },
  'spot-deploy': {
    about: ['spot-deploy.*', 'markets.spot.registered-at', 'markets.spot.taker-lossless', 'markets.token.not-declared'],
    leaning: { 'chase.order.grid': 'only a pair that an account registered has no grid' },
  },
  'perp-deploy': {
    about: ['perp-deploy.*', 'spot-deploy.epoch.*', 'positions.read.dex-coin', 'transport.status.mip3-enabled'],
    kept: ['transport.status.mip3-enabled'],
    leaning: { 'triggers.block.no-mark': unpricedMarket, 'triggers.oco.unpriced': unpricedMarket },
  },
  transfers: {
    about: ['transfers.send.*', 'transfers.convert.*', 'transfers.split.*'],
    leaning: {
      'limits.socket.first-64': shownBySends,
      'transfers.class.ledger': splitBySends,
      'feed.account-state.pushes': shownBySends,
      'feed.frame.account-quiet': shownBySends,
      'options.funds.net-premium': paidBySends,
      'options.rfq.polled': paidBySends,
      'signing.digest.decimal-verbatim': shownBySends,
      'signing.digest.decimal-spelling': shownBySends,
      'vaults.deposit.suspended': paidBySends,
      'accounts.split.account-value': splitBySends,
      'accounts.split.withdrawable': splitBySends,
      'accounts.split.spot-wallet': splitBySends,
      'modes.split.leaves': splitBySends,
      'nonces.replay.in-one-block': shownBySends,
      'feed.channel.body-whole': shownBySends,
      'history.ledger.adds-up': shownBySends,
      'signing.digest.stranger-sender-bound': shownBySends,
      'sub-accounts.transfer.split': splitBySends,
      'transport.admission.refused-at-commit': shownBySends,
      'agents.signer.not-capable': shownBySends,
      'auctions.priority.refused-nonce': shownBySends,
      'history.ledger.time': shownBySends,
      'history.ledger.window': shownBySends,
      'referrals.claim.ledger': shownBySends,
      'transfers.class.positive': splitBySends,
      'transfers.class.short-spot': splitBySends,
      'spot.escrow.clamp-ask': paidBySends,
      'accounts.overview.sub-accounts': shownBySends,
      'transfers.class.held': splitBySends,
      'agents.master-only.own-agents': shownBySends,
      'history.ledger.no-trading': shownBySends,
      'modes.split.spot-wallet': splitBySends,
      'feed.ledger-updates.record': shownBySends,
      'feed.ledger-updates.send': shownBySends,
      'feed.ledger-updates.kinds': shownBySends,
      'feed.ledger-updates.extra-keys': shownBySends,
      'feed.ledger-updates.snapshot': shownBySends,
      'history.ledger.transfer': shownBySends,
      'feed.ledger-updates.sub-account-kind': shownBySends,
      'feed.ledger-updates.vault': shownBySends,
      'accounts.reservations.shape': splitBySends,
      'accounts.reservations.spot-wallet': splitBySends,
      'feed.ledger-updates.own-move': shownBySends,
      'spot.escrow.refund': paidBySends,
      'transport.code.auth-retry': shownBySends,
      'transport.code.prefixes': shownBySends,
      'transport.code.closed': shownBySends,
      'transport.order-not-found.harmless': shownBySends,
      'modes.split.short': splitBySends,
      'transport.confirmation.by-feed': shownBySends,
      'transport.envelope-keys.tag-spelling': shownBySends,
      'transport.envelope-keys.one-action': shownBySends,
      'transport.envelope-keys.empty-params': shownBySends,
      'modes.split.perp-wallet': splitBySends,
      'transport.envelope-keys.sender-ignored': shownBySends,
      'transfers.with-data.spot-ledger': splitBySends,
      'feed.order-updates.order-only': shownBySends,
      'feed.order-updates.rejected-keys': shownBySends,
      'signing.wire.address-bare': shownBySends,
      'signing.wire.large-integer': shownBySends,
      'signing.wire.cloid-form': shownBySends,
      'accounts.state.height-rises': shownBySends,
      'markets.token.wei-decimals': shownBySends,
      'transport.exchange.field-missing': shownBySends,
      'transport.invalid-request.range': shownBySends,
      'transport.numbers.decimal-text': shownBySends,
      'transport.numbers.address-case': shownBySends,
      'transport.numbers.address-form': shownBySends,
      'transport.numbers.small': shownBySends,
      'transport.numbers.exact': shownBySends,
      'transport.numbers.reply-string': shownBySends,
      'history.ledger.evm-credit': shownBySends,
      'faucet.credit.block-head': shownBySends,
      'faucet.credit.split': splitBySends,
      'feed.push.at-its-commit': shownBySends,
      'liquidation.deficit.spread': paidBySends,
      'modes.split.bankruptcy': splitBySends,
      'markets.spot.circulating-committed': shownBySends,
      'perp-deploy.register.short': paidBySends,
      'spot-deploy.pair.short': paidBySends,
      'spot-margin.open.split': splitBySends,
      'spot-margin.open.halted': paidBySends,
      'spot-margin.close.price': paidBySends,
      'spot-margin.open.one': paidBySends,
      'transfers.evm.ledger': paidBySends,
      'transport.confirmation.system-first': shownBySends,
      'transport.admission.not-a-commit': shownBySends,
    },
  },
  bridge: {
    about: ['bridge.*', 'agents.master-only.own-withdrawal', 'history.ledger.withdraw'],
    kept: ['bridge.withdraw.legacy', 'bridge.withdraw.older-name', 'bridge.deposit.once'],
  },
  'core-to-evm': { about: ['transfers.evm.*', 'transfers.evm-fee.*', 'signing.encoding.bytes'] },
  'transfer-data': { about: ['transfers.with-data.*', 'transfers.evm-fee.both-actions'] },
};

/**
 * Returns the clauses that are wrongly judged or unjudged without a product, one per line; empty for a correct outcome.
 * @param whole  clauses judged with all products
 * @param without  clauses judged without the product
 */
export function strayClausesOf(product: Product, whole: ReadonlySet<string>, without: ReadonlySet<string>): string[] {
  const { about, kept = [] } = productClauses[product.id];
  const isAbout = among(about);
  const isKept = among(kept);
  const mayGo = makeMayBeUnjudgedTest(product);
  return [...whole].flatMap((clause) => {
    if (without.has(clause))
      return isAbout(clause) && !isKept(clause) ? [`judged without ${product.id}: ${clause}`] : [];
    return mayGo(clause) ? [] : [`unjudged without ${product.id}: ${clause}`];
  });
}

/** Returns a test whether a clause may be unjudged without the product. */
export function makeMayBeUnjudgedTest(product: Product): (clause: string) => boolean {
  const { about, leaning = {} } = productClauses[product.id];
  const isAbout = among(about);
  const isLeaning = among(Object.keys(leaning));
  return (clause) => isAbout(clause) || isLeaning(clause) || names(product, clause);
}

/** @throws where one of the ids matches no clause */
function among(ids: readonly string[]): (clause: string) => boolean {
  const all = allClauses.map(({ id }) => id);
  return ids.length === 0 ? () => false : makeGlobFilter(ids, 'clause', all);
}

/** Whether a clause's text names an action, read or channel of the product. */
function names({ placing, others = [], reads = [], channels = [] }: Product, clause: string): boolean {
  const { says } = clauseById(clause) ?? { says: '' };
  return [...placing, ...others, ...reads, ...channels].some((name) => says.includes(`\`${name}\``));
}
