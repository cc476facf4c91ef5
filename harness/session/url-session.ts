import { IpBudgetTracker } from '../budget/budget-permit.ts';
import { RateBudget } from '../budget/rate-budget.ts';
import { withRateBudget } from '../budget/with-rate-budget.ts';
import { withRateLimitResends } from '../budget/with-resends.ts';
import type { Capability } from '../check/capabilities.ts';
import type { Control } from '../control/control.ts';
import { LearnedForms } from '../forms/learned-forms.ts';
import type { FundSource } from '../identity/fund-supply.ts';
import { Blocked } from '../kernel/verdicts.ts';
import type { VenueFacts } from '../probe/facts.ts';
import {
  chooseFundSource,
  type ProbeObserver,
  type ProbeOptions,
  probeVenueWithObserver,
  TargetUnreachableError,
} from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { noEdgeHeadersOrProxy } from '../target/edge-proxy.ts';
import { openHttpTarget } from '../target/http-target.ts';
import { PauseDetector } from '../target/pause-detector.ts';
import { treatGatewayRefusalsAsSilence } from '../target/silence-of-reply.ts';
import type { Target } from '../target/wire.ts';
import { concurrencyForWait, measureRoundTripMs, readBlockIntervalMs } from './concurrency.ts';
import { OperatorSession, type WatchedVenueTarget } from './operator.ts';
import { detectOwnIpAddress } from './own-address.ts';
import type { UrlSessionOptions } from './session-options.ts';
import { areWritesAllowed, dropCapabilitiesFromFacts, factsOfReadOnlyVenue } from './writes-allowed.ts';

/**
 * Opens a session on a venue behind a URL. Only its operator interface is ever changed, and `close` restores that.
 * @throws TargetUnreachableError in one sentence, when nothing that is a venue answers
 * @throws TypeError when a URL is invalid, or holds credentials, a query or a fragment
 */
export async function openUrlSession(options: UrlSessionOptions, onlooker?: ProbeObserver): Promise<Session> {
  const budget = new RateBudget({ perSecond: options.rate });
  const lulls = new PauseDetector();
  const forms = new LearnedForms();
  const probed = forms.wrap(
    withRateBudget(lulls.wrap(openHttpTarget(options.url, passing(options), options.tap?.('venue'))), budget),
  );
  const operator = options.controlUrl === null ? null : new OperatorSession(options.controlUrl, options);
  const control = operator?.control ?? null;

  const close = async () => {
    // A setting that cannot be restored must not prevent the report, which mentions it.
    await operator?.giveBack();
    await operator?.close();
    await probed.close();
  };

  try {
    const found = await probeVenueWithObserver(withRateLimitResends(probed), probeOptionsOf(options), onlooker);
    const target = found.role === 'gateway' ? treatGatewayRefusalsAsSilence(probed) : probed;
    const isShared = found.isolation === 'shared';
    const writes = areWritesAllowed(found, options.allowMainnetWrites);
    if (options.lookOnly) await control?.capabilities();
    // A run without a rate exempts itself from the budget.
    const exempt = await exemptAddress(options);
    const touched = writes && !options.lookOnly ? operator : null;
    const notes = touched === null ? [] : await touched.borrow(exempt, isShared, { target, facts: found });
    // Holding blocks, advancing time and restarting would disturb others on a shared venue.
    const operated = control !== null && writes && !isShared;
    const spends = writes && options.spendsBudget === true;
    const funds = writes ? fundsOf(found, options, control) : null;
    const facts = dropCapabilitiesFromFacts(
      found,
      missing({ control: operated, budget: operated || spends, 'funded-accounts': funds !== null }),
    );
    const watched = operated && touched !== null ? await touched.watchForOthers({ target, facts: found }) : null;
    return {
      target: watched?.target ?? target,
      forms,
      facts: writes ? facts : factsOfReadOnlyVenue(facts),
      control: operated ? control : null,
      funds,
      now: Date.now,
      rawOrigin: async () => {
        watched?.noteRawBytes();
        return options.url;
      },
      concurrency: await concurrencyFor(options, target, operated ? control : null),
      budget: () => (budget.offered === null ? null : { offered: budget.offered, waitedMs: budget.use.waitedMs }),
      notes,
      lulls,
      ...reachedBy(options, facts),
      ...askedFor(options, spends, watched),
      borrowed: () => operator?.borrowed ?? null,
      notRestored: () => operator?.notRestored ?? [],
      close,
    };
  } catch (error) {
    await close();
    throw error instanceof Blocked ? new TargetUnreachableError(error.message) : error;
  }
}

/** Returns the address that a run without a rate exempts from the budget; null: none, since a proxy has its own address. */
async function exemptAddress({ rate, door, url }: UrlSessionOptions): Promise<string | null> {
  return rate === 'unlimited' && door?.proxy == null ? detectOwnIpAddress(url) : null;
}

/** Returns the options and the tag of a case's own connections: no log on mainnet may name this program. */
/** Returns the parts of a session that its user requested, or that watch for interference. */
function askedFor({ tap }: UrlSessionOptions, spends: boolean, watched: Pick<WatchedVenueTarget, 'others'> | null) {
  return {
    ...(spends ? { spending: new IpBudgetTracker() } : {}),
    ...(watched === null ? {} : { others: watched.others }),
    ...(tap === undefined ? {} : { rawTap: tap('raw') }),
  };
}

function reachedBy(options: UrlSessionOptions, { network }: VenueFacts) {
  return { ...passing(options), tag: network === 'mainnet' ? null : (options.tag ?? null) };
}

/** Returns the options of connections to the target. */
function passing({ tls = {}, door = noEdgeHeadersOrProxy }: Pick<UrlSessionOptions, 'tls' | 'door'>) {
  return { tls, door };
}

/** Returns the number of cases in parallel: without a rate limit, enough to hide latency and block time. */
async function concurrencyFor({ rate }: UrlSessionOptions, target: Target, control: Control | null): Promise<number> {
  return concurrencyForWait(
    rate === 'unlimited' ? (await measureRoundTripMs(target)) + (await readBlockIntervalMs(control)) : 0,
  );
}

/** Returns the source of a run's funds: an operator needs both votes that fund an account. */
function fundsOf(facts: VenueFacts, { treasuryKey }: UrlSessionOptions, control: Control | null): FundSource | null {
  const votes = ['gov_adjust_spot_value', 'gov_adjust_spot_balance'];
  const pays = control !== null && votes.every((type) => control.offers('/control/system', { action: { type } }));
  const key = treasuryKey === null ? null : { kind: 'key' as const, identity: treasuryKey };
  return chooseFundSource(facts, { key, control: pays ? { kind: 'control', control } : null });
}

function missing(there: Partial<Record<Capability, boolean>>): Capability[] {
  return (Object.keys(there) as Capability[]).filter((capability) => there[capability] === false);
}

function probeOptionsOf(options: UrlSessionOptions): ProbeOptions {
  const { network, serviceName, profile, role, isolation, switchedOff = [] } = options;
  return {
    network,
    serviceName,
    profile,
    role,
    isolation,
    switchedOff,
    hasControl: options.controlUrl !== null,
    spendsBudget: options.spendsBudget === true,
    hasKey: options.treasuryKey !== null,
    hasWire: true,
  };
}
