import { budgeted } from '../budget/budgeted.ts';
import { RateBudget } from '../budget/rate-budget.ts';
import { Spending } from '../budget/spending.ts';
import type { Capability } from '../check/capabilities.ts';
import { Blocked } from '../check/verdicts.ts';
import type { Control } from '../control/control.ts';
import { LearntForms } from '../forms/learnt-forms.ts';
import type { FundSource } from '../identity/treasury.ts';
import type { VenueFacts } from '../probe/facts.ts';
import { fundSource, type Onlooker, type ProbeWishes, probeSurely, Unreachable } from '../probe/probe.ts';
import type { Session } from '../runner/session.ts';
import { noDoor } from '../target/door.ts';
import { openHttpTarget } from '../target/http-target.ts';
import { Lulls } from '../target/lulls.ts';
import { behindGateway } from '../target/unserved.ts';
import type { Target } from '../target/wire.ts';
import { blockIntervalMs, handsAt, roundTripMs } from './hands.ts';
import { Operator } from './operator.ts';
import { ownAddress } from './own-address.ts';
import type { UrlWishes } from './session-wishes.ts';
import { lacking, readOnly, writesAllowed } from './writes-allowed.ts';

/**
 * Opens a session on a venue behind a URL. Only its operator interface is ever changed, and `close` restores that.
 * @throws Unreachable in one sentence, when nothing that is a venue answers
 * @throws TypeError when a URL is invalid, or holds credentials, a query or a fragment
 */
export async function openUrlSession(wishes: UrlWishes, onlooker?: Onlooker): Promise<Session> {
  const budget = new RateBudget({ perSecond: wishes.rate });
  const lulls = new Lulls();
  const forms = new LearntForms();
  const probed = forms.over(
    budgeted(lulls.over(openHttpTarget(wishes.url, passing(wishes), wishes.tap?.('venue'))), budget),
  );
  const operator = wishes.controlUrl === null ? null : new Operator(wishes.controlUrl, wishes);
  const control = operator?.control ?? null;

  const close = async () => {
    // A setting that cannot be restored must not prevent the report, which says so.
    await operator?.giveBack();
    await operator?.close();
    await probed.close();
  };

  try {
    const found = await probeSurely(probed, probeWishes(wishes), onlooker);
    const target = found.role === 'gateway' ? behindGateway(probed) : probed;
    const isShared = found.isolation === 'shared';
    const writes = writesAllowed(found, wishes.allowMainnetWrites);
    if (wishes.lookOnly) await control?.capabilities();
    // A run without a rate exempts itself from the budget.
    const exempt = await exemptAddress(wishes);
    const notes =
      operator !== null && writes && !wishes.lookOnly
        ? await operator.borrow(exempt, isShared, { target, facts: found })
        : [];
    // Holding blocks, advancing time and restarting would disturb others on a shared venue.
    const operated = control !== null && writes && !isShared;
    const spends = writes && wishes.spendsBudget === true;
    const funds = writes ? fundsOf(found, wishes, control) : null;
    const facts = lacking(
      found,
      missing({ control: operated, budget: operated || spends, 'funded-accounts': funds !== null }),
    );
    const watched =
      operated && operator !== null && !wishes.lookOnly ? await operator.lookOut({ target, facts: found }) : null;
    return {
      target: watched?.target ?? target,
      forms,
      facts: writes ? facts : readOnly(facts),
      control: operated ? control : null,
      funds,
      now: Date.now,
      rawOrigin: async () => {
        watched?.unseen();
        return wishes.url;
      },
      concurrency: await handsOf(wishes, target, operated ? control : null),
      budget: () => (budget.offered === null ? null : { offered: budget.offered, waitedMs: budget.use.waitedMs }),
      notes,
      ...(spends ? { spending: new Spending() } : {}),
      lulls,
      ...reachedBy(wishes, facts),
      ...(watched === null ? {} : { others: watched.others }),
      ...(wishes.tap === undefined ? {} : { rawTap: wishes.tap('raw') }),
      borrowed: () => operator?.borrowed ?? null,
      left: () => operator?.left ?? [],
      close,
    };
  } catch (error) {
    await close();
    throw error instanceof Blocked ? new Unreachable(error.message) : error;
  }
}

/** Returns the address that a run without a rate exempts from the budget; null: none, as a proxy has its own address. */
async function exemptAddress({ rate, door, url }: UrlWishes): Promise<string | null> {
  return rate === 'unlimited' && door?.proxy == null ? ownAddress(url) : null;
}

/** Returns the options and the tag of a case's own connections: no log on mainnet is to name this program. */
function reachedBy(wishes: UrlWishes, { network }: VenueFacts) {
  return { ...passing(wishes), tag: network === 'mainnet' ? null : (wishes.tag ?? null) };
}

/** Returns the options of connections to the target. */
function passing({ tls = {}, door = noDoor }: Pick<UrlWishes, 'tls' | 'door'>) {
  return { tls, door };
}

/** Returns the number of cases side by side: without a rate limit, as many as latency and blocks keep waiting. */
async function handsOf({ rate }: UrlWishes, target: Target, control: Control | null): Promise<number> {
  return handsAt(rate === 'unlimited' ? (await roundTripMs(target)) + (await blockIntervalMs(control)) : 0);
}

/** Returns the source of a run's funds: an operator needs both votes that fund an account. */
function fundsOf(facts: VenueFacts, { treasuryKey }: UrlWishes, control: Control | null): FundSource | null {
  const votes = ['gov_adjust_spot_value', 'gov_adjust_spot_balance'];
  const pays = control !== null && votes.every((type) => control.offers('/control/system', { action: { type } }));
  const key = treasuryKey === null ? null : { kind: 'key' as const, identity: treasuryKey };
  return fundSource(facts, { key, control: pays ? { kind: 'control', control } : null });
}

function missing(there: Partial<Record<Capability, boolean>>): Capability[] {
  return (Object.keys(there) as Capability[]).filter((capability) => there[capability] === false);
}

function probeWishes(wishes: UrlWishes): ProbeWishes {
  const { network, serviceName, profile, role, isolation, switchedOff = [] } = wishes;
  return {
    network,
    serviceName,
    profile,
    role,
    isolation,
    switchedOff,
    hasControl: wishes.controlUrl !== null,
    spendsBudget: wishes.spendsBudget === true,
    hasKey: wishes.treasuryKey !== null,
    hasWire: true,
  };
}
