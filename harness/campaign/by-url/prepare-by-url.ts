import { setTimeout as delay } from 'node:timers/promises';
import { variantEdits } from '../../../reference-model/index.ts';
import type { ProductId } from '../../../spec-schemas/products.ts';
import type { SwitchId } from '../../../spec-schemas/switches.ts';
import { Random } from '../../kernel/random.ts';
import { Blocked, Unsupported } from '../../kernel/verdicts.ts';
import type { Session } from '../../runner/session.ts';
import { adoptVenue } from '../adopt/adopt.ts';
import { ReportedAdvisoryPlaces } from '../compare/reported-advisory-places.ts';
import type { CampaignEnvironment } from '../play/campaign-environment.ts';
import type { RunPartsForCampaign } from '../play/campaign-options.ts';
import { invalidTablesAsBlocked } from '../play/forked-target.ts';
import { findPlayableMarkets, type PlayableMarkets } from '../play/playable-markets.ts';
import { TargetSide } from '../play/target-side.ts';
import { probeLegDirectionForm } from '../variants/probe-direction.ts';
import { measureMinNotionals } from '../variants/probe-minimum.ts';
import { emptyProbedFacts } from '../variants/probes.ts';
import { FollowedBlockBarrier } from './followed-blocks.ts';
import { SequenceFunding } from './run-money.ts';

/** Number of markets played on: probing each costs weight. */
const MARKETS = 2;

/** Reads of accounts, and of the resting orders in the played markets. */
const comparedByUrl: readonly string[] = [
  'account_state',
  'approved_brokers',
  'broker_state',
  'clearinghouse_state',
  'fee_schedule',
  'historical_orders',
  'l2_book',
  'open_orders',
  'order_status',
  'referral_state',
  'staking_state',
  'user_fills',
  'user_ledger_updates',
  'user_non_funding_ledger_updates',
  'user_position_history',
  'user_rate_limit',
  'vault_state',
  'vault_summaries',
];

/** The subset compared where others trade in the same markets. */
const comparedAmongOthers = comparedByUrl.filter((type) => type !== 'l2_book');

interface ByUrlPreparation {
  readonly session: Session;
  /** Session for the reads before the first sequence: its replies are judged like all others. */
  readonly probedSession: Session;
  readonly run: Pick<RunPartsForCampaign, 'seed' | 'salt' | 'findings' | 'usedKeys' | 'treasury'>;
  readonly cutEvery: number;
  readonly lacks: readonly ProductId[];
  readonly unread: readonly string[];
  readonly off: readonly SwitchId[];
  readonly idle: readonly ProductId[];
  /** Whether some played family trades. */
  readonly isTraded: boolean;
  /** Markets to play on. Left out: some in which nobody else quotes. */
  readonly coins?: readonly string[];
}

export interface PreparedUrlCampaign {
  readonly environment: CampaignEnvironment;
  readonly markets: PlayableMarkets;
  /** Whether no other quotes were seen in these markets. */
  readonly isQuiet: boolean;
}

/** Adopts a target that the harness does not operate. @throws Blocked, Inconclusive, Unsupported */
export async function prepareUrlCampaign(parts: ByUrlPreparation): Promise<PreparedUrlCampaign> {
  const { session, probedSession, run, cutEvery, lacks, unread, off, idle, isTraded } = parts;
  const { seed, salt, findings, usedKeys = null, treasury = null } = run;
  const { facts } = session;
  if (treasury === null) throw new Unsupported('funded-accounts');
  const { coins, isQuiet } = await marketsByUrl(parts);
  const target = new TargetSide(probedSession.target, null, true);
  const wait = (ms: number) => delay(ms);
  const money = new SequenceFunding({ treasury, facts, target, wait });
  const byUrl = { giveBack: money.giveBack.bind(money) };
  const blocks = new FollowedBlockBarrier({
    newestBlock: () => target.newestBlock(),
    observe: () => target.observeBlocks(),
    pay: (grants) => money.pay(grants),
    wait,
  });
  const probing = { session: probedSession, blocks, seed, salt, trustedSigner: null, usedKeys, coins, byUrl };
  const isProbed = isTraded && isQuiet;
  const minNotional = isProbed ? await measureMinNotionals(probing) : emptyProbedFacts.minNotional;
  const direction = isProbed ? await probeLegDirectionForm(probing) : null;
  const probed = { ...emptyProbedFacts, minNotional };
  const tables = await target.staticTables();
  const environment: CampaignEnvironment = {
    systemActions: new Set(),
    session: { ...session, control: null },
    seed,
    salt,
    trustedSigner: null,
    venue: invalidTablesAsBlocked(() => adoptVenue({ ...tables, facts, probed })),
    probed,
    blocks,
    byUrl,
    profile: facts.profile === 'next' ? 'next' : 'live',
    variants: direction === null ? {} : { D260: direction },
    // Other accepted forms are not probed: that costs more weight than a campaign has.
    unmatched: new Set(Object.keys(variantEdits).map((form) => form.split('=')[0] ?? '')),
    advisedPlaces: new ReportedAdvisoryPlaces(),
    lacks,
    unread,
    off,
    idle,
    cutEvery,
    // Reads that cost weight are compared in full once; afterwards only those that later steps take ids from, and a few others at random.
    drawsReads: true,
    frames: false,
    onlyReads: isQuiet ? comparedByUrl : comparedAmongOthers,
    findings,
    usedKeys,
  };
  return { environment, markets: { trading: coins, closed: [], pairs: [] }, isQuiet };
}

/** Returns the requested markets; left out: those in which nobody else quotes or, failing that, any that have a mark. */
async function marketsByUrl({ probedSession, run, coins: wanted }: ByUrlPreparation) {
  const { trading: quiet } = await findPlayableMarkets(new Random(`${run.seed}/by-url/markets`), probedSession);
  if (wanted !== undefined) return { coins: wanted, isQuiet: wanted.every((coin) => quiet.includes(coin)) };
  const marked = probedSession.facts.markets.filter(({ mark, coin }) => mark !== null && !coin.includes(':'));
  const isQuiet = quiet.length > 0;
  const coins = (isQuiet ? quiet : marked.map(({ coin }) => coin)).slice(0, MARKETS);
  if (coins.length === 0) throw new Blocked('no market of this venue has a mark');
  return { coins, isQuiet };
}
