import type { Product } from '../../spec-schemas/products.ts';
import { withRateLimitResends } from '../budget/with-resends.ts';
import { MarketLeases } from '../case/leases.ts';
import { MinimumOrderProbe } from '../case/minimum-orders.ts';
import { UsedKeyReporter } from '../case/used-keys.ts';
import { BlockPoller } from '../check/block-poller.ts';
import { FaucetClaimQueue } from '../check/claim-queue.ts';
import { CommitLagTracker } from '../check/commit-lag.ts';
import { BlockWaiter } from '../check/pace.ts';
import { ReadLagTracker } from '../check/read-lag.ts';
import { FeedPeeker } from '../client/feed-peeker.ts';
import { FirstFrameMisses } from '../client/first-frames.ts';
import { NonceSource, VenueClient } from '../client/venue-client.ts';
import type { SpendingBound } from '../identity/fund-supply.ts';
import { deriveIdentity } from '../identity/keys.ts';
import { ThrowawayKeys } from '../identity/throwaway-keys.ts';
import { Treasury } from '../identity/treasury.ts';
import { MissingPathDetector } from '../product-probes/missing-paths.ts';
import { ActionPathProber } from '../product-probes/path-prober.ts';
import { UndecodedActionDetector } from '../product-probes/unread-words.ts';
import { NeededProductProber } from '../products/needed-products.ts';
import { SignatureProbes } from '../signatures/signature-probes.ts';
import { withSourceHeader } from '../target/tagged.ts';
import { ConfirmedBreaks } from './decided-breaks.ts';
import { makeMissingFeatureDetectors } from './missing-features.ts';
import type { RunHooks, RunPlan } from './plan/run-plan.ts';
import type { CheckRunnerContext } from './run-check.ts';
import type { RunCutoff } from './run-cutoff.ts';
import type { FindingsOutsideCases } from './run-findings.ts';
import type { Session } from './session.ts';

/** Time limit of a hanging case; one that claims from a live faucet takes minutes. */
const CASE_TIMEOUT_MS = 600_000;

/** Returns the dependencies that the checks and campaigns of one run share. */
export function makeCheckRunContext(
  plan: RunPlan,
  cuts: RunCutoff,
  { emit, timestamp }: Pick<RunHooks, 'emit' | 'timestamp'>,
  findings: FindingsOutsideCases,
): CheckRunnerContext {
  const { seed, salt, reproduce, maxSpend: mostSpent = null } = plan;
  const { session } = cuts;
  const nonces = new NonceSource(nonceClock(session));
  // With the operator interface blocks are cut and funds are unlimited; in process nothing costs weight.
  const free =
    session.control === null && session.target.url !== null ? new FeedPeeker(session.target, session.lulls) : null;
  // An in-process venue ends with the process.
  const usedKeys = session.target.url === null ? null : new UsedKeyReporter({ emit, timestamp });
  const waits = {
    look: new BlockPoller(free),
    claims: new FaucetClaimQueue(() => emit({ event: 'faucet-prompt', t: timestamp() })),
    lag: new CommitLagTracker(),
    reads: new ReadLagTracker(),
  };
  cuts.watchBlocks(waits.look);
  // The in-process model signs and reads as the documents say, unless a fault is planted.
  const isFar = session.target.url !== null;
  const { facts, derive } = session;
  // These requests are made between cases, where nothing else repeats what the budget refused.
  const target = withRateLimitResends(session.target);
  const asking = (caseId: string) => ({ keys: new ThrowawayKeys({ seed, salt, caseId }, derive), nonces });
  const asker = new ActionPathProber(target, facts, asking('run.paths'));
  const words = isFar
    ? new UndecodedActionDetector(asker, (tag, clause, exchanges) => findings.noteUnreadWords(tag, clause, exchanges))
    : null;
  const run: CheckRunnerContext = {
    session,
    seed,
    salt,
    nonces,
    ...moneyOf({ session, seed, salt, nonces, findings, waits, usedKeys, mostSpent, words }, free),
    leases: new MarketLeases(),
    waits,
    free,
    firstFrames: new FirstFrameMisses(),
    findings,
    usedKeys,
    caseTimeoutMs: CASE_TIMEOUT_MS,
    emit: (event) => {
      emit(event);
      cuts.event(event);
    },
    timestamp,
    reproduce,
    observedForms: new Map(),
    isLost: () => cuts.isLost(),
  };
  const lacks = makeMissingFeatureDetectors(run, plan);
  const presenceOf = (product: Product) => lacks.products.presenceOf(product);
  return {
    ...run,
    ...lacks,
    paths: new MissingPathDetector({ asker, presenceOf }, (tag, clause, exchanges) =>
      findings.noteMissingAction(tag, clause, exchanges),
    ),
    ...(words === null ? {} : { words }),
    // The complete in-process model has all products.
    ...(session.isWhole === true ? {} : { needed: new NeededProductProber(lacks.products, (tag) => asker.lacks(tag)) }),
    ...(isFar
      ? { signatures: new SignatureProbes(target, facts, asking('run.signatures')), decided: new ConfirmedBreaks() }
      : {}),
  };
}

/** Returns the funding of cases, and the minimum order probe; neither without a source of money. */
function moneyOf(
  {
    session,
    seed,
    salt,
    nonces,
    findings,
    waits,
    usedKeys,
    mostSpent,
    words,
  }: Pick<CheckRunnerContext, 'session' | 'seed' | 'salt' | 'nonces' | 'findings' | 'waits' | 'usedKeys'> & {
    readonly mostSpent: SpendingBound | null;
    readonly words: UndecodedActionDetector | null;
  },
  look: FeedPeeker | null,
): Pick<CheckRunnerContext, 'treasury' | 'minimumOrders'> {
  const { facts, funds, derive = deriveIdentity } = session;
  if (funds === null) return { treasury: null, minimumOrders: null };
  const domain = { serviceName: facts.serviceName, chainId: facts.chainId };
  const target = findings.watch('run.treasury', withSourceHeader(session.target, session.tag, 'run.treasury'));
  const client = new VenueClient(target, domain, nonces, 'live', usedKeys?.reporterFor('run.treasury') ?? null);
  const nudger = derive({ seed, salt, caseId: 'treasury nudge', attempt: 0 }, 0);
  const pace = new BlockWaiter(client, session.control, session.now, { nudger, ...waits });
  const treasury = new Treasury({
    client,
    pace,
    facts,
    source: funds,
    derive,
    seed,
    salt,
    look,
    wants: () => findings.treasuryObstacle,
    noteShort: (short) => findings.noteShortSend(short),
    mostSpent,
  });
  const whyUnread = words === null ? {} : { whyUnread: (tag: string) => words.whyUnread(tag) };
  const parts = { client, pace, facts, treasury, ...whyUnread };
  return { treasury, minimumOrders: new MinimumOrderProbe(parts, { seed, salt }) };
}

/** Returns the nonce clock. In process nonces count from 1, so that every run is the same. Over a wire they follow the convention: time. */
function nonceClock(session: Session): () => number {
  return session.target.url === null ? () => 1 : session.now;
}
